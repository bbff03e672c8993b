// The space-time diagram on the page: links open it, its cursor is the stage's moment, events and messages are looked at by mouse and by key, and it
// fits and keeps nobody out.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, useSite } from "./harness.mjs";
import { atLast, boxOf, waitForLink } from "./playground.mjs";

const site = useSite(test);

const RING = "a=chang-roberts&n=8&ids=shuffled";
const BULLY = "a=bully&n=5&established=yes&detector=perfect&faults=crash:4@6";

const diagram = (page) => page.locator(".space-time");
const steps = (page) => page.locator(".readout[data-steps]").getAttribute("data-steps").then(Number);
/** Where the cursor's line stands, in pixels of the screen. */
const cursor = (page) => page.locator(".space-time .cursor path").evaluate((line) => line.getBoundingClientRect().left);
/** Where the number of a tick stands on the axis, in pixels of the screen. */
const tick = (page, number) =>
  page.locator(".space-time-axis text.st-number").evaluateAll((all, number) => {
    const found = all.find((text) => text.textContent === String(number));
    const { left, width } = found.getBoundingClientRect();
    return left + width / 2;
  }, number);

test("a key puts the diagram beside the stage, in its place, and away, and the link says so", async () => {
  const opened = await site.open({ fragment: `#${RING}` });
  const { page } = opened;
  assert.equal(await diagram(page).count(), 0);
  await page.keyboard.press("d");
  await diagram(page).waitFor();
  await waitForLink(page, "space-time=time,stage");
  assert.equal(await page.locator("[data-process]").count(), 8);
  await page.keyboard.press("d");
  await page.locator(".is-diagram-alone").waitFor();
  assert.equal(await page.locator("[data-process]").count(), 0);
  await page.getByRole("button", { name: "depth", exact: true }).click();
  await page.waitForFunction(() => location.hash.endsWith("!space-time=depth"));
  await page.keyboard.press("d");
  await page.locator("[data-process]").first().waitFor();
  // What moves on the stage is there again.
  await page.keyboard.press("PageDown");
  await page.locator(".sprites [data-message]").first().waitFor({ state: "attached" });
  assert.equal(await diagram(page).count(), 0);
  await opened.done();
});

