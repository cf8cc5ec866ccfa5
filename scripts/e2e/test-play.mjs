// `yinsh play`, as a person uses it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { PATIENCE, SHOTS, assert, launch, run, serve } from "./page.mjs";

const browser = await launch();
let server = await serve("play", "--port", "0", "--no-open", "--hash", "4");
const port = new URL(server.address).port;

// A page with its errors and foreign requests collected.
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    const isOwn = host === `127.0.0.1:${port}` || protocol === "blob:" || protocol === "data:";
    if (!isOwn) page.faults.push(`a request to ${request.url()}`);
  });
  await page.goto(server.address);
  await status(page, /:|won|draw/);
  return page;
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const status = (page, pattern) =>
  page.waitForFunction(
    ([source]) => new RegExp(source).test(document.getElementById("status").textContent),
    [pattern.source],
  );
const text = (page, id) => page.textContent(`#${id}`);
const point = (page, name) => page.click(`[data-point=${name}]`);
const turns = (page) => page.$$eval("#turns li", (items) => items.map((i) => i.lastChild?.textContent).filter(Boolean));
const turnCount = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll("#turns li i").length >= n, count);

async function set(page, position) {
  await page.fill("#position", position);
  await page.click("#set");
  await page.waitForFunction((p) => document.getElementById("board").dataset.position === p, position);
  await status(page, /:|won|draw/);
}

const people = async (page) => {
  await page.selectOption("#black", "person");
  await page.uncheck("#evaluate");
};

// Plays a turn of the notation by clicking, each step as a person would.
async function clickTurn(page, turn) {
  for (const step of turn.split(";")) {
    const removal = step.match(/^x(\w+-\w+)x(\w+)$/);
    if (removal) {
      const [, row, ring] = removal;
      await status(page, /take off/);
      await page.click(`#choices button:has-text("Row ${row}")`);
      await status(page, /ring to take off/);
      await page.mouse.move(5, 5);
      await point(page, ring);
    } else {
      for (const name of step.split("-")) await point(page, name);
    }
  }
}

const PASS = "4/7/8/9/10/r8/Rr8/Rr7/Rr6/Rr5/4 w 1 0";
const TWO_ROWS = "4/7/8/1r2r1r2/4M1m1R1/3RM4/1r1mMm2m1/2RRMmm2/1MMMMMMr/7/1R2 w 0 0";

