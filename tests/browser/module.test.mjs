// The engine as a JavaScript module: in Node and in Chromium it gives what the command line gives, as its types say.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { DIST, election, useSite } from "./harness.mjs";

const MODULE = path.join(DIST, "js");
const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Prints random scenarios; `cargo xtask test` says where it is, by hand it is built by `cargo build -p election-tests --examples`. */
const SCENARIOS = process.env.ELECTION_SCENARIOS ?? path.join(HERE, "../../target/debug/examples/scenarios");

const engine = await import(pathToFileURL(path.join(MODULE, "index.js")));
const site = useSite(test, { root: MODULE });

/** A hundred random scenarios, with what the command line says of each: the report and every step. */
const cases = [];
let scratch;

test.before(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "election-module-"));
  const { stdout } = await promisify(execFile)(SCENARIOS, ["100"]);
  for (const [number, line] of stdout.trim().split("\n").entries()) {
    const [file, steps] = [path.join(scratch, `${number}.json`), path.join(scratch, `${number}.jsonl`)];
    await writeFile(file, line);
    const report = JSON.parse(await election("run", file, "--json", "--trace", steps));
    const text = await readFile(steps, "utf8");
    const lines = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    // A trace says of which scenario it is, which whoever runs one knows.
    if (lines.length > 0) assert.equal(typeof lines[0].scenario, "string");
    cases.push({ scenario: JSON.parse(line), report, steps: lines.map(({ scenario, ...step }) => step) });
  }
  assert.equal(cases.length, 100);
});
test.after(() => rm(scratch, { recursive: true }));

test("in Node a hundred random runs are those of the command line, step by step", async () => {
  for (const { scenario, report, steps } of cases) {
    assert.deepEqual(await engine.run(scenario), report);
    assert.deepEqual([...engine.trace(scenario)], steps);
  }
  const ends = new Set(cases.map(({ report }) => report.outcome.status));
  assert.ok(ends.size >= 3, `they all end alike: ${[...ends]}`);
});

test("in Chromium a hundred random runs are those of the command line, step by step", async () => {
  const page = await openPage("example.html");
  const found = await page.evaluate(async (scenarios) => {
    const { run, trace } = await import("./index.js");
    const all = [];
    for (const scenario of scenarios) all.push({ scenario, report: await run(scenario), steps: [...trace(scenario)] });
    return JSON.stringify(all);
  }, cases.map(({ scenario }) => scenario));
  assert.deepEqual(JSON.parse(found), cases);
});

test("a scenario may be an object, JSON, a fragment or a whole link", async () => {
  const expected = JSON.parse(await election("run", "#a=chang-roberts&n=8&ids=descending", "--json"));
  const object = { algorithm: "chang-roberts", processes: 8, ids: { order: "descending" }, seed: undefined };
  const texts = ["#a=chang-roberts&n=8&ids=descending", "https://example.org/#a=chang-roberts&n=8&ids=descending!t=3"];
  for (const scenario of [object, JSON.stringify(object), ...texts]) {
    assert.deepEqual(await engine.run(scenario), expected);
    assert.deepEqual(new engine.Player(scenario).report(), expected);
  }
});

test("a call reads its input and its options at once", async () => {
  const scenario = { algorithm: "lelann" };
  const options = {};
  const calls = [3, 4, 5].map((n) => {
    scenario.processes = n;
    options.n = n;
    return Promise.all([engine.run(scenario), engine.Player.record(scenario), engine.sweep(scenario, options)]);
  });
  const one = { algorithm: "lelann" };
  const claims = engine.claims(one);
  one.algorithm = "nonsense";
  const sizes = (await Promise.all(calls)).map(([report, player, { rows }]) => [
    report.processes,
    player.report().processes,
    ...rows.map(({ n }) => n),
  ]);
  assert.deepEqual(sizes, [[3, 3, 3], [4, 4, 4], [5, 5, 5]]);
  assert.ok((await claims).claims.every(({ algorithm }) => algorithm === "lelann"));
});

