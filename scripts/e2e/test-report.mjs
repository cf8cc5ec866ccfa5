// The page of `arena report`, opened from its file: every game stepped through.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, SHOTS, assert, launch, run } from "./page.mjs";

const folder = mkdtempSync(join(tmpdir(), "yinsh-"));
const file = join(folder, "report.html");
const arena = (...words) => execFileSync(process.env.ARENA, words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const engine = ["--engine", `cmd=${process.env.YINSH}`, "name=<engine>", "nodes=300"];
const common = ["--srand", "7", "--concurrency", "2"];

// Both variants, games from the start and from openings, with scores and without, one cut short.
const journals = ["standard", "blitz", "short"].map((name) => join(folder, `${name}.journal`));
arena("match", "--engine", "random", "--engine", "greedy", "--rounds", "3", ...common, "--journal", journals[0]);
arena("match", ...engine, "--engine", "greedy", "--rounds", "2", "--variant", "blitz", "--openings", "none", ...common, "--journal", journals[1]);
arena("match", ...engine, "--engine", "random", "--rounds", "1", "--maxmoves", "4", ...common, "--journal", journals[2]);
arena("report", ...journals, "--html", file);
const games = journals.flatMap((journal) =>
  readFileSync(journal, "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter((line) => line.type === "game"));
// An opening without turns has no such field.
const turnsOf = (game) => [...(game.opening.turns ?? []), ...game.turns.map((turn) => turn.turn)];

// Every position of a game, from the engine.
function positions(game) {
  const turns = turnsOf(game);
  const ask = (count) => `position fen ${game.opening.start} moves ${turns.slice(0, count).join(" ")}\nd\n`;
  const input = turns.map((_, n) => ask(n)).join("") + ask(turns.length) + "quit\n";
  const output = execFileSync(process.env.YINSH, [], { encoding: "utf8", input });
  return [...output.matchAll(/^Fen: (.*)$/gm)].map((match) => match[1].trim());
}

const browser = await launch();

async function open(options = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.faults.push(message.text()));
  page.on("request", (request) => request.url().startsWith("file:") || page.faults.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return page;
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.close();
}

const shown = (page) => page.inputValue("#position");
const pieces = (position) => {
  const [board, , white, black] = position.split(" ");
  return board.replace(/[^RrMm]/g, "").length + Number(white) + Number(black);
};

await run({
  async "every game steps through the engine's positions to the journal's end"() {
    const page = await open();
    assert.equal(games.length, 12);
    for (const [n, game] of games.entries()) {
      await page.evaluate((hash) => (location.hash = hash), `#game-${n + 1}-turn-0`);
      await page.waitForFunction((head) => document.getElementById("game-head").textContent.startsWith(head), `Game ${game.number} `);
      const expected = positions(game);
      assert.equal(await page.locator("#turns button").count(), turnsOf(game).length);
      // Within the page: hundreds of round trips would take minutes on a busy machine.
      const steps = await page.evaluate(() => {
        const on = document.querySelector("[data-step=on]");
        const here = () => [document.getElementById("position").value, document.querySelectorAll(".y-layer-pieces use").length];
        const seen = [here()];
        while (on.getAttribute("aria-disabled") !== "true") {
          on.click();
          seen.push(here());
        }
        return seen;
      });
      const seen = steps.map(([position]) => position);
      assert.deepEqual(steps.map(([, count]) => count), seen.map(pieces));
      assert.deepEqual(seen, expected);
      assert.equal(seen.at(-1), game.end);
      assert.match(await page.textContent("#told"), new RegExp(`${game.result}$`));
      const bots = [await page.textContent("#white-player bdi"), await page.textContent("#black-player bdi")];
      assert.deepEqual(bots, [game.white, game.black]);
      await page.click("[data-step=back]");
      assert.equal(await shown(page), expected.at(-2));
    }
    await close(page);
  },

  async "the list shows every game, narrowed down by bot, result and end"() {
    const page = await open();
    const count = () => page.locator("#list tr").count();
    assert.equal(await count(), games.length);
    await page.selectOption("#by-bot", { label: "<engine>" });
    assert.equal(await count(), games.filter((game) => [game.white, game.black].includes("<engine>")).length);
    await page.selectOption("#by-result", "won");
    const won = games.filter((game) => (game.white === "<engine>" && game.result === "1-0") || (game.black === "<engine>" && game.result === "0-1"));
    assert.equal(await count(), won.length);
    await close(page);
  },

  async "the page is readable in light and in dark"() {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open({ colorScheme });
      const luminance = await page.evaluate(() => {
        const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
        return (r + g + b) / 3;
      });
      assert.equal(luminance > 128, colorScheme === "light");
      await page.screenshot({ path: `${SHOTS}/report-${colorScheme}.png`, fullPage: true });
      await close(page);
    }
  },
});
await browser.close();
