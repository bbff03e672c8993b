// Measures how long the page's thread is blocked, at worst, by extreme scenarios and by hammering. Not a test: what comes out
// depends on the machine, and nothing fails.
//
//     cargo build --release -p election-tests --example extremes
//     node tests/browser/stalls.mjs [--only TEXT] [--count N] [--random N] [--every N] [--wall] [--json]
//
// Three kinds of things are done, each in a browser context of its own:
//
// - the page is loaded: a first visit, and links that were once too much for it;
// - the extreme scenarios of the engine's generator, and `a=lelann&n=64&dup=0.2`: opened by their links (or as files, where they
//   are too long for links), then gone to the end and back by End and Home, sought by dragging time, looked at with the log
//   open, stepped, played, and left for a small one;
// - hammering: sliders while the run plays, marks that are dragged, Back and Forward, Home and End, stories, exercises, faster than
//   anyone would.
//
// Of each step it prints the longest task of the page's own thread, in milliseconds of the processor, as the browser's own trace
// has it, rendering and layout included. Time that the thread waited because the machine had something else to do does not count:
// that says nothing of the page. (With --wall it does.) Done --count times, it prints the shortest of these longest tasks.
// --only takes what has this in its name, --random adds so many random scenarios, --every takes each Nth scenario only.
//
// It takes the built page from dist/ (ELECTION_DIST), the browser from CHROMIUM, the scenarios from the example `extremes`
// (ELECTION_EXTREMES, or target/release/examples/extremes), and the keys of the exercises from the command line (ELECTION_CLI).

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { ARRIVED, DIST, PROJECTOR, election, launch } from "./harness.mjs";
import { openMore } from "./playground.mjs";
import { serve } from "./serve.mjs";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const EXTREMES = process.env.ELECTION_EXTREMES ?? path.join(REPOSITORY, "target/release/examples/extremes");