test("sweeps, claims, algorithms and gallery are those of the command line", async () => {
  const sweep = ["#a=chang-roberts&delay=1-3&seed=5", "--n", "2..6", "--ids", "ascending,shuffled:20,permutations"];
  assert.deepEqual(
    await engine.sweep(sweep[0], { n: "2..6", ids: ["ascending", "shuffled:20", "permutations"] }),
    JSON.parse(await election("sweep", ...sweep, "--json")),
  );
  assert.deepEqual(
    await engine.sweep("#a=lelann", { n: 5, ids: "descending" }),
    JSON.parse(await election("sweep", "#a=lelann", "--n", "5", "--ids", "descending", "--json")),
  );
  assert.deepEqual(
    await engine.sweep("#a=itai-rodeh", { n: "2..5" }),
    JSON.parse(await election("sweep", "#a=itai-rodeh", "--n", "2..5", "--json")),
  );
  assert.deepEqual(
    await engine.claims({ algorithm: "lelann" }),
    JSON.parse(await election("claims", "--algorithm", "lelann", "--json")),
  );
  assert.deepEqual(engine.algorithms(), JSON.parse(await election("algorithms", "--json")));
  assert.deepEqual(engine.gallery(), JSON.parse(await election("gallery", "--json")));
});

// What failure detectors send counts in no total.
const DETECTORS = new Set(["heartbeat", "ping", "ack", "ping-req", "failed"]);

test("a player shows any moment of a run, forwards and backwards", async () => {
  for (const { scenario, report, steps } of cases.slice(0, 20)) {
    const player = await engine.Player.record(scenario);
    assert.equal(player.length, report.steps);
    assert.deepEqual(player.report(), report);
    const forwards = Array.from({ length: player.length + 1 }, (_, steps) => player.at(steps));
    const backwards = forwards.map((_, number) => player.at(player.length - number)).reverse();
    assert.deepEqual(backwards, forwards);
    for (const [number, moment] of forwards.entries()) {
      const sent = steps.slice(0, number).flatMap((step) => step.sent).filter(({ kind }) => !DETECTORS.has(kind));
      assert.deepEqual([moment.steps, moment.messages], [number, sent.length]);
      assert.ok(moment.in_flight.every((message) => message.sent_at <= moment.tick));
      // The last step of its tick.
      if (steps[number]?.tick !== moment.tick) assert.deepEqual(player.seek(moment.tick), moment);
    }
    assert.deepEqual(player.seek(report.time + 1000), forwards.at(-1));
    if (player.length > 0) assert.deepEqual(player.step(player.length - 1), steps.at(-1));
    const iterator = player[Symbol.iterator]();
    assert.equal(iterator[Symbol.iterator](), iterator);
    iterator.next();
    assert.deepEqual([...iterator], steps.slice(1), "what it has given it does not give again");
    assert.deepEqual(iterator.next(), { value: undefined, done: true });
    const left = player[Symbol.iterator]();
    for (const step of left) {
      assert.deepEqual(step, steps[0]);
      break;
    }
    assert.deepEqual(left.next(), { value: undefined, done: true }, "a loop that is left ends its iterator");
    player.free();
  }
});

test("what to try next, with what would come of it, is what the command line says", async () => {
  const reports = [];
  for (const [number, { scenario, report }] of cases.slice(0, 20).entries()) {
    const next = await engine.tryNext(scenario);
    assert.deepEqual(next, JSON.parse(await election("next", path.join(scratch, `${number}.json`), "--json")));
    assert.deepEqual([next.unchanged.outcome, next.unchanged.messages], [report.outcome, report.messages.total]);
    for (const change of next.changes) {
      const { outcome, messages, time } = await engine.run(change.scenario);
      assert.deepEqual([outcome, messages.total, time], [change.outcome, change.messages, change.time], change.title);
    }
    reports.push(next);
  }
  assert.ok(reports.some(({ changes }) => changes.length === 3));
});

test("a player tells how published figures stand at any moment", () => {
  const player = new engine.Player("#a=chang-roberts&n=8&ids=descending");
  const course = Array.from({ length: player.length + 1 }, (_, steps) => player.claims(steps));
  const sent = course.map((claims) => claims.find(({ id }) => id === "cr.worst"));
  assert.ok(sent.slice(0, -1).every((claim) => claim.pending && !("holds" in claim)));
  const election = [...player].map((step) => step.sent.filter(({ kind }) => kind === "election").length);
  const soFar = election.reduce((sums, count) => [...sums, sums.at(-1) + count], [0]);
  assert.deepEqual(sent.map(({ measured }) => measured), soFar);
  assert.deepEqual(course.at(-1).map(({ pending, ...claim }) => claim), player.report().claims);
  assert.ok(course.at(-1).every(({ pending }) => !pending));
  // The time until one is elected is known half-way.
  const decided = course.findIndex((claims) => !claims.find(({ id }) => id === "cr.time").pending);
  assert.equal(player.at(decided).elected_at, 8);
  assert.ok(decided < player.length);
});

