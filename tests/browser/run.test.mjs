// Runs: what the page counts is what the command line counts, however one gets to the end, and whatever was done on the way.

import assert from "node:assert/strict";
import test from "node:test";

import { run, useSite } from "./harness.mjs";
import {
  assertEndIsThatOf,
  atRest,
  atTime,
  boxOf,
  counted,
  dragTimeTo,
  goTo,
  openProcess,
  playToEnd,
  roles,
  scenarioIn,
  waitForLink,
} from "./playground.mjs";

const site = useSite(test);

const LINKS = {
  "a shuffled ring": "a=chang-roberts&n=8&ids=shuffled",
  "the smallest wins, staggered starts, delays that vary":
    "a=chang-roberts&n=7&ids=shuffled&wins=smallest&start=0,3@4,5@9&delay=1-5&seed=11",
  "a crash, a detector, a recovery": "a=chang-roberts&n=8&ids=shuffled&detector=perfect:2&faults=crash:2@3,recover:2@9",
  "messages get lost": "a=lelann&n=9&ids=shuffled&loss=0.05&seed=5",
  "messages come twice, in any order": "a=lelann&n=7&ids=descending&delay=1-4&fifo=no&dup=0.2&seed=2",
  "the leader falls silent": "a=bully&n=8&start=4&detector=heartbeat:3:9&faults=crash:7@14",
  "a network parted and healed": "a=bully&n=8&delay=2&faults=partition:0-3/4-7@2,heal@9,notice:3@12",
  "coming, going and crashing amid an announcement":
    "a=bully&epochs=yes&n=7&ids=uuid&detector=perfect:2&faults=join:6@6,leave:5@12,crash:6@14+3,recover:6@30",
  "the dead are skipped when they do not answer":
    "a=ring-list&n=8&start=2,5&delay=1-3&faults=crash:7,crash:4@4+2&seed=7",
};

for (const [what, link] of Object.entries(LINKS)) {
  test(`played to the end, the page counts what the command line counts: ${what}`, async () => {
    const opened = await site.open({ fragment: `#${link}` });
    const { page } = opened;
    const { steps, total, know } = await counted(page);
    assert.deepEqual({ steps, total, know }, { steps: 0, total: 0, know: 0 });
    await playToEnd(page, await run(link));
    await assertEndIsThatOf(page, link);
    assert.equal(scenarioIn(page.url()), link, "the address bar says what was opened");
    await opened.done();
  });
}

test("a process crashed by click: the link has it, and the run is the command line's", async () => {
  const link = "a=chang-roberts&n=8&ids=shuffled&detector=perfect";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await goTo(page, 2.5);
  const before = await counted(page);
  await openProcess(page, 5);
  const menu = page.getByRole("dialog", { name: /^Process / });
  await menu.locator('[data-intervention="crash"]').click();
  await waitForLink(page, "faults=crash:5@3");
  assert.deepEqual(await counted(page), before, "what has been shown stays as it is");
  const changed = scenarioIn(page.url());
  assert.equal(changed, `${link}&faults=crash:5@3`);

  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await playToEnd(page, await run(changed));
  await assertEndIsThatOf(page, changed);
  assert.equal((await roles(page))[5], "crashed");

  // What cannot be done says why.
  await openProcess(page, 5);
  const crash = menu.locator('[data-intervention="crash"]');
  assert.ok(await crash.isDisabled());
  const reason = await crash.getAttribute("aria-describedby");
  assert.equal(await page.locator(`#${reason}`).innerText(), "it has crashed already");
  await opened.done();
});

test("a process crashed by keyboard, and brought back", async () => {
  const link = "a=chang-roberts&n=5&ids=ascending";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.locator('[data-process="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: /^Process / });
  await menu.locator('[data-intervention="crash"]').press("Enter");
  await waitForLink(page, "faults=crash:1@");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.process), "1", "the focus comes back");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await menu.locator('[data-intervention="recover"]').press("Enter");
  await waitForLink(page, "recover:1@");
  const changed = scenarioIn(page.url());
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await atRest(page, (await run(changed)).steps);
  await assertEndIsThatOf(page, changed);
  await opened.done();
});

test("a message dropped by click: the link has it, and the run is the command line's", async () => {
  const link = "a=lelann&n=5&ids=ascending";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await goTo(page, 1.5);
  const message = page.locator(".sprites [data-message]").first();
  const number = await message.getAttribute("data-message");
  await message.click();
  await page.locator('.menu [data-intervention="drop"]').click();
  await waitForLink(page, `by-hand=drop:${number}`);
  const changed = scenarioIn(page.url());
  await page.keyboard.press("End");
  await atRest(page, (await run(changed)).steps);
  const report = await assertEndIsThatOf(page, changed);
  assert.equal(report.messages.lost, 1);
  await opened.done();
});

