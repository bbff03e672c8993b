// Measures what one feels, on the heaviest page that is promised: LeLann with 64 processes that all start, so that 64 tokens
// move at once. Not a test: what comes out depends on the machine, and nothing fails.
//
//     node tests/browser/measure.mjs [--changes 24] [--seconds 10] [--throttle 1] [--json]
//
// - scenario change: from the event that changes the scenario (the number of processes by the slider's arrow keys; a new
//   shuffle; a crash at the moment that is shown) to the start of the first frame that shows it. In it the whole run is
//   recorded again and the page is rendered; waiting for the display is part of it, up to one of its frames.
// - script a frame: how long the page's own script takes in each animation frame while the run plays at 1x, rendering and
//   layout by the browser not included. The frames at which a tick begins stand apart, for most of the work is in those:
//   at 1x one in about 60.
// - outcome strip, on Bully with 16 and with 32 processes and random delays: from the event that changes
//   the scenario (the leader's crash, or another one's) to the frame in which the strip is whole, the longest of the slices in which it is
//   worked out, and the longest block of the page's thread meanwhile (0 where none is as long as the 50 ms from which browsers
//   report).
// - frames: how far apart they were; a browser without a display and a graphics card draws more slowly than one with.
//
// The page marks both itself (web/src/platform/measure.rs): `scenario-change` and `frame` in the browser's own measurements,
// where the developer tools show them as well. --throttle N slows the processor N times.
//
// It takes the built page from dist/ (ELECTION_DIST), and the browser from CHROMIUM, as the tests do.

import { parseArgs } from "node:util";

import { DIST, PROJECTOR, launch } from "./harness.mjs";
import { goTo } from "./playground.mjs";
import { serve } from "./serve.mjs";

const LINK = "a=lelann&n=64&ids=shuffled";
/** Where all 64 tokens are under way, and stay so for long enough. */
const BUSY = 1;

const { values: options } = parseArgs({
  options: {
    changes: { type: "string", default: "24" },
    seconds: { type: "string", default: "10" },
    throttle: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const changes = Number(options.changes);
const seconds = Number(options.seconds);

const host = await serve({ root: DIST });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: PROJECTOR });
  // The page clears its measures as it goes: whoever wants them observes them.
  await page.addInitScript(() => {
    globalThis.measured = { "scenario-change": [], frame: [], forecast: [], background: [], block: [] };
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        globalThis.measured[name]?.push({ at: startTime, took: duration });
      }
    }).observe({ type: "measure" });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        globalThis.measured.block.push({ at: startTime, took: duration });
      }
    }).observe({ type: "longtask" });
  });
  if (Number(options.throttle) !== 1) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: Number(options.throttle) });
  }
  await page.goto(`${host.url}#${LINK}`);
  await page.locator('[data-process="63"]').waitFor();

  const rows = [];
  const add = (what, times, note = "") => rows.push({ what, ...summary(times), note });

  add("scenario change: processes 63/64", await measureChanges(page, async (round) => {
    await page.getByRole("slider", { name: "Processes" }).press(round % 2 === 0 ? "ArrowLeft" : "ArrowRight");
  }));
  add("scenario change: shuffle again", await measureChanges(page, async () => {
    await page.getByRole("button", { name: "Shuffle again" }).click();
  }));
  await goTo(page, 20.5);
  await page.locator('[data-process="5"] .body').click({ force: true });
  add("scenario change: crash, undo", await measureChanges(page, async (round) => {
    if (round % 2 === 0) await page.locator('[data-intervention="crash"]').click();
    else await page.getByRole("button", { name: "Undo", description: "Undo (Ctrl Z)" }).click();
  }));

  await page.goto("about:blank");
  await page.goto(`${host.url}#${LINK}`);
  await page.locator('[data-process="63"]').waitFor();
  await goTo(page, BUSY);
  const moving = Number(await page.locator('[data-counter="in-flight"]').textContent());
  await take(page, "frame");
  await page.keyboard.press("Space");
  await page.waitForTimeout(seconds * 1000);
  await page.keyboard.press("Space");
  const frames = await take(page, "frame");
  const starts = frames.map(({ at }) => at);
  const times = frames.map(({ took }) => took);
  // A tick's frame renders the page: by far the longest of its second.
  const perTick = new Map();
  for (const { at, took } of frames) {
    const second = Math.floor((at - starts[0]) / 1000);
    perTick.set(second, Math.max(perTick.get(second) ?? 0, took));
  }
  add(`script a frame, ${moving} tokens at 1x`, times);
  add("  the longest of each second", [...perTick.values()], "a tick begins");
  add("  from frame to frame", starts.slice(1).map((start, place) => start - starts[place]));

  for (const processes of [16, 32]) {
    await page.goto("about:blank");
    await page.goto(`${host.url}#a=bully&n=${processes}&delay=1-9&faults=crash:${processes - 1}@2`);
    await page.locator(".outcomes:not(.is-stale) .cell").first().waitFor();
    const who = page.getByRole("combobox", { name: "crashes" });
    const found = { forecast: [], background: [], block: [] };
    for (let round = 0; round < changes; round += 1) {
      await page.waitForTimeout(100);
      for (const name of Object.keys(found)) await take(page, name);
      await who.selectOption({ value: String(processes - 1 - (round + 1) % 3) });
      await page.waitForFunction(() => globalThis.measured.forecast.length > 0);
      await page.waitForTimeout(100);
      const took = async (name) => (await take(page, name)).map(({ took }) => took);
      found.forecast.push(...await took("forecast"));
      found.background.push(Math.max(0, ...await took("background")));
      found.block.push(Math.max(0, ...await took("block")));
    }
    const cells = await page.locator(".strip .cell").count();
    add(`outcome strip: Bully, ${processes}, delay 1-9`, found.forecast, `${cells} cells`);
    add("  its longest slice", found.background);
    add("  the longest block", found.block);
  }

  if (options.json) {
    console.log(JSON.stringify({ link: LINK, throttle: Number(options.throttle), rows }, undefined, 2));
  } else {
    print(rows);
  }
} finally {
  await browser.close();
  await host.close();
}

/** How long each change took until its frame. */
async function measureChanges(page, change) {
  const times = [];
  for (let round = 0; round < changes; round += 1) {
    await take(page, "scenario-change");
    await change(round);
    await page.waitForFunction(() => globalThis.measured["scenario-change"].length > 0);
    times.push(...(await take(page, "scenario-change")).map(({ took }) => took));
  }
  return times;
}

/** What has been measured under a name since it was asked for last. */
function take(page, name) {
  return page.evaluate((name) => globalThis.measured[name].splice(0), name);
}

function summary(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

function print(rows) {
  const number = (value) => value.toFixed(2).padStart(10);
  console.log(`${LINK}, milliseconds${options.throttle === "1" ? "" : `, processor slowed ${options.throttle} times`}`);
  console.log(`${"".padEnd(36)}${["count", "median", "p95", "max"].map((name) => name.padStart(10)).join("")}`);
  for (const { what, count, median, p95, max, note } of rows) {
    console.log(`${what.padEnd(36)}${String(count).padStart(10)}${[median, p95, max].map(number).join("")}  ${note}`.trimEnd());
  }
}