const error = (path, found, allowed) => (thrown) => {
  assert.ok(thrown instanceof Error);
  assert.equal(thrown.name, "InputError");
  assert.equal(thrown.path, path);
  assert.match(thrown.found, found);
  assert.match(thrown.allowed, allowed);
  assert.equal(thrown.message, `${thrown.path}: found ${thrown.found}, allowed: ${thrown.allowed}`);
  return true;
};

test("errors say where, what was found and what is allowed", async () => {
  const lelann = { algorithm: "lelann" };
  const itself = { ...lelann };
  itself.faults = itself;
  const inputs = [
    [{ ...lelann, faults: [{ at: 1, crash: 9 }] }, "faults[0].crash", /^9$/, /0 to 5/],
    [{ ...lelann, process: 3 }, "process", /./, /processes/],
    [{ algorithm: "nonsense" }, "algorithm", /^"nonsense"$/, /lelann/],
    [{}, "scenario", /^\{\}$/, /"algorithm"/],
    [null, "scenario", /^null$/, /"algorithm"/],
    ["#a=lelann&n=2000", "n", /^2000$/, /1 to 1024/],
    ["#", "scenario", /^nothing$/, /./],
    ["", "scenario", /^nothing$/, /./],
    ["{", "line 1, column 2", /./, /JSON/],
    [undefined, "scenario", /^undefined$/, /JSON/],
    [() => 1, "scenario", /^function$/, /JSON/],
    [{ ...lelann, seed: 1n }, "scenario", /BigInt/, /JSON/],
    [itself, "scenario", /circular/, /JSON/],
  ];
  for (const [input, ...expected] of inputs) {
    await assert.rejects(engine.run(input), error(...expected));
    await assert.rejects(engine.Player.record(input), error(...expected));
    await assert.rejects(engine.tryNext(input), error(...expected));
    await assert.rejects(engine.sweep(input, { n: 3 }), error(...expected));
    assert.throws(() => engine.trace(input), error(...expected));
    assert.throws(() => new engine.Player(input), error(...expected));
  }
  await assert.rejects(engine.sweep(lelann, { n: "4..2" }), error("n", /^4\.\.2$/, /LOW\.\.HIGH/));
  await assert.rejects(engine.sweep(lelann, {}), error("n", /^nothing$/, /LOW\.\.HIGH/));
  await assert.rejects(engine.sweep(lelann), error("n", /^nothing$/, /LOW\.\.HIGH/));
  await assert.rejects(engine.sweep(lelann, { n: true }), error("n", /^boolean$/, /number/));
  await assert.rejects(engine.sweep(lelann, { n: 3, ids: ["sorted"] }), error("ids", /^sorted$/, /ascending/));
  await assert.rejects(engine.sweep(lelann, { n: 3, ids: [3] }), error("ids", /./, /order/));
  await assert.rejects(engine.claims({ algorithm: "nonsense" }), error("algorithm", /^nonsense$/, /lelann/));
  await assert.rejects(engine.run(lelann, { signal: "now" }), error("signal", /^now$/, /AbortSignal/));
  await assert.rejects(engine.run(lelann, { onProgress: 3 }), error("onProgress", /^3$/, /function/));
  await assert.rejects(engine.run(lelann, { memory: -1 }), error("memory", /^-1$/, /bytes/));
  const isPlain = /^a plain object with any of .*signal, onProgress/;
  const { signal } = new AbortController();
  class Options {
    memory = 1e6;
  }
  const notOptions = [[5, /^5$/], ["x", /^x$/], [true, /^boolean$/], [() => 1, /^function$/], [signal, /^AbortSignal$/]];
  for (const [options, found] of [...notOptions, [[], /^Array$/], [new Options(), /^Options$/]]) {
    await assert.rejects(engine.run(lelann, options), error("options", found, isPlain));
    await assert.rejects(engine.Player.record(lelann, options), error("options", found, isPlain));
    await assert.rejects(engine.sweep(lelann, options), error("options", found, isPlain));
    await assert.rejects(engine.claims(options), error("options", found, isPlain));
  }
  await assert.rejects(engine.run(lelann, { sginal: signal }), error("sginal", /unknown/, /^signal, onProgress, memory$/));
  await assert.rejects(engine.run(lelann, { n: 3 }), error("n", /unknown/, /memory/));
  await assert.rejects(engine.sweep(lelann, { n: 3, algorithm: "lelann" }), error("algorithm", /unknown/, /^n, ids/));
  await assert.rejects(engine.claims({ memory: 1e6 }), error("memory", /unknown/, /^algorithm/));
  for (const options of [undefined, null, {}, Object.create(null)]) await engine.run(lelann, options);
  const player = new engine.Player(lelann);
  for (const place of [-1, 0.5, player.length + 1, NaN, undefined, Infinity, null, "1", true, 1n]) {
    assert.throws(() => player.at(place), error("steps", /./, new RegExp(`0 to ${player.length}`)));
    assert.throws(() => player.claims(place), error("steps", /./, new RegExp(`0 to ${player.length}`)));
  }
  assert.throws(() => player.step(player.length), error("step", /./, new RegExp(`0 to ${player.length - 1}$`)));
  assert.throws(() => player.step(-1), error("step", /^-1$/, new RegExp(`0 to ${player.length - 1}$`)));
  assert.throws(() => player.seek(-1), error("tick", /^-1$/, /whole number/));
});

