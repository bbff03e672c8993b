// The page in other browsers than the one of all other tests: that it works there, comes to the same numbers, and draws things where they
// belong. Each engine has its own idea of SVG.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";

import { ARRIVED, ARTEFACTS, DIST, PROJECTOR, run } from "./harness.mjs";
import { assertEndIsThatOf, counted, scenarioIn } from "./playground.mjs";
import { serve } from "./serve.mjs";
import { BROWSERS, start } from "./webdriver.mjs";

const RING = "a=chang-roberts&n=8&ids=descending";
const CRASH = "a=chang-roberts&n=8&faults=crash:5@3";

/** Scenarios of every kind: on a ring, with a crash that is noticed, by random delays, on other networks, with terms. */
const SCENARIOS = [
  "a=lelann&n=5",
  "a=lelann&n=4&delay=1-3&fifo=no",
  CRASH,
  "a=chang-roberts&n=12&ids=shuffled&seed=7&delay=1-9",
  "a=ring-list&n=6&detector=perfect&faults=crash:4@2",
  "a=bully&n=8&start=4&detector=perfect&faults=crash:7",
  "a=hirschberg-sinclair&n=16&ids=shuffled",
  "a=itai-rodeh&n=8",
  "a=raft&n=5",
];

/** WebDriver's names of keys. */
const KEYS = { Escape: "\uE00C", PageDown: "\uE00F", End: "\uE010", Home: "\uE011", Left: "\uE012", Right: "\uE014" };

