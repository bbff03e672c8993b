// Measures whether the page keeps its memory while somebody plays with it for long. Not a test: what comes out depends on the
// machine, and nothing fails.
//
//     node tests/browser/memory.mjs [--minutes N] [--json]
//
// On one page that is never loaded again it opens links, about one every ten seconds, and lets each run play, crashes a process, takes
// that back, seeks, and opens the log and a story's next scene. After each six of them it comes back to the same small scenario, lets the
// browser collect its garbage, and prints what is held: the JavaScript heap and the whole process in MB, elements and listeners. All of
// it should stay flat; a wasm memory grows to the largest run that was shown, and does not shrink.
//
// It takes the built page from dist/ (ELECTION_DIST), and the browser from CHROMIUM, as the tests do.

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { ARRIVED, DIST, PROJECTOR, launch } from "./harness.mjs";
import { serve } from "./serve.mjs";

/** What is shown whenever something is measured. */
const REST = "a=lelann&n=5";
const LINKS = [
  "a=lelann&n=64&ids=shuffled",
  "a=chang-roberts&n=32&ids=shuffled&delay=1-9",
  "a=bully&n=16&delay=1-5&faults=crash:15@4",
  "a=ring-list&n=24&detector=heartbeat:3:20&faults=crash:5@9",
  "a=raft&n=9&detector=heartbeat:3:9",
  "a=hirschberg-sinclair&n=64&ids=shuffled",
  "a=itai-rodeh&n=16",
  "a=bully&n=64",
  "story=to-chang-roberts",
  "a=lelann&n=300",
];
/** So many links a minute. */
const A_MINUTE = 6;
/** So many milliseconds a run is played, twice. */
const PLAYED = 3500;

const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, json: { type: "boolean", default: false } },
});

const host = await serve({ root: DIST });
const browser = await launch();
const held = [];
try {
  const page = await browser.newPage({ viewport: PROJECTOR });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${host.url}#${REST}`);
  await page.locator(ARRIVED).waitFor();
  const show = (link) => page.evaluate((link) => { location.hash = link; }, link);
  const until = performance.now() + Number(options.minutes) * 60_000;
  for (let place = 0; performance.now() < until; place += 1) {
    if (place % A_MINUTE === 0) {
      await show(REST);
      await page.waitForTimeout(1000);
      const now = await measure(page, devtools);
      held.push(now);
      if (!options.json) console.log(Object.entries(now).map(([name, value]) => `${name} ${value}`).join(", "));
    }
    await show(LINKS[place % LINKS.length]);
    await play(page);
  }
} finally {
  await browser.close();
  await host.close();
}
if (options.json) console.log(JSON.stringify(held, undefined, 2));

/** What somebody does with a run. */
async function play(page) {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.waitForTimeout(500);
  await press("Space");
  await page.waitForTimeout(PLAYED);
  await press("Space", "ArrowRight", "PageDown", "ArrowLeft");
  await page.locator("[data-process]").first().dispatchEvent("click");
  const crash = page.getByRole("button", { name: "Crash", exact: true }).last();
  if (await crash.isVisible()) {
    await crash.dispatchEvent("click");
    await page.waitForTimeout(PLAYED / 4);
    await press("Control+z", "Escape");
  }
  const tab = (name) => page.evaluate((name) => {
    [...document.querySelectorAll("[role=tab]")].find(({ textContent }) => textContent.trim() === name)?.click();
  }, name);
  await tab("Log");
  await press("End", "Home", "End", "n", "Home", "Space");
  await page.waitForTimeout(PLAYED);
  await press("Space");
  await tab("State");
}

async function measure(page, devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { round: held.length, heap: inMegabytes(usedSize), process: inMegabytes(await renderersMemory()), elements: nodes, listeners: jsEventListeners };
}

/** What the largest of the browser's renderers holds, in bytes, as Linux counts it. */
async function renderersMemory() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === "renderer").map(async ({ id }) => {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }));
  return Math.max(...sizes);
}

function inMegabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
