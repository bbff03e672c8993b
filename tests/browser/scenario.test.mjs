// Scenarios: changed in the panel, undone and redone, by buttons, keys and the browser's own Back and Forward; and links
// that cannot be used.

import assert from "node:assert/strict";
import test from "node:test";

import { run, useSite } from "./harness.mjs";
import { assertEndIsThatOf, atRest, atTime, boxOf, counted, openMore, playToEnd, scenarioIn, waitForLink } from "./playground.mjs";

const site = useSite(test);

const LINK = "a=chang-roberts&n=8&ids=shuffled";

/** The page has so many processes, on the stage, in the panel and in the link. */
async function assertProcesses(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll("[data-process]").length === count, count);
  await page.waitForFunction((count) => new RegExp(`[&#]n=${count}(&|!|$)`).test(location.hash), count);
  assert.equal(await page.getByRole("slider", { name: "Processes" }).inputValue(), String(count));
  assert.equal(await page.getByRole("spinbutton", { name: "Processes" }).inputValue(), String(count));
}

test("the number of processes by keyboard, undone and redone", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  const slider = page.getByRole("slider", { name: "Processes" });
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));

  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await assertProcesses(page, 9);
  await page.keyboard.press("ArrowRight");
  await assertProcesses(page, 10);
  await page.keyboard.press("ArrowLeft");
  await assertProcesses(page, 9);
  await page.keyboard.press("End");
  await assertProcesses(page, 64);
  await page.keyboard.press("Home");
  await assertProcesses(page, 2);

  await undo.click();
  await assertProcesses(page, 64);
  await page.keyboard.press("Control+z");
  await assertProcesses(page, 9);
  await redo.click();
  await assertProcesses(page, 64);
  await page.keyboard.press("Control+Shift+Z");
  await assertProcesses(page, 2);
  for (const count of [64, 9, 10, 9, 8]) {
    await page.keyboard.press("Control+z");
    await assertProcesses(page, count);
  }
  assert.ok(await undo.isDisabled());
  assert.equal(scenarioIn(page.url()), LINK);
  await opened.done();
});

test("a number is typed, Enter makes it so, and undo takes it back", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  const field = page.getByRole("spinbutton", { name: "Processes" });
  await field.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await assertProcesses(page, 12);
  await page.keyboard.press("Control+z");
  await assertProcesses(page, 8);
  await opened.done();
});

test("the browser's Back undoes a change and not a pixel of it, Forward makes it again", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  const box = await boxOf(page.getByRole("slider", { name: "Processes" }));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 20, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, y, { steps: 12 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll("[data-process]").length > 30);
  const many = await page.locator("[data-process]").count();
  await assertProcesses(page, many);
  const used = await page.evaluate(() => document.activeElement.type);
  assert.notEqual(used, "range", "after a mouse, the arrows are for the run");
  await openMore(page);
  await page.getByRole("radio", { name: "smallest" }).check({ force: true });
  await waitForLink(page, "wins=smallest");

  await page.goBack();
  await assertProcesses(page, many);
  assert.ok(await page.getByRole("radio", { name: "largest" }).isChecked());
  await page.goBack();
  await assertProcesses(page, 8);
  assert.equal(scenarioIn(page.url()), LINK);
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled(), "both lead to the same");
  await page.goForward();
  await assertProcesses(page, many);
  await page.goForward();
  await waitForLink(page, "wins=smallest");
  assert.ok(await page.getByRole("radio", { name: "smallest" }).isChecked());
  const changed = scenarioIn(page.url());
  await page.keyboard.press("End");
  await atRest(page, (await run(changed)).steps);
  await assertEndIsThatOf(page, changed);
  await opened.done();
});

test("a change leaves the time where it is", async () => {
  const opened = await site.open({ fragment: `#${LINK}!t=4` });
  const { page } = opened;
  assert.equal((await counted(page)).time, 4);
  await page.getByRole("slider", { name: "Processes" }).press("ArrowRight");
  await assertProcesses(page, 9);
  assert.equal((await counted(page)).time, 4);
  await opened.done();
});

