// A monkey: does thousands of things to the page, one after the other, and finds out whether it survives.
//
//   node monkey.mjs --actions 20000 --seed 7     that many, in sessions of a hundred, each on a page of its own
//   node monkey.mjs --replay '[{"do":"key",…}]'  these
//
// What makes it fail is told as a short list of actions: the session is done again and again with parts left out, for as long as it fails.

import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { ARRIVED, DIST, PROJECTOR, election, launch } from "./harness.mjs";
import { next, perform, random } from "./monkey-actions.mjs";
import { serve } from "./serve.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const SCENARIOS = process.env.ELECTION_SCENARIOS ?? path.join(HERE, "../../target/debug/examples/scenarios");

/** So many actions a page. */
const SESSION = 100;
/** After so many it is asked for something that can be seen, to know that it is alive. */
const PULSE = 20;
/** So many milliseconds it has to show that, on a slow machine too. */
const PATIENCE = 60_000;
/** So many scenarios there are to choose from. */
const LINKS = 600;

/**
 * Does so many actions, and returns the first failure, shrunk: `{ problem, actions }`; none if the page survives.
 *
 * @param {{ seed: number, actions: number, say?: (line: string) => void }} options
 */
export async function run({ seed, actions, say = () => {} }) {
  return withMonkey(async (monkey) => {
    for (let session = 0; session * SESSION < actions; session += 1) {
      const draw = random(seed * 1_000_003 + session);
      const all = Array.from({ length: Math.min(SESSION, actions - session * SESSION) }, () => next(draw));
      const failure = await monkey.survives(all);
      if (failure !== undefined) {
        say(`session ${session} of seed ${seed} fails: ${failure.problem}`);
        return shrink(monkey, failure, say);
      }
      say(`${session * SESSION + all.length} actions`);
    }
    return undefined;
  });
}

/** Does these actions; returns what went wrong, if anything did. */
export async function replay(actions) {
  return withMonkey((monkey) => monkey.survives(actions));
}

/** Calls `work` with a browser and the page behind a host. */
async function withMonkey(work) {
  const host = await serve({ root: DIST });
  const browser = await launch();
  try {
    return await work(new Monkey(browser, host.url, await pool()));
  } finally {
    await browser.close();
    await host.close();
  }
}

/** The scenarios, exercises and stories that there are. */
async function pool() {
  const { stdout } = await promisify(execFile)(SCENARIOS, [String(LINKS), "links"], { maxBuffer: 64 * 1024 * 1024 });
  const keys = async (command) => JSON.parse(await election(command, "--json")).map(({ key }) => key);
  const [exercises, stories] = await Promise.all([keys("exercises"), keys("stories")]);
  const told = [
    ...exercises.map((key) => ({ kind: "exercise", key })),
    ...stories.map((key) => ({ kind: "story", key })),
  ];
  return { links: stdout.trim().split("\n"), told };
}

class Monkey {
  constructor(browser, url, pool) {
    Object.assign(this, { browser, url, pool });
  }

  /** Opens a page and does all this; what went wrong, and what had been done by then. */
  async survives(actions) {
    const context = await this.browser.newContext({ viewport: PROJECTOR });
    const problems = [];
    // The presenter's view is a page, too; it is left alone for a while, and is not in the way later.
    context.on("page", (opened) => {
      watch(opened, problems);
      if (context.pages().length > 1) setTimeout(() => opened.close().catch(() => {}), 2000);
    });
    let done = 0;
    try {
      const page = await context.newPage();
      await page.goto(this.url, { waitUntil: "load" });
      await page.locator(ARRIVED).waitFor({ timeout: 4 * PATIENCE });
      for (const action of actions) {
        done += 1;
        await inTime(perform(page, action, this.pool), `${action.do} does not come back`);
        if (problems.length > 0) break;
        if (done % PULSE === 0 || done === actions.length) await pulse(page, done, problems);
      }
    } catch (error) {
      problems.push(error.message.split("\n")[0]);
    } finally {
      // A page that hangs does not close.
      await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 5000))]).catch(() => {});
    }
    if (problems.length === 0) return undefined;
    return { problem: problems[0], actions: actions.slice(0, done) };
  }
}

function watch(page, problems) {
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("crash", () => problems.push("the browser's page crashed"));
}

/** The page opens what is asked for, and shows no failure. */
async function pulse(page, number, problems) {
  const processes = 3 + (number % 7);
  await page.evaluate((n) => void (location.hash = `#a=chang-roberts&n=${n}&seed=${n}`), processes);
  const isShown = page.waitForFunction(
    (n) => document.querySelectorAll("[data-process]").length === n,
    processes,
    { timeout: PATIENCE },
  );
  try {
    await isShown;
  } catch {
    throw new Error(problems[0] ?? `it does not react: ${processes} processes were asked for`);
  }
  const failure = page.locator(".shell-failure, .shell-restarted");
  if ((await failure.count()) > 0) problems.push(`it says: ${await failure.first().innerText()}`);
}

function inTime(promise, complaint) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Leaves out parts, halves first, for as long as it still fails. */
async function shrink(monkey, failure, say) {
  let best = failure;
  for (let size = Math.ceil(best.actions.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < best.actions.length; ) {
      const fewer = best.actions.toSpliced(from, size);
      const again = fewer.length > 0 ? await monkey.survives(fewer) : undefined;
      if (again === undefined) from += size;
      else best = again;
    }
    say(`${best.actions.length} actions are left`);
  }
  return best;
}

/** A failure, with the way to see it again. */
export function told({ problem, actions }) {
  return `${problem}\n\n${actions.map((action) => JSON.stringify(action)).join("\n")}\n\nnode monkey.mjs --replay '${JSON.stringify(actions)}'`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { actions: { type: "string", default: "2000" }, seed: { type: "string" }, replay: { type: "string" } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
  const say = (line) => console.log(line);
  const failure = values.replay === undefined
    ? await run({ seed, actions: Number(values.actions), say })
    : await replay(JSON.parse(values.replay));
  say(failure === undefined ? `the page survives (seed ${seed})` : told(failure));
  process.exitCode = failure === undefined ? 0 : 1;
}
