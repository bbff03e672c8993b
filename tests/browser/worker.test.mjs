// The worker: what the page wants for its result only is done there, and by the page itself where there is no worker.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { DIST, SINGLE_FILE, launch, openSingleFile, run, useSite } from "./harness.mjs";
import { serve } from "./serve.mjs";

const site = useSite(test);

// It matters when the leader crashes.
const LINK = "a=bully&n=8&start=4&faults=crash:7@3";

/** The strip is that of the scenario as it is. */
function whole(page) {
  return page.locator(".outcomes:not(.is-stale) .strip .cell").first().waitFor();
}

/** Has another process crash, which makes no difference, and waits until that has been found out. */
async function anotherCrash(page) {
  await page.getByRole("combobox", { name: "crashes" }).selectOption({ value: "6" });
  const { outcome } = await run(LINK.replace("crash:7", "crash:6"));
  await page.locator(".outcomes:not(.is-stale)").filter({ hasText: "If 7 crashes" }).filter({ hasText: `${outcome.leader.identity} leads` }).waitFor();
}

/** Notes each slice in which the page does a job itself. */
async function noteSlices(page) {
  await page.addInitScript(() => {
    globalThis.slices = 0;
    new PerformanceObserver((list) => {
      globalThis.slices += list.getEntries().filter(({ name }) => name === "background").length;
    }).observe({ type: "measure" });
  });
}

const slices = (page) => page.evaluate(() => globalThis.slices);

test("jobs are done in a worker, under the page's policy, and the page has its time for the person", async () => {
  const opened = await site.open({ fragment: `#${LINK}`, prepare: noteSlices });
  const { page } = opened;
  await whole(page);
  await anotherCrash(page);
  assert.deepEqual(page.workers().map((worker) => worker.url().split("/")[0]), ["blob:http:"]);
  const violations = page.workers()[0].evaluate(() => fetch("https://example.org/").then(() => "loaded", () => "refused"));
  assert.equal(await violations, "refused", "the worker is under the policy, too");

  // Some seconds of work.
  await page.goto(`${site.url}#a=lelann&n=160&faults=crash:3@5`);
  await page.locator(".outcomes.is-stale").waitFor();
  await page.locator('[data-process="9"]').press("Enter");
  await page.locator(".menu").waitFor();
  assert.equal(await page.locator(".outcomes.is-stale").count(), 1, "it is not over yet");
  await whole(page);
  assert.equal(page.workers().length, 1);
  assert.equal(await slices(page), 0);
  opened.problems.splice(0, opened.problems.length, ...opened.problems.filter((problem) => !problem.includes("example.org")));
  await opened.done();
});

test("an exercise is graded and a story is filled in by the worker", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts!exercise=make-3-win", prepare: noteSlices });
  const { page } = opened;
  await page.locator(".exercise-grade").filter({ hasText: /\S/ }).waitFor();
  await page.goto(`${site.url}#a=bully!story=crashes`);
  await page.locator(".story h2").waitFor();
  assert.deepEqual([page.workers().length, await slices(page)], [1, 0]);
  await opened.done();
});

test("where there is no worker to be had the page does the jobs itself", async () => {
  const ways = {
    "the browser has none": () => delete globalThis.Worker,
    "none can be made": () => (globalThis.Worker = class { constructor() { throw new Error("none"); } }),
    "it does not run": () => {
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real { constructor() { super(URL.createObjectURL(new Blob(["throw new Error('no')"]))); } };
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    const opened = await site.open({
      fragment: `#${LINK}`,
      prepare: async (page) => {
        await noteSlices(page);
        await page.addInitScript(way);
      },
    });
    await whole(opened.page);
    await anotherCrash(opened.page);
    assert.ok((await slices(opened.page)) > 0, name);
    await opened.done();
  }
});

test("a job that panics ends its worker and not the page, and the next job has another worker", async () => {
  const opened = await site.open({ fragment: `#${LINK}`, prepare: noteSlices });
  const { page, problems } = opened;
  await whole(page);
  const [worker] = page.workers();
  const isClosed = worker.waitForEvent("close");
  await worker.evaluate(() => {
    setTimeout(() => dispatchEvent(new MessageEvent("message", { data: "this is no job" })));
  });
  await isClosed;
  // What the page says of it may come a moment later.
  while (problems.length === 0) await page.waitForTimeout(10);
  assert.match(problems.splice(0).join("\n"), /a worker has stopped: panicked at web\/src\/worker\.rs/);
  await anotherCrash(page);
  assert.deepEqual([page.workers().length, await slices(page)], [1, 0]);
  assert.equal(await page.getByText("has started again").count(), 0);
  await opened.done();
});

test("a script that is not the one promised runs in no worker", async (t) => {
  const glue = (await readdir(DIST)).find((name) => /^election-web-.*\.js$/.test(name));
  let asked = 0;
  const other = Buffer.concat([await readFile(path.join(DIST, glue)), Buffer.from("\n")]);
  const host = await serve({ root: DIST, alter: (name) => (name === glue && ++asked > 1 ? other : undefined) });
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    await host.close();
  });
  const page = await browser.newPage();
  await page.goto(`${host.url}#${LINK}`);
  await whole(page);
  // By the service worker, too.
  assert.ok(asked >= 2);
  assert.equal(page.workers().length, 0);
});

test("the page as a single file has a worker, too, and loads nothing for it", async (t) => {
  const { page, expectQuiet } = await openSingleFile(t, LINK);
  await whole(page);
  await anotherCrash(page);
  assert.equal(page.workers().length, 1);
  expectQuiet();
});

test("in a sandboxed frame the strip is there, with a worker or without", async (t) => {
  const directory = await mkdtemp(path.join(tmpdir(), "election-sandbox-"));
  const file = await readFile(SINGLE_FILE, "utf8");
  await writeFile(path.join(directory, "page.html"), file);
  // What a browser does that lets no worker begin there.
  const policy = file.replace("worker-src blob:", "worker-src 'none'");
  assert.notEqual(policy, file);
  await writeFile(path.join(directory, "without.html"), policy);
  const frame = (name) => `<iframe sandbox="allow-scripts" src="${name}#${LINK}" style="width:1200px;height:700px"></iframe>`;
  await writeFile(path.join(directory, "index.html"), frame("page.html") + frame("without.html"));
  const host = await serve({ root: directory, base: "/" });
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    await host.close();
    await rm(directory, { recursive: true });
  });
  const page = await browser.newPage();
  await page.goto(host.url);
  for (const place of [0, 1]) await whole(page.frameLocator("iframe").nth(place));
});