test("a fault is moved along the timeline, by keyboard and by pointer, a history entry for each", async () => {
  const link = `${LINK}&detector=perfect&faults=crash:2`;
  const opened = await site.open({ fragment: `#${link}@3` });
  const { page } = opened;
  const mark = page.locator('[data-fault="0"]');
  await mark.press("ArrowRight");
  await waitForLink(page, "faults=crash:2@4");

  const from = await boxOf(mark);
  const all = await boxOf(page.locator(".scrub"));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(all.x + all.width * 0.6, from.y, { steps: 10 });
  await page.mouse.up();
  const at = Number(await mark.getAttribute("aria-valuenow"));
  assert.ok(at > 5, `it is at tick ${at}`);
  await waitForLink(page, `faults=crash:2@${at}`);
  const moved = scenarioIn(page.url());
  await page.keyboard.press("End");
  await atRest(page, (await run(moved)).steps);
  await assertEndIsThatOf(page, moved);

  await page.goBack();
  await waitForLink(page, "faults=crash:2@4");
  await page.goBack();
  await waitForLink(page, "faults=crash:2@3");
  await opened.done();
});

test("Share copies the link that leads here", async () => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const opened = await site.open({ fragment: `#${LINK}`, context });
  const { page } = opened;
  await page.getByRole("slider", { name: "Processes" }).press("ArrowRight");
  const places = () => page.locator(".header > *:not(.said-of-copying)").evaluateAll((all) =>
    all.map((part) => JSON.stringify(part.getBoundingClientRect())),
  );
  const before = await places();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("status").filter({ hasText: "The link has been copied." }).waitFor();
  assert.deepEqual(await places(), before, "nothing in the header has moved");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, page.url());
  assert.match(copied, /&n=9&/);
  await opened.done();
});

test("identities typed in, and what cannot be read is said", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  await page.getByText("typed", { exact: true }).click();
  const field = page.getByRole("textbox", { name: "Identities along the ring" });
  await field.fill("80 3 32 x");
  await page.getByText("“x” cannot be read; allowed: a number").waitFor();
  await field.fill("80 3 32 5");
  await field.blur();
  await waitForLink(page, "ids=80,3,32,5");
  assert.equal(await page.locator("[data-process]").count(), 4);
  const changed = scenarioIn(page.url());
  await playToEnd(page, await run(changed));
  await assertEndIsThatOf(page, changed);
  await opened.done();
});

test("a kind of message that is left out is not in the total, and the link says so", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  await page.keyboard.press("End");
  await atRest(page, (await run(LINK)).steps);
  const { byKind, total } = await counted(page);
  await page.locator('[data-kind="elected"]').click();
  await waitForLink(page, "without=elected");
  assert.equal((await counted(page)).total, total - byKind.elected);
  const other = await site.open({ fragment: new URL(page.url()).hash });
  assert.equal((await counted(other.page)).total, total - byKind.elected);
  await other.done();
  await opened.done();
});

const BROKEN = [
  ["a=lelann&n=8&wins=largets", "wins", "largets", /largest/],
  ["a=lelann&n=eight", "n", "eight", /\d/],
  ["a=lelan&n=8", "a", "lelan", /lelann/],
  ["a=lelann&faults=explode:3", "faults", "explode", /crash/],
];

for (const [link, where, found, allowed] of BROKEN) {
  test(`a broken link says what is wrong with it, and something works: ${link}`, async () => {
    const opened = await site.open({ fragment: `#${link}` });
    const { page } = opened;
    const notice = page.getByRole("alert");
    await notice.waitFor();
    assert.match(await notice.innerText(), /This link cannot be used/);
    const lines = await notice.locator("dl").evaluate((list) => {
      const texts = (name) => [...list.querySelectorAll(name)].map((element) => element.textContent);
      const values = texts("dd");
      return Object.fromEntries(texts("dt").map((name, place) => [name, values[place]]));
    });
    assert.ok(lines.where.includes(where), lines.where);
    assert.ok(lines.found.includes(found), lines.found);
    assert.match(lines.allowed, allowed);
    assert.equal(lines.link, link);
    if (link === BROKEN[0][0]) await opened.assertAccessible();

    // The default is a whole scenario, in the address bar too.
    await page.locator('[data-process="7"]').waitFor();
    await page.waitForFunction((link) => !location.hash.includes(link), link);
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
    const working = scenarioIn(page.url());
    await playToEnd(page, await run(working));
    await assertEndIsThatOf(page, working);
    await opened.done();
  });
}

