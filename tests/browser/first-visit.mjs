// Measures what a first visit costs, nothing cached: from navigation to the first frame in which the page is seen, and to the first in
// which it can be used. Not a test: what comes out depends on the machine, and nothing fails.
//
//     node tests/browser/first-visit.mjs [--visits 5] [DIRECTORY ...]
//
// Each directory is a built page, `dist/` if none is named; several are visited in turns, so that they compare. Files go out with
// brotli, as static hosts send them. Profiles: no limits; 9 Mbit/s, 60 ms, a processor four times slower; 1.6 Mbit/s, 150 ms,
// the same processor. Prints the medians of each, in seconds.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { DIST, PROJECTOR, launch } from "./harness.mjs";
import { serve } from "./serve.mjs";

const PROFILES = [
  { name: "no limits" },
  { name: "9 Mbit/s, 60 ms, processor 4x slower", megabits: 9, latency: 60, slower: 4 },
  { name: "1.6 Mbit/s, 150 ms, processor 4x slower", megabits: 1.6, latency: 150, slower: 4 },
];

const { values: options, positionals } = parseArgs({
  options: { visits: { type: "string", default: "5" } },
  allowPositionals: true,
});
const directories = positionals.length > 0 ? positionals : [DIST];

/** The files of a directory with brotli, by name: `cargo xtask dist` leaves them beside the others. */
async function compressed(directory) {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".br"));
  const files = names.map(async (name) => [name.slice(0, -3), await readFile(path.join(directory, name))]);
  return new Map(await Promise.all(files));
}

/** How long it takes on one visit until the page is seen, and until it can be used, in milliseconds. */
async function visit(browser, url, { megabits, latency, slower }) {
  const context = await browser.newContext({ viewport: PROJECTOR });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (megabits) {
    const throughput = (megabits * 1e6) / 8;
    const network = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
  }
  if (slower) await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(() => {
    // When processes stand on a stage, and that frame has been drawn.
    const drawn = (stage) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector(`${stage} [data-process]`)) return requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        requestAnimationFrame(look);
      });
    // The preview's processes are seen; the page itself has come when nothing covers it.
    globalThis.visit = Promise.all([drawn("body"), drawn("body:not(:has(#shell)) #app > .page")]);
  });
  await page.goto(url, { waitUntil: "commit" });
  const [seen, usable] = await page.evaluate(() => globalThis.visit);
  await context.close();
  return { seen, usable };
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

const browser = await launch();
const sites = await Promise.all(
  directories.map(async (root) => {
    const files = await compressed(root);
    const site = await serve({ root, encoded: (name) => files.get(name) });
    // What is loaded later (it was called `views` once) is not waited for.
    const kilobytes = [...files].filter(([name]) => !/\.svg$|^(later|views)-/.test(name)).reduce((sum, [, it]) => sum + it.length, 0) / 1000;
    return { root, kilobytes, ...site };
  }),
);
try {
  for (const profile of PROFILES) {
    const times = sites.map(() => []);
    for (let round = 0; round < Number(options.visits); round += 1) {
      for (const [index, site] of sites.entries()) times[index].push(await visit(browser, site.url, profile));
    }
    for (const [index, site] of sites.entries()) {
      const seconds = (moment) => (median(times[index].map((visit) => visit[moment])) / 1000).toFixed(2);
      const said = `seen after ${seconds("seen")} s, can be used after ${seconds("usable")} s`;
      console.log(`${profile.name}: ${said}  ${site.root} (${site.kilobytes.toFixed(0)} kB)`);
    }
  }
} finally {
  await browser.close();
  await Promise.all(sites.map((site) => site.close()));
}
