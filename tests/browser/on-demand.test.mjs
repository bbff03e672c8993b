// The part of the program that is loaded later, with the views that are opened on demand and with what does jobs: it comes once the page is
// there, once, and only the one that the page promises; where it cannot be had, the page says so, and goes on.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";

import { ARRIVED, DIST, launch, openSingleFile, useSite } from "./harness.mjs";
import { serve } from "./serve.mjs";

const site = useSite(test);

const PART = (await readdir(DIST)).find((name) => /^later-[0-9a-f]{16}\.wasm$/.test(name));

test("a first visit does not wait for it, and it is loaded once, for jobs and all of the views", async (t) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const opened = await site.open({
    prepare: (page) => page.route(`**/${PART}`, async (route) => {
      await held;
      await route.continue();
    }),
  });
  const { page } = opened;
  t.after(release);
  const requested = () => opened.requests.filter((url) => url.endsWith(PART)).length;
  // The page is there, and can be used.
  await page.keyboard.press("x");
  await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  release();
  const lab = page.getByRole("dialog", { name: "Lab" });
  await lab.waitFor();
  assert.equal(requested(), 1);
  await page.keyboard.press("Escape");
  await lab.waitFor({ state: "detached" });
  await page.keyboard.press("d");
  await page.locator(".space-time svg").first().waitFor();
  await page.keyboard.press("g");
  await page.getByRole("dialog", { name: "Gallery" }).waitFor();
  assert.equal(requested(), 1);
  await opened.done();
});

for (const [what, part, shown] of [
  ["a view", "a=chang-roberts&n=5!space-time=depth", ".space-time svg"],
  ["a story", "!story=crashes", ".story"],
  ["an exercise", "!exercise=make-3-win", ".exercise"],
]) {
  test(`a link that shows ${what} has it fetched with the page, once`, async () => {
    const opened = await site.open({
      fragment: `#${part}`,
      prepare: (page) =>
        page.addInitScript(() => {
          new MutationObserver(() => {
            const isThere = document.getElementById("shell") === null && document.querySelector("#app > .page") !== null;
            if (isThere) globalThis.cameAt ??= performance.now();
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    const { page } = opened;
    await page.locator(shown).first().waitFor();
    const [cameAt, ...fetchedAt] = await page.evaluate((part) => {
      const fetched = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(part));
      return [globalThis.cameAt, ...fetched.map(({ startTime }) => startTime)];
    }, PART);
    assert.equal(fetchedAt.length, 1);
    assert.ok(fetchedAt[0] < cameAt, `fetched at ${fetchedAt[0]} ms, the page came at ${cameAt} ms`);
    await opened.done();
  });
}

test("the page as a single file has it in it", async (t) => {
  const { page, expectQuiet } = await openSingleFile(t);
  await page.locator(ARRIVED).waitFor();
  await page.keyboard.press("x");
  await page.getByRole("dialog", { name: "Lab" }).waitFor();
  expectQuiet();
});

for (const [what, damage] of [
  ["is not the one promised", (bytes) => bytes.fill(0, bytes.length - 1)],
  ["cannot be fetched", () => Buffer.alloc(0)],
]) {
  test(`where it ${what} the page says so, goes on, and tries again`, async () => {
    const original = await readFile(`${DIST}/${PART}`);
    let isWell = false;
    const host = await serve({ root: DIST, alter: (name) => (name === PART && !isWell ? damage(Buffer.from(original)) : undefined) });
    const browser = await launch();
    try {
      // It would keep the file for later.
      const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
      await page.goto(host.url);
      await page.locator(ARRIVED).waitFor();
      await page.keyboard.press("x");
      await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
      isWell = true;
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("dialog", { name: "Lab" }).waitFor();
    } finally {
      await browser.close();
      await host.close();
    }
  });
}

test("where it cannot be fetched at first, jobs are done by themselves once it can be", async () => {
  const original = await readFile(`${DIST}/${PART}`);
  let times = 0;
  const alter = (name) => (name === PART && (times += 1) === 1 ? Buffer.from(original).fill(0, original.length - 1) : undefined);
  const host = await serve({ root: DIST, alter });
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(`${host.url}#a=bully&n=8&start=4&faults=crash:7@3`);
    await page.locator(".outcomes:not(.is-stale) .strip .cell").first().waitFor();
    assert.equal(times, 2);
  } finally {
    await browser.close();
    await host.close();
  }
});
