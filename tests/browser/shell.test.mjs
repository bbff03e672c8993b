// The page's shell: it loads below any path, under its policy, from nowhere else, and is never dead.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import test from "node:test";

import { ARRIVED, DIST, PHONE, PROJECTOR, REPOSITORY, launch, useSite } from "./harness.mjs";
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

const RESTARTED = "The playground ran into a mistake of its own and has started again.";

/** Ends the page by a panic of its own: Yew is to insert something before an element that is not there any more. */
async function panic(page) {
  await page.evaluate(() => {
    document.querySelector("main > .about").remove();
    location.hash = "#a=chang-roberts&n=8!exercise=make-3-win";
  });
}

test("after a panic the page starts again by itself, once, with the link and what was typed", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5" });
  const { page } = opened;
  // Not entered yet.
  await page.getByRole("spinbutton", { name: "Processes" }).pressSequentially("1");
  await panic(page);
  const notice = page.getByRole("status").filter({ hasText: RESTARTED });
  await notice.waitFor();
  assert.match(page.url(), /#a=chang-roberts&n=8!exercise=make-3-win$/);
  assert.equal(await page.locator("[data-process]").count(), 8);
  const typed = await page.getByRole("spinbutton", { name: "Processes" }).inputValue();
  assert.match(typed, /^(51|15)$/);
  // It counts as if it had never been interrupted.
  await page.keyboard.press("Tab");
  await page.waitForFunction((typed) => location.hash.includes(`n=${typed}`), typed);
  assert.ok(opened.problems.some((problem) => problem.includes("failed to insert node before next sibling")), "it was a panic");
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [name, size] of Object.entries({ projector: PROJECTOR, phone: PHONE, figure: { width: 320, height: 240 } })) {
      await page.setViewportSize(size);
      await opened.screenshot(`restarted-${name}-${colorScheme}`);
    }
  }
  await page.setViewportSize(PROJECTOR);
  await opened.assertAccessible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await notice.getByRole("button", { name: "Copy link and message" }).click();
  await notice.getByRole("button", { name: "Copied" }).waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(report.startsWith(page.url()) && report.includes("panicked at"), report);
  await page.keyboard.press("Escape");
  assert.equal(await notice.count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement.matches("main")), "the keyboard is at the stage");
  await opened.close();
});

test("what was typed where there is no field any more is said", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5" });
  const { page } = opened;
  await page.evaluate(() => {
    const field = Object.assign(document.createElement("input"), { ariaLabel: "Title", value: "" });
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.type("Rings, explained");
  await panic(page);
  await page.getByText("You had typed: Rings, explained").waitFor();
  await opened.close();
});

for (const viewport of [PROJECTOR, PHONE]) {
  test(`what is written on the stage of a first visit is arranged once: ${viewport.width}x${viewport.height}`, async () => {
    const opened = await site.open({ context: { viewport }, prepare: (page) => page.addInitScript(() => {
      globalThis.sizes = new Set();
      const look = () => {
        const texts = [...document.querySelectorAll("#app .drawing text")];
        if (texts.length > 0) globalThis.sizes.add(texts.map((text) => text.getAttribute("font-size")).join(" "));
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    }) });
    const { page } = opened;
    // By then the page has measured its stage.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
    const sizes = await page.evaluate(() => [...globalThis.sizes]);
    assert.equal(sizes.length, 1, sizes.join("; "));
    const scale = await page.locator(".drawing").evaluate((drawing) => drawing.getScreenCTM().a);
    const least = Math.min(...sizes[0].split(" ").map(Number)) * scale;
    assert.ok(least >= 11.9, `it is for this stage: the smallest type has ${least} px`);
    await opened.done();
  });
}

test("a link that panics at once does not load for ever", async () => {
  const opened = await site.open({ wait: false, prepare: (page) => page.addInitScript(() => {
    addEventListener("load", () => setTimeout(() => globalThis.electionPanic("at once")));
  }) });
  await opened.page.getByRole("alertdialog", { name: "The playground has stopped" }).waitFor();
  const loaded = opened.requests.filter((url) => url === site.url).length;
  assert.equal(loaded, 2);
  await opened.close();
});

test("a panic of a page that has just started again shows what happened, the link, and ways on", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8" });
  const { page } = opened;
  const message = "panicked at web/src/app.rs:1:1:\nno leader";
  await page.evaluate((message) => globalThis.electionPanic(message), message);
  await page.getByText(RESTARTED).waitFor();
  await page.evaluate((message) => globalThis.electionPanic(message), message);
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

  // To load it by hand was another beginning.
  await page.evaluate(() => globalThis.electionPanic("again"));
  await page.getByText(RESTARTED).waitFor();
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

test("nothing that is shipped names a directory of the machine that built it", async () => {
  const shipped = [...files.map((name) => `${DIST}/${name}`)];
  for (const folder of FOLDERS) {
    const inside = await readdir(`${DIST}/${folder}`).catch(() => []);
    shipped.push(...inside.map((name) => `${DIST}/${folder}/${name}`));
  }
  const directories = [homedir(), REPOSITORY.replace(/\/$/, ""), "/.cargo/", "/.rustup/"];
  let hasWasm = false;
  for (const file of shipped.filter((name) => !/\.(br|gz)$/.test(name))) {
    const bytes = await readFile(file);
    hasWasm ||= file.endsWith(".wasm") && bytes.includes("crates/");
    for (const directory of directories) assert.ok(!bytes.includes(directory), `${file} names ${directory}`);
  }
  assert.ok(hasWasm, "there are names of files in the wasm, but these");
});

// What a host may do to the files: each must end in words, and none of it may run.
const find = (pattern) => files.find((name) => pattern.test(name));
const DAMAGES = [
  ["wasm that is not the one promised", find(/_bg-.*\.wasm$/), "is not the file that this page promises", (bytes) => bytes.fill(0, bytes.length - 1)],
  ["wasm that ends early", find(/_bg-.*\.wasm$/), "is not the file that this page promises", (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["JavaScript that is not the one promised", find(/^election-web-.*\.js$/), "was not run", (bytes) =>
    Buffer.concat([bytes, Buffer.from("\nglobalThis.wasTampered = true;\n")])],
];

for (const [what, name, words, damage] of DAMAGES) {
  test(`${what} is refused, in words`, async () => {
    const original = await readFile(`${DIST}/${name}`);
    const host = await serve({ root: DIST, alter: (file) => (file === name ? damage(Buffer.from(original)) : undefined) });
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(host.url);
      await page.getByRole("alertdialog", { name: "The playground did not load" }).filter({ hasText: words }).waitFor();
      assert.equal(await page.evaluate(() => globalThis.wasTampered), undefined);
      assert.equal(await page.locator("#app > .page main").count(), 0);
    } finally {
      await browser.close();
      await host.close();
    }
  });
}
