// Exercises: opened from the gallery or by a link, graded while the scenario is changed, with hints, and remembered once solved.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { ARRIVED, PHONE, PROJECTOR, election, useSite } from "./harness.mjs";
import { openMore } from "./playground.mjs";

const site = useSite(test);

// What stands after the # is a scenario, and no place on the page to skip to.
const EXCEPT = { except: ["skip-link"] };

/** What the panel says of the present scenario, once it begins like this. */
async function graded(page, beginning) {
  await page.waitForFunction(
    (beginning) => document.querySelector(".exercise-grade")?.textContent.startsWith(beginning),
    beginning,
  );
}

async function openGallery(page) {
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("dialog", { name: "Gallery" }).waitFor();
}

async function openExercise(page, key) {
  await openGallery(page);
  await page.locator(`dialog [data-exercise="${key}"] button`).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForFunction((key) => location.hash.endsWith(`exercise=${key}`), key);
}

/** Changes something in the scenario panel, which a telephone shows when asked to. */
async function inPanel(page, change) {
  const open = page.getByRole("button", { name: "Scenario", exact: true });
  const is_hidden = await open.isVisible();
  if (is_hidden) await open.click();
  await change();
  if (is_hidden) await open.click();
}

/** What `election grade` says of a link. */
async function gradeByCommandLine(key, link) {
  const folder = await mkdtemp(path.join(tmpdir(), "answers-"));
  const file = path.join(folder, "answers.csv");
  await writeFile(file, `link\n"${link}"\n`);
  const [, row] = (await election("grade", key, file)).trim().split("\n");
  await rm(folder, { recursive: true });
  return row;
}