/** Far more runs than anybody waits for; and a run that does not end for long. */
const LONG = [
  (options) => engine.sweep("#a=chang-roberts", { n: 10, ids: "permutations", ...options }),
  (options) => engine.claims(options),
  (options) => engine.run("#a=lelann&n=64&dup=1&fifo=no&delay=1-9&events=99999999", { memory: 2e9, ...options }),
  (options) => engine.tryNext("#a=lelann&n=64&dup=1&fifo=no&delay=1-9&events=99999999", { memory: 2e9, ...options }),
];

test("what takes long can be stopped, tells how far it is, and lets others have their turn", async (context) => {
  for (const [number, call] of LONG.entries()) {
    const controller = new AbortController();
    const told = [];
    let longest = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    setTimeout(() => controller.abort(), 600);
    const begun = performance.now();
    await assert.rejects(call({ signal: controller.signal, onProgress: (progress) => told.push(progress) }), {
      name: "AbortError",
    });
    clearInterval(clock);
    const took = performance.now() - begun;
    context.diagnostic(`long call ${number}: stopped after ${took.toFixed()} ms, longest block ${longest.toFixed()} ms`);
    assert.ok(took < 5000, "it goes on after it was stopped");
    assert.ok(told.length > 5, "it tells how far it is");
    const sizes = told.map((progress) => progress.steps ?? progress.runs);
    assert.deepEqual(sizes, sizes.toSorted((a, b) => a - b), "it goes on");
  }
  const reason = new Error("enough");
  await assert.rejects(LONG[0]({ signal: AbortSignal.abort(reason) }), reason);
  const late = new AbortController();
  const atTheEnd = ({ runs, of }) => runs === of && late.abort(reason);
  await assert.rejects(engine.sweep("#a=lelann", { n: "2..4", signal: late.signal, onProgress: atTheEnd }), reason);
  const thrown = new Error("thrown by the callback");
  const onProgress = () => {
    throw thrown;
  };
  await assert.rejects(LONG[0]({ onProgress }), thrown);
  const told = [];
  await engine.sweep("#a=lelann", { n: "2..4", onProgress: (progress) => told.push(progress) });
  assert.deepEqual(told.at(-1), { runs: 3, of: 3 });
  const { signal } = new AbortController();
  assert.equal((await engine.run("#a=lelann", { signal })).outcome.status, "elected");
});

