// The lab: opened by a link, it counts what `election sweep` counts, draws what `--svg` draws, and opens the very run that a figure is of.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { election, PHONE, PROJECTOR, run, useSite } from "./harness.mjs";
import { faultsOf } from "./fits.mjs";
import { atRest, counted } from "./playground.mjs";

const site = useSite(test);

const SCENARIO = "a=chang-roberts&n=8&ids=shuffled";

/** Waits until all runs are done. */
const allDone = (page) => page.locator(".lab-progress [role=status]", { hasText: "All runs are done." }).waitFor({ state: "attached" });

async function openLab(lab, options = {}) {
  const opened = await site.open({ fragment: `#${SCENARIO}!lab=${lab}`, ...options });
  await allDone(opened.page);
  return opened;
}

/** What a link of the lab saves. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFile(await download.path(), "utf8");
}

test("the lab counts what the command line counts, and draws what it draws", async () => {
  const opened = await openLab("n=2..7,shuffled:50,permutations");
  const { page } = opened;
  const csv = (await saved(page, "Save as CSV")).trim().split("\n");
  const names = csv[0].split(",");
  const rows = csv.slice(1).map((line) => Object.fromEntries(line.split(",").map((value, at) => [names[at], value])));
  const sweep = ["sweep", `#${SCENARIO}`, "--n", "2..7", "--ids", "shuffled:50,permutations"];
  const report = JSON.parse(await election(...sweep, "--json"));
  assert.equal(rows.length, report.rows.length);
  for (const expected of report.rows) {
    const row = rows.find(({ n, ids }) => Number(n) === expected.n && ids === expected.ids);
    assert.equal(Number(row.runs), expected.runs);
    assert.equal(Number(row.with_leader), expected.with_leader);
    for (const figure of ["messages", "bits", "time", "rounds"]) {
      for (const of of ["min", "mean", "max", "sum", "deviation"]) assert.equal(Number(row[`${figure}_${of}`]), expected[figure][of]);
    }
  }
  assert.equal(await saved(page, "Save as SVG"), await election(...sweep, "--svg"));
  await opened.done();
});

test("a figure opens the run that had it, and Back leads to the lab again", async () => {
  const opened = await openLab("n=2..6,permutations,at:5");
  const { page } = opened;
  const most = page.locator(".lab-figures tbody a").last();
  const count = Number(await most.innerText());
  await most.click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll("[data-process]").length === 5);
  const report = await run(new URL(page.url()).hash);
  assert.equal(report.messages.total, count);
  await page.keyboard.press("End");
  await atRest(page, report.steps);
  assert.equal((await counted(page)).total, count);
  await page.goBack();
  await page.locator(".lab-body").waitFor();
  await allDone(page);
  await opened.done();
});

test("the chart is read by the arrow keys, and X and Escape open and close the lab", async () => {
  const opened = await site.open({ fragment: `#${SCENARIO}` });
  const { page } = opened;
  await page.keyboard.press("x");
  const chart = page.getByRole("slider", { name: /^Read the chart/ });
  await chart.waitFor();
  await allDone(page);
  await chart.focus();
  await page.keyboard.press("Home");
  assert.match(await chart.getAttribute("aria-valuetext"), /^n = 2, messages: ascending: 5; /);
  await page.keyboard.press("ArrowRight");
  assert.match(await chart.getAttribute("aria-valuetext"), /^n = 3, messages: /);
  await page.waitForFunction(() => location.hash.endsWith("!lab=at:3"));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => !location.hash.includes("lab"));
  await opened.done();
});

test("it can be stopped, and goes on where it was", async () => {
  const opened = await site.open({ fragment: `#${SCENARIO}!lab=n=2..10,permutations` });
  const { page } = opened;
  await page.getByRole("button", { name: "Stop the runs" }).click();
  const words = page.locator(".lab-progress > p").first();
  await page.locator(".lab-progress > p", { hasText: /^Stopped after/ }).first().waitFor();
  await page.waitForTimeout(500);
  const before = await words.innerText();
  await page.waitForTimeout(500);
  assert.equal(await words.innerText(), before);
  await page.getByRole("button", { name: "Go on with the runs" }).click();
  await allDone(page);
  assert.equal(await words.innerText(), "4,037,912 runs.");
  await opened.done();
});

for (const [name, size, context] of [
  ["a projector", PROJECTOR, {}],
  ["a phone", PHONE, { hasTouch: true, isMobile: true }],
]) {
  test(`the lab fits ${name} and axe finds nothing`, async () => {
    for (const colorScheme of ["light", "dark"]) {
      const lab = "n=2..16,shuffled:20,lelann,dolev-klawe-rodeh,hirschberg-sinclair,at:8";
      const opened = await openLab(lab, { context: { viewport: size, colorScheme, reducedMotion: "reduce", ...context } });
      assert.deepEqual(await faultsOf(opened.page, size, "the lab"), []);
      // Links to runs are other states of this page, and no places in it.
      await opened.assertAccessible({ except: ["skip-link"] });
      await opened.screenshot(`lab-${size.width}-${colorScheme}`);
      await opened.done();
    }
  });
}

test("the worst of all orders is found for certain, and opens with its figures", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=7&ids=shuffled!lab" });
  const { page } = opened;
  await page.getByRole("radio", { name: "Find a run" }).check();
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.locator(".lab-found b", { hasText: "The most messages: 35, in 7 of 5,040. All 5,040 runs were tried" }).waitFor();
  await opened.assertAccessible();
  await opened.screenshot("lab-found");
  await page.getByRole("combobox", { name: "What is looked for" }).selectOption("exactly");
  await page.getByRole("spinbutton", { name: "How many" }).fill("24");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.locator(".lab-found b", { hasText: /^Exactly 24 messages: found, in [\d,]+ of 5,040/ }).waitFor();
  await page.getByRole("link", { name: /^Open the run with / }).nth(2).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal((await run(new URL(page.url()).hash)).messages.total, 24);
  await opened.done();
});