test("the cursor stands at the moment that the page shows, and a click moves it", async () => {
  const opened = await site.open({ fragment: `#${RING}!t=5&space-time=time`, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.locator(".cursor-head text", { hasText: /^5$/ }).waitFor();
  const at = await cursor(page);
  await page.keyboard.press("PageDown");
  await page.locator(".cursor-head text", { hasText: /^6$/ }).waitFor();
  // It covers the number of its own tick.
  assert.ok((await tick(page, 5)) < (await cursor(page)) && (await cursor(page)) < (await tick(page, 7)), "it stands at its tick");
  assert.ok((await cursor(page)) > at + 10);
  const to = await atLast(page, () => tick(page, 2));
  const box = await boxOf(page.locator(".space-time-view"));
  // Between two lines, where nothing is hit.
  const line = await page.locator(".space-time-lines").evaluate((lines) => lines.getBoundingClientRect().bottom);
  await page.mouse.click(to + 1, Math.min(line, box.y + box.height) - 3);
  await waitForLink(page, "t=2");
  assert.equal(await page.locator('[data-counter="time"]').textContent(), "2");
  await opened.done();
});

test("while it plays the cursor goes on between two steps, and nothing is rendered", async () => {
  const opened = await site.open({ fragment: `#${RING}!t=3&space-time=time,stage&speed=0.1` });
  const { page } = opened;
  await diagram(page).waitFor();
  // The worker says how many orders there are a moment later.
  await page.getByText("orders of the same steps").waitFor();
  await page.keyboard.press("Space");
  await page.locator('[data-playing="true"]').waitFor();
  const seen = await page.evaluate(async () => {
    const seen = [];
    const changes = [];
    const observer = new MutationObserver((records) => {
      const others = records.filter(({ target, attributeName }) => attributeName !== "transform" || !target.closest(".cursor, .cursor-head"));
      changes.push(...others.map(({ target, type, attributeName }) => `${type} ${attributeName} of ${(target.parentElement ?? target).outerHTML.slice(0, 120)}`));
    });
    observer.observe(document.querySelector(".space-time"), { subtree: true, childList: true, attributes: true, characterData: true });
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(document.querySelector(".space-time .cursor").getAttribute("transform"));
    }
    observer.disconnect();
    return { places: new Set(seen).size, changes };
  });
  assert.ok(seen.places > 3, `${seen.places} places`);
  assert.deepEqual(seen.changes, []);
  await opened.done();
});

test("an event is looked at by key, along its process and along messages, and why is told", async () => {
  const opened = await site.open({ fragment: `#${BULLY}!space-time=time` });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.keyboard.press("End");
  await page.locator(".verdict").waitFor();
  await page.locator(".space-time-view").focus();
  await page.keyboard.press("Enter");
  const card = page.locator(".event-card");
  await card.waitFor();
  const first = await steps(page);
  await page.keyboard.press("Shift+ArrowUp");
  await page.waitForFunction((first) => Number(document.querySelector(".readout").dataset.steps) !== first, first);
  await page.keyboard.press("Shift+ArrowDown");
  await waitForLink(page, "event=");
  assert.match(await card.textContent(), /past: \d+ events? could have caused it/);
  assert.ok((await page.locator(".band.past").count()) > 0 && (await page.locator(".band.concurrent").count()) > 0);
  await opened.assertAccessible();
  await page.keyboard.press("Enter");
  await page.locator(".event-card .why li").first().waitFor();
  await waitForLink(page, "why=");
  const links = await page.locator(".chain .link").count();
  assert.equal(await page.locator(".event-card .why li").count(), links + 1, "a sentence for each link, and one for where it begins");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await opened.done();
});

test("a message on the diagram opens its card, and so does a process", async () => {
  const opened = await site.open({ fragment: `#${RING}!t=3&space-time=time` });
  const { page } = opened;
  await diagram(page).waitFor();
  // The middle of an arrow that goes from one line to the next.
  const middle = (arrows) => {
    const [from, to] = arrows.querySelector("path").getAttribute("d").match(/M[^M]+/)[0].slice(1).split("L").map((point) => point.split(" ").map(Number));
    const matrix = arrows.getScreenCTM();
    const point = new DOMPoint((from[0] + to[0]) / 2, (from[1] + to[1]) / 2).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };
  const at = await atLast(page, () => page.locator(".space-time-lines .st-message").first().evaluate(middle));
  await page.mouse.click(at.x, at.y);
  await page.locator(".menu .way-of-message, .menu .fate").first().waitFor();
  await waitForLink(page, "msg=");
  await page.locator(".space-time-heads svg").click({ position: { x: 50, y: 40 } });
  await waitForLink(page, "sel=");
  await opened.done();
});

test("the same is a table for who does not see it", async () => {
  const opened = await site.open({ fragment: `#${BULLY}!t=9&space-time=time` });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.getByRole("button", { name: "Table" }).click();
  const rows = page.locator(".space-time-table tbody tr");
  await rows.first().waitFor();
  assert.match(await page.locator(".space-time-table").textContent(), /4 leads/);
  await opened.assertAccessible();
  await rows.nth(2).getByRole("button").first().click();
  await waitForLink(page, "event=");
  await opened.done();
});

test("it becomes larger and smaller by keys, and stays where it was looked at", async () => {
  const opened = await site.open({ fragment: "#a=lelann&n=64!t=20&space-time=time" });
  const { page } = opened;
  await diagram(page).waitFor();
  const view = page.locator(".space-time-view");
  const width = () => view.evaluate((view) => view.scrollWidth);
  const before = await width();
  await view.focus();
  await page.keyboard.press("i");
  await page.waitForFunction((before) => document.querySelector(".space-time-view").scrollWidth > before, before);
  await page.keyboard.press("f");
  await page.waitForFunction((before) => document.querySelector(".space-time-view").scrollWidth < before, before);
  assert.ok((await page.locator(".space-time-lines *").count()) < 400, "a few elements for thousands of messages");
  await opened.done();
});

test("it is measured between two events, by key and by the card, and the link says from where", async () => {
  const opened = await site.open({ fragment: `#${RING}!space-time=time&event=9` });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.locator(".space-time-view").focus();
  await page.keyboard.press("m");
  await waitForLink(page, "from-event=9");
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator(".measured text", { hasText: /round/ }).waitFor();
  assert.equal(await page.locator(".measured-lines path").count(), 2);
  assert.match(await page.locator(".event-card .measure").textContent(), /rounds? after .*could have been caused by it/);
  await opened.assertAccessible();
  await page.locator(".event-card .measure button").click();
  await page.waitForFunction(() => !location.hash.includes("from-event=9"));
  await page.getByRole("button", { name: "Measure no longer" }).click();
  assert.equal(await page.locator(".measured-lines").count(), 0);
  await opened.done();
});

test("one channel's messages stand out, by the list and by a message's card", async () => {
  const opened = await site.open({ fragment: `#${RING}!t=3&msg=2&space-time=time` });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.getByRole("button", { name: "Only this channel" }).click();
  await waitForLink(page, "channel=");
  const said = page.getByRole("status", { name: "Channel" });
  assert.match(await said.textContent(), /^\d+ messages? from \d+ to \d+/);
  assert.ok(await page.locator(".space-time .single .st-message").count());
  await page.locator(".channel-choice").selectOption("");
  await page.waitForFunction(() => !location.hash.includes("channel="));
  assert.equal(await said.textContent(), "");
  await opened.done();
});

test("why a process is so is asked on its card, and lit on stage and diagram", async () => {
  const opened = await site.open({ fragment: `#${RING}!t=16&sel=3` });
  const { page } = opened;
  await page.locator("[data-why]").click();
  await diagram(page).waitFor();
  const told = await page.locator(".event-card .why li").count();
  assert.equal(await page.locator(".chain .link").count(), told - 1);
  const numbers = await page.locator(".why-chain text").allTextContents();
  assert.equal(numbers.join(" ").split(" ").length, told - 1, "each link has its number on the stage");
  await opened.assertAccessible();
  await opened.done();
});

/** Drags what a selector finds to the right by so many pixels, and lets it go unless it is looked at before. */
const drag = async (page, selector, by, between = () => {}) => {
  const box = await boxOf(page.locator(selector));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await between();
  await page.mouse.up();
};

test("along events an event is moved past what is concurrent, and what may not move says why", async () => {
  const opened = await site.open({ fragment: `#${RING}!space-time=events&event=1` });
  const { page } = opened;
  await diagram(page).waitFor();
  await page.locator(".space-time-view").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await waitForLink(page, "order=1a2");
  const said = page.getByRole("status", { name: "Order" });
  assert.match(await said.textContent(), /^Now after .*another order of the same run$/);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.waitForFunction(() => !location.hash.includes("order="));
  await drag(page, ".space-time .chosen", 45);
  await waitForLink(page, "order=1a");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !location.hash.includes("order="));
  await page.keyboard.press("Control+Shift+z");
  await waitForLink(page, "order=1a");
  await opened.assertAccessible();
  await page.getByRole("button", { name: "As it ran" }).click();
  // An arrival before what it comes from.
  await page.keyboard.press("End");
  await page.locator(".event-card").getByRole("button", { name: "Close" }).click();
  await page.locator(".space-time-view").focus();
  await page.keyboard.press("Enter");
  for (let times = 0; times < 12 && !/own order|before it is sent|caused/.test(await said.textContent()); times += 1) {
    await page.keyboard.press("Alt+ArrowLeft");
  }
  assert.match(await said.textContent(), /own order|before it is sent|caused/);
  await opened.done();
});

