// Guess first: nothing on the page, in its accessibility tree or in its address tells the end before it has been seen.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, PROJECTOR, run, useSite } from "./harness.mjs";

const site = useSite(test);

// Its figures are such that no other number on the page is one of them by chance.
const LINK = "a=chang-roberts&ids=613,207,944,358,871,120,502&delay=37";

/** Every number that is written on the page or stands in an attribute, drawings' measures left out. */
function numbers(page) {
  return page.evaluate(() => {
    const measures = /^(d|transform|[xyr]|[xyr][12]|c[xy]|viewBox|points|width|height|style|font-size|stroke.*|rx|ry|class|href|src|integrity)$/;
    const texts = [document.title, location.href];
    for (const element of document.querySelectorAll("body *")) {
      for (const { name, value } of element.attributes) if (!measures.test(name)) texts.push(value);
      if (element.value !== undefined) texts.push(String(element.value));
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push(child.data);
    }
    return [...new Set(texts.join(" ").match(/\d+/g).map(Number))];
  });
}

/** What tells the end: the run's figures, and words that are said of an end. */
async function told(page, report) {
  const { messages, time, elected_at, announced_at, bits, outcome } = report;
  const figures = { total: messages.total, time, elected_at, announced_at, bits };
  const shown = new Set(await numbers(page));
  const tree = await page.locator("body").ariaSnapshot();
  const inTree = new Set((tree.match(/\d+/g) ?? []).map(Number));
  const found = Object.keys(figures).filter((name) => shown.has(figures[name]) || inTree.has(figures[name]));
  const text = `${await page.locator("body").innerText()} ${tree} ${page.url()}`;
  const { identity } = outcome.leader;
  const said = [`${identity} leads`, `${identity} is the leader`, "in all", "all know", `of ${time}`];
  found.push(...said.filter((words) => text.includes(words)));
  for (const hidden of [".strip", ".ruler", ".phase", ".scrub", ".marks", ".claims", ".properties", ".verdict", ".log", ".legend", ".scenario"]) {
    if (await page.locator(hidden).count()) found.push(hidden);
  }
  if (await page.locator('[data-role="leader"]').count()) found.push("a leader on the stage");
  return found;
}

const question = (page) => page.locator(".guess h2").textContent();

/** How many messages there are is said before anything is seen: then the next question comes. */
async function sayAhead(page, number) {
  await page.locator(".guess h2", { hasText: "How many messages" }).waitFor();
  if (number !== undefined) await page.getByLabel("Messages, your guess as a number").fill(String(number));
  await page.locator(".guess .go-on", { hasText: "Next question" }).click();
  await page.locator(".guess h2", { hasText: "How many messages" }).waitFor({ state: "detached" });
}

/** Goes to the moment of truth: where the present run does not answer, the one that does has to be there first. */
async function reveal(page) {
  if ((await question(page)).startsWith("What if")) {
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => location.hash.includes("faults=crash"));
  }
  await page.keyboard.press("End");
  await page.locator(".truth").waitFor();
}

/** The same as a presenter's remote does it: it plays, and is there at once when told again. */
async function revealByRemote(page) {
  await page.keyboard.press("PageDown");
  await page.locator(".guess .go-on", { hasText: "Reveal" }).waitFor();
  await page.keyboard.press("PageDown");
  await page.locator(".truth").waitFor();
}

for (const [name, fragment, viewport] of [
  ["on a desk", `#${LINK}!guess`, PROJECTOR],
  ["presented", `#${LINK}!view=present&guess`, PROJECTOR],
  ["on a phone", `#${LINK}!guess`, PHONE],
]) {
  test(`nothing gives the end away while somebody guesses: ${name}`, async () => {
    const report = await run(LINK);
    const opened = await site.open({ fragment, context: { viewport, reducedMotion: "reduce" } });
    const { page } = opened;
    await page.locator(".guess h2").waitFor();
    assert.deepEqual(await told(page, report), []);
    // What is looked for is there without guessing.
    await page.keyboard.press("q");
    await page.locator(".guess").waitFor({ state: "detached" });
    await page.keyboard.press("End");
    await page.locator('[data-role="leader"]').waitFor();
    const all = await told(page, report);
    for (const found of ["total", "time", "bits", "a leader on the stage"]) assert.ok(all.includes(found), `${found} in ${all}`);
    await page.keyboard.press("q");
    await page.locator(".guess h2").waitFor();
    // The address bar follows a moment later.
    await page.waitForFunction((time) => !location.hash.includes(`t=${time}`), report.time);
    assert.deepEqual(await told(page, report), []);

    // Up to the moment of truth of who leads, step by step.
    await sayAhead(page);
    assert.deepEqual(await told(page, report), []);
    while ((await question(page)) !== "Who leads in the end?") {
      await reveal(page);
      assert.deepEqual(await told(page, report), []);
      await page.keyboard.press("PageDown");
    }
    for (let steps = 0; !(await page.locator(".truth").count()); steps += 1) {
      assert.deepEqual(await told(page, report), []);
      assert.ok(steps < report.steps, "it is decided before the end");
      const before = await page.locator(".readout").getAttribute("data-steps");
      await page.keyboard.press("ArrowRight");
      await page.locator(`.readout:not([data-steps="${before}"])`).waitFor();
    }
    await opened.assertAccessible();
    assert.ok((await page.locator(".truth").textContent()).startsWith(`${report.outcome.leader.identity} leads.`));
    await opened.screenshot(`guess-${name.replaceAll(" ", "-")}`);
    await opened.done();
  });
}