for (const [name, context] of [
  ["on a desk", { viewport: PROJECTOR }],
  ["on a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
]) {
  test(`an exercise is solved with hints, and its link is the answer: ${name}`, async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const opened = await site.open({ context: { ...context, permissions, reducedMotion: "reduce" } });
    const { page } = opened;
    await openGallery(page);
    await opened.assertAccessible(EXCEPT);
    assert.equal(await page.locator("dialog [data-exercise]").count(), 23);
    await page.keyboard.press("Escape");
    await openExercise(page, "make-3-win");
    assert.equal(await page.locator(".exercise h2").textContent(), "Make 3 win");
    await graded(page, "Process 6 leads; wanted: process 3 leads.");
    assert.equal(await page.getByRole("progressbar", { name: "How far it is" }).getAttribute("value"), "0");

    // What may not be changed is said, and taken back beside it.
    await inPanel(page, () => page.getByRole("radio", { name: "descending" }).check());
    await graded(page, "Not allowed here: “Order”: found descending");
    await opened.assertAccessible(EXCEPT);
    await page.locator(".exercise").getByRole("button", { name: "Undo" }).click();
    await graded(page, "Process 6 leads; wanted: process 3 leads.");

    // Wrong, but allowed.
    const choose = (process) =>
      inPanel(page, async () => {
        await openMore(page);
        const starts = page.getByRole("group", { name: "Who starts" });
        await starts.getByRole("radio", { name: "one", exact: true }).check();
        await page.getByRole("list", { name: "Starts" }).getByRole("combobox").selectOption(process);
      });
    await choose("4");
    await graded(page, "Process 4 leads; wanted: process 3 leads.");
    await page.waitForFunction(() => document.querySelector(".exercise [role=status]").textContent.includes("4 leads"));
    for (const hint of ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]) await page.getByRole("button", { name: hint }).click();
    const hint = page.getByRole("list", { name: "Hints" }).getByRole("listitem");
    const last = await hint.innerText();
    assert.ok(await page.getByRole("button", { name: "No more hints" }).isVisible());
    // One reads the earlier ones again, by keyboard, too, and the button keeps the focus.
    const back = page.getByRole("button", { name: "Previous hint" });
    await back.focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Next hint" }).waitFor();
    assert.notEqual(await hint.innerText(), last);
    assert.ok(await back.evaluate((button) => button === document.activeElement));
    for (let clicks = 0; clicks < 2; clicks++) await page.getByRole("button", { name: "Next hint" }).click();
    assert.equal(await hint.innerText(), last);
    await opened.screenshot(`exercise-wrong-${name.replaceAll(" ", "-")}`);

    await choose("3");
    await graded(page, "Right. Process 3 leads.");
    await opened.assertAccessible(EXCEPT);
    await opened.screenshot(`exercise-right-${name.replaceAll(" ", "-")}`);
    await page.getByRole("button", { name: "Copy the link: it is your answer" }).click();
    await page.getByRole("button", { name: "The link is copied: hand it in" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await gradeByCommandLine("make-3-win", link), `${link},yes,100,Process 3 leads.,`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");

    // It is remembered here, and nowhere else.
    await page.reload();
    await page.locator(ARRIVED).waitFor();
    await graded(page, "Right.");
    await openGallery(page);
    assert.equal(await page.locator('dialog [data-exercise="make-3-win"] .exercise-solved').count(), 1);
    assert.equal(await page.locator(".exercise-solved").count(), 2, "in the list and in the panel");
    await opened.done();
    const fresh = await site.open({ fragment: new URL(link).hash, context });
    await graded(fresh.page, "Right. Process 3 leads.");
    await openGallery(fresh.page);
    assert.equal(await fresh.page.locator(".exercise-solved").count(), 0, "whoever opens an answer has not solved it");
    await fresh.done();
  });
}

test("Back and Forward lead to what was open, and the next exercise is one click away", async () => {
  const opened = await site.open({ fragment: "#a=bully&n=5" });
  const { page } = opened;
  const title = (text) => page.locator(".exercise h2", { hasText: text }).waitFor();
  await openExercise(page, "half-told");
  await graded(page, "“agreement” holds, and should not");
  await page.getByRole("button", { name: "Next exercise" }).click();
  await title("The dearest crash");
  await page.goBack();
  await title("Half of them know");
  await page.goBack();
  await page.locator(".exercise").waitFor({ state: "detached" });
  await page.goForward();
  await title("Half of them know");
  await page.getByRole("button", { name: "Leave the exercise" }).click();
  await page.locator(".exercise").waitFor({ state: "detached" });
  await page.waitForFunction(() => !location.hash.includes("exercise="));
  await opened.done();
});

test("an exercise that there is not is said", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts!exercise=make-4-win" });
  const text = await opened.page.getByRole("alert").textContent();
  assert.match(text, /A part of this link cannot be used.*exercise.*make-4-win.*did you mean make-3-win/);
  assert.equal(await opened.page.locator(".exercise").count(), 0);
  await opened.done();
});

test("where nothing can be kept, what is solved is known until the page is left", async () => {
  const prepare = (page) =>
    page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    });
  const opened = await site.open({ fragment: "#a=chang-roberts&start=5!exercise=make-3-win", prepare });
  const { page } = opened;
  await graded(page, "Process 6 leads");
  await openMore(page);
  await page.getByRole("list", { name: "Starts" }).getByRole("combobox").selectOption("3");
  await graded(page, "Right.");
  await openGallery(page);
  assert.equal(await page.locator('dialog [data-exercise="make-3-win"] .exercise-solved').count(), 1);
  await opened.done();
});

test("presented, the task and how far it is are a thirtieth of the height at least, and every grade is there in time", async () => {
  const opened = await site.open({ fragment: "#a=tree&start=0!view=present&exercise=slow-tree" });
  const { page } = opened;
  // The best of 1296 trees has to be known for this one.
  await graded(page, "6 ticks: it can take longer.");
  for (const selector of [".exercise h2", ".exercise-task", ".exercise-grade", ".exercise-score"]) {
    const size = await page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    assert.ok(size >= PROJECTOR.height / 30, `${selector}: ${size}`);
  }
  await opened.assertAccessible(EXCEPT);
  await opened.screenshot("exercise-presented");
  await opened.done();
});
