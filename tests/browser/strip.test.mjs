// The outcome strip: for every tick at which a process could crash, how the run would end; and the mark that is dragged.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, PROJECTOR, run, useSite } from "./harness.mjs";
import { assertEndIsThatOf, atRest, boxOf, scenarioIn, waitForLink } from "./playground.mjs";

const site = useSite(test);

// Whoever leads in the end may have crashed unnoticed: not every moment ends alike.
const LINK = "a=bully&ids=0,1,2,3,4,5,6,7&start=4";
const CRASHES = `${LINK}&faults=crash:7,crash:6`;

/** The strip is that of the scenario as it is. */
async function whole(page) {
  await page.locator(".outcomes:not(.is-stale) .strip .cell").first().waitFor();
}

/** What a moment of a run is called: rounds where every message takes one tick. */
function moment(link, tick) {
  return `${/(^|&)delay=/.test(link) ? "tick" : "round"} ${tick}`;
}

/** What the run of a link comes to, as the strip says it. */
async function words(link) {
  const { outcome, messages, announced_at: knownAt } = await run(link);
  const ends = {
    elected: `process ${outcome.leader?.identity} leads, ${knownAt === null ? "not all know" : `all know at ${moment(link, knownAt)}`}`,
    split: "split: several lead",
    none: "nobody leads",
    limit: `no end: ${outcome.reason}`,
  };
  return `${ends[outcome.status]}, ${messages.total} messages`;
}

test("without a crash there is an invitation; with one there is a strip, and a click moves the crash", async () => {
  const opened = await site.open({ fragment: `#${LINK}!t=2` });
  const { page } = opened;
  assert.equal(await page.locator(".strip").count(), 0);
  await page.getByRole("button", { name: "Crash a process" }).click();
  await waitForLink(page, "faults=crash:7@3");
  await whole(page);
  await opened.assertAccessible();

  const cells = await page.locator(".strip .cell").evaluateAll((all) => {
    return all.map((cell) => [Number(cell.dataset.tick), cell.querySelector("title").textContent]);
  });
  assert.ok(cells.length > 3, `${cells.length} cells`);
  for (const [tick, title] of cells) {
    const link = `${LINK}&faults=crash:7@${tick}`;
    assert.equal(title, `crash at ${moment(link, tick)}: ${await words(link)}`, link);
  }

  await page.locator('.strip .cell[data-tick="1"]').click();
  await waitForLink(page, "faults=crash:7@1");
  const moved = scenarioIn(page.url());
  const said = await page.locator(".outcomes output").textContent();
  assert.equal(said, `If 7 crashes at round 1: ${await words(moved)}`);
  await page.locator(".strip").blur();
  await page.keyboard.press("End");
  await atRest(page, (await run(moved)).steps);
  await assertEndIsThatOf(page, moved);
  await page.goBack();
  await waitForLink(page, "faults=crash:7@3");
  await page.goBack();
  await page.waitForFunction(() => !location.hash.includes("faults"));
  await page.getByRole("button", { name: "Crash a process" }).waitFor();
  await opened.done();
});

test("the arrow keys look along the strip, Enter moves the crash, and the strip stays", async () => {
  const opened = await site.open({ fragment: `#${CRASHES}@3` });
  const { page } = opened;
  await whole(page);
  const strip = page.locator(".strip");
  assert.match(await strip.getAttribute("aria-label"), /^When 7 crashes/, "the first crash, as none was touched");
  await page.locator('[data-fault="1"]').focus();
  await page.locator('.strip[aria-label^="When 6 crashes"]').waitFor();
  await whole(page);
  assert.equal(await strip.getAttribute("aria-valuenow"), "3");
  await strip.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await page.waitForFunction(() => document.querySelector(".strip").ariaValueNow === "2");
  const text = await strip.getAttribute("aria-valuetext");
  assert.equal(scenarioIn(page.url()), `${CRASHES}@3`, "looking moves nothing");
  await page.keyboard.press("Enter");
  await waitForLink(page, "crash:6@2");
  assert.equal(text, `If 6 crashes at round 2: ${await words(scenarioIn(page.url()))}`);
  assert.ok(await page.locator(".outcomes:not(.is-stale)").isVisible(), "nothing had to be found out anew");
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("strip")), true);
  await opened.done();
});