test("what is pasted is opened, or it is said why not", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  const paste = (text) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
  await paste("milk, eggs and flour");
  const notice = page.getByRole("alert");
  await notice.getByText("milk, eggs and flour").waitFor();
  assert.equal(scenarioIn(page.url()), LINK, "what was there stays");

  await paste('{"algorithm": "lelann", "processes": 6}');
  await waitForLink(page, "a=lelann");
  await notice.waitFor({ state: "detached" });
  await paste("https://example.org/election/#a=bully&n=5!t=1");
  await waitForLink(page, "a=bully&n=5");
  await page.waitForFunction(() => document.querySelectorAll("[data-process]").length === 5);
  assert.match(page.url(), /!t=1$/, "a link is followed to its moment");
  await page.goBack();
  await waitForLink(page, "a=lelann");
  await opened.done();
});

test("processes are moved while edges are drawn, by pointer and by keys, and the link has where they stand", async () => {
  const opened = await site.open({ fragment: "#a=echo-extinction&n=3&edges=0-1,1-2" });
  const { page } = opened;
  await page.getByRole("button", { name: "Draw edges on the stage" }).click();
  const process = page.locator('[data-process="1"]');
  const middle = async () => {
    const { x, y, width, height } = await boxOf(process.locator(".body"));
    return { x: x + width / 2, y: y + height / 2 };
  };
  const from = await middle();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 60, { steps: 4 });
  await page.mouse.up();
  const to = await middle();
  assert.ok(Math.hypot(to.x - from.x - 30, to.y - from.y - 60) < 2, `it follows the pointer: ${JSON.stringify({ from, to })}`);
  assert.match(await page.locator(".stage-mode").innerText(), /Choose one end/, "a drag is no click");
  await process.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  assert.ok((await middle()).x < to.x - 5);
  await page.waitForFunction(() => /[!&]at=\d+:\d+(,\d+:\d+){2}/.test(location.hash));
  await page.getByRole("button", { name: "Arrange again" }).click();
  await page.waitForFunction(() => !location.hash.includes("at="));
  const back = await middle();
  assert.ok(Math.hypot(back.x - from.x, back.y - from.y) < 2, "as the page had arranged them");
  await opened.done();
});

test("a broken link on a running page leaves what there is, the moment too", async () => {
  const opened = await site.open({ fragment: "#a=lelann&n=6!t=4&sel=2" });
  const { page } = opened;
  await atTime(page, 4);
  const before = await counted(page);
  await page.evaluate(() => location.assign("#a=lelann&n=0!t=1&view=present"));
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("[data-process]").count(), 6);
  assert.deepEqual(await counted(page), before);
  await waitForLink(page, "a=lelann!t=4&sel=2");
  await opened.done();
});

test("a link without a scenario opens the exercise, the story or the moment that it names", async () => {
  const opened = await site.open({ fragment: "#!exercise=make-3-win" });
  const { page } = opened;
  await page.getByRole("heading", { name: "Make 3 win" }).waitFor();
  await waitForLink(page, "a=chang-roberts!exercise=make-3-win");
  await page.evaluate(() => location.assign("#!story=crashes"));
  await waitForLink(page, "story=crashes&scene=1");
  assert.ok(scenarioIn(page.url()).startsWith("a="));
  await page.evaluate(() => location.assign("#!t=3"));
  await atTime(page, 3);
  await waitForLink(page, `${LINK}!t=3`);
  assert.equal(await page.getByRole("alert").count(), 0);
  await opened.done();
});

