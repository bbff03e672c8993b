// The page's shell: it loads below any path, under its policy, from nowhere else, and is never dead.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

import { ARRIVED, DIST, launch, useSite } from "./harness.mjs";
import { serve } from "./serve.mjs";

const site = useSite(test);

test("the page runs below a sub-path, and asks nobody else for anything", async () => {
  const opened = await site.open();
  assert.match(site.url, /\/some\/deep\/path\/$/);
  assert.equal(await opened.page.title(), "Election Playground");
  assert.ok(opened.requests.some((url) => url.endsWith(".wasm")));
  await opened.done();
});

test("the policy is in force", async () => {
  const opened = await site.open();
  await opened.page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.hasRunInline = true";
    document.head.append(script);
    const foreign = document.createElement("img");
    foreign.src = "https://example.org/a.png";
    document.body.append(foreign);
  });
  await opened.page.waitForTimeout(100);
  assert.equal(await opened.page.evaluate(() => globalThis.hasRunInline), undefined);
  const forbidden = opened.problems.filter((problem) => problem.startsWith("policy: "));
  assert.deepEqual(forbidden.sort(), [
    "policy: img-src forbids https://example.org/a.png",
    "policy: script-src-elem forbids inline",
  ]);
  await opened.close();
});

test("a panic shows what happened, the link, and ways on", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8" });
  const { page } = opened;
  await page.evaluate(() => globalThis.electionPanic("panicked at web/src/app.rs:1:1:\nno leader"));
  const dialog = page.getByRole("alertdialog", { name: "The playground has stopped" });
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /panicked at web\/src\/app\.rs:1:1:\s+no leader/);
  const link = dialog.getByRole("link", { name: "#a=chang-roberts" });
  assert.equal(await link.getAttribute("href"), `${site.url}#a=chang-roberts&n=8`);
  await opened.assertAccessible();
  await opened.screenshot("panic");

  await page.keyboard.press("Escape");
  assert.ok(await dialog.isVisible(), "there is nothing behind it to go back to");
  await dialog.getByRole("button", { name: "Load this link again" }).click();
  await page.locator(ARRIVED).waitFor();
  assert.equal(await dialog.count(), 0);
  assert.equal(page.url(), `${site.url}#a=chang-roberts&n=8`);

  await page.evaluate(() => globalThis.electionPanic("again"));
  await dialog.getByRole("link", { name: "Start without the scenario" }).click();
  await page.waitForURL(site.url);
  await page.locator(ARRIVED).waitFor();
  await opened.close();
});

// The module for other pages is a folder of its own, of which this page loads nothing.
test("the download shows how far it is", async () => {
  // On a slow line.
  const prepare = async (page) => {
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    const conditions = { offline: false, latency: 0, downloadThroughput: 400_000, uploadThroughput: 400_000 };
    await line.send("Network.emulateNetworkConditions", conditions);
  };
  const opened = await site.open({ wait: false, prepare });
  const { page } = opened;
  await page.waitForFunction(() => {
    const bar = document.querySelector("progress[aria-label=Download]");
    return bar !== null && bar.value > 0 && bar.value < bar.max && bar.checkVisibility({ visibilityProperty: true });
  });
  await page.locator(ARRIVED).waitFor();
  assert.equal(await page.locator("progress[aria-label=Download]").count(), 0);
  await opened.done();
});

// The wasm never comes: whatever is seen is the preview.
const withoutWasm = async (page) => {
  await page.route(/\.wasm$/, () => {});
};

test("what a first visit sees is there before the page runs, and cannot be used yet", async () => {
  const looks = (page, of) => page.locator(`${of} [data-process]`).evaluateAll((all) => all.map((one) => one.outerHTML));
  const opened = await site.open({ wait: false, prepare: withoutWasm });
  const { page } = opened;
  const before = await looks(page, "#shell");
  assert.equal(before.length, 8);
  assert.ok(await page.locator("#shell [data-process]").first().isVisible());
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".shell-preview")), null);
  assert.ok(await page.getByText("Loading the playground…").isVisible());
  await opened.screenshot("preview");
  await opened.close();

  const running = await site.open();
  assert.deepEqual(await looks(running.page, "#app"), before, "the page takes over what was seen");
  assert.equal(await running.page.locator(".shell-preview, .shell-loading").count(), 0);
  await running.done();
});

test("before the page runs, a link's visitor sees its frame and no other scenario", async () => {
  const opened = await site.open({ fragment: "#a=bully&n=5", wait: false, prepare: withoutWasm });
  assert.ok(await opened.page.locator(".shell-preview .header h1").isVisible());
  assert.equal(await opened.page.locator("#shell [data-process]").first().isVisible(), false);
  assert.equal(await opened.page.getByText("shuffled").first().isVisible(), false);
  await opened.close();
});

test("the colours that were chosen last are there before the page runs", async () => {
  const prepare = async (page) => {
    await withoutWasm(page);
    await page.addInitScript(() => localStorage.setItem("election-theme", "dark"));
  };
  const opened = await site.open({ wait: false, prepare, context: { colorScheme: "light" } });
  const colour = () => opened.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(await colour(), "dark");
  await opened.close();
});

const entries = await readdir(DIST, { withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
const FOLDERS = ["js", "single-file"];
assert.ok(entries.every((entry) => entry.isFile() || FOLDERS.includes(entry.name)), "there is nothing else");

// Or a browser that was told to keep a file for ever would hold an old one against a new page's promise.
test("every file is called by what is in it, and the page names it so", async () => {
  const page = await readFile(`${DIST}/index.html`, "utf8");
  // The service worker's name stays, so that a browser finds out that there is another one.
  const named = files.filter((name) => !/^index\.html$|^offline\.js$|\.(br|gz)$/.test(name));
  assert.ok(named.length > 0);
  for (const name of named) {
    const hash = createHash("sha256").update(await readFile(`${DIST}/${name}`)).digest("hex");
    assert.equal(name.match(/-([0-9a-f]{16})\.[a-z]+$/)?.[1], hash.slice(0, 16), name);
    assert.ok(page.includes(`"./${name}"`), `${name} is not on the page`);
  }
});

// What a host may do to the files: each must end in words, and none of it may run.
const find = (pattern) => files.find((name) => pattern.test(name));
const DAMAGES = [
  ["wasm that is not the one promised", find(/\.wasm$/), (bytes) => bytes.fill(0, bytes.length - 1)],
  ["wasm that ends early", find(/\.wasm$/), (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["JavaScript that is not the one promised", find(/^election-web-.*\.js$/), (bytes) =>
    Buffer.concat([bytes, Buffer.from("\nglobalThis.wasTampered = true;\n")])],
];

for (const [what, name, damage] of DAMAGES) {
  test(`${what} is refused, in words`, async () => {
    const original = await readFile(`${DIST}/${name}`);
    const host = await serve({ root: DIST, alter: (file) => (file === name ? damage(Buffer.from(original)) : undefined) });
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(host.url);
      await page.getByRole("alertdialog", { name: "The playground did not load" }).waitFor();
      assert.equal(await page.evaluate(() => globalThis.wasTampered), undefined);
      assert.equal(await page.locator("#app > .page main").count(), 0);
    } finally {
      await browser.close();
      await host.close();
    }
  });
}
