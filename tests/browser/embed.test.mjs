// The page as a figure of another page: a host on another origin plays it, and nobody else does.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { PHONE, run, useSite } from "./harness.mjs";
import { serve } from "./serve.mjs";

const LINK = "a=chang-roberts&n=5&ids=descending";

const site = useSite(test);

/** Two hosts beside the site's own: the one that embeds the page, and one that has nothing to do with it. */
const hosts = {};

test.before(async () => {
  hosts.directory = await mkdtemp(path.join(tmpdir(), "election-host-"));
  // Keeps all it hears from the figure; `say` speaks to it.
  const host = `<!doctype html><meta charset="utf-8"><title>A host</title><link rel="icon" href="data:,">
    <iframe id="figure" title="A run" style="width:100%;height:90vh;border:0"></iframe>
    <script>
      const heard = [];
      addEventListener("message", (event) => heard.push({ origin: event.origin, data: event.data }));
      const say = (message) => document.querySelector("#figure").contentWindow.postMessage(message, "*");
    </script>`;
  await writeFile(path.join(hosts.directory, "index.html"), host);
  hosts.own = await serve({ root: hosts.directory, base: "/" });
  hosts.third = await serve({ root: hosts.directory, base: "/" });
});
test.after(async () => {
  await hosts.own?.close();
  await hosts.third?.close();
  await rm(hosts.directory, { recursive: true });
});

/** A host's page with the figure of a link in it. */
async function embedded(t, { embed = `embed=${hosts.own.origin}`, link = LINK, host = hosts.own, ready = true } = {}) {
  const context = await site.browser.newContext({ viewport: { width: 640, height: 480 } });
  t.after(() => context.close());
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(host.url);
  await page.locator("#figure").evaluate((figure, src) => (figure.src = src), `${site.url}#${link}!${embed}`);
  const figure = page.frameLocator("#figure");
  await figure.locator("main.figure").waitFor();
  if (ready) await page.waitForFunction(() => heard.length > 0);
  return {
    page,
    figure,
    problems,
    say: (message) => page.evaluate((message) => say(message), message),
    heard: () => page.evaluate(() => heard),
    /** The last state that was said, as soon as it is one like this. */
    async state(expected) {
      await page.waitForFunction(
        (expected) => {
          const last = heard.findLast(({ data }) => data.election === "state")?.data;
          return last !== undefined && Object.entries(expected).every(([key, value]) => last[key] === value);
        },
        expected,
      );
      return page.evaluate(() => heard.findLast(({ data }) => data.election === "state").data);
    },
    /** What an answer to a message that cannot be used says. */
    async refused(message) {
      const before = await page.evaluate(() => heard.length);
      await page.evaluate((message) => say(message), message);
      await page.waitForFunction((before) => heard.slice(before).some(({ data }) => data.election === "error"), before);
      const error = await page.evaluate((before) => heard.slice(before).find(({ data }) => data.election === "error"), before);
      return error.data;
    },
  };
}

