// The page of `yinsh annotate`, opened from its file.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SHOTS, assert, launch, run } from "./page.mjs";

const folder = mkdtempSync(join(tmpdir(), "yinsh-"));
const file = join(folder, "game.html");
const annotate = (record, page, input) =>
  execFileSync(process.env.YINSH, ["annotate", record, "--nodes", "2000", "--html", page], { encoding: "utf8", input });
const table = annotate("tests/data/records/record.txt", file);
const browser = await launch();

await run({
  async "the page shows every turn, the curve and the board, and loads nothing"() {
    for (const colorScheme of ["light", "dark"]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme });
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => request.url().startsWith("file:") || faults.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      const turns = await page.$$eval("#turns button", (buttons) => buttons.length);
      assert.equal(turns, table.match(/^ *\d+\. /gm).length);
      assert.match(await page.textContent("#title"), /Ann – Bob {2}1-0/);
      await page.keyboard.press("Home");
      assert.equal(await page.locator(".y-layer-pieces use").count(), 0);
      for (let n = 0; n < 40; n++) await page.keyboard.press("ArrowRight");
      assert.match(await page.textContent("#words"), /^40\./);
      assert.ok((await page.locator(".y-layer-line polygon").count()) > 0, "arrows of the best line");
      await page.screenshot({ path: `${SHOTS}/annotate-${colorScheme}.png` });
      await page.click("#curve", { position: { x: 2, y: 50 } });
      assert.equal(await page.locator(".y-layer-pieces use").count(), 0);
      assert.deepEqual(faults, []);
      await page.close();
    }
  },

  async "a win missed is marked as a blunder, and the button finds it"() {
    const file = join(folder, "blunder.html");
    const record = '[FEN "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0 1"]\n1.c4-c5 {hm} 2.e4-e5';
    annotate("-", file, record);
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.click("#worse");
    assert.match(await page.textContent("#words"), /^1\.c4-c5 \?\? .*best was a2-a\d;\S+, .* points lost \{hm\}/);
    // Black's answer may be another: it lets the row be made after all.
    assert.ok((await page.locator("#curve .m3").count()) >= 1);
    await page.close();
  },
});
await browser.close();