test("every cell takes the crash there, and of a long run the line speaks of the crash's own tick", async () => {
  const leaving = "a=bully&start=0&faults=";
  const opened = await site.open({ fragment: `#${leaving}crash:5@8,leave:5@12` });
  const { page } = opened;
  await whole(page);
  const ticks = await page.locator(".strip .cell").evaluateAll((all) => all.map((cell) => Number(cell.dataset.tick)));
  assert.ok(Math.max(...ticks) > 13);
  const said = page.locator(".outcomes output");
  // There and back: the words before a click are longer or shorter than those after it.
  for (const tick of [...ticks.filter((tick) => tick > 10), 9, 13]) {
    const box = await boxOf(page.locator(`.strip .cell[data-tick="${tick}"]`));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await waitForLink(page, `crash:5@${tick}`);
    await whole(page);
    assert.equal(await said.textContent(), `If 6 crashes at round ${tick}: ${await words(scenarioIn(page.url()))}`);
  }

  const long = "a=bully&n=8&start=0&delay=1-400&faults=crash:7@5";
  await page.mouse.move(0, 0);
  await page.goto(`${page.url().split("#")[0]}#${long}`);
  await page.locator('.strip[aria-label^="When 8 crashes"]').waitFor();
  await whole(page);
  assert.equal(await said.textContent(), `If 8 crashes at tick 5: ${await words(long)}`);
  assert.equal(await page.locator(".strip").getAttribute("aria-valuenow"), "5");
  assert.match(await page.locator(".outcomes .meanings").textContent(), /every \d+(st|nd|rd|th) tick/);
  const other = page.locator(".strip .cell").nth(9);
  const tick = await other.getAttribute("data-tick");
  await other.hover();
  const there = `If 8 crashes at tick ${tick}: ${await words(long.replace("@5", `@${tick}`))}`;
  await page.waitForFunction((text) => document.querySelector(".outcomes output").textContent === text, there);
  await opened.done();
});

test("while a crash is dragged, what comes of it stands beside its mark", async () => {
  const opened = await site.open({ fragment: `#${LINK}&faults=crash:7@1` });
  const { page } = opened;
  await whole(page);
  const mark = await boxOf(page.locator('[data-fault="0"] .body'));
  const knob = page.locator('[data-fault="0"]');
  const fate = page.locator(".fate.is-seen");
  await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await page.mouse.down();
  const ticks = new Set();
  for (const part of [0.5, 0.7]) {
    const strip = await boxOf(page.locator(".strip"));
    await page.mouse.move(strip.x + strip.width * part, mark.y);
    await page.waitForFunction((seen) => {
      return !seen.includes(document.querySelector('[data-fault="0"]').ariaValueNow);
    }, ["1", ...ticks]);
    const tick = await knob.getAttribute("aria-valuenow");
    ticks.add(tick);
    const expected = `7 crashes at round ${tick}: ${await words(`${LINK}&faults=crash:7@${tick}`)}`;
    await page.waitForFunction((text) => document.querySelector(".fate.is-seen")?.textContent === text, expected);
    assert.ok(await fate.isVisible());
    await whole(page);
    // The cell is under the mark.
    const cell = await boxOf(page.locator(`.cell[data-tick="${tick}"]`));
    const body = await boxOf(knob.locator(".body"));
    assert.ok(Math.abs(cell.x + cell.width / 2 - body.x - body.width / 2) < 1.5, "tick under tick");
  }
  await page.mouse.up();
  await fate.waitFor({ state: "detached" });
  await page.goBack();
  await waitForLink(page, "faults=crash:7@1");
  await opened.done();
});

for (const viewport of [PHONE, { width: 1024, height: 768 }, PROJECTOR]) {
  test(`a finger drags a crash, and time: ${viewport.width}x${viewport.height}`, async () => {
    const context = { viewport, hasTouch: true, isMobile: viewport === PHONE };
    const opened = await site.open({ fragment: "#a=lelann&n=8&detector=perfect&faults=crash:2@5!t=3", context });
    const { page } = opened;
    await whole(page);
    const touches = await page.context().newCDPSession(page);
    const drag = async (selector, by) => {
      const box = await boxOf(page.locator(selector));
      const y = box.y + box.height / 2;
      // A thumb's middle goes from edge to edge of what is inside of the slider; a mark is where it is.
      const from = selector === ".scrub" ? box.x + 10 + ((box.width - 20) * 3) / 16 : box.x + box.width / 2;
      const touch = (type, touchPoints) => touches.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", [{ x: from, y }]);
      // Slanted, as a finger's way is.
      for (let step = 1; step <= 10; step += 1) {
        await touch("touchMove", [{ x: from + (by * step) / 10, y: y + step }]);
      }
      await touch("touchEnd", []);
    };
    const tick = () => page.locator('[data-fault="0"]').getAttribute("aria-valuenow").then(Number);
    await drag('[data-fault="0"] .body', 100);
    await page.waitForFunction(() => /crash:2@([7-9]|\d\d)/.test(location.hash));
    assert.ok((await tick()) >= 7);
    assert.equal(await page.locator(".fate.is-seen").count(), 0, "it is let go");
    const before = await page.locator(".scrub").inputValue();
    await drag(".scrub", 100);
    await page.waitForFunction((before) => Number(document.querySelector(".scrub").value) > Number(before) + 1, before);
    await opened.done();
  });
}

