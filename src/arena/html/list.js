"use strict";
// The list of games, and what narrows it down. Each game is a link to its place in the page.
function gameList(data) {
  const $ = (id) => document.getElementById(id);
  const { bots, reasons } = data.shared;
  const AT_ONCE = 300;
  // By number; games of one number belong to different events and stay as they stand.
  const games = data.games.map((game, index) => ({ game, index })).sort((a, b) => a.game.number - b.game.number);
  let listed = []; // those that pass the filters
  let rows = new Map(); // drawn ones, by index
  let opened = null;

  function option(select, value, text) {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    select.append(made);
  }

  bots.forEach((bot, n) => option($("by-bot"), n, bot));
  reasons.forEach((reason, n) => option($("by-reason"), n, reason.text));
  if (reasons.some((reason) => reason.fault)) option($("by-reason"), "fault", "any fault or loss on time");

  function fillResults() {
    const select = $("by-result");
    const before = select.value;
    const bot = $("by-bot").value !== "";
    select.replaceChildren();
    option(select, "", "any");
    for (const [value, text] of [["1-0", "White won"], ["0-1", "Black won"], ["1/2-1/2", "drawn"]]) option(select, value, text);
    if (bot) for (const [value, text] of [["won", "the bot won"], ["lost", "the bot lost"]]) option(select, value, text);
    select.value = [...select.options].some((o) => o.value === before) ? before : "";
  }

  function passes({ game }) {
    const [bot, result, reason] = ["by-bot", "by-result", "by-reason"].map((id) => $(id).value);
    if (bot !== "" && game.white !== +bot && game.black !== +bot) return false;
    if (result === "won" || result === "lost") {
      const own = game.white === +bot ? "1-0" : "0-1";
      const other = own === "1-0" ? "0-1" : "1-0";
      if (game.result !== (result === "won" ? own : other)) return false;
    } else if (result !== "" && game.result !== result) return false;
    if (reason === "fault") return reasons[game.reason].fault;
    return reason === "" || game.reason === +reason;
  }

  function cell(row, text, className) {
    const made = document.createElement("td");
    made.textContent = text;
    if (className) made.className = className;
    row.append(made);
    return made;
  }

  function bot(row, index, won) {
    const name = document.createElement("bdi");
    name.textContent = bots[index];
    cell(row, "", won ? "won" : "").append(name);
  }

  function drawRow({ game, index }) {
    const row = document.createElement("tr");
    const link = document.createElement("a");
    link.href = "#game-" + (index + 1);
    link.textContent = game.number;
    cell(row, "").append(link);
    bot(row, game.white, game.result === "1-0");
    bot(row, game.black, game.result === "0-1");
    cell(row, game.result.replace("1/2-1/2", "½–½").replace("-", "–"));
    cell(row, game.turns ? game.turns.split("|").length : 0);
    cell(row, reasons[game.reason].text, reasons[game.reason].fault ? "fault" : "");
    // The whole row is the link for a pointer.
    row.addEventListener("click", () => link.click());
    link.addEventListener("click", (event) => event.stopPropagation());
    rows.set(index, row);
    return row;
  }

  function drawMore(count) {
    const next = listed.slice(rows.size, rows.size + count);
    $("list").append(...next.map(drawRow));
    $("more").hidden = rows.size >= listed.length;
    $("more").textContent = `Show ${Math.min(AT_ONCE, listed.length - rows.size)} more`;
  }

  function draw() {
    listed = games.filter(passes);
    rows = new Map();
    $("list").replaceChildren();
    drawMore(AT_ONCE);
    mark(opened);
    const all = games.length.toLocaleString("en");
    const shown = listed.length.toLocaleString("en");
    $("count").textContent = listed.length === games.length ? `${all} games` : `${shown} of ${all} games`;
  }

  function mark(index) {
    rows.get(opened)?.removeAttribute("aria-current");
    opened = index;
    rows.get(opened)?.setAttribute("aria-current", "true");
  }

  $("by-bot").addEventListener("change", fillResults);
  for (const id of ["by-bot", "by-result", "by-reason"]) $(id).addEventListener("change", draw);
  $("more").addEventListener("click", () => drawMore(AT_ONCE));
  fillResults();
  draw();

  return {
    mark,
    first: () => listed[0]?.index,
    // The index of the game so many places after the opened one, if it is listed.
    beside(distance) {
      const place = listed.findIndex((entry) => entry.index === opened);
      return place < 0 ? listed[0]?.index : listed[place + distance]?.index;
    },
  };
}