test("parts of a link that mean nothing are said, and need no answer", async () => {
  const opened = await site.open({ fragment: `#${LINK}!sel=50&t=1e9` });
  const { page } = opened;
  const notice = page.getByRole("status").filter({ hasText: "Parts of this link mean nothing here" });
  await notice.waitFor();
  assert.match(await notice.innerText(), /t=1e9 \(allowed: .*\); sel=50 \(allowed: a process, 0 to 7\)\./);
  assert.equal(await page.getByRole("alert").count(), 0);
  await opened.assertAccessible();
  await page.keyboard.press("Escape");
  await notice.waitFor({ state: "detached" });
  await opened.done();
});

test("a long broken link leaves the page usable, and Esc closes the notice first", async () => {
  const opened = await site.open({ fragment: `#a=bully&${"x".repeat(9000)}` });
  const { page } = opened;
  const notice = page.getByRole("alert");
  await notice.waitFor();
  assert.ok((await notice.innerText()).length < 1000);
  const close = await notice.getByRole("button", { name: "Close" }).boundingBox();
  assert.ok(close.y > 0 && close.y + close.height < 720, `Close is at ${close.y}`);
  await opened.assertAccessible();
  await page.keyboard.press("p");
  await page.keyboard.press("Escape");
  await notice.waitFor({ state: "detached" });
  assert.equal(await page.locator(".is-presenting").count(), 1, "one thing at a time");
  await opened.done();
});

test("a scenario too long for a link is passed over by Back and Forward, and Share says what to do", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  await page.getByText("typed", { exact: true }).click();
  await waitForLink(page, "ids=");
  const short = scenarioIn(page.url());
  const identities = [...Array(700).keys()].map((place) => 9007199254740991 - place);
  const field = page.getByRole("textbox", { name: "Identities along the ring" });
  await field.fill(identities.join(" "));
  await field.blur();
  await page.waitForFunction(() => document.querySelectorAll("[data-process]").length === 700);
  await page.getByRole("button", { name: "Too long for a link" }).click();
  const notice = page.getByRole("alert");
  await notice.waitFor();
  assert.match(await notice.innerText(), /save it as a file/);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !location.hash.includes("ids="));

  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("[data-process]").length === 8);
  await page.goForward();
  await page.waitForTimeout(400);
  assert.equal(await notice.count(), 0);
  assert.equal(await page.locator("[data-process]").count(), 8, "what is shown stays");
  assert.equal(scenarioIn(page.url()), short, "and the address says it");
  await opened.done();
});

test("after a change by a button or in a field, the keys are the run's again", async () => {
  const link = "a=bully&n=8&faults=crash:7@2";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  const steps = () => page.locator(".readout").getAttribute("data-steps").then(Number);
  for (const how of ["mouse", "Enter"]) {
    const button = page.getByRole("button", { name: "Let them notice" });
    if (how === "mouse") await button.click();
    else await button.press(how);
    await waitForLink(page, "detector=perfect");
    const noticed = scenarioIn(page.url());
    // The focus is moved some frames later.
    await page.waitForTimeout(200);
    for (const key of ["ArrowRight", "ArrowLeft", "End", "Home", " ", " ", "Home"]) await page.keyboard.press(key);
    await atRest(page, 0);
    assert.equal(scenarioIn(page.url()), noticed, `after ${how} no key changes the scenario`);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => Number(document.querySelector(".readout").dataset.steps) > 0);
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !location.hash.includes("detector"));
    await page.keyboard.press("Home");
  }

  // What is chosen with a mouse is left.
  await page.getByText("descending", { exact: true }).click();
  await waitForLink(page, "ids=descending");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => Number(document.querySelector(".readout").dataset.steps) > 0);
  assert.match(page.url(), /ids=descending/);

  // Enter and Escape leave a field.
  await page.getByText("typed", { exact: true }).click();
  const field = page.getByRole("textbox", { name: "Identities along the ring" });
  for (const [key, ids] of [["Enter", "80 3 32 5"], ["Escape", "80 3 32 6"]]) {
    await field.fill(ids);
    await field.press(key);
    await waitForLink(page, `ids=${ids.replaceAll(" ", ",")}`);
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector('[data-playing="false"]') && document.activeElement === document.body);
    assert.ok((await steps()) > 5, key);
  }
  await opened.done();
});