test("faults of one tick each have a mark that can be seen and taken hold of", async () => {
  const faults = "crash:7@3,notice:4@3,notice:3@3,notice:2@3,crash:6@3";
  for (const fragment of [`#${LINK}&faults=${faults}`, "#a=bully&n=8&start=4&faults=crash:7,notice:4"]) {
    const opened = await site.open({ fragment });
    const { page } = opened;
    await page.locator("[data-fault]").first().waitFor();
    const hidden = await page.locator("[data-fault] .body").evaluateAll((bodies) => {
      // Which part of each mark's middle line leads to it, in pixels.
      const free = bodies.map((body) => {
        const { left, top, width, height } = body.getBoundingClientRect();
        const mark = body.closest("[data-fault]");
        const own = [...Array(Math.floor(width)).keys()].filter((x) => {
          return document.elementFromPoint(left + x, top + height / 2)?.closest("[data-fault]") === mark;
        });
        return { fault: mark.dataset.fault, own: own.length };
      });
      return free.filter(({ own }) => own < 8);
    });
    assert.deepEqual(hidden, [], fragment);
    await opened.done();
  }

  // The crash is on top, where its tick is.
  const opened = await site.open({ fragment: "#a=bully&n=8&start=4&faults=crash:7,notice:4" });
  const { page } = opened;
  await whole(page);
  const body = await boxOf(page.locator('[data-fault="0"] .body'));
  const strip = await boxOf(page.locator(".strip"));
  await page.mouse.move(body.x + body.width / 2, body.y + body.height / 2);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.7, body.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => /notice:4,crash:7@[1-9]/.test(location.hash));
  await opened.done();
});

test("every kind of fault is added, and a crash amid sending is edited", async () => {
  const opened = await site.open({ fragment: `#a=bully&n=6!t=1` });
  const { page } = opened;
  const panel = page.getByRole("complementary", { name: "Scenario" });
  const add = (name) => panel.getByRole("button", { name, exact: true });
  await add("Crash").click();
  await waitForLink(page, "crash:5@2");
  await panel.getByLabel("sends before the crash").fill("2");
  await panel.getByLabel("sends before the crash").press("Tab");
  await waitForLink(page, "crash:5@2+2");
  assert.equal(await page.locator('[data-fault="0"] .sends').textContent(), "2");
  assert.match(await page.locator('[data-fault="0"]').getAttribute("aria-label"), /after 2 sends/);
  await panel.getByText("Other faults").click();
  await add("Recover").click();
  await waitForLink(page, "recover:5@3");
  await add("Suspect the leader").click();
  await waitForLink(page, "notice:0@2");
  await add("Split the network").click();
  await waitForLink(page, "partition:0-2@2");
  const sides = panel.getByRole("group", { name: "On the other side" });
  await sides.getByRole("button", { name: "6" }).click();
  await sides.getByRole("button", { name: "1" }).click();
  await waitForLink(page, "partition:1-2.5@2");
  await add("Rejoin the network").click();
  await waitForLink(page, "heal@3");
  assert.equal(await page.locator("[data-fault]").count(), 5, "each has its mark");
  await opened.assertAccessible();
  const changed = scenarioIn(page.url());
  await sides.getByRole("button", { name: "1" }).blur();
  await page.keyboard.press("End");
  await atRest(page, (await run(changed)).steps);
  await assertEndIsThatOf(page, changed);
  await opened.done();
});

test("the strip on a phone; presented, time takes one row", async () => {
  const context = { viewport: PHONE, hasTouch: true, isMobile: true };
  const phone = await site.open({ fragment: `#${CRASHES}@3`, context });
  await whole(phone.page);
  assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await phone.page.locator('.strip .cell[data-tick="4"]').tap();
  await waitForLink(phone.page, "crash:6@3,crash:7@4");
  await phone.assertAccessible();
  await phone.screenshot("strip-phone");
  await phone.done();

  const presented = await site.open({ fragment: `#${CRASHES}@3!t=3&view=present` });
  await presented.page.locator(".happening").first().waitFor();
  assert.equal(await presented.page.locator(".outcomes").isVisible(), false);
  await presented.done();
});
