// How long the lab's worker takes for four algorithms, n = 2 to 64, 200 shuffles each, beside `election sweep` natively; and the longest task of the
// page meanwhile. Not a test: times differ from machine to machine. With a release page in dist/ and `cargo build --release -p election-cli`:
//
//     node lab-speed.mjs [--times 3]

import { parseArgs } from "node:util";

import { ARRIVED, DIST, election, launch } from "./harness.mjs";
import { serve } from "./serve.mjs";

const { values } = parseArgs({ options: { times: { type: "string", default: "3" } } });
const ALGORITHMS = ["lelann", "chang-roberts", "dolev-klawe-rodeh", "hirschberg-sinclair"];
const [first, ...others] = ALGORITHMS;

/** How long something takes, in milliseconds. */
async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const native = [];
for (let time = 0; time < Number(values.times); time += 1) {
  native.push(
    await timed(async () => {
      for (const algorithm of ALGORITHMS) await election("sweep", `#a=${algorithm}`, "--n", "2..64", "--ids", "shuffled:200", "--json");
    }),
  );
}

const host = await serve({ root: DIST });
const browser = await launch();
const page = await browser.newPage();
await page.addInitScript(() => {
  globalThis.longest = 0;
  const note = (list) => list.getEntries().forEach((entry) => (globalThis.longest = Math.max(globalThis.longest, entry.duration)));
  new PerformanceObserver(note).observe({ type: "longtask" });
});
const link = (seed) => `#a=${first}&seed=${seed}!lab=shuffled:200,${others.join(",")}`;
await page.goto(`${host.url}${link(1)}`);
await page.locator(ARRIVED).waitFor();
await page.locator(".lab-progress [role=status]", { hasText: "All runs are done." }).waitFor({ state: "attached", timeout: 600_000 });
const inWorker = [];
for (let time = 0; time < Number(values.times); time += 1) {
  // Another seed is another plan, for the workers that are warm by now. The page itself looks at each of its frames whether all is done.
  const took = await page.evaluate((hash) => {
    globalThis.longest = 0;
    const isDone = () => document.querySelector(".lab-progress [role=status]")?.textContent.includes("All runs are done.") ?? false;
    const begun = performance.now();
    location.hash = hash;
    return new Promise((resolve) => {
      let hasBegun = false;
      requestAnimationFrame(function look() {
        hasBegun ||= !isDone();
        if (hasBegun && isDone()) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      });
    });
  }, link(2 + time));
  inWorker.push(took);
}
const longest = await page.evaluate(() => globalThis.longest);
await browser.close();
await host.close();

const best = (times) => Math.min(...times);
const all = (times) => times.map((time) => Math.round(time)).join(", ");
console.log(`natively ${all(native)} ms; in the worker ${all(inWorker)} ms: ${(best(inWorker) / best(native)).toFixed(2)}x; longest task ${Math.round(longest)} ms`);