test("along time an arrow's head and a crash are dragged to another tick, and that is undone", async () => {
  const opened = await site.open({ fragment: `#${RING}!space-time=time&event=9` });
  const { page } = opened;
  await diagram(page).waitFor();
  await drag(page, ".space-time .chosen", 120, async () => {
    await page.locator(".ghost-arrow").waitFor();
    assert.match(await page.locator(".space-time .orders").textContent(), /^arrives at tick \d+$/, "in the unit of the run that comes of it");
  });
  await page.waitForFunction(() => location.hash.includes("by-hand=deliver:"));
  assert.equal(await page.locator(".ghost").count(), 0);
  await page.locator(".event-card").waitFor();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !location.hash.includes("by-hand="));
  await opened.page.goto(`${opened.page.url().split("#")[0]}#${BULLY}!space-time=time&event=0`);
  await waitForLink(page, "crash:4@6");
  await page.locator(".event-card").waitFor();
  await page.locator(".space-time-view").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await waitForLink(page, "crash:4@7");
  await page.keyboard.press("Alt+ArrowRight");
  await waitForLink(page, "crash:4@8");
  await page.keyboard.press("Control+z");
  await waitForLink(page, "crash:4@7");
  await opened.done();
});

test("the event that is chosen is the one that is dragged, and all that is chosen is marked", async () => {
  const faults = "faults=crash:4@3,recover:4@20,partition:0-1/2-4@30,heal@45&loss=0.15&seed=4&dup=0.1";
  const link = `a=bully&n=5&established=yes&detector=perfect:2&${faults}`;
  const opened = await site.open({ fragment: `#${link}!space-time=time&event=20` });
  const { page } = opened;
  await diagram(page).waitFor();
  // Two other events are closer than seven pixels.
  await drag(page, ".space-time .chosen", 30);
  await waitForLink(page, "by-hand=deliver:12@");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !location.hash.includes("by-hand="));
  const look = async (step) => {
    const ring = (before) => {
      const chosen = document.querySelector(".space-time .chosen");
      const at = chosen?.getAttribute("cx") ?? chosen?.getAttribute("x");
      return at !== before && at;
    };
    const before = await page.evaluate(ring);
    await page.goto(`${page.url().split("#")[0]}#${link}!space-time=time&event=${step}`);
    await page.waitForFunction(ring, before);
  };
  for (const step of [12, 45, 58, 59]) await look(step);
  // A detection may not be moved.
  await look(1);
  await drag(page, ".space-time .chosen", 30);
  await page.getByRole("status", { name: "Order" }).filter({ hasText: "Only the arrival of a message and a crash" }).waitFor();
  await opened.done();
});

