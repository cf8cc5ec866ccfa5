"use strict";
// The page: shows what the program says of a game, and sends it what its player chooses.
// It holds no rules; what can be done comes from the program with every state.
(() => {
  const $ = (id) => document.getElementById(id);
  const svg = $("board");
  const board = yinshBoard(svg);
  const hints = board.layer("hints");
  const asker = Math.random().toString(36).slice(2);

  // The game as it is sent, what was answered last, and what its player is about to choose.
  let game = { start: "standard", turns: [], steps: [] };
  let state = null;
  let chosen = { from: null, row: null, previewed: null };
  let rows = []; // the rows that can still be meant
  let cursor = null; // the point the keyboard is at
  let hover = null;
  let serial = 0; // of the last thing asked; answers to earlier ones are too late
  let thinking = false;
  let retry = null;

  // ---- Talking to the program -------------------------------------------------------------

  class Refused extends Error {}

  async function post(path, body) {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (path === "/record" && answer.ok) return answer.text();
    const value = await answer.json();
    if (!answer.ok) throw new Refused(value.error);
    return value;
  }

  // Runs something that asks the program; a program that is gone leaves the game as it was.
  async function ask(work) {
    const mine = ++serial;
    hideTrouble();
    try {
      await work(() => mine === serial);
    } catch (error) {
      if (mine !== serial) return;
      setThinking(false);
      retry = work;
      const gone = "The program does not answer. Start `yinsh play` again; this game is kept here.";
      showTrouble(error instanceof Refused ? error.message : gone);
      draw();
    }
  }

  function showTrouble(text) {
    $("trouble").firstElementChild.textContent = text;
    $("trouble").hidden = false;
  }

  function hideTrouble() {
    $("trouble").hidden = true;
  }

  // Shows the game that is asked for, once the program has said that it is one.
  const go = (next) =>
    ask(async (current) => {
      stopThinking();
      const answer = await post("/state", next);
      if (!current()) return;
      take(answer);
      await proceed(current);
    });

  function take(answer) {
    state = answer;
    game = { start: state.start, turns: state.turns, steps: state.steps };
    chosen = { from: null, row: null, previewed: null };
    rows = state.choices.kind === "remove" ? state.choices.rows : [];
    if (rows.length === 1) chosen.row = rows[0];
    board.fill("line", "");
    $("thought").textContent = "";
    save();
    draw();
  }

  const limits = () => {
    const [kind, value] = $("level").value.split("=");
    return { [kind]: +value };
  };

  const isEngines = () => $(state.side === "w" ? "white" : "black").value === "engine";
  const isOver = () => state.choices.kind === "over";

  // Goes on after a state: the engine's turn, or the evaluation for a person.
  async function proceed(current) {
    if (isOver()) {
      showBar({ "1-0": 1, "0-1": 0 }[state.result] ?? 0.5, "");
      return;
    }
    if (isEngines()) {
      setThinking(true);
      const thought = await post("/think", { game: whole(), asker, ...limits() });
      if (!current()) return;
      setThinking(false);
      showBar(thought.expected, thought.score);
      const answer = await post("/state", { ...whole(), turns: [...game.turns, thought.turn] });
      if (!current()) return;
      take(answer);
      tell("Expected", thought);
      await proceed(current);
    } else if ($("evaluate").checked && game.steps.length === 0) {
      const thought = await post("/think", { game, asker: asker + "-bar", time: 300 });
      if (current()) showBar(thought.expected, thought.score);
    }
  }

  // The game up to the turn under way.
  const whole = () => ({ ...game, steps: [] });

  function stopThinking() {
    if (!thinking) return;
    setThinking(false);
    post("/stop", { asker }).catch(() => {});
  }

  function setThinking(on) {
    thinking = on;
    if (state) draw();
  }

  function tell(whose, thought) {
    const line = thought.line.slice(0, 6).join(" ");
    const nodes = thought.nodes.toLocaleString("en");
    $("thought").textContent = `${whose}: ${line} (${thought.score}, depth ${thought.depth}, ${nodes} nodes)`;
  }

  function showBar(expected, text) {
    const percent = Math.round(100 * Math.min(Math.max(expected, 0.02), 0.98));
    $("bar-white").style.height = percent + "%";
    $("bar").setAttribute("aria-valuenow", percent);
    $("bar-text").textContent = text.startsWith("#") ? text : text.slice(1, -1);
    $("bar").title = text && `${text} rings, from White's view`;
    $("bar").classList.toggle("black-ahead", expected < 0.5);
  }

  // ---- What its player does ---------------------------------------------------------------

  const step = (word) => go({ ...game, steps: [...game.steps, word] });
  const isPersons = () => state && !thinking && !isOver() && !isEngines();

  // A point is clicked, tapped, or chosen with the keyboard.
  function choose(point, isTouch) {
    if (!isPersons()) return;
    const choices = state.choices;
    if (choices.kind === "place" && choices.points.includes(point)) step(point);
    if (choices.kind === "move") chooseMove(point, isTouch);
    if (choices.kind === "remove") chooseRemoval(point);
  }

  function chooseMove(point, isTouch) {
    const ring = state.choices.rings.find((r) => r.from === chosen.from);
    const end = ring?.ends.find((e) => e.to === point);
    if (end) {
      // A finger can't hover: its first tap shows what would flip.
      if (isTouch && end.flips.length && chosen.previewed !== point) {
        chosen.previewed = point;
        hover = point;
        return draw();
      }
      return step(`${chosen.from}-${point}`);
    }
    const other = state.choices.rings.some((r) => r.from === point);
    chosen.from = other && point !== chosen.from ? point : null;
    chosen.previewed = null;
    draw();
  }

  function chooseRemoval(point) {
    if (chosen.row && state.choices.rings.includes(point)) {
      return step(`x${chosen.row.row}x${point}`);
    }
    // Rows through the point: of those still meant, or anew.
    const through = (list) => list.filter((r) => r.points.includes(point));
    let meant = chosen.row ? [] : through(rows);
    if (!meant.length) meant = through(state.choices.rows);
    if (!meant.length) return;
    rows = meant;
    chosen.row = rows.length === 1 ? rows[0] : null;
    draw();
  }

  function chooseRow(row) {
    rows = [row];
    chosen.row = row;
    draw();
  }

  function giveUp() {
    chosen = { from: null, row: null, previewed: null };
    rows = state?.choices.kind === "remove" ? state.choices.rows : [];
    if (rows.length === 1) chosen.row = rows[0];
    if (game.steps.length) go(whole());
    else draw();
  }

  // Takes the turn under way back, or turns up to the last one that a person played.
  function undo() {
    if (!state) return;
    const turns = [...game.turns];
    if (!game.steps.length && turns.length) {
      turns.pop();
      const persons = [$("white"), $("black")].filter((s) => s.value === "person").length;
      if (persons === 1 && !thinking && turns.length) turns.pop();
    }
    go({ ...game, turns, steps: [] });
  }

  function hint() {
    if (!isPersons()) return;
    ask(async (current) => {
      setThinking(true);
      const thought = await post("/think", { game: whole(), asker, ...limits() });
      if (!current()) return;
      setThinking(false);
      board.fill("line", thought.arrows);
      tell("Hint", thought);
      showBar(thought.expected, thought.score);
    });
  }

  function pass() {
    if (isPersons() && state.choices.kind === "pass") step("pass");
  }

  const begin = () => go({ start: $("variant").value, turns: [], steps: [] });

  // ---- Drawing ----------------------------------------------------------------------------

  function draw() {
    if (!state) return;
    board.show(state.position);
    svg.dataset.position = state.position;
    markFlipped();
    board.fill("last", state.last);
    drawHints();
    drawStatus();
    drawTurns();
    $("undo").disabled = !game.turns.length && !game.steps.length;
    $("hint").disabled = !isPersons();
    $("pass").disabled = !(isPersons() && state.choices.kind === "pass");
    $("bar").classList.toggle("off", !$("evaluate").checked);
    if (document.activeElement !== $("position")) $("position").value = state.position;
  }

  let animated = "";
  // Markers that were flipped last turn over once.
  function markFlipped() {
    const key = game.turns.join(" ") + game.steps.join(" ");
    if (key === animated) return;
    animated = key;
    const places = new Set(state.flipped.map((p) => `${board.points.get(p).x},${board.points.get(p).y}`));
    for (const use of board.layer("pieces").querySelectorAll("use")) {
      const at = `${use.getAttribute("x")},${use.getAttribute("y")}`;
      if (places.has(at)) use.classList.add("flipped");
    }
  }

  const circle = (cls, point, radius, parent = hints) => {
    const at = board.points.get(point);
    return board.element("circle", { class: cls, cx: at.x, cy: at.y, r: radius }, parent);
  };
  const ghost = (kind, point) => {
    board.piece(kind, board.points.get(point), hints).setAttribute("class", "ghost");
  };

  function drawHints() {
    hints.replaceChildren();
    for (const { hit } of board.points.values()) hit.classList.remove("can");
    $("choices").replaceChildren();
    if (isPersons()) {
      const { kind } = state.choices;
      if (kind === "place") drawPlacement();
      if (kind === "move") drawMoves();
      if (kind === "remove") drawRemovals();
    }
    if (cursor) circle("cursor", cursor, 48);
  }

  const can = (point) => board.points.get(point).hit.classList.add("can");

  function drawPlacement() {
    state.choices.points.forEach(can);
    if (state.choices.points.includes(hover)) ghost(state.side + "r", hover);
  }

  function drawMoves() {
    const { rings } = state.choices;
    rings.forEach((r) => can(r.from));
    const shown = rings.find((r) => r.from === (chosen.from ?? hover));
    if (!chosen.from) rings.forEach((r) => circle("can-ring", r.from, 47));
    if (!shown) return;
    if (chosen.from) {
      circle("chosen-ring", chosen.from, 47);
      ghost(state.side + "m", chosen.from);
    }
    for (const end of shown.ends) {
      if (chosen.from) can(end.to);
      if (chosen.from && end.to === hover) {
        ghost(state.side + "r", hover);
        end.flips.forEach((p) => circle("flip", p, 32));
      } else {
        circle("end", end.to, end.flips.length ? 13 : 9);
      }
    }
  }

  function drawRemovals() {
    const { rings } = state.choices;
    rows.forEach((row, n) => {
      const place = board.element("g", { class: "row-choice" }, hints);
      place.innerHTML = row.outline;
      const seen = (on) => place.classList.toggle("seen", on);
      if (row === chosen.row || row.points.includes(hover)) seen(true);
      row.points.forEach(can);
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `Row ${row.row}`;
      if (n < 9 && rows.length > 1) button.append(Object.assign(document.createElement("kbd"), { textContent: n + 1 }));
      button.classList.toggle("chosen", row === chosen.row);
      button.onmouseenter = () => seen(true);
      button.onmouseleave = () => seen(row === chosen.row);
      button.onclick = () => chooseRow(row);
      $("choices").append(button);
    });
    if (rows.length < state.choices.rows.length) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Another row";
      button.onclick = giveUp;
      $("choices").append(button);
    }
    if (!chosen.row) return;
    for (const ring of rings) {
      can(ring);
      circle(ring === hover ? "chosen-ring" : "can-ring", ring, 47);
    }
  }

  function drawStatus() {
    const name = state.side === "w" ? "White" : "Black";
    const results = { "1-0": "White has won", "0-1": "Black has won", "1/2-1/2": "A draw" };
    const due = {
      place: "place a ring",
      move: chosen.from ? `where does the ring on ${chosen.from} go?` : "choose a ring to move",
      remove: chosen.row ? "choose a ring to take off" : "choose a row to take off",
      pass: "no ring can move, pass",
    };
    const text = isOver()
      ? `${results[state.result] ?? "The game is over"}: ${state.ending}`
      : thinking
        ? isEngines() ? `${name} is thinking` : "Looking for a hint"
        : isEngines() ? `${name} is to move` : `${name}: ${due[state.choices.kind]}`;
    $("status").textContent = text;
    const side = isOver() ? { "1-0": "w", "0-1": "b" }[state.result] ?? "" : state.side;
    $("status").className = side + (thinking ? " thinking" : "");
  }

  function drawTurns() {
    const first = state.number - state.turns.length;
    const items = state.turns.map((turn, n) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("i"), { textContent: `${first + n}.` }), turn);
      return item;
    });
    // Odd numbers are White's, on the left.
    if (first % 2 === 0 && items.length) items.unshift(document.createElement("li"));
    $("turns").replaceChildren(...items);
    const scrolled = $("turns").parentElement;
    scrolled.scrollTop = scrolled.scrollHeight;
  }

  // ---- Mouse, touch and keyboard ----------------------------------------------------------

  const pointOf = (event) => event.target.dataset?.point ?? null;

  svg.addEventListener("click", (event) => {
    const point = pointOf(event);
    cursor = null;
    if (point) choose(point, event.pointerType === "touch");
  });
  svg.addEventListener("pointermove", (event) => {
    const point = event.pointerType === "touch" ? hover : pointOf(event);
    if (point === hover) return;
    hover = point;
    drawHints();
  });
  svg.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "touch") return;
    hover = null;
    drawHints();
  });

  // The nearest point in a direction of the screen.
  function neighbour(from, dx, dy) {
    const here = board.points.get(from);
    let best = from;
    let least = Infinity;
    for (const [name, at] of board.points) {
      const ahead = (at.x - here.x) * dx + (at.y - here.y) * dy;
      const aside = Math.abs((at.x - here.x) * dy - (at.y - here.y) * dx);
      const cost = ahead + 2 * aside;
      if (ahead > 1 && aside <= ahead && cost < least) [best, least] = [name, cost];
    }
    return best;
  }

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  $("board-place").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      cursor = cursor ? neighbour(cursor, ...arrows[event.key]) : "f6";
      hover = cursor;
      event.preventDefault();
      drawHints();
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      event.preventDefault();
      choose(cursor, false);
    }
  });

  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { u: undo, h: hint, p: pass, n: begin, Escape: giveUp };
    if (event.key in keys) {
      event.preventDefault();
      keys[event.key]();
    } else if (/^[1-9]$/.test(event.key) && isPersons() && rows[event.key - 1]) {
      chooseRow(rows[event.key - 1]);
    }
  });

  $("undo").onclick = undo;
  $("hint").onclick = hint;
  $("pass").onclick = pass;
  $("new").onclick = begin;
  $("retry").onclick = () => retry && ask(retry);
  for (const id of ["white", "black"]) $(id).onchange = () => state && go(game);
  $("variant").onchange = begin;
  for (const id of ["evaluate", "level"]) {
    $(id).onchange = () => {
      save();
      draw();
      if (id === "evaluate" && isPersons()) go(game);
    };
  }

  $("theme").onclick = () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
    save();
  };

  $("set").onclick = async () => {
    const trouble = $("position-trouble");
    trouble.textContent = "";
    const next = { start: $("position").value.trim(), turns: [], steps: [] };
    try {
      await post("/state", next);
      $("position").blur();
      go(next);
    } catch (error) {
      trouble.textContent = error instanceof Refused ? error.message : "The program does not answer.";
    }
  };
  $("position").onkeydown = (event) => event.key === "Enter" && $("set").click();
  $("copy").onclick = async () => {
    $("position").select();
    await navigator.clipboard?.writeText($("position").value).catch(() => {});
  };
  $("record").onclick = () =>
    post("/record", { game: whole(), white: nameOf("white"), black: nameOf("black") })
      .then((text) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        link.download = "yinsh-game.txt";
        link.click();
        URL.revokeObjectURL(link.href);
      })
      .catch(() => showTrouble("The program does not answer, so the game can't be saved."));

  function nameOf(side) {
    const engine = `yinsh, ${$("level").selectedOptions[0].textContent} a turn`;
    return $(side).value === "engine" ? engine : "Person";
  }

  // ---- Kept for this tab ------------------------------------------------------------------

  const kept = ["white", "black", "variant", "level"];

  function save() {
    const settings = Object.fromEntries(kept.map((id) => [id, $(id).value]));
    const { theme } = document.documentElement.dataset;
    const all = { game, settings, theme, evaluate: $("evaluate").checked };
    try {
      sessionStorage.setItem("yinsh", JSON.stringify(all));
    } catch {
      // Without storage a reload begins a new game.
    }
  }

  function restore() {
    try {
      const all = JSON.parse(sessionStorage.getItem("yinsh"));
      if (!all) return;
      for (const id of kept) $(id).value = all.settings[id];
      $("evaluate").checked = all.evaluate;
      if (all.theme) document.documentElement.dataset.theme = all.theme;
      game = all.game;
    } catch {
      sessionStorage.removeItem("yinsh");
    }
  }

  restore();
  go(game);
})();