/** The keys of the exercises, as the command line lists them. */
const EXERCISES = (await election("exercises")).match(/^[a-z0-9-]+(?= .*#a=)/gm);
/** A block that is felt, in milliseconds. */
const FELT = 50;
/** What the page leaves in its thread's trace. */
const MARK = "stalls";
/** A step that takes longer than this is given up. */
const LONGEST_STEP = 120_000;
/** The timer that should run: every so many milliseconds. */
const BEAT = 4;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    count: { type: "string", default: "1" },
    random: { type: "string", default: "0" },
    every: { type: "string", default: "1" },
    wall: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const folder = await mkdtemp(path.join(tmpdir(), "stalls-"));
const host = await serve({ root: DIST });
const browser = await launch();
const results = [];
try {
  const things = [...loading(), ...(await scenarios()), ...hammering()].filter(({ name }) => name.includes(options.only));
  for (const thing of things) {
    const rounds = [];
    for (let round = 0; round < Number(options.count); round += 1) rounds.push(await measure(thing));
    const names = Object.keys(rounds[0].blocks);
    const blocks = Object.fromEntries(names.map((name) => [name, Math.min(...rounds.map(({ blocks }) => blocks[name] ?? 0))]));
    const result = { name: thing.name, longest: Math.max(...Object.values(blocks)), blocks, problems: rounds.flatMap(({ problems }) => problems) };
    results.push(result);
    if (!options.json) print(result);
  }
} finally {
  await browser.close();
  await host.close();
  await rm(folder, { recursive: true });
}
if (options.json) {
  console.log(JSON.stringify(results, undefined, 2));
} else {
  const felt = results.filter(({ longest }) => longest > FELT).length;
  const longest = Math.max(0, ...results.map(({ longest }) => longest));
  console.log(`\n${results.length} measured, ${felt} with a block of more than ${FELT} ms; the longest: ${longest.toFixed(0)} ms`);
}

/** The page loaded: by a first visit, and by links. */
function loading() {
  const links = ["", "#a=lelann&n=64&dup=0.2", "#a=bully&n=128&restart_on_every_election=yes", "#a=bully&n=1024"];
  const load = (link) => async (page) => {
    await page.goto(host.url + link);
    await page.locator(ARRIVED).waitFor();
  };
  return links.map((link) => ({ name: `loading: ${link || "a first visit"}`, from: "about:blank", steps: { load: load(link) } }));
}

/** The extreme scenarios, as things to measure. */
async function scenarios() {
  const random = Number(options.random) > 0 ? ["--random", options.random] : [];
  const { stdout } = await promisify(execFile)(EXTREMES, ["--links", ...random], { maxBuffer: 256 * 1024 * 1024 });
  const all = stdout.trim().split("\n").map((line) => JSON.parse(line));
  // Those that once hung the page are links; they come first, and always.
  const known = all.filter(({ name }) => name.startsWith("a="));
  const others = all.filter(({ name }) => !name.startsWith("a="));
  const chosen = others.filter((_, place) => place % Number(options.every) === 0);
  return [...known, ...chosen].map((scenario) => ({ name: scenario.name, steps: goThrough(scenario) }));
}

/** What is done with each extreme scenario. */
function goThrough({ link, file }) {
  const open = async (page) => {
    if (link === undefined) {
      // By its path: what a test hands over as it is, the driver unpacks on the page's thread.
      const extreme = path.join(folder, "extreme.json");
      await writeFile(extreme, file);
      await openMore(page);
      await page.locator("input[type=file]").setInputFiles(extreme);
    } else {
      await page.evaluate((link) => { location.hash = link; }, link);
    }
  };
  return {
    open,
    end: (page) => page.keyboard.press("End"),
    seek: (page, places) => drag(page, places.time, [0.9, 0.1, 0.6, 0.3, 0.99, 0.5], 8),
    log: async (page, places) => {
      await page.mouse.click(...middle(places.log));
      for (const key of ["End", "Home", "End"]) await page.keyboard.press(key);
    },
    step: async (page) => {
      for (const key of ["ArrowLeft", "PageUp", "PageUp", "PageDown", "ArrowRight"]) await page.keyboard.press(key);
    },
    home: (page) => page.keyboard.press("Home"),
    play: async (page) => {
      await page.keyboard.press("Space");
      await page.waitForTimeout(1500);
      await page.keyboard.press("Space");
    },
    leave: (page) => page.evaluate(() => { location.hash = "a=lelann&n=5"; }),
  };
}

/** What is done with gentle scenarios, faster than anyone would. */
function hammering() {
  const at = (link) => (page) => page.evaluate((link) => { location.hash = link; }, link);
  const processes = (page) => page.getByRole("slider", { name: "Processes" });
  const press = async (page, keys, times) => {
    for (let time = 0; time < times; time += 1) {
      for (const key of keys) await page.keyboard.press(key, { delay: 0 });
    }
  };
  return [
    {
      name: "hammering: the number of processes while playing",
      steps: {
        open: at("a=lelann&n=32&ids=shuffled"),
        play: (page) => page.keyboard.press("Space"),
        slide: async (page) => {
          const box = await processes(page).boundingBox();
          const y = box.y + box.height / 2;
          await page.mouse.move(box.x + 8, y);
          await page.mouse.down();
          for (const part of [1, 0, 0.9, 0.2, 1, 0.5]) await page.mouse.move(box.x + 4 + (box.width - 8) * part, y, { steps: 12 });
          await page.mouse.up();
        },
        keys: async (page) => {
          await processes(page).focus();
          await press(page, ["ArrowRight", "ArrowRight", "ArrowLeft"], 15);
        },
      },
    },
    {
      name: "hammering: a crash is dragged while playing",
      steps: {
        open: at("a=bully&n=16&delay=1-9&detector=perfect&faults=crash:15@9"),
        play: (page) => page.keyboard.press("Space"),
        drag: (page) => dragMark(page, [0.9, 0.1, 0.6, 0.2, 0.7, 0.4]),
        nudge: async (page) => {
          await page.locator("[data-fault]").first().focus();
          await press(page, ["ArrowRight", "ArrowRight", "ArrowLeft"], 15);
        },
      },
    },
    {
      name: "hammering: Back and Forward",
      steps: {
        open: at("a=lelann&n=60"),
        change: async (page) => {
          await processes(page).focus();
          await press(page, ["ArrowRight"], 4);
          await page.getByRole("button", { name: "Shuffle again" }).click().catch(() => {});
        },
        navigate: async (page) => {
          for (let time = 0; time < 20; time += 1) {
            await page.evaluate((way) => history.go(way), time % 3 === 0 ? -2 : 1);
            await page.waitForTimeout(15);
          }
        },
        undo: (page) => press(page, ["Control+z", "Control+z", "Control+y"], 10),
      },
    },
    {
      name: "hammering: Home and End",
      steps: {
        open: at("a=lelann&n=64&dup=0.2"),
        keys: (page) => press(page, ["End", "Home"], 20),
        rounds: (page) => press(page, ["PageDown", "PageDown", "PageUp"], 15),
        log: async (page) => {
          await page.getByRole("tab", { name: "Log" }).click();
          await press(page, ["End", "Home"], 10);
        },
      },
    },
    {
      name: "hammering: time is dragged, 64 processes",
      steps: {
        open: at("a=lelann&n=64&ids=shuffled"),
        drag: (page) => dragTime(page, [0.9, 0.1, 0.6, 0.3, 0.99, 0.5], 20),
        play: async (page) => {
          await page.keyboard.press("Space");
          await press(page, ["+", "+", "-", "End", "Home"], 5);
        },
      },
    },
    {
      name: "hammering: a story is told, and left and found again",
      steps: {
        open: at("a=chang-roberts&n=8&ids=shuffled!story=bully-and-time&guess"),
        guess: (page) => press(page, ["PageDown"], 12),
        tell: async (page) => {
          await page.keyboard.press("q");
          await press(page, ["PageDown", "PageDown", "PageUp", "PageDown"], 8);
        },
        another: at("a=chang-roberts&n=8!story=lecture-22&scene=3"),
      },
    },
    {
      name: "hammering: moments are collected while playing",
      steps: {
        open: at("a=lelann&n=48&ids=shuffled"),
        collect: async (page) => {
          await page.keyboard.press("Space");
          await press(page, ["a", "l"], 20);
        },
        edit: async (page) => {
          await page.getByLabel("What is said in scene 3").fill("Words **and** figures: {messages}. ".repeat(20));
          await page.getByLabel("Scene 4 up").click();
          for (let time = 0; time < 10; time += 1) await page.locator(".drafting").getByRole("button", { name: "Undo" }).click();
        },
        tell: (page) => page.getByRole("button", { name: "Tell it", exact: true }).click(),
      },
    },
    ...["a=lelann&n=64", "a=lelann&n=316"].map((link) => ({
      name: `hammering: the space-time diagram, ${link}`,
      steps: {
        open: at(`${link}!t=20`),
        show: async (page) => {
          await page.keyboard.press("d");
          await page.locator(".space-time-lines :is(.st-message, .st-dense)").first().waitFor({ state: "attached" });
        },
        alone: (page) => page.keyboard.press("d"),
        pan: async (page) => {
          for (let time = 0; time < 30; time += 1) {
            await page.evaluate(() => { document.querySelector(".space-time-view").scrollLeft += 500; });
            await page.waitForTimeout(30);
          }
        },
        zoom: async (page) => {
          await page.locator(".space-time-view").focus();
          await press(page, ["o", "o", "i"], 6);
          await press(page, ["f", "i"], 3);
        },
        event: (page) => press(page, ["Enter", "Shift+ArrowRight", "ArrowDown"], 4),
        along: async (page) => {
          for (const axis of ["events", "depth", "time"]) await page.getByRole("button", { name: axis, exact: true }).click();
        },
        play: async (page) => {
          await page.keyboard.press("Space");
          await page.waitForTimeout(1500);
          await page.keyboard.press("Space");
        },
      },
    })),
    {
      name: "hammering: exercises are opened one after the other, and solved half-way",
      steps: Object.fromEntries(
        EXERCISES.map((key) => [
          key,
          async (page) => {
            await page.evaluate((link) => { location.hash = link; }, `a=chang-roberts&n=3!exercise=${key}`);
            await page.locator(`[data-exercise="${key}"]`).waitFor();
            await page.getByRole("button", { name: "Start again" }).click();
            await page.waitForTimeout(500);
            await press(page, ["End", "Home"], 2);
          },
        ]),
      ),
    },
    {
      name: "hammering: algorithms are chosen one after the other",
      steps: {
        open: at("a=bully&n=64"),
        choose: async (page) => {
          for (const name of ["LeLann", "Bully", "Ring list", "Bully", "Chang", "Bully"]) {
            await page.getByText(name, { exact: false }).first().click({ timeout: 5000 }).catch(() => {});
          }
        },
      },
    },
  ];
}

/** Where the timeline and the tab of the log are. Looked for before anything is measured: to look for them takes the thread's time. */
async function placesOf(page) {
  const place = (selector) => page.locator(selector).boundingBox({ timeout: 1000 }).catch(() => undefined);
  return { time: await place(".scrub"), log: await place('[role="tab"]:last-child') };
}

/** The middle of a box. */
function middle({ x, y, width, height }) {
  return [x + width / 2, y + height / 2];
}

/** Drags time to places of the timeline. */
async function dragTime(page, parts, steps) {
  await drag(page, (await placesOf(page)).time, parts, steps);
}

/** Drags from the middle of a box to other places in it. */
async function drag(page, box, parts, steps) {
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (const part of parts) await page.mouse.move(box.x + box.width * part, y, { steps });
  await page.mouse.up();
}

/** Drags the first fault's mark to places of the timeline. */
async function dragMark(page, parts) {
  const box = await page.locator(".timeline").boundingBox();
  const mark = await page.locator("[data-fault] .body").first().boundingBox();
  const y = mark.y + mark.height / 2;
  await page.mouse.move(mark.x + mark.width / 2, y);
  await page.mouse.down();
  for (const part of parts) await page.mouse.move(box.x + box.width * part, y, { steps: 10 });
  await page.mouse.up();
}

/** Does the steps of one thing on a page of its own, which has been loaded unless they begin elsewhere; gives the longest block of each. */
async function measure({ steps, from }) {
  const context = await browser.newContext({ viewport: PROJECTOR });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  const blocks = {};
  let isTracing = false;
  try {
    await page.addInitScript(watch, BEAT);
    await page.goto(from ?? host.url);
    if (from === undefined) {
      await page.locator(ARRIVED).waitFor();
      await settle(page);
    }
    for (const [name, step] of Object.entries(steps)) {
      blocks[name] = LONGEST_STEP;
      const places = await placesOf(page);
      await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
      isTracing = true;
      await within(LONGEST_STEP, step(page, places).then(() => settle(page)));
      await page.evaluate((mark) => performance.mark(mark), MARK);
      isTracing = false;
      blocks[name] = longestTask(JSON.parse((await browser.stopTracing()).toString()));
    }
  } catch (error) {
    problems.push(error.message.split("\n")[0]);
  } finally {
    if (isTracing) await within(10_000, browser.stopTracing()).catch(() => {});
    await within(10_000, context.close()).catch(() => {});
  }
  return { blocks, problems };
}

/** The longest task of the thread on which the page's script runs, in milliseconds: that of the mark. The browser has others, for pages
 * of its own and for those that are going. */
function longestTask({ traceEvents }) {
  const { pid, tid } = traceEvents.find(({ name }) => name === MARK);
  const isHere = (event) => event.pid === pid && event.tid === tid;
  const tasks = traceEvents.filter((event) => event.ph === "X" && event.name.includes("RunTask") && isHere(event));
  return Math.max(0, ...tasks.map(({ dur, tdur }) => (options.wall ? dur : tdur ?? dur) / 1000));
}

/** In the page: knows how busy the thread has been lately. */
function watch(beat) {
  let before = performance.now();
  const beats = [];
  setInterval(() => {
    const now = performance.now();
    beats.push({ now, isLate: now - before > 3 * beat });
    while (beats[0].now < now - 300) beats.shift();
    before = now;
  }, beat);
  globalThis.isBusy = () => beats.length < 15 || beats.filter(({ isLate }) => isLate).length > 3;
}

/** Waits until the page has nothing to do for a while, or plays. */
async function settle(page) {
  for (let round = 0; round < 200; round += 1) {
    await page.waitForTimeout(50);
    const rests = await page.evaluate(() => {
      const isRecording = document.querySelector("[data-recording], progress") !== null;
      return !isRecording && (!globalThis.isBusy() || document.querySelector('[data-playing="true"]') !== null);
    });
    if (rests) break;
  }
  await page.waitForTimeout(100);
}

function within(milliseconds, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function print({ name, longest, blocks, problems }) {
  const shown = Object.entries(blocks).map(([step, block]) => `${step} ${block.toFixed(0)}`);
  console.log(`${longest > FELT ? "!" : " "}${longest.toFixed(0).padStart(7)} ms  ${name}: ${shown.join(", ")}`);
  for (const problem of problems) console.log(`            ${problem}`);
}
