"use strict";
// Shows a game on the board, turn by turn. It knows no rules: every turn comes with what it
// changed (see replay.rs), and a position is all changes up to it.
function gameViewer(data) {
  const $ = (id) => document.getElementById(id);
  const board = yinshBoard($("board"));
  const names = [...board.points.keys()];
  const { alphabet, bots, reasons } = data.shared;
  const pointName = (c) => names[alphabet.indexOf(c)];

  let game = null; // as in the data
  let turns = []; // its turns, taken apart
  let at = 0; // turns played
  let buttons = []; // of the list of turns
  let timer = null; // of playing on by itself
  const watchers = [];

  // ---- A game taken apart -----------------------------------------------------------------

  function readTurn(text) {
    const [word, changes, rows = "", score = "", depth = "", us = ""] = text.split(",");
    const pairs = rows.match(/../g) || [];
    return {
      word,
      changes: changes.split(" "),
      rows: pairs.map(([a, b]) => `${pointName(a)}-${pointName(b)}`),
      score,
      depth,
      us,
    };
  }

  const startSide = () => game.start.split(" ")[1];
  const mover = (n) => ((startSide() === "w") === (n % 2 === 0) ? "w" : "b");

  // Letters of a position string for the five kinds of content.
  const KINDS = ["", "R", "r", "M", "m"];

  function readBoard(text) {
    const content = new Map();
    text.split("/").forEach((row, n) => {
      const here = names.filter((name) => +name.slice(1) === 11 - n);
      let column = 0;
      for (const [word] of row.matchAll(/\d+|\D/g)) {
        if (KINDS.includes(word)) content.set(here[column++], word);
        else column += +word;
      }
    });
    return content;
  }

  function writeBoard(content) {
    const rows = [];
    for (let number = 11; number >= 1; number--) {
      let row = "";
      let empty = 0;
      for (const name of names) {
        if (+name.slice(1) !== number) continue;
        const piece = content.get(name) || "";
        if (!piece) empty++;
        else {
          row += (empty || "") + piece;
          empty = 0;
        }
      }
      rows.push(row + (empty || ""));
    }
    return rows.join("/");
  }

  // The position string after that many turns.
  function position(count) {
    const [start, , white, black, needed] = game.start.split(" ");
    const content = readBoard(start);
    const removed = { w: +white, b: +black };
    for (let n = 0; n < count; n++) {
      turns[n].changes.forEach((points, kind) => {
        for (const c of points) content.set(pointName(c), KINDS[kind]);
      });
      removed[mover(n)] += turns[n].word.split(";").filter((part) => part[0] === "x").length;
    }
    const fields = [writeBoard(content), mover(count), removed.w, removed.b];
    return (needed ? [...fields, needed] : fields).join(" ");
  }

  // ---- What is drawn ----------------------------------------------------------------------

  function circle(parent, className, name, r) {
    const { x, y } = board.points.get(name);
    board.element("circle", { class: className, cx: x, cy: y, r }, parent);
  }

  function outline(parent, className, row) {
    board.element("use", { class: className, href: "#row-" + row }, parent);
  }

  function markTurn(turn) {
    const layer = board.layer("last");
    for (const part of turn.word.split(";")) {
      if (part === "pass") continue;
      if (part[0] === "x") {
        const [, row, ring] = part.split("x");
        outline(layer, "row-gone", row);
        circle(layer, "y-last y-gone", ring, 34);
      } else if (part.includes("-")) {
        const [from, to] = part.split("-");
        const [a, b] = [board.points.get(from), board.points.get(to)];
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const d = `M${a.x + 29 * dx},${a.y + 29 * dy}L${b.x - 46 * dx},${b.y - 46 * dy}`;
        board.element("path", { class: "y-last", d }, layer);
        circle(layer, "y-last", from, 29);
        circle(layer, "y-last", to, 46);
        // Markers that changed and were not put down now were flipped.
        for (const c of [...(turn.changes[3] || ""), ...(turn.changes[4] || "")]) {
          if (pointName(c) !== from) circle(board.layer("hints"), "flipped", pointName(c), 9);
        }
      } else circle(layer, "y-last", part, 46);
    }
  }

  const side = (color) => (color === "w" ? "White" : "Black");
  const time = (us) => (us >= 1e6 ? (us / 1e6).toFixed(2) + " s" : (us / 1e3).toFixed(1) + " ms");

  function opinion(turn) {
    return [
      turn.score,
      turn.depth && "depth " + turn.depth,
      turn.us && time(+turn.us),
    ].filter(Boolean);
  }

  function draw() {
    const text = position(at);
    board.show(text);
    for (const layer of ["last", "hints"]) board.fill(layer, "");
    $("position").value = text;
    const turn = turns[at - 1];
    const told = [];
    if (turn) {
      markTurn(turn);
      for (const row of turn.rows) outline(board.layer("hints"), "row-waits", row);
      told.push(`Turn ${at} of ${turns.length}, ${side(mover(at - 1))}: ${turn.word}`, ...opinion(turn));
      if (at <= game.book) told.push("opening");
      if (turn.rows.length) {
        const standing = turn.rows.length > 1 ? `rows ${turn.rows.join(", ")} stand` : `row ${turn.rows[0]} stands`;
        told.push(at === turns.length ? standing : standing.replace(/stands?$/, turn.rows.length > 1 ? "wait" : "waits"));
      }
    } else told.push("The start");
    if (at === turns.length) told.push(game.result);
    $("told").textContent = told.join(" · ");
    for (const color of ["w", "b"]) {
      const playing = at < turns.length && mover(at) === color;
      $(side(color).toLowerCase() + "-player").classList.toggle("playing", playing);
    }
    buttons.forEach((button, n) => {
      if (n === at - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const list = $("turns");
    if (buttons[at - 1]) keepInView(list, buttons[at - 1].parentElement);
    else list.scrollTop = 0;
    const x = turns.length ? (600 * at) / turns.length : 0;
    $("scores").querySelector(".now")?.setAttribute("d", `M${x} 0V90`);
    for (const step of ["first", "back"]) disable(step, at === 0);
    for (const step of ["on", "last"]) disable(step, at === turns.length);
    watchers.forEach((watch) => watch(game, at));
  }

  function disable(step, off) {
    // Not `disabled`: a button with the focus would lose it.
    document.querySelector(`[data-step=${step}]`).setAttribute("aria-disabled", off);
  }

  function keepInView(list, item) {
    const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  function drawTurns() {
    const list = $("turns");
    list.replaceChildren();
    if (startSide() === "b") list.append(document.createElement("li"));
    buttons = turns.map((turn, n) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const word = document.createElement("span");
      word.textContent = turn.word;
      const number = document.createElement("i");
      number.textContent = n + 1 + (startSide() === "b" ? 1 : 0) + ".";
      const said = document.createElement("small");
      said.textContent = [turn.score, turn.depth && "d" + turn.depth].filter(Boolean).join(" ");
      button.type = "button";
      button.title = [side(mover(n)), n < game.book && "opening", ...opinion(turn)].filter(Boolean).join(" · ");
      button.append(number, word, said);
      button.addEventListener("click", () => go(n + 1));
      if (n < game.book) item.className = "book";
      item.append(button);
      list.append(item);
      return button;
    });
  }

  // Both bots' scores from White's view, squeezed so that a lost game and a won one fit.
  function drawScores() {
    const svg = $("scores");
    svg.replaceChildren();
    const add = (className, d) => board.element("path", { class: className, d }, svg);
    add("even", "M0 45H600");
    for (const color of ["w", "b"]) {
      const points = [];
      turns.forEach((turn, n) => {
        if (!turn.score || mover(n) !== color) return;
        const mate = turn.score[1] === "M";
        const own = mate ? (turn.score[0] === "+" ? 1 : -1) : (2 / Math.PI) * Math.atan(+turn.score);
        const y = 45 - 41 * (color === "w" ? own : -own);
        points.push(`${((600 * (n + 1)) / turns.length).toFixed(1)} ${y.toFixed(1)}`);
      });
      if (points.length > 1) add("score-" + color, "M" + points.join("L"));
    }
    svg.style.display = svg.children.length > 1 ? "" : "none";
    add("now", "");
  }

  function drawHead() {
    const player = (color) => {
      const place = $(side(color).toLowerCase() + "-player");
      const name = document.createElement("bdi");
      name.textContent = bots[color === "w" ? game.white : game.black];
      place.replaceChildren(name);
      const won = game.result === (color === "w" ? "1-0" : "0-1");
      if (won) {
        const mark = document.createElement("span");
        mark.textContent = "won";
        place.append(mark);
      }
    };
    player("w");
    player("b");
    const opening = game.opening ? ` · opening #${game.opening}` : "";
    $("game-head").textContent = `Game ${game.number} · round ${game.round}${opening}`;
    const reason = reasons[game.reason];
    const told = [`${game.result} · ${reason.text}`];
    if (game.detail) told.push(game.detail);
    $("game-end").textContent = told.join(": ") + ` · ${(game.ms / 1000).toFixed(2)} s`;
    $("game-end").classList.toggle("fault", reason.fault);
    const lines = [...(game.disputes || []), ...(game.transcript || [])];
    $("trouble").hidden = lines.length === 0;
    $("trouble").querySelector("pre").textContent = lines.join("\n");
  }

  // ---- Stepping ---------------------------------------------------------------------------

  function go(count) {
    at = Math.max(0, Math.min(count, turns.length));
    if (at === turns.length) play(false);
    draw();
  }

  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => go(at + 1), 800) : null;
    const button = document.querySelector("[data-step=play]");
    button.setAttribute("aria-pressed", on);
    button.textContent = on ? "⏸ Pause" : "▶ Play";
    button.setAttribute("aria-label", on ? "Pause" : "Play");
  }

  function step(how) {
    if (how === "play") {
      const on = timer === null;
      if (on && at === turns.length) go(0);
      return play(on);
    }
    play(false);
    go({ first: 0, back: at - 1, on: at + 1, last: turns.length }[how]);
  }

  document.querySelectorAll("[data-step]").forEach((button) => {
    button.addEventListener("click", () => step(button.dataset.step));
  });

  $("scores").addEventListener("click", (event) => {
    const box = $("scores").getBoundingClientRect();
    play(false);
    go(Math.round((turns.length * (event.clientX - box.left)) / box.width));
  });

  return {
    step,
    // Called with the game and the number of turns played whenever that changes.
    watch: (watcher) => watchers.push(watcher),
    // Opens a game after so many turns; where the bots took over, if not told.
    open(chosen, count = chosen.book) {
      play(false);
      if (chosen !== game) {
        game = chosen;
        turns = game.turns ? game.turns.split("|").map(readTurn) : [];
        drawHead();
        drawTurns();
        drawScores();
      }
      go(count);
    },
  };
}