test("a host on another origin plays, seeks, opens and is told what is shown", async (t) => {
  const { page, figure, say, state, heard, problems } = await embedded(t);
  const report = await run(`#${LINK}`);
  const first = await state({});
  assert.deepEqual(first, {
    election: "state",
    playing: false,
    tick: 0,
    ticks: report.time,
    step: 0,
    steps: report.steps,
    messages: 0,
    leader: null,
    fragment: LINK,
  });

  await say({ election: "seek", step: 7 });
  assert.equal((await state({ step: 7 })).playing, false);
  await say({ election: "seek", tick: report.time });
  const end = await state({ step: report.steps });
  assert.equal(end.messages, report.messages.total);
  assert.equal(end.leader, report.outcome.leader.identity);
  assert.equal(await figure.locator("[data-counter=total]").textContent(), String(report.messages.total));

  await say({ election: "seek", tick: 0 });
  await say({ election: "play" });
  await state({ playing: true });
  await page.waitForFunction(() => heard.at(-1).data.messages > 0);
  await say({ election: "pause" });
  const paused = await state({ playing: false });
  await page.waitForTimeout(300);
  assert.deepEqual(await state({}), paused, "time stands still");

  await say({ election: "open", fragment: "#a=bully&n=4&start=0!t=2" });
  const opened = await state({ tick: 2 });
  assert.match(opened.fragment, /^a=bully&n=4&start=0!t=2$/);
  assert.equal(await figure.locator("[data-process]").count(), 4);
  // What is to be done with a run waits for it, however long that takes to record.
  await page.evaluate(() => {
    say({ election: "open", fragment: "a=lelann&n=256" });
    say({ election: "seek", step: 40000 });
    say({ election: "play" });
  });
  const { steps } = await run("#a=lelann&n=256");
  await page.waitForFunction(
    (steps) => heard.some(({ data }) => data.playing && data.steps === steps && data.step >= 40000),
    steps,
  );
  await say({ election: "open", fragment: "a=bully&n=4&start=0!t=2" });
  await state({ tick: 2, playing: false });

  const before = (await heard()).length;
  await say({ election: "state" });
  await page.waitForFunction((before) => heard.length > before, before);
  assert.deepEqual((await heard()).at(-1), { origin: site.origin, data: opened });
  assert.deepEqual(problems, []);
});

test("a figure shows little, is usable by keyboard, and leads to the playground at the same moment", async (t) => {
  const { page, figure, say, state, problems } = await embedded(t);
  for (const gone of [".header", ".scenario", ".results", ".transport", ".legend", "[data-process][tabindex]"]) {
    assert.equal(await figure.locator(gone).count(), 0, gone);
  }
  await say({ election: "seek", step: 5 });
  await state({ step: 5 });
  await figure.getByRole("button", { name: "Play" }).focus();
  await page.keyboard.press("ArrowRight");
  await state({ step: 6 });
  for (const key of ["g", "?", "p", "q", "b", "c"]) await page.keyboard.press(key);
  await page.keyboard.press("Home");
  await state({ step: 0 });
  await page.keyboard.press("Enter");
  await state({ playing: true });
  await page.keyboard.press("k");
  const { step, fragment } = await state({ playing: false });
  assert.equal(await figure.locator("dialog, .is-presenting").count(), 0);
  const link = figure.getByRole("link", { name: "Open in the playground" });
  assert.equal(await link.getAttribute("rel"), "noopener");
  assert.equal(await link.getAttribute("href"), `#${fragment}`);
  const [playground] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  // The preview of a first visit, which has the same classes, stands beside `#app` until the page has been drawn.
  await playground.locator(`#app .readout[data-steps="${step}"]`).waitFor();
  assert.equal(await playground.evaluate(() => opener), null);
  assert.equal(await playground.locator("#app .header").count(), 1);
  assert.deepEqual(problems, []);
});

test("nobody but the host is listened to, and nobody else is told anything", async (t) => {
  // A third origin in a frame beside, a window that the host has opened, and the figure's own.
  const { page, figure, heard, state } = await embedded(t);
  await state({ step: 0 });
  const before = (await heard()).length;
  await page.evaluate(async (url) => {
    const other = document.createElement("iframe");
    document.body.append(other);
    const loaded = new Promise((resolve) => (other.onload = resolve));
    other.src = url;
    await loaded;
  }, hosts.third.url);
  const third = page.frames().find((frame) => frame.url() === hosts.third.url);
  await third.evaluate(() => parent.frames[0].postMessage({ election: "seek", step: 3 }, "*"));
  // The host's own origin, but not the window above.
  await page.evaluate(async () => {
    const own = document.createElement("iframe");
    document.body.append(own);
    const loaded = new Promise((resolve) => (own.onload = resolve));
    own.src = location.href;
    await loaded;
  });
  const own = page.frames().filter((frame) => frame.url() === hosts.own.url && frame !== page.mainFrame())[0];
  await own.evaluate(() => parent.frames[0].postMessage({ election: "seek", step: 3 }, "*"));
  const inside = page.frames().find((frame) => frame.url().startsWith(site.url));
  await inside.evaluate(() => postMessage({ election: "seek", step: 3 }, "*"));
  await page.waitForTimeout(300);
  assert.equal((await heard()).length, before);
  assert.equal(await figure.locator(".play").getAttribute("data-steps"), "0");
});

