// How long the space-time diagram takes to be drawn first, and the longest task of the page while it is panned and zoomed: for LeLann with 64
// processes (4,160 messages), and for 100,000 messages. Not a test: times differ from machine to machine. With a release page in dist/:
//
//     node space-time-speed.mjs [--times 3]

import { parseArgs } from "node:util";

import { ARRIVED, DIST, launch } from "./harness.mjs";
import { serve } from "./serve.mjs";

const { values } = parseArgs({ options: { times: { type: "string", default: "3" } } });
const RUNS = [
  ["LeLann, n = 64", "#a=lelann&n=64"],
  // 316 tokens that go all the way round, and the news: 316² + 316 messages.
  ["LeLann, n = 316", "#a=lelann&n=316"],
];

const host = await serve({ root: DIST });
const browser = await launch();

/** The longest task since this was last asked for. */
const longest = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const longest = globalThis.longest;
    globalThis.longest = 0;
    return longest;
  });

async function measure(fragment) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(() => {
    globalThis.longest = 0;
    const note = (list) => list.getEntries().forEach((entry) => (globalThis.longest = Math.max(globalThis.longest, entry.duration)));
    new PerformanceObserver(note).observe({ type: "longtask" });
  });
  await page.goto(`${host.url}${fragment}`);
  await page.locator(ARRIVED).waitFor();
  // What is told of the run is told a moment later.
  await page.waitForTimeout(3000);
  await longest(page);
  const drawn = await page.evaluate(async () => {
    const begun = performance.now();
    document.querySelector(".diagram-choices button:last-of-type").click();
    while (!document.querySelector(".space-time-lines .picture path")) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
  const first = await longest(page);
  const view = page.locator(".space-time-view");
  await view.evaluate(async (view) => {
    for (let at = 0; at < 60; at += 1) {
      view.scrollLeft += 90;
      await new Promise(requestAnimationFrame);
    }
  });
  const panned = await longest(page);
  await view.focus();
  for (const key of "iiiooooooof") await page.keyboard.press(key);
  const zoomed = await longest(page);
  await page.close();
  return { drawn, first, panned, zoomed };
}

for (const [name, fragment] of RUNS) {
  const measured = [];
  for (let time = 0; time < Number(values.times); time += 1) measured.push(await measure(fragment));
  const best = (key) => Math.round(Math.min(...measured.map((one) => one[key])));
  const what = [`first drawn after ${best("drawn")} ms`, `longest task then ${best("first")} ms`, `panned ${best("panned")} ms`, `zoomed ${best("zoomed")} ms`];
  console.log(`${name}: ${what.join(", ")} (0: none over 50)`);
}
await browser.close();
await host.close();
