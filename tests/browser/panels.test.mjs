// The panels beside the stage: how much of them is seen, what folds, what can be made large; the log with its filter, copied and
// saved; and the further algorithms and topologies, which take little room.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { PHONE, PROJECTOR, election, useSite } from "./harness.mjs";
import { allViewsLoaded, waitForLink } from "./playground.mjs";

const site = useSite(test);
const BULLY = "a=bully&n=6&start=0";

const inPanel = (page) =>
  page.evaluate(() => {
    const [code, panel] = [".code", ".tab-panel"].map((selector) => document.querySelector(selector).getBoundingClientRect());
    return { seen: panel.bottom - code.top, all: code.height, line: document.querySelector(".code li").getBoundingClientRect().height };
  });

/** A run's steps, as the command line writes them. */
async function stepsOf(t, link) {
  const folder = await mkdtemp(path.join(tmpdir(), "election-steps-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "steps.csv");
  await election("run", `#${link}`, "--trace", file);
  return (await readFile(file, "utf8")).trim().split("\n");
}

/** Elements of a scroller that scroll in it themselves, up or down. */
const scrollersInScrollers = (page) =>
  page.evaluate(() => {
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;
    const all = [...document.querySelectorAll(".results, .results *")].filter(scrolls);
    return all.filter((one) => all.some((other) => other !== one && other.contains(one))).map((one) => one.className);
  });

/** What has the focus, and whether it is in sight. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const { top, bottom, height } = element.getBoundingClientRect();
    return { is: element.matches(".play") ? "play" : element.closest(".guess") ? "guess" : element.tagName, isSeen: height > 0 && top >= 0 && bottom <= innerHeight };
  });

test("by keyboard, the focus is in sight after another run is tried, and in the question that is asked", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8", context: { viewport: PROJECTOR } });
  const { page } = opened;
  const suggestion = page.locator(".try-next .link").nth(1);
  const before = await page.evaluate(() => location.hash);
  await suggestion.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => location.hash !== before, before);
  await page.waitForFunction(() => document.activeElement.matches(".play"));
  assert.deepEqual(await focused(page), { is: "play", isSeen: true });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("q");
  await page.locator(".guess h2").waitFor();
  await page.waitForFunction(() => document.activeElement.closest(".guess") !== null);
  assert.deepEqual(await focused(page), { is: "guess", isSeen: true });
  // Keys still mean what they mean there.
  await page.keyboard.press("q");
  await page.locator(".guess").waitFor({ state: "detached" });
  await opened.done();
});

test("at 1280 x 720 the code is read without scrolling, and nothing scrolls in what scrolls", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8&ids=descending!t=5", context: { viewport: PROJECTOR } });
  const { page } = opened;
  const { seen, all, line } = await inPanel(page);
  assert.ok(seen >= 14 * line || seen >= 0.6 * all, `${seen} of ${all} pixels, ${line} a line`);
  for (const tab of ["Code", "State", "Cost", "Log"]) {
    await page.getByRole("tab", { name: tab }).click();
    await allViewsLoaded(page);
    assert.deepEqual(await scrollersInScrollers(page), [], tab);
  }
  await opened.done();
});

test("what must hold and the formulas fold, say in a line how they stand, and stay as they were left", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8&ids=descending!t=5", context: { viewport: PROJECTOR } });
  const { page } = opened;
  const [mustHold, formulas] = [".must-hold", ".claims"].map((part) => page.locator(`details${part}`));
  const [property, claim] = [mustHold.locator("[data-property]").first(), formulas.locator("[data-claim]").first()];
  assert.match(await mustHold.locator("> summary").innerText(), /Must hold\s+3 of 6 hold so far/);
  assert.match(await formulas.locator("> summary").innerText(), /Formulas\s+4 pending/);
  assert.deepEqual([await property.isVisible(), await claim.isVisible()], [true, false]);
  await page.keyboard.press("End");
  await claim.waitFor();
  assert.match(await mustHold.locator("> summary").innerText(), /Must hold\s+6 of 6 hold/);
  assert.match(await formulas.locator("> summary").innerText(), /Formulas\s+4 hold/);
  await opened.assertAccessible();
  await mustHold.locator("> summary").click();
  await formulas.locator("> summary").click();
  await claim.waitFor({ state: "hidden" });
  await property.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("tab", { name: "Log" }).waitFor();
  assert.deepEqual([await property.isVisible(), await claim.isVisible()], [false, false]);
  await opened.done();
});

for (const [name, viewport] of [["desk", PROJECTOR], ["telephone", PHONE]]) {
  test(`each tab can be made large and small again, by keyboard, too (${name})`, async () => {
    const opened = await site.open({ fragment: `#${BULLY}!t=2`, context: { viewport } });
    const { page } = opened;
    const height = () => page.locator(".tab-panel").evaluate((panel) => panel.getBoundingClientRect().height);
    for (const tab of ["Code", "State", "Cost", "Log"]) {
      await page.getByRole("tab", { name: tab }).click();
      await allViewsLoaded(page);
      const before = await height();
      const enlarge = page.getByRole("button", { name: `Enlarge ${tab.toLowerCase()}` });
      await enlarge.focus();
      await page.keyboard.press("Enter");
      await page.locator(".inspector.is-large").waitFor();
      await page.waitForFunction(() => document.activeElement.id === "tab-panel");
      assert.ok((await height()) > (viewport === PROJECTOR ? before : 0.8 * viewport.height - 100), `${tab}: ${await height()} after ${before}`);
      assert.equal(await page.locator(".counted").isVisible(), false, "what lies below cannot be reached");
      assert.deepEqual(await scrollersInScrollers(page), [], tab);
      await page.keyboard.press("Escape");
      await page.locator(".inspector:not(.is-large)").waitFor();
      await page.waitForFunction(() => document.activeElement.matches(".enlarge"));
      assert.equal(await height(), before, tab);
    }
    await page.getByRole("button", { name: "Enlarge log" }).click();
    await opened.assertAccessible();
    await page.getByRole("button", { name: "Shrink log" }).click();
    assert.equal(await page.locator(".is-large").count(), 0);
    await opened.done();
  });
}

test("the log is filtered by process and kind, copied, and saved as the command line writes it", async (t) => {
  const context = { viewport: PROJECTOR, permissions: ["clipboard-read", "clipboard-write"] };
  const opened = await site.open({ fragment: `#${BULLY}!t=2`, context });
  const { page } = opened;
  await page.getByRole("tab", { name: "Log" }).click();
  const lines = page.locator(".log > li");
  await lines.first().waitFor();
  const all = await lines.count();
  assert.match(await lines.first().innerText(), /1 sends election\(1\) to 2, 3, 4, 5 and 6/);
  await page.getByLabel("Process", { exact: true }).selectOption({ label: "5" });
  await page.getByLabel("Which steps").selectOption({ label: "answer" });
  await page.waitForFunction((all) => document.querySelectorAll(".log > li").length < all, all);
  const said = await lines.locator("button > span:last-child").allInnerTexts();
  assert.ok(said.length > 2 && said.every((line) => /\b5\b/.test(line) && /answer/.test(line)) && said.some((line) => !line.startsWith("5 ")), said.join("\n"));

  await page.getByRole("button", { name: "Copy the lines" }).click();
  await page.getByRole("status").filter({ hasText: `${said.length} lines copied` }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.deepEqual(copied.trim().split("\n").map((line) => line.split("\t")[1]), said);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const saved = (await readFile(await (await saving).path(), "utf8")).trim().split("\n");
  const whole = await stepsOf(t, BULLY);
  assert.equal(saved.length, said.length + 1);
  assert.equal(saved[0], whole[0]);
  assert.ok(saved.every((row) => whole.includes(row)), "each row is one of the command line's");

  await page.getByLabel("Which steps").selectOption({ label: "lost" });
  await page.getByText("No step of this run is like that.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  assert.equal(await lines.count(), all);
  await opened.assertAccessible();

  // Where the process is not there, all are listed.
  await page.getByLabel("Process", { exact: true }).selectOption({ label: "6" });
  await page.evaluate(() => location.assign("#a=lelann&n=3"));
  await waitForLink(page, "a=lelann&n=3");
  await page.waitForFunction(() => document.querySelectorAll(".log > li").length > 5);
  assert.equal(await page.getByLabel("Process", { exact: true }).inputValue(), "");
  await opened.done();
});

test("further algorithms are one list, and a graph's topology stands below the number of processes", async () => {
  const opened = await site.open({ fragment: "#a=lelann", context: { viewport: PROJECTOR } });
  const { page } = opened;
  await page.getByLabel("More algorithms").selectOption({ label: "Echo with extinction" });
  await waitForLink(page, "a=echo-extinction");
  const topology = page.getByRole("group", { name: "Topology" });
  assert.equal(await topology.count(), 1);
  const places = await topology.locator("label").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const columns = new Set(places.map(({ left, width }) => `${Math.round(left)} ${Math.round(width)}`));
  assert.ok(columns.size <= 2, `they stand in columns: ${[...columns]}`);
  assert.ok(places.every(({ bottom }) => bottom < PROJECTOR.height), "all of it is seen without scrolling");
  const isBefore = await page.evaluate(() => {
    const [slider, chosen, order] = ["[aria-label=Processes]", "[name=net]", "[name=identities]"].map((one) => document.querySelector(`.scenario ${one}`));
    const follows = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return follows(slider, chosen) && (order === null || follows(chosen, order));
  });
  assert.ok(isBefore);
  await opened.done();
});
