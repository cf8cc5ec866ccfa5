// Puts the pieces of a position string on a frame that the library drew. It reads where the
// points lie from the frame, and knows no rules.
function yinshBoard(svg) {
  const space = "http://www.w3.org/2000/svg";
  const points = new Map();
  for (const hit of svg.querySelectorAll(".y-hit")) {
    points.set(hit.dataset.point, { x: +hit.getAttribute("cx"), y: +hit.getAttribute("cy"), hit });
  }
  const layer = (name) => svg.querySelector(".y-layer-" + name);

  function element(name, attributes, parent) {
    const made = document.createElementNS(space, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    parent.appendChild(made);
    return made;
  }

  function piece(kind, at, parent) {
    return element("use", { href: "#y-" + kind, x: at.x, y: at.y }, parent);
  }

  // The rings beside the board: those removed, and room for those needed to win.
  function rings(parent, color, removed, needed) {
    for (const slot of svg.querySelectorAll(`[data-slot^=${color}]`)) {
      const n = +slot.dataset.slot.slice(1);
      const at = { x: slot.getAttribute("cx"), y: slot.getAttribute("cy") };
      slot.style.display = n >= removed && n < needed ? "" : "none";
      if (n < removed) piece(color + "r", at, parent);
    }
  }

  function show(position) {
    const parent = layer("pieces");
    parent.replaceChildren();
    const [board, , white, black, needed] = position.split(" ");
    const kinds = { R: "wr", r: "br", M: "wm", m: "bm" };
    board.split("/").forEach((row, n) => {
      const number = 11 - n;
      const names = [..."abcdefghijk"].map((c) => c + number).filter((p) => points.has(p));
      let column = 0;
      for (const [word] of row.matchAll(/\d+|\D/g)) {
        if (word in kinds) piece(kinds[word], points.get(names[column++]), parent);
        else column += +word;
      }
    });
    rings(parent, "w", +white, +(needed || 3));
    rings(parent, "b", +black, +(needed || 3));
  }

  return {
    points,
    element,
    piece,
    show,
    layer,
    // Markup that the library made, or nothing.
    fill: (name, markup) => (layer(name).innerHTML = markup || ""),
  };
}
