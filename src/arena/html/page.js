"use strict";
// Puts the page together: the address names the game and the turn, keys step, and curves tell
// their values under the pointer.
(() => {
  const $ = (id) => document.getElementById(id);

  $("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  // ---- Games ------------------------------------------------------------------------------

  const data = JSON.parse($("data").textContent);
  const viewer = gameViewer(data);
  const list = gameList(data);
  let opened = -1;
  let address = null; // a timer: browsers refuse addresses that change too often

  function open(index, count) {
    opened = index;
    list.mark(index);
    viewer.open(data.games[index], count);
  }

  function openAddress() {
    const match = /^#game-(\d+)(?:-turn-(\d+))?$/.exec(location.hash);
    const index = match ? match[1] - 1 : -1;
    if (!data.games[index]) return false;
    const count = match[2] === undefined ? undefined : +match[2];
    if (index !== opened || count !== undefined) open(index, count);
    return true;
  }

  viewer.watch((game, at) => {
    clearTimeout(address);
    address = setTimeout(() => {
      const next = `#game-${opened + 1}-turn-${at}`;
      if (location.hash.startsWith("#game-") && location.hash !== next) location.replace(next);
    }, 400);
  });

  addEventListener("hashchange", openAddress);
  if (data.games.length === 0) $("games").hidden = true;
  else if (openAddress()) $("games").scrollIntoView();
  else open(list.first());

  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || opened < 0) return;
    if (event.target.closest("input, select, textarea")) return;
    const steps = { ArrowLeft: "back", ArrowRight: "on", p: "play" };
    const ends = { ArrowLeft: "first", ArrowRight: "last" };
    const inGame = event.target.closest("#viewer, #turns") && { Home: "first", End: "last" }[event.key];
    const step = inGame || (event.shiftKey ? ends[event.key] : steps[event.key]);
    if (step) viewer.step(step);
    else if (event.key === "[" || event.key === "]") {
      const index = list.beside(event.key === "[" ? -1 : 1);
      if (index !== undefined) open(index);
    } else return;
    event.preventDefault();
  });

  // ---- Curves -----------------------------------------------------------------------------

  for (const figure of document.querySelectorAll(".chart")) {
    const svg = figure.querySelector("svg");
    if (!svg) continue;
    const output = figure.querySelector("output");
    const pointer = svg.querySelector(".pointer");
    const [left, right, games] = ["left", "right", "games"].map((key) => +svg.dataset[key]);
    const lines = [...svg.querySelectorAll(".line")].map((line) => ({
      label: line.dataset.label,
      points: line.dataset.points.split(",").map((point) => point.split(" ").map(Number)),
    }));
    const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(1);

    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width;
      const wanted = (games * (x - left)) / (right - left);
      const told = lines.map(({ label, points }) => {
        const near = points.reduce((a, b) => (Math.abs(b[0] - wanted) < Math.abs(a[0] - wanted) ? b : a));
        return { label, near };
      });
      const [at] = told[0].near;
      pointer.setAttribute("d", `M${left + ((right - left) * at) / games} 16V230`);
      const values = told.map(({ label, near: [, value, error] }) =>
        `${label} ${label === "LLR" ? value.toFixed(2) : signed(value)}${error ? " ± " + error.toFixed(1) : ""}`);
      output.textContent = `${at} games: ${values.join(", ")}`;
    });
    svg.addEventListener("pointerleave", () => {
      pointer.setAttribute("d", "");
      output.textContent = "";
    });
  }
})();
