// Without a network, and without a host: what a visit leaves behind, and the page as a single file.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { ARRIVED, DIST, SINGLE_FILE, launch, openSingleFile } from "./harness.mjs";
import { serve } from "./serve.mjs";

const runs = (page) => page.locator(ARRIVED).waitFor();

/** Waits until the worker has kept the build of this name, and nothing else. */
async function hasKept(page, build) {
  const kept = async (build) => {
    const names = await caches.keys();
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && names.length === 1 && names[0].endsWith(` ${build}`);
  };
  const until = Date.now() + 10_000;
  while (!(await page.evaluate(kept, build))) {
    assert.ok(Date.now() < until, `the build ${build} is not kept, but ${await page.evaluate(() => caches.keys())}`);
    await page.waitForTimeout(50);
  }
}

const page = await readFile(path.join(DIST, "index.html"), "utf8");
const worker = await readFile(path.join(DIST, "offline.js"), "utf8");
const list = worker.slice("const BUILD = ".length, worker.indexOf(";\n"));
const build = JSON.parse(list);

/** Another build, which differs in its title: what a host would serve after it was deployed. */
const newer = (() => {
  const html = page.replace("<title>Election Playground</title>", "<title>A newer playground</title>");
  const [index, ...files] = build.files;
  const integrity = `sha384-${createHash("sha384").update(html).digest("base64")}`;
  const other = { name: "another build", files: [{ ...index, integrity }, ...files] };
  return { html: Buffer.from(html), build: other, worker: Buffer.from(worker.replace(list, JSON.stringify(other))) };
})();

/** A host that can be told to serve another build, and to be gone. */
async function deployed(t) {
  let altered = {};
  const host = await serve({ root: DIST, alter: (name) => altered[name] });
  const browser = await launch();
  let isGone = false;
  const go = async () => {
    if (!isGone) await host.close();
    isGone = true;
  };
  t.after(async () => {
    await browser.close();
    await go();
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(host.url);
  await runs(page);
  await hasKept(page, build.name);
  return { page, url: host.url, go, deploy: (files) => (altered = files) };
}

test("the worker keeps exactly the files of this build", async (t) => {
  const { page, url } = await deployed(t);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map((request) => request.url);
  });
  const ours = (await readdir(DIST)).filter((name) => !/\.(br|gz)$|^(index\.html|offline\.js|js|single-file)$/.test(name));
  assert.deepEqual(kept.toSorted(), [url, ...ours.map((name) => url + name)].toSorted());
});

test("after one visit the page opens without a network, links included", async (t) => {
  const { page, url, go } = await deployed(t);
  await go();
  await page.goto(`${url}?again#a=chang-roberts&n=5&faults=crash:4`);
  await runs(page);
  assert.equal(await page.locator("#app > .page [data-process]").count(), 5);
  await page.locator(".outcomes:not(.is-stale)").filter({ hasText: "If 5 crashes" }).waitFor();
  assert.equal(page.workers().length, 1, "what a worker runs is kept, too");
});

test("a new deployment is there at the next visit, and kept from then on", async (t) => {
  const { page, url, go, deploy } = await deployed(t);
  deploy({ "index.html": newer.html, "offline.js": newer.worker });
  await page.goto(url);
  await runs(page);
  assert.equal(await page.title(), "A newer playground");
  await hasKept(page, newer.build.name);
  await go();
  await page.goto(`${url}?again`);
  await runs(page);
  assert.equal(await page.title(), "A newer playground");
});

test("a deployment that is not whole changes nothing of what is kept", async (t) => {
  const { page, url, go, deploy } = await deployed(t);
  const missing = { ...newer.build, files: [...newer.build.files, { name: "./missing.js", integrity: "" }] };
  deploy({ "offline.js": Buffer.from(newer.worker.toString().replace(JSON.stringify(newer.build), JSON.stringify(missing))) });
  await page.goto(url);
  await runs(page);
  // Its worker is tried, and given up.
  const tried = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const worker = registration.installing ?? registration.waiting;
    while (worker !== null && worker.state === "installing") await new Promise((resolve) => setTimeout(resolve, 50));
    return worker?.state ?? "redundant";
  });
  assert.equal(tried, "redundant");
  await go();
  await page.goto(`${url}?again`);
  await runs(page);
  assert.equal(await page.title(), "Election Playground");
});

test("the page as a single file opens without any host, and loads nothing", async (t) => {
  const { page, expectQuiet } = await openSingleFile(t, "a=bully&n=4");
  await runs(page);
  assert.equal(await page.locator("#app > .page [data-process]").count(), 4);
  await page.keyboard.press("End");
  await page.getByRole("region", { name: "How it ended" }).waitFor();
  expectQuiet();
});

test("a single file with a story opens with it, and the story runs nothing", async (t) => {
  // As `cargo xtask dist --story` writes it; that has a test of its own.
  const scene = (title, scenario) => ({ title, text: "Nothing `</script><script>alert(1)</script>` runs.", scenario, pause: "end" });
  const story = { title: "<b>Mine</b>", scenes: [scene("One", "a=bully&n=4"), scene("Two", "a=chang-roberts&n=5")] };
  const json = JSON.stringify(story).replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  const whole = await readFile(SINGLE_FILE, "utf8");
  const place = whole.indexOf('<script type="application/gzip"');
  const directory = await mkdtemp(path.join(tmpdir(), "election-story-"));
  t.after(() => rm(directory, { recursive: true }));
  const file = path.join(directory, "story.html");
  await writeFile(file, `${whole.slice(0, place)}<script type="application/json" data-story>${json}</script>${whole.slice(place)}`);
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const problems = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  await page.goto(`${pathToFileURL(file)}`);
  await page.locator(".story h2", { hasText: "One" }).waitFor();
  assert.match(await page.locator(".story").innerText(), /<b>Mine<\/b>[^]*alert\(1\)/);
  assert.equal(await page.locator("#app > .page [data-process]").count(), 4);
  await page.keyboard.press("n");
  await page.locator(".story h2", { hasText: "Two" }).waitFor();
  await page.waitForFunction(() => location.hash.endsWith("scene=2"));
  await page.reload();
  await page.locator(".story h2", { hasText: "Two" }).waitFor();
  await page.goto(`${pathToFileURL(file)}#a=lelann&n=3`);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#app > .page [data-process]").length === 3);
  assert.equal(await page.locator(".story").count(), 0, "a link says what is shown");
  assert.deepEqual(problems, []);
});
