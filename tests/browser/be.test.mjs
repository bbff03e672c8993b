// Being a process: by keyboard, on a telephone, presented and as an exercise; what follows is hidden, and the link keeps what was chosen.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { ARRIVED, PHONE, PROJECTOR, election, useSite } from "./harness.mjs";
import { openProcess } from "./playground.mjs";

const site = useSite(test);

const RING = "#a=chang-roberts&n=8&ids=shuffled";
// What stands after the # is a scenario, and no place on the page to skip to.
const EXCEPT = { except: ["skip-link"] };

/** Waits for a turn, by its number from 1, and for its question. */
async function atTurn(page, number) {
  await page.locator(`.be[data-turn="${number}"][data-is-now="true"] .be-choices`).waitFor();
  return page.locator(".be h2").textContent();
}

/** The number of the choice with these words. */
function choice(page, words) {
  return page.locator(".be-choices button").filter({ hasText: new RegExp(`^\\d${words}$`) });
}

test("one is a process by its card, and goes through its turns by keyboard", async () => {
  const opened = await site.open({ fragment: RING, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await openProcess(page, "4");
  await page.getByRole("button", { name: "Be this process" }).click();
  assert.equal(await atTurn(page, 1), "7 gets election(4) from 4. What does 7 do?");
  for (const hidden of [".strip", ".verdict", ".claims", ".log"]) assert.equal(await page.locator(hidden).count(), 0, hidden);
  await opened.assertAccessible(EXCEPT);
  // Nothing leads past it.
  for (const key of ["ArrowRight", "PageDown", "End", " "]) await page.keyboard.press(key);
  await atTurn(page, 1);
  const wrong = await choice(page, "Becomes passive and passes it on").getAttribute("data-choice");
  await page.keyboard.press(wrong);
  await page.locator(".be-refused", { hasText: "else discard q" }).waitFor();
  assert.match(await page.locator(".be-refused").innerText(), /7 drops 4's election message, because 7 > 4\./);
  assert.equal(await page.locator(".code .refuses").innerText(), "else discard q");
  assert.match(await page.locator(".be .guess-score").innerText(), /Turn 1 of 3, 1 mistake/);
  await opened.assertAccessible(EXCEPT);
  await opened.screenshot("be-refused");
  await page.keyboard.press(await choice(page, "Drops it").getAttribute("data-choice"));
  assert.equal(await atTurn(page, 2), "7 gets election(8) from 4. What does 7 do?");

  // The link goes on from here.
  await page.waitForFunction(() => /be=4:[a-z0-9]{4}$/.test(location.hash));
  const link = page.url();
  const other = await site.open({ fragment: new URL(link).hash, context: { reducedMotion: "reduce" } });
  await atTurn(other.page, 2);
  assert.match(await other.page.locator(".be .guess-score").innerText(), /Turn 2 of 3, 1 mistake/);
  await other.done();

  await page.keyboard.press(await choice(page, "Becomes passive and passes it on").getAttribute("data-choice"));
  await atTurn(page, 3);
  await page.keyboard.press(await choice(page, "Follows a leader and passes it on").getAttribute("data-choice"));
  await page.locator(".be.is-over h2", { hasText: "You were 7: 3 turns, 1 mistake" }).waitFor();
  assert.deepEqual(await page.locator(".be-missed li").allInnerTexts(), ["else discard q"]);
  await opened.assertAccessible(EXCEPT);
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator(".be").waitFor({ state: "detached" });
  await opened.done();
});

for (const [name, fragment, context] of [
  ["on a phone", "", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ["presented", "&view=present", { viewport: { width: 1024, height: 768 } }],
  ["presented on a projector", "&view=present", { viewport: PROJECTOR }],
]) {
  test(`all choices are in sight or reached by scrolling, and can be taken: ${name}`, async () => {
    const opened = await site.open({ fragment: `#a=bully&start=0&faults=crash:5!be=3${fragment}`, context });
    const { page } = opened;
    await atTurn(page, 1);
    const buttons = page.locator(".be-choices button");
    for (let place = 0; place < (await buttons.count()); place++) {
      const box = await buttons.nth(place).boundingBox();
      assert.ok(box.width > 100 && box.height >= 24 && box.x >= 0 && box.x + box.width <= context.viewport.width, name);
      await buttons.nth(place).click({ trial: true });
    }
    await choice(page, "Answers 1 with an answer, and stays what it is").click();
    await page.locator(".be-refused", { hasText: "else begin, unless in an election" }).waitFor();
    await page.locator(".be-refused").scrollIntoViewIfNeeded();
    await opened.screenshot(`be-${name.replaceAll(" ", "-")}`);
    await opened.assertAccessible(EXCEPT);
    await opened.done();
  });
}

test("as an exercise it is graded by its link, as the command line does; without help where the link says so", async () => {
  const opened = await site.open({ fragment: "#!exercise=be-chang-roberts&hints=off", context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await atTurn(page, 1);
  assert.equal(await page.locator(".exercise").getByRole("button", { name: /Hint/ }).count(), 0);
  await choice(page, "Passes it on, and stays what it is").click();
  await page.locator(".be-refused", { hasText: "No. Try again." }).waitFor();
  assert.equal(await page.locator(".code .refuses").count(), 0);
  for (const [turn, words] of [
    [1, "Drops it"],
    [2, "Becomes passive and passes it on"],
    [3, "Follows a leader and passes it on"],
  ]) {
    await atTurn(page, turn);
    await choice(page, words).click();
  }
  await page.locator(".exercise-grade", { hasText: "Right. All 3 turns, 1 mistake." }).waitFor();
  await page.waitForFunction(() => /be=4:[a-z0-9]{4}\.[a-z0-9]{2}\.[a-z0-9]{2}(&|$)/.test(location.hash));
  const link = page.url();
  const folder = await mkdtemp(path.join(tmpdir(), "answers-"));
  const file = path.join(folder, "answers.csv");
  await writeFile(file, `link\n"${link}"\n"${link}"\n`);
  const rows = (await election("grade", "be-chang-roberts", file)).trim().split("\n").slice(1);
  await rm(folder, { recursive: true });
  for (const row of rows) assert.match(row, /yes,100,"?All 3 turns, 1 mistake\./);
  assert.doesNotMatch(rows[1], /same answer/, "whoever plays well plays the same");
  // Opened again it is there, and solved by nobody.
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(ARRIVED).waitFor();
  await page.locator(".exercise-grade", { hasText: "Right." }).waitFor();
  await opened.done();
});