for (const [what, embed] of [
  ["another origin", "embed=https://host.example"],
  ["the same origin only", "embed"],
  ["nobody", "embed=none"],
  ["no origin at all", "embed=*"],
]) {
  test(`a host that the link does not name is neither heard nor told: ${what}`, async (t) => {
    const { page, figure, say, heard } = await embedded(t, { embed, ready: false });
    await say({ election: "seek", step: 3 });
    await page.waitForTimeout(300);
    assert.deepEqual(await heard(), []);
    assert.equal(await figure.locator(".play").getAttribute("data-steps"), "0");
    assert.equal(await figure.locator(".notice.is-bad").count(), embed === "embed=*" ? 1 : 0);
  });
}

test("an origin may be percent-encoded, and a page without a frame listens to nobody", async (t) => {
  const { say, state } = await embedded(t, { embed: `embed=${encodeURIComponent(hosts.own.origin)}` });
  await say({ election: "seek", step: 3 });
  await state({ step: 3 });
  const opened = await site.open({ fragment: `#${LINK}!embed`, wait: false });
  await opened.page.locator("main.figure").waitFor();
  await opened.page.evaluate(() => postMessage({ election: "seek", step: 3 }, location.origin));
  await opened.page.waitForTimeout(200);
  assert.equal(await opened.page.locator(".play").getAttribute("data-steps"), "0");
  await opened.done();
});

test("a message that cannot be used is answered, and what is none of ours is not", async (t) => {
  const { page, figure, heard, refused, state, problems } = await embedded(t);
  const { steps } = await state({ step: 0 });
  for (const [message, error] of [
    [{ election: "stop" }, "election: found stop, allowed: play, pause, seek, open, state"],
    [{ election: null }, "election: found null, allowed: play, pause, seek, open, state"],
    [{ election: { toString: 1 } }, "election: found an object, allowed: play, pause, seek, open, state"],
    [{ election: "play", __proto__x: 1 }, "message: found the field __proto__x, allowed: the fields election"],
    [{ election: "seek", step: steps + 1 }, `step: found ${steps + 1}, allowed: 0 to ${steps} in this run`],
    [{ election: "seek", step: [1] }, "step: found a list, allowed: a number"],
    [{ election: "seek", tick: "<img src=x onerror=alert(1)>" }, "tick: found <img src=x onerror=alert(1)>, allowed: a number"],
    [{ election: "seek" }, "tick: found nothing, allowed: a number, for tick or for step"],
  ]) {
    const answer = await refused(message);
    assert.equal(answer.error, error);
    assert.deepEqual(Object.keys(answer).sort(), ["allowed", "election", "error", "field", "found"]);
  }
  for (const fragment of ["", "#", "a=bully&n=0", "a=bully&n=4!theme=pink", "%", "javascript:alert(1)", "a".repeat(1 << 20)]) {
    const answer = await refused({ election: "open", fragment });
    assert.ok(answer.error.length < 1000, answer.error);
  }
  // What JSON does not have, and what is none of ours.
  const quiet = (await heard()).length;
  await page.evaluate(() => {
    const cycle = {};
    cycle.self = cycle;
    const others = [null, undefined, 1, "play", [], ["play"], {}, { type: "play" }, cycle, new Map([["election", "play"]])];
    for (const message of [...others, new Uint8Array(1 << 20), new ArrayBuffer(8), 7n, new Date(0), /election/]) say(message);
  });
  await page.waitForTimeout(300);
  assert.equal((await heard()).length, quiet);
  for (const values of ["NaN", "-0.5", "Infinity", "10n ** 30n", "new Date(0)", "new Map()", "true"]) {
    const before = (await heard()).length;
    await page.evaluate(`say({ election: "seek", step: ${values} })`);
    await page.waitForFunction((before) => heard.length > before, before);
    assert.equal((await heard()).at(-1).data.field, "step", values);
  }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]));
  assert.match((await refused({ election: "play", ...many })).error, /at most 8 fields/);
  await page.evaluate(() => {
    for (let count = 0; count < 500; count++) say({ election: count % 2 ? "play" : "pause" });
    say({ election: "pause" });
  });
  assert.equal((await state({ playing: false })).fragment.split("!")[0], LINK);
  assert.equal(await figure.locator("[data-process]").count(), 5);
  assert.deepEqual(problems, []);
});

