"use strict";
// Shows a game that was judged: all of it stands in the page.
(() => {
  const $ = (id) => document.getElementById(id);
  const game = JSON.parse($("game").textContent);
  const { turns } = game;
  const board = yinshBoard($("board"));
  const classes = { "": "", "?!": "m1", "?": "m2", "??": "m3" };
  let now = turns.length; // turns shown

  const make = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  function show(n) {
    now = Math.max(0, Math.min(n, turns.length));
    const shown = turns[now - 1];
    const next = turns[now];
    board.show(shown ? shown.position : game.start);
    board.fill("last", shown?.last);
    board.fill("line", $("arrows").checked ? next?.arrows : "");
    tell(shown, next);
    for (const [i, button] of [...$("turns").querySelectorAll("button")].entries()) {
      button.classList.toggle("now", i === now - 1);
      if (i === now - 1) button.scrollIntoView({ block: "nearest" });
    }
    const x = place(now);
    for (const [key, value] of Object.entries({ x1: x, x2: x })) $("now").setAttribute(key, value);
  }

  function tell(shown, next) {
    const words = [];
    if (shown) {
      words.push(make("b", { textContent: `${shown.number}.${shown.turn} ${shown.sign} ${shown.score}` }));
      if (shown.is_best) words.push(", the best turn");
      else words.push(`, best was ${shown.best}, ${shown.loss.toFixed(2)} points lost`);
      if (shown.comment) words.push(make("span", { textContent: ` {${shown.comment}}` }));
      words.push(make("br"));
    }
    if (next) words.push(make("span", { textContent: `Best now: ${next.line.slice(0, 6).join(" ")} (depth ${next.depth})` }));
    else words.push(make("span", { textContent: `Result: ${game.result}` }));
    $("words").replaceChildren(...words);
  }

  // ---- The curve --------------------------------------------------------------------------

  const width = 600;
  const height = 200;
  const place = (n) => (width * n) / Math.max(turns.length, 1);

  function drawCurve() {
    const y = (expected) => (height * (1 - expected)).toFixed(1);
    const line = [[0, 0.5], ...turns.map((t, n) => [n + 1, t.expected])];
    const path = line.map(([n, e], i) => `${i ? "L" : "M"}${place(n).toFixed(1)},${y(e)}`).join("");
    const parts = [
      ["path", { class: "area", d: `${path}L${width},${height}L0,${height}Z` }],
      ["line", { class: "half", x1: 0, x2: width, y1: height / 2, y2: height / 2 }],
    ];
    turns.forEach((t, n) => {
      if (!t.sign) return;
      const at = { x1: place(n + 1), y1: y(t.expected), x2: place(n + 1), y2: y(t.expected) };
      parts.push(["line", { class: `mark ${classes[t.sign]}`, ...at }]);
    });
    parts.push(["line", { class: "now", id: "now", y1: 0, y2: height, x1: 0, x2: 0 }]);
    for (const [name, attributes] of parts) board.element(name, attributes, $("curve"));
  }

  function point(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = $("curve").getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width) * turns.length));
  }
  $("curve").addEventListener("pointerdown", point);
  $("curve").addEventListener("pointermove", point);

  // ---- Lists ------------------------------------------------------------------------------

  function drawTurns() {
    if (turns[0]?.number % 2 === 0) $("turns").append(make("li"));
    turns.forEach((t, n) => {
      const button = make("button", { type: "button", className: classes[t.sign] });
      button.append(make("em", { textContent: t.score }), make("i", { textContent: `${t.number}.` }), t.turn);
      if (t.sign) button.append(make("s", { textContent: t.sign }));
      button.onclick = () => show(n + 1);
      $("turns").append(make("li", {}, button));
    });
  }

  function drawPlayers() {
    const row = (name, cells) => make("tr", {}, ...cells.map((text) => make(name, { textContent: text })));
    const names = [`White: ${game.white}`, `Black: ${game.black}`];
    $("players").append(row("th", ["", "lost a turn", "?!", "?", "??"]));
    game.players.forEach((p, n) => {
      $("players").append(row("td", [names[n], p.average.toFixed(3), p.inaccuracies, p.mistakes, p.blunders]));
    });
    $("title").textContent = `${game.white} – ${game.black}  ${game.result}`;
    document.title = `${game.white} – ${game.black}, a game of YINSH`;
  }

  function worse() {
    const after = turns.findIndex((t, n) => n >= now && t.sign);
    const any = turns.findIndex((t) => t.sign);
    if (any >= 0) show((after >= 0 ? after : any) + 1);
  }

  $("first").onclick = () => show(0);
  $("back").onclick = () => show(now - 1);
  $("next").onclick = () => show(now + 1);
  $("last").onclick = () => show(turns.length);
  $("worse").onclick = worse;
  $("arrows").onchange = () => show(now);
  $("theme").onclick = () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const theme = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    document.documentElement.dataset.theme = theme === "dark" ? "light" : "dark";
  };
  document.addEventListener("keydown", (event) => {
    const keys = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: turns.length };
    if (event.key in keys) {
      event.preventDefault();
      show(keys[event.key]);
    } else if (event.key === "x") worse();
  });

  drawCurve();
  drawTurns();
  drawPlayers();
  show(turns.length);
})();
