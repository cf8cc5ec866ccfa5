// What the tests of pages share: the browser, the program, and waiting for what is to come.
import { spawn } from "node:child_process";
import { strict as assert } from "node:assert";
import { chromium } from "playwright-core";

export { assert };
export const SHOTS = "target/e2e";
export const PATIENCE = 120_000;

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

// Starts `yinsh` with arguments and waits for the address it prints.
export async function serve(...words) {
  const child = spawn(process.env.YINSH, words, { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill("SIGKILL"));
  const address = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const found = text.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`the program ended with ${code}: ${text}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.on("exit", resolve);
      child.kill("SIGKILL");
    });
  return { address, stop };
}

// Runs the tests one by one; each gets what `prepare` makes.
export async function run(tests) {
  for (const [name, test] of Object.entries(tests)) {
    const start = Date.now();
    try {
      await test();
    } catch (error) {
      console.error(`${name} ... FAILED\n${error.stack}`);
      process.exit(1);
    }
    console.log(`${name} ... ok (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  }
}