test("a figure fills its frame from 320 by 240 on, in every theme, and axe finds nothing", async () => {
  for (const theme of ["light", "dark", "projector"]) {
    for (const link of [LINK, "a=bully&n=12&start=0&faults=crash:11@3"]) {
      const opened = await site.open({ fragment: `#${link}!t=2&embed&theme=${theme}`, wait: false });
      const { page } = opened;
      await page.locator("main.figure").waitFor();
      for (const [width, height] of [[320, 240], [480, 360], [PHONE.width, PHONE.height], [900, 260], [1280, 720]]) {
        await page.setViewportSize({ width, height });
        const what = `${theme} ${width}x${height} ${link}`;
        const seen = await page.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const isInside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          const parts = [".drawing", ".figure-sentence", ".play", ".figure-count", ".figure-link"];
          const { scrollWidth, scrollHeight } = document.documentElement;
          return {
            outside: parts.filter((part) => !isInside(box(part))),
            overlaps: box(".figure-count").right > box(".figure-link").left && box(".figure-count").bottom > box(".figure-link").top,
            page: [scrollWidth, scrollHeight, box(".figure").width, box(".figure").height],
            stage: document.querySelector(".drawing").clientHeight,
          };
        });
        const { stage, ...layout } = seen;
        assert.deepEqual(layout, { outside: [], overlaps: false, page: [width, height, width, height] }, what);
        assert.ok(stage >= height * 0.55, `${what}: the stage is ${stage} high`);
        await opened.screenshot(`embed-${theme}-${width}x${height}-${link.slice(2, 6)}`);
      }
      await opened.assertAccessible();
      await page.setViewportSize({ width: 320, height: 240 });
      await opened.assertAccessible();
      await opened.done();
    }
  }
});

test("the page that shows how to embed works", async (t) => {
  const { url, close } = await serve({ root: new URL("../../", import.meta.url).pathname, base: "/" });
  t.after(close);
  const context = await site.browser.newContext({ viewport: { width: 1000, height: 900 } });
  t.after(() => context.close());
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${url}docs/embedding.html`);
  const figures = page.locator("figure[data-link]");
  assert.equal(await figures.count(), 3);
  for (const figure of await figures.all()) {
    const state = figure.locator("[data-state]");
    await state.filter({ hasText: "step 0 of" }).waitFor();
    await figure.getByRole("button", { name: "To the end" }).click();
    await state.filter({ hasText: /step (\d+) of \1,.* leads/ }).waitFor();
    await figure.getByRole("button", { name: "To the start" }).click();
    await figure.getByRole("button", { name: "Play" }).click();
    await state.filter({ hasText: "playing" }).waitFor();
    await figure.getByRole("button", { name: "Pause" }).click();
    await state.filter({ hasText: "paused" }).waitFor();
  }
  const first = figures.first();
  await first.getByRole("button", { name: "12 processes" }).click();
  await first.locator("[data-state]").filter({ hasText: "n=12" }).waitFor();
  const axe = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ exclude: ["iframe"] }));
  assert.deepEqual(violations.map(({ id }) => id), []);
  assert.deepEqual(problems, []);
});