test("the cursor's number is that of the readout, also where nothing happens", async () => {
  const link = "a=lelann&n=5&delay=4!space-time=time&t=5";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await diagram(page).waitFor();
  assert.equal(await page.locator(".cursor-head text").textContent(), "5");
  assert.match(await page.locator(".readout").textContent(), /tick 5 of/);
  await opened.done();
});

test("two fingers drawn apart make it larger", async () => {
  const opened = await site.open({ fragment: `#${RING}!space-time=time`, context: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const { page } = opened;
  await diagram(page).waitFor();
  const view = page.locator(".space-time-view");
  const width = () => view.evaluate((view) => view.scrollWidth);
  const before = await width();
  const box = await boxOf(view);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...apart) => client.send("Input.dispatchTouchEvent", { type, touchPoints: apart.map((by, id) => ({ x: x + by, y, id })) });
  await touch("touchStart", -30, 30);
  for (const by of [45, 60, 75, 90]) await touch("touchMove", -by, by);
  await touch("touchEnd");
  await page.waitForFunction((before) => document.querySelector(".space-time-view").scrollWidth > before * 1.5, before);
  await opened.done();
});

for (const viewport of [{ width: 1280, height: 720 }, PHONE]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`it keeps nobody out: ${viewport.width} × ${viewport.height}, ${colorScheme}`, async () => {
      for (const view of ["space-time=time,stage", "space-time=events", "space-time=depth&event=12"]) {
        const opened = await site.open({ fragment: `#${BULLY}!t=9&${view}`, context: { viewport, colorScheme } });
        await diagram(opened.page).waitFor();
        await opened.assertAccessible();
        await opened.screenshot(`space-time-${viewport.width}-${colorScheme}-${view.replaceAll(/\W/g, "-")}`);
        await opened.done();
      }
    });
  }
}