await run({
  async "a whole game against the engine, rows removed, and its record"() {
    const page = await open({ acceptDownloads: true });
    let removed = 0;
    for (let played = 0; ; ) {
      await page.selectOption("#level", "nodes=10000");
      await page.click("#hint");
      await page.waitForFunction(() => /^Hint: /.test(document.getElementById("thought").textContent));
      const turn = (await text(page, "thought")).match(/^Hint: (\S+)/)[1];
      await page.selectOption("#level", "nodes=100");
      await clickTurn(page, turn);
      removed += turn.split("x").length > 1 ? 1 : 0;
      played += 2;
      // The engine's answer, unless the game is over.
      await page.waitForFunction(
        (n) => /won|draw|over/.test(document.getElementById("status").textContent)
          || (document.querySelectorAll("#turns li i").length >= n && /^White: /.test(document.getElementById("status").textContent)),
        played,
      );
      if (/won|draw|over/.test(await text(page, "status"))) break;
    }
    assert.ok(removed > 0, "a row was removed by clicking");
    assert.match(await text(page, "status"), /^White has won: three rings are removed$/);
    await page.screenshot({ path: `${SHOTS}/game-over.png` });
    const all = await turns(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
    const path = await download.path();
    assert.match(readFileSync(path, "utf8"), /\[White "Person"\]\n\[Black "yinsh, 100.* a turn"\]\n\[Result "1-0"\]/);
    const long = execFileSync(process.env.YINSH, ["convert", "--to", "long", path], { encoding: "utf8" });
    const words = long.trim().split(/\s+/).map((word) => word.replace(/^\d+\./, ""));
    assert.deepEqual(words, [...all, "1-0"]);
    await close(page);
  },

  async "a row is chosen among several by clicking markers, or by its digit"() {
    const page = await open();
    await people(page);
    await set(page, TWO_ROWS);
    await status(page, /choose a row/);
    await page.hover("[data-point=b3]");
    assert.equal(await page.locator(".row-choice.seen").count(), 1);
    await page.screenshot({ path: `${SHOTS}/row-choice.png` });
    await point(page, "d3"); // in both rows: nothing is decided
    await status(page, /choose a row/);
    await point(page, "g3"); // in one of them
    await status(page, /ring to take off/);
    await page.keyboard.press("Escape");
    await status(page, /choose a row/);
    await page.keyboard.press("1");
    await status(page, /ring to take off/);
    await page.screenshot({ path: `${SHOTS}/ring-choice.png` });
    await point(page, "c1");
    await status(page, /ring to move/);
    assert.match(await page.inputValue("#position"), / w 1 0$/);
    await page.click("#undo"); // the turn under way only
    await status(page, /choose a row/);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.hover("[data-point=g3]");
    await page.screenshot({ path: `${SHOTS}/row-choice-dark.png` });
    await close(page);
  },

  async "hovering shows where a ring can go and what would flip"() {
    const page = await open();
    await people(page);
    await set(page, TWO_ROWS.replace("1MMMMMMr", "1MMm1MMr"));
    await page.hover("[data-point=d4]");
    assert.ok((await page.locator(".end").count()) > 3);
    await point(page, "d4");
    await page.hover("[data-point=g7]");
    assert.equal(await page.locator(".flip").count(), 2);
    assert.equal(await page.locator(".ghost").count(), 2);
    await page.screenshot({ path: `${SHOTS}/move.png` });
    await close(page);
  },

  async "a bad position string is refused with its reason and changes nothing"() {
    const page = await open();
    await people(page);
    await point(page, "e5");
    await turnCount(page, 1);
    for (const [bad, reason] of [
      ["nonsense", /4 or 5/],
      ["4/7/8/9/10/9/11/9/8/7/4 b 0 0", /row 5 has 11 points, it takes 10/],
      ["4/7/8/9/10/9/5x4/9/8/7/4 b 0 0", /unknown character 'x'/],
      ["<b>4</b>", /4 or 5/],
    ]) {
      await page.fill("#position", bad);
      await page.click("#set");
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.getElementById("position-trouble").textContent),
        reason.source,
      );
      assert.deepEqual(await turns(page), ["e5"]);
    }
    await point(page, "e6");
    await turnCount(page, 2);
    await close(page);
  },

  async "two tabs are two games, and both searches run"() {
    const [one, two] = [await open(), await open()];
    for (const page of [one, two]) await page.selectOption("#level", "time=500");
    await point(one, "e5");
    await point(two, "g7");
    await Promise.all([turnCount(one, 2), turnCount(two, 2)]);
    assert.equal((await turns(one))[0], "e5");
    assert.equal((await turns(two))[0], "g7");
    await one.click("#undo");
    await status(one, /^White: place/);
    await one.waitForFunction(() => document.querySelectorAll("#turns li i").length === 0);
    assert.equal((await turns(two)).length, 2);
    await one.reload(); // a reloaded tab keeps its game, here an empty one
    await two.reload();
    await turnCount(two, 2);
    assert.equal((await turns(one)).length, 0);
    await close(one);
    await close(two);
  },

  async "the program stopped while a turn is asked for: the game is kept and goes on"() {
    const page = await open();
    await page.selectOption("#level", "time=10000");
    await point(page, "e5");
    await status(page, /Black is thinking/);
    await server.stop();
    await page.waitForSelector("#trouble:not([hidden])");
    assert.match(await text(page, "trouble"), /does not answer.*this game is kept/);
    assert.deepEqual(await turns(page), ["e5"]);
    await page.screenshot({ path: `${SHOTS}/stopped.png` });
    await page.click("#retry"); // still nobody there
    await page.waitForSelector("#trouble:not([hidden])");
    server = await serve("play", "--port", port, "--no-open", "--hash", "4");
    await page.selectOption("#level", "nodes=100");
    await page.click("#retry");
    await turnCount(page, 2);
    assert.ok(await page.isHidden("#trouble"));
    await close(page);
  },

  async "pass, Blitz, and a game that is over"() {
    const page = await open();
    await people(page);
    await set(page, PASS);
    await status(page, /no ring can move, pass/);
    await page.keyboard.press("p");
    await status(page, /^Black: choose a ring/);
    assert.deepEqual(await turns(page), ["pass"]);
    await page.selectOption("#variant", "blitz");
    await page.waitForFunction(() => document.getElementById("board").dataset.position.endsWith(" w 0 0 1"));
    assert.equal(await page.locator(".y-slot:visible").count(), 2);
    await set(page, "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0 1");
    await clickTurn(page, "a2-a3;xa2-e2xb4");
    await status(page, /White has won: the ring is removed/);
    assert.ok(await page.isDisabled("#hint"));
    await close(page);
  },

  async "the keyboard alone plays"() {
    const page = await open();
    await people(page);
    await page.focus("#board-place");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await turnCount(page, 1);
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await turnCount(page, 2);
    const [first, second] = await turns(page);
    assert.notEqual(first, second);
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelectorAll("#turns li i").length === 1);
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.querySelectorAll("#turns li i").length === 0);
    await close(page);
  },

  async "fingers: the first tap on an end shows the flips, the second plays; phones have room"() {
    const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await people(page);
    await set(page, TWO_ROWS.replace("1MMMMMMr", "1MMm1MMr"));
    await page.tap("[data-point=d4]");
    await page.tap("[data-point=g7]");
    assert.equal(await page.locator(".flip").count(), 2);
    assert.equal((await turns(page)).length, 0);
    await page.tap("[data-point=g7]");
    await turnCount(page, 1);
    assert.equal((await turns(page))[0], "d4-g7");
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    assert.ok(width <= 390, `the page is ${width} wide`);
    await page.screenshot({ path: `${SHOTS}/phone.png` });
    await close(page);
  },

  async "light and dark can be chosen, and every position's pieces are drawn"() {
    const page = await open({ colorScheme: "light" });
    await people(page);
    const ground = () => page.$eval(".y-ground", (rect) => getComputedStyle(rect).fill);
    const light = await ground();
    await page.click("#theme");
    assert.notEqual(await ground(), light);
    await page.click("#theme");
    assert.equal(await ground(), light);
    await set(page, TWO_ROWS);
    const drawn = await page.$$eval(".y-layer-pieces use", (uses) =>
      uses.map((use) => use.getAttribute("href")).sort());
    const svg = execFileSync(process.env.YINSH, ["draw", TWO_ROWS], { encoding: "utf8" });
    const expected = [...svg.matchAll(/<use href="(#y-\w\w)"/g)].map((m) => m[1]).sort();
    assert.deepEqual(drawn, expected);
    await close(page);
  },
});

await browser.close();
await server.stop();