test("every answer that is revealed is what the command line says", async () => {
  const report = await run(LINK);
  const opened = await site.open({ fragment: `#${LINK}!guess`, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await page.locator(".guess h2").waitFor();
  await sayAhead(page, 1);
  const seen = [];
  while ((await question(page)) !== "That was all") {
    const asked = await question(page);
    seen.push(asked);
    if (asked === "Who leads in the end?") {
      await page.locator('[data-process="3"]').click();
      assert.equal(await page.locator(".guess-said").textContent(), "You say 358");
      assert.equal(await page.locator(".process .guessed").count(), 1);
    } else if (asked.startsWith("How many")) {
      assert.equal(await page.locator(".guess-said").textContent(), "You said 1 message at the beginning.");
    }
    await (asked === "Who leads in the end?" ? revealByRemote(page) : reveal(page));
    const truth = await page.locator(".truth").textContent();
    if (asked === "Who leads in the end?") assert.match(truth, /^944 leads\. You said 358\./);
    if (asked.startsWith("How many")) {
      assert.ok(truth.startsWith(`${report.messages.total} messages. You said 1: ${report.messages.total - 1} off.`), truth);
    }
    if (asked.startsWith("What if")) {
      const after = await run(page.url().split("#")[1].split("!")[0]);
      const said = { none: "Nobody leads.", split: "Several lead.", limit: "It does not end." }[after.outcome.status];
      const same = after.outcome.leader?.process === report.outcome.leader.process;
      assert.ok(truth.startsWith(said ?? (same ? "The same one leads." : "One leads that did not before.")), truth);
    }
    await page.keyboard.press("PageDown");
  }
  assert.equal(seen.length, 4, seen.join(" "));
  assert.match(await page.locator(".guess").textContent(), /0 of 2 answers right\. Here is the whole run\./);
  await page.locator(".scrub").waitFor();
  await opened.done();
});

test("presented, the question is a thirtieth of the height at least, and seconds are counted", async () => {
  const opened = await site.open({ fragment: `#${LINK}!view=present&guess` });
  const { page } = opened;
  const size = (selector) => page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  assert.ok((await size(".guess h2")) >= PROJECTOR.height / 30);
  const said = await page.getByRole("timer").textContent();
  assert.match(said, /^\d+ s to guess$/);
  await page.waitForFunction((first) => Number.parseInt(document.querySelector(".countdown").textContent, 10) < first, Number.parseInt(said, 10));
  const [asked, button] = await page.locator(".guess, .guess .go-on").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom));
  assert.ok(button <= asked - 2, `the button's lower edge is in sight: ${button} of ${asked}`);
  await opened.assertAccessible();
  await opened.done();
});

test("the hands of a room are counted answer by answer, and the right one stands out", async () => {
  const opened = await site.open({ fragment: `#${LINK}!view=present&guess`, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await sayAhead(page);
  while ((await question(page)) !== "Who leads in the end?") {
    await reveal(page);
    await page.keyboard.press("PageDown");
  }
  for (const [process, hands] of [[2, 14], [4, 23]]) {
    await page.locator(`[data-process="${process}"]`).click();
    await page.locator(".guess-hands input").fill(String(hands));
  }
  const counted = () => page.locator(".hands li").allInnerTexts().then((lines) => lines.map((line) => line.replace(/\s+/g, " ").trim()));
  assert.deepEqual(await counted(), ["871 23", "944 14"].map((line) => line.replace(" ", " leads ")));
  await opened.assertAccessible();
  await opened.screenshot("guess-hands");
  await page.locator(".guess-hands input").press("Enter");
  await revealByRemote(page);
  assert.match(await page.locator(".truth").textContent(), /^944 leads\. 14 of 37 hands said so\./);
  assert.match((await counted())[1], /14 right$/);
  assert.equal(await page.locator(".guess-score").textContent(), "14 of 37 answers right");
  await opened.done();
});