test("in Chromium what takes long can be stopped, too, and lets the page live", async (context) => {
  const page = await openPage("example.html");
  const { name, longest } = await page.evaluate(async () => {
    const { claims } = await import("./index.js");
    let [longest, last, isOn] = [0, performance.now(), true];
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const error = await claims({ signal: AbortSignal.timeout(500) }).catch((error) => error);
    isOn = false;
    return { name: error.name, longest };
  });
  context.diagnostic(`longest time between two frames: ${longest.toFixed()} ms`);
  assert.equal(name, "TimeoutError");
});

test("the example embeds a run", async () => {
  const page = await openPage("example.html");
  await page.getByText("8 leads after 44 messages.").waitFor();
  assert.equal(await page.locator("ol > li").count(), 52);
  const source = await readFile(path.join(MODULE, "example.html"), "utf8");
  const script = source.match(/<script type="module">\n(.*)<\/script>/s)[1];
  assert.ok(script.trim().split("\n").length <= 10, "ten lines");
});

test("the folder is a package of which Node finds the entry, and whose files are all there", async () => {
  const folder = await packageFolder();
  const program = 'import { run } from "election-playground"; console.log((await run("#a=lelann")).outcome.status);';
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "--eval", program], { cwd: folder });
  assert.equal(stdout, "elected\n");
  const { files } = JSON.parse(await readFile(path.join(MODULE, "package.json"), "utf8"));
  await Promise.all(files.map((file) => readFile(path.join(MODULE, file))));
});

test("types are what tsc takes, and what the values are", async () => {
  const folder = await packageFolder();
  await copyFile(path.join(HERE, "module.types.ts"), path.join(folder, "uses.ts"));
  // Written out, a value may lack nothing that its type has, and have nothing that it lacks.
  const values = [
    ["Scenario", cases.map(({ scenario }) => scenario)],
    ["RunReport", cases.map(({ report }) => report)],
    ["NextReport", await Promise.all(cases.slice(0, 20).map(({ scenario }) => engine.tryNext(scenario)))],
    ["ClaimSoFar", cases.flatMap(({ scenario, report }) => claimsOf(scenario, [0, report.steps]))],
    ["Step", cases.flatMap(({ steps }) => steps.slice(0, 5))],
    ["Moment", cases.slice(0, 10).map(({ scenario }) => new engine.Player(scenario).seek(5))],
    ["SweepReport", [await engine.sweep("#a=lelann", { n: "1..3" })]],
    ["ClaimsReport", [await engine.claims({ algorithm: "lelann" }), await engine.claims({ algorithm: "itai-rodeh" })]],
    ["Algorithm", engine.algorithms()],
    ["GalleryEntry", engine.gallery()],
  ];
  const lines = values.map(([type, list]) => `export const all${type}: ${type}[] = ${JSON.stringify(list)};`);
  const types = values.map(([type]) => type).join(", ");
  await writeFile(
    path.join(folder, "values.ts"),
    `import type { ${types} } from "election-playground";\n${lines.join("\n")}\n`,
  );
  const options = "--strict --noEmit --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext".split(" ");
  const tsc = path.join(HERE, "node_modules/.bin/tsc");
  const files = ["uses.ts", "values.ts"];
  const { status, said } = await spoken(tsc, [...options, "--target", "es2023", "--lib", "es2023,dom", "--types", "", ...files], folder);
  assert.equal(status, 0, said);
  // For a program that knows nothing of browsers or of Node.
  const bare = await spoken(tsc, [...options, "--target", "es2022", "--lib", "es2022", "--types", "", "values.ts"], folder);
  assert.equal(bare.status, 0, bare.said);
});

/** The claims of a run after so many steps each. */
function claimsOf(scenario, places) {
  const player = new engine.Player(scenario);
  return places.flatMap((steps) => player.claims(steps));
}

/** A folder in which `election-playground` is installed. */
async function packageFolder() {
  const folder = await mkdtemp(path.join(scratch, "package-"));
  await mkdir(path.join(folder, "node_modules"));
  await symlink(MODULE, path.join(folder, "node_modules/election-playground"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

/** Ends with what a program said, whether it succeeded or not. */
function spoken(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, said }));
  });
}

/** A page of the folder, in which nothing may go wrong. */
async function openPage(name) {
  const page = await site.browser.newPage();
  page.on("pageerror", (error) => assert.fail(`uncaught: ${error.message}`));
  await page.goto(site.url + name);
  return page;
}