for (const name of Object.keys(BROWSERS)) {
  describe(name, () => {
    let host, browser;

    before(async () => {
      host = await serve({ root: DIST });
      browser = await start(name);
      console.log(`${name} ${browser.version}`);
      await browser.resize(PROJECTOR);
    });

    after(async () => {
      await browser?.close();
      await host?.close();
    });

    /** Opens the page at what stands after the `#` of a link. */
    const open = async (fragment) => {
      await browser.open(`${host.url}#${fragment}`);
      await browser.until((arrived) => document.querySelector(arrived) !== null, ARRIVED);
    };
    const hasCome = (steps) =>
      browser.until((steps) => {
        const isShown = document.querySelector(".readout[data-steps]")?.dataset.steps === String(steps);
        return isShown && document.querySelector('[data-playing="false"]') !== null;
      }, steps);
    const hasLink = (part) => browser.until((part) => location.hash.includes(part), part);
    const look = async (state) => {
      await mkdir(ARTEFACTS, { recursive: true });
      await writeFile(path.join(ARTEFACTS, `${name}-${state}.png`), await browser.picture());
      assert.deepEqual(await browser.evaluate(misdrawn), [], `${state}: see artefacts/${name}-${state}.png`);
    };

    for (const link of SCENARIOS) {
      test(`counts as the command line does: ${link}`, async () => {
        const { steps } = await run(link);
        await open(link);
        await browser.press(KEYS.End);
        await hasCome(steps);
        await assertEndIsThatOf(browser, link);
        await look(`end-${SCENARIOS.indexOf(link)}`);
      });
    }

    test("plays to the end, and steps there and back", async () => {
      const report = await run(RING);
      await open(RING);
      await browser.press(KEYS.Right);
      await hasCome(1);
      await browser.press(KEYS.Right);
      await hasCome(2);
      await browser.press(KEYS.Left);
      await hasCome(1);
      for (let times = 0; times < 6; times += 1) await browser.press("+");
      await browser.click(".transport .play");
      await browser.until(() => document.querySelector('[data-playing="true"]') !== null);
      await hasCome(report.steps);
      await assertEndIsThatOf(browser, RING);
      await browser.press(KEYS.Home);
      await hasCome(0);
      assert.equal((await counted(browser)).total, 0);
    });

    test("a process crashes, and its mark is dragged and moved by key", async () => {
      await open(`${RING}!t=3`);
      await browser.click('[data-process="5"] .body');
      await browser.until(() => document.querySelector('[data-intervention="crash"]') !== null);
      await browser.click('[data-intervention="crash"]');
      await hasLink("faults=crash:5@4");
      await browser.press(KEYS.Escape);
      await browser.until(() => document.querySelector(".menu") === null && document.querySelector(".strip") !== null);
      await look("crash");

      const [from, width] = await browser.evaluate(() => {
        const mark = document.querySelector('[data-fault="0"] .body').getBoundingClientRect();
        return [{ x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 }, document.querySelector(".timeline").clientWidth];
      });
      await browser.drag(from, { x: from.x + width / 8, y: from.y }, { x: from.x + width / 4, y: from.y });
      await browser.until(() => document.querySelector(".fate.is-seen") === null && !location.hash.includes("crash:5@4"));
      // The address follows the mark a little later, and may say first where it was on its way.
      const tick = async () => Number((await browser.evaluate(() => location.hash)).match(/crash:5@(\d+)/)[1]);
      let dragged = NaN;
      for (let now = await tick(); now !== dragged; now = await tick()) {
        dragged = now;
        await new Promise((resolve) => setTimeout(resolve, 800));
      }
      assert.ok(dragged > 5, `it is at tick ${dragged}`);
      await look("dragged");
      await browser.evaluate(() => document.querySelector('[data-fault="0"]').focus());
      await browser.press(KEYS.Left);
      // WebKit's driver may send a key more than once: there it moves to the left by a tick or by several.
      const least = name === "WebKit" ? 0 : dragged - 1;
      const isBetween = (least, most) => {
        const tick = Number(location.hash.match(/crash:5(?:@(\d+))?/)?.[1] ?? 0);
        return least <= tick && tick <= most;
      };
      await browser.until(isBetween, least, dragged - 1);

      const link = scenarioIn(await browser.evaluate(() => location.href));
      await browser.evaluate(() => document.activeElement.blur());
      await browser.press(KEYS.End);
      const { steps, time } = await run(link);
      await hasCome(steps);
      // The time glides there.
      await browser.until((time) => Number(document.querySelector('[data-counter="time"]').textContent) === time, time);
      await assertEndIsThatOf(browser, link);
    });

    test("a story is led from scene to scene", async () => {
      await open("!story=what-is-election");
      await browser.until(() => document.querySelector(".story-place")?.innerText.startsWith("1 of"));
      const title = () => browser.evaluate(() => document.querySelector(".story-told h2").innerText);
      const first = await title();
      for (let turns = 0; (await title()) === first; turns += 1) {
        assert.ok(turns < 20, "the second scene comes");
        await browser.press(KEYS.PageDown);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      assert.match(await browser.evaluate(() => document.querySelector(".story-place").innerText), /^2 of/);
      await look("story");
    });

    test("is presented", async () => {
      await open(`${CRASH}!t=5`);
      await look("middle");
      await browser.press("p");
      await browser.until(() => document.querySelector(".is-presenting") !== null);
      await look("presented");
      await browser.press(KEYS.Right);
      await browser.press("p");
      await browser.until(() => document.querySelector(".is-presenting") === null);
      await look("shown-again");
    });
  });
}

/** What is drawn elsewhere than where it belongs, a line each. Called in the page. */
function misdrawn() {
  const wrong = [];
  const expect = (isRight, what) => isRight || wrong.push(what);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const isNear = (one, other, by) => Math.abs(one - other) <= by;
  const isShown = (element) => getComputedStyle(element).display !== "none" && box(element).width > 0;

  // Each process has its name in its middle.
  for (const process of all("[data-process]")) {
    const [body, name] = [".body", ".id"].map((selector) => process.querySelector(selector)).map((part) => part && middle(box(part)));
    expect(!name || (isNear(name.x, body.x, 2) && isNear(name.y, body.y, 2)), `the name of ${process.ariaLabel} is off its middle`);
  }

  const scrub = document.querySelector(".scrub");
  if (scrub === null) return wrong;
  const [time, end] = [Number(scrub.value), Number(scrub.max)];
  const reach = Number(getComputedStyle(scrub).getPropertyValue("--reach"));
  const timeline = box(document.querySelector(".timeline"));
  // A thumb's middle goes from edge to edge of what is inside of the slider.
  const thumb = 1.125 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const left = timeline.left + thumb / 2;
  const width = timeline.width - thumb;
  const at = (tick) => left + (width * reach * tick) / end;
  const line = middle(box(document.querySelector(".ruler .all")));
  const isInside = ({ left, right, top, bottom }) =>
    left >= timeline.left - 1 && right <= timeline.right + 1 && top >= timeline.top - 1 && bottom <= timeline.bottom + 1;

  const apart = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((apart) => end / apart <= 40);
  const ticks = all(".ruler .tick").map(box);
  expect(ticks.length === Math.floor(end / apart) + 1, `${ticks.length} ticks up to ${end}`);
  ticks.forEach((tick, place) => {
    expect(isNear(middle(tick).x, at(place * apart), 2), `tick ${place * apart} is at ${middle(tick).x}, not ${at(place * apart)}`);
    expect(tick.height > 4 && tick.height < 14 && isInside(tick), `tick ${place * apart} is ${tick.height} high`);
  });

  const done = box(document.querySelector(".ruler .done"));
  expect(isNear(done.right, at(time), 2) || time === 0, `what is behind us ends at ${done.right}, not ${at(time)}`);

  const phases = all(".ruler .phase").filter(isShown);
  const names = all(".phase-name").filter(isShown);
  const isNamed = phases.length > 0;
  // Firefox counts a stroke to what an element takes, though it be transparent.
  const around = 3;
  const [first, last] = [phases.at(0), phases.at(-1)].map((phase) => phase && box(phase));
  expect(!isNamed || (isNear(first.left, left, around) && isNear(last.right, at(end), around)), "phases fill the run");
  expect(!isNamed || names.length > 0, "no phase has a name");
  for (const name of names) {
    const [place, words] = [box(name), all("span", name).filter(isShown)];
    const bar = phases.map(box).find((bar) => isNear(bar.left, place.left, around) && isNear(bar.right, place.right, around));
    expect(words.length === 1, `${name.textContent} is said ${words.length} times`);
    expect(bar !== undefined, `${name.textContent} stands under no phase`);
    expect(bar === undefined || isNear(place.top, bar.bottom, around), `${name.textContent} is not under its phase`);
    expect(place.height > 10 && isInside(place), `${name.textContent} is ${place.height} high`);
  }

  const marks = all("[data-fault]").map((mark) => ({ mark, tick: Number(mark.ariaValueNow), body: box(mark.querySelector(".body")) }));
  for (const { mark, tick, body } of marks) {
    const isAlone = marks.filter((other) => other.tick === tick).length === 1;
    const { x, y } = middle(body);
    expect(!isAlone || isNear(x, at(tick), 2), `${mark.ariaLabel} is at ${x}, not ${at(tick)}`);
    expect(!isAlone || isNear(y, line.y, 2), `${mark.ariaLabel} is at the height ${y}, not ${line.y}`);
    expect(body.width > 12 && body.width < 20, `${mark.ariaLabel} is ${body.width} wide`);
    expect(mark.contains(document.elementFromPoint(x, y)), `${mark.ariaLabel} is covered`);
  }

  const isUnderMark = marks.some(({ tick }) => isNear(at(tick), at(time), 16));
  const slider = box(scrub);
  expect(isNear(slider.left, timeline.left, 1) && isNear(slider.width, width * reach + thumb, 2), "the slider is as long as the run");
  expect(isUnderMark || document.elementFromPoint(at(time), line.y) === scrub, "the cursor is covered");
  return wrong;
}
