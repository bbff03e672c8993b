// Presenting a run without a story: whatever is shown has room, is read from the back row, and can be changed without leaving; and keys that are
// single letters can be switched off.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, PROJECTOR, useSite } from "./harness.mjs";
import { goHalfWay, openProcess, waitForLink } from "./playground.mjs";
import { withoutRoom } from "./room.mjs";

const site = useSite(test);

const SIZES = [{ width: 1024, height: 768 }, PROJECTOR, { width: 1920, height: 1080 }, PHONE];
const RUNS = [
  "a=lelann&n=64",
  "a=chang-roberts&n=12&ids=shuffled",
  "a=bully&established=yes&delay=1-5&faults=crash:5@2,notice:0@8,recover:5@16&seed=2",
  "a=raft&stable_votes=no&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
  "a=fast-leader-election&patience_in_timeouts=10&n=5&start=0,4&faults=partition:0-1/2-4",
  "a=hirschberg-sinclair&n=16&ids=shuffled",
  "a=fast-leader-election&n=16",
  "a=bully&n=16&start=0,3&loss=0.1",
];

for (const viewport of SIZES) {
  test(`what is presented has room: ${viewport.width} × ${viewport.height}`, async () => {
    for (const link of RUNS) {
      const opened = await site.open({ context: { viewport }, fragment: `#${link}!view=present` });
      const { page } = opened;
      const isWide = viewport.width > PHONE.width;
      const stage = () => page.locator(".middle > .stage").evaluate((stage) => JSON.stringify(stage.getBoundingClientRect()));
      const before = await stage();
      assert.deepEqual(await withoutRoom(page, isWide), [], `${link}, the beginning`);
      await goHalfWay(page);
      assert.deepEqual(await withoutRoom(page, isWide), [], `${link}, half-way`);
      await page.keyboard.press("End");
      await page.locator(".verdict").waitFor();
      assert.deepEqual(await withoutRoom(page, isWide), [], `${link}, the end`);
      assert.equal(await stage(), before, `${link}: the stage stays as it is`);
      if (isWide) {
        await openProcess(page, 1);
        assert.equal(await stage(), before, `${link}: a card takes no room from the stage`);
      }
      await opened.done();
    }
  });
}

// Ends of which much is to be said.
const ENDS = [
  "a=bully&start=0,5&answer_timeout=1&delay=3",
  "a=lelann&n=4&fifo=no&delay=1-4",
  "a=bully&n=6&faults=crash:5@0,partition:0.1.2@2",
  "a=ring-list&n=6&faults=crash:2@3",
];

test("how a run ended is read whole, and what counts below it, too", async () => {
  for (const viewport of SIZES.filter(({ width }) => width > PHONE.width)) {
    for (const link of ENDS) {
      const opened = await site.open({ context: { viewport }, fragment: `#${link}!view=present` });
      const { page } = opened;
      await page.keyboard.press("End");
      await page.locator(".verdict").waitFor();
      const beyond = await page.locator(".verdict, .results").evaluateAll((all) => all.map((it) => it.scrollHeight - it.clientHeight));
      assert.ok(beyond.every((by) => by <= 1), `${link}, ${viewport.width} × ${viewport.height}: ${beyond}`);
      await opened.done();
    }
  }
});

test("the word at a slider's mark stands below its triangle, presented, too", async () => {
  const opened = await site.open({ context: { viewport: PROJECTOR }, fragment: "#a=bully&delay=2&answer_timeout=1!view=present" });
  const { page } = opened;
  await page.locator(".header .open-panel").click();
  const marks = page.locator(".scenario .safe > svg");
  await marks.first().waitFor({ state: "attached" });
  await page.locator(".scenario details").evaluateAll((all) => all.forEach((folded) => (folded.open = true)));
  const overlaps = await marks.evaluateAll((all) => all.map((mark) => mark.querySelector("path").getBoundingClientRect().bottom - mark.querySelector("text").getBoundingClientRect().top));
  assert.ok(overlaps.length > 0 && overlaps.every((overlap) => overlap < 0.5), overlaps.join());
  await opened.done();
});

test("while a run is presented, the scenario is changed by mouse and by key", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8!view=present" });
  const { page } = opened;
  const panel = page.getByRole("complementary", { name: "Scenario" });
  assert.equal(await panel.isVisible(), false);
  await page.getByRole("button", { name: "Scenario" }).click();
  await panel.waitFor();
  await page.getByRole("spinbutton", { name: "Processes" }).fill("9");
  await page.keyboard.press("Enter");
  await waitForLink(page, "n=9");
  const [stage, beside] = [await page.locator(".middle > .stage").boundingBox(), await panel.boundingBox()];
  assert.ok(stage.x + stage.width <= beside.x + 1, "the panel covers nothing of the stage");
  await opened.assertAccessible();
  await opened.screenshot("present-panel");
  await page.keyboard.press("e");
  await panel.waitFor({ state: "hidden" });
  await page.keyboard.press("e");
  await panel.waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.equal(await page.locator(".is-presenting").count(), 1);
  await opened.done();
});

test("single letters are no keys once they are switched off, and stay so", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8" });
  const { page } = opened;
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Letters and signs are keys" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("[data-process]").first().waitFor();
  for (const key of ["p", "l", "b", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("ArrowRight");
  await page.locator('.readout[data-steps="1"]').waitFor();
  assert.equal(await page.locator(".is-presenting, dialog").count(), 0);
  await page.getByRole("button", { name: "Help and keys" }).click();
  await page.getByRole("checkbox", { name: "Letters and signs are keys" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("p");
  await page.locator(".is-presenting").waitFor();
  await opened.done();
});

test("a remote's keys leave the field for a number with what has been typed, and act", async () => {
  const opened = await site.open({ context: { viewport: PROJECTOR }, fragment: "#a=chang-roberts&n=8!view=present" });
  const { page } = opened;
  await page.locator(".header .open-panel").click();
  const number = page.getByRole("spinbutton", { name: /processes/i }).first();
  await number.fill("5");
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => document.querySelectorAll(".stage [data-process]").length === 5);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await number.focus();
  await page.keyboard.press("b");
  await page.locator(".blank").waitFor();
  await page.keyboard.press("PageDown");
  await page.locator(".blank").waitFor({ state: "detached" });
  await opened.done();
});

test("while a run is guessed at, the room reads what it is", async () => {
  const opened = await site.open({ context: { viewport: PROJECTOR }, fragment: "#a=chang-roberts&n=8!guess&view=present" });
  const { page } = opened;
  await page.locator(".guess").waitFor();
  assert.match(await page.locator(".entry-title h2").innerText(), /8.processes/);
  await opened.done();
});