test("a message is followed: to its cause, to what it causes, and by a click on its channel or on an arc", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=6&ids=descending!t=2.5" });
  const { page } = opened;
  const selected = () => page.url().match(/msg=(\d+)/)?.[1];
  const number = await page.locator(".sprites [data-message]").first().getAttribute("data-message");
  await page.locator(`.message-hits [data-message="${number}"]`).first().dispatchEvent("click");
  await waitForLink(page, `msg=${number}`);
  await page.locator(".menu [data-cause]").click();
  await page.waitForFunction((before) => !location.hash.includes(`msg=${before}`), number);
  assert.ok(Number(selected()) < Number(number), "what caused it was sent before");
  await page.locator(".menu .fate").getByRole("button", { name: "See it arrive" }).click();
  await page.locator(".menu [data-effect]").waitFor();
  assert.match(await page.locator(".menu .fate").innerText(), /^Arrived at/);
  await page.locator(".menu [data-effect]").click();
  await waitForLink(page, `msg=${number}`);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".menu").count(), 1, "it stays selected");
  await opened.assertAccessible();
  await opened.done();
});

test("the timeline: dragged, stepped and jumped along, the counters follow", async () => {
  const link = "a=chang-roberts&n=8&ids=descending";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  const report = await run(link);
  const start = await counted(page);

  await dragTimeTo(page, 0.02, 0.3, 0.5);
  const middle = await counted(page);
  assert.ok(Math.abs(middle.time - report.time / 2) <= 1, `tick ${middle.time} is the middle of ${report.time}`);
  assert.ok(middle.total > 0 && middle.total < report.messages.total);
  assert.ok(middle.steps > 0 && middle.steps < report.steps);

  // The link leads others to the same moment.
  await waitForLink(page, `!t=${middle.time}`);
  const other = await site.open({ fragment: new URL(page.url()).hash });
  assert.deepEqual(await counted(other.page), middle);
  await other.done();

  await page.keyboard.press("ArrowRight");
  await atRest(page, middle.steps + 1);
  await page.keyboard.press("ArrowLeft");
  await atRest(page, middle.steps);
  // A round takes a moment to be shown.
  await page.keyboard.press("PageDown");
  await atTime(page, middle.time + 1);
  await page.keyboard.press("PageUp");
  await atTime(page, middle.time);

  await page.keyboard.press("End");
  await atRest(page, report.steps);
  await assertEndIsThatOf(page, link);
  await page.keyboard.press("Home");
  await atRest(page, 0);
  assert.deepEqual(await counted(page), start);

  // Every step on the way there, and back again.
  const seen = [];
  for (let step = 0; step <= 20; step += 1) {
    await atRest(page, step);
    seen.push(await counted(page));
    await page.keyboard.press("ArrowRight");
  }
  for (let step = 20; step >= 0; step -= 1) {
    await page.keyboard.press("ArrowLeft");
    await atRest(page, step);
    const { time: _, ...there } = seen[step];
    const { time: __, ...here } = await counted(page);
    assert.deepEqual(here, there);
  }
  await opened.done();
});

test("playing stops at what it is to stop at, and by Space", async () => {
  const link = "a=chang-roberts&n=8&ids=shuffled&delay=40";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await page.keyboard.press("Space");
  await page.locator('[data-playing="true"]').waitFor();
  await page.keyboard.press("Space");
  await page.locator('[data-playing="false"]').waitFor();
  await page.getByLabel("Speed").selectOption("20×");
  await page.getByLabel("Play until").selectOption("a leader");
  await page.locator('[data-playing="false"]').waitFor();
  await page.locator('[data-role="leader"]').waitFor();
  assert.equal((await counted(page)).time, (await run(link)).elected_at);
  await opened.done();
});

test("the keys of a presenter's remote step the run, whatever has the focus", async () => {
  const link = "a=bully&n=8&start=4&faults=crash:7@3";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await page.locator(".strip .cell").first().waitFor();
  const steps = () => page.locator(".readout[data-steps]").getAttribute("data-steps");
  const controls = [
    page.getByRole("slider", { name: "Processes" }),
    page.getByRole("spinbutton", { name: "Processes" }),
    page.getByLabel("Speed"),
    page.getByLabel("Play until"),
    page.getByRole("combobox", { name: "Colours" }),
    page.locator('[data-fault="0"]'),
    page.locator(".strip"),
  ];
  for (const control of controls) {
    await page.keyboard.press("Escape");
    await page.locator(".scrub").fill("0");
    await page.waitForFunction(() => document.querySelector(".readout[data-steps]").dataset.steps === "0");
    await control.focus();
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => document.querySelector(".readout[data-steps]").dataset.steps !== "0");
    const first = await steps();
    await page.keyboard.press("PageDown");
    await page.waitForFunction((first) => document.querySelector(".readout[data-steps]").dataset.steps !== first, first);
    await page.keyboard.press("PageUp");
    await page.waitForFunction((first) => document.querySelector(".readout[data-steps]").dataset.steps === first, first);
  }
  assert.equal(scenarioIn(page.url()), link, "nothing else has changed");
  assert.equal(await page.getByLabel("Speed").inputValue(), "1");

  // Who drags a mark leaves it, and who chooses with a mouse leaves the list.
  const mark = await boxOf(page.locator('[data-fault="0"] .body'));
  const strip = await boxOf(page.locator(".strip"));
  await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.7, mark.y, { steps: 4 });
  await page.mouse.up();
  const isFree = () => page.waitForFunction(() => document.activeElement === document.body);
  await isFree();
  await page.getByLabel("Speed").click();
  await page.getByLabel("Speed").evaluate((list) => list.dispatchEvent(new Event("change", { bubbles: true })));
  await isFree();
  await opened.done();
});
