// Runs that were written for other tools, read by these tools. Mermaid is always there; PlantUML, LaTeX and itf-py are large, and tried with
// `cargo xtask test --long` only, those of them that are installed.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { promisify } from "node:util";

import { election, launch } from "./harness.mjs";

const call = promisify(execFile);

/** Crashes, recoveries, losses, duplicates, a partition, a cut, a detector that sends messages, a run that repeats itself, a long run. */
const LINKS = [
  "#a=chang-roberts&n=5&ids=shuffled&seed=3&faults=crash:2@3&detector=perfect:2",
  "#a=bully&n=4&start=0&faults=crash:3@0,recover:3@30",
  "#a=bully&n=5&loss=0.2&dup=0.2&seed=4",
  "#a=bully&n=5&faults=partition:0.1/2.3.4@1,heal@9",
  "#a=ring-list&n=5&start=0&faults=crash:3@1&detector=heartbeat:3:7",
  "#a=ring-list&start=0,2&faults=crash:2@3",
  "#a=lelann&n=5&ids=uuid&delay=1-9&fifo=no",
  "#a=echo-extinction&n=6&faults=cut:0-1@1",
  "#a=raft&n=3&seed=2",
  "#a=lelann&n=40",
];
const ODD = {
  algorithm: "bully",
  ids: { values: ["a:b/c", "end", "wrap:x_y__z", "日本-1", "x@[y]--z"] },
  start: [{ process: 1, at: 0 }],
};

let scratch;
test.before(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "election-export-"));
  await writeFile(path.join(scratch, "odd.json"), JSON.stringify(ODD));
});
test.after(() => rm(scratch, { recursive: true }));

const scenarios = () => [...LINKS, path.join(scratch, "odd.json")];

test("Mermaid draws every arrow, and its texts as they are meant", async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setContent("<div id=drawn></div>");
  const mermaid = createRequire(import.meta.url).resolve("mermaid").replace(/mermaid\.core\.mjs$/, "mermaid.min.js");
  await page.addScriptTag({ path: mermaid });
  for (const [number, scenario] of scenarios().entries()) {
    const text = await election("export", scenario, "--format", "mermaid");
    const drawn = await page.evaluate(async ([text, id]) => {
      mermaid.initialize({ startOnLoad: false });
      const { svg } = await mermaid.render(id, text);
      const at = document.getElementById("drawn");
      at.innerHTML = svg;
      const texts = (selector) => [...at.querySelectorAll(selector)].map(({ textContent }) => textContent);
      return { arrows: texts(".messageText"), actors: texts("text.actor-top, g > text.actor") };
    }, [text, `run${number}`]);
    const arrows = text.split("\n").filter((line) => /^ {2}p\d+(->>|-x|-\))p\d+: /.test(line));
    assert.equal(drawn.arrows.length, arrows.length, scenario);
    const meant = (text) => text.replace(/#(\d+);/g, (_, code) => String.fromCodePoint(code));
    assert.deepEqual(drawn.arrows, arrows.map((line) => meant(line.slice(line.indexOf(": ") + 2))), scenario);
    const names = text.split("\n").flatMap((line) => /^ {2}participant p\d+ as (.*)$/.exec(line)?.[1] ?? []);
    for (const name of names) assert.ok(drawn.actors.includes(meant(name)), `${meant(name)} in ${drawn.actors}`);
  }
});

test("a picture is one, on light paper and on dark, and no words in it touch others", async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  for (const [number, scenario] of scenarios().entries()) {
    const file = path.join(scratch, `${number}.svg`);
    const axis = ["time", "events", "depth"][number % 3];
    await election("export", scenario, "--format", "svg", "--axis", axis, "--output", file);
    const papers = [];
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`file://${file}`);
      papers.push(await page.evaluate(() => getComputedStyle(document.querySelector(".paper")).fill));
    }
    assert.deepEqual(papers, ["rgb(246, 247, 248)", "rgb(13, 15, 18)"], scenario);
    const { touching, outside } = await page.evaluate(() => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      const boxes = [...document.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
      const touch = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
      const touching = boxes.flatMap(([one, a], i) =>
        boxes.slice(i + 1).filter(([, b]) => touch(a, b)).map(([other]) => `${one} / ${other}`));
      const outside = boxes.filter(([, { left, right, top, bottom }]) => left < 0 || right > width || top < 0 || bottom > height);
      return { touching, outside: outside.map(([text]) => text) };
    });
    assert.deepEqual(touching, [], scenario);
    assert.deepEqual(outside, [], scenario);
  }
});

const isLong = process.env.ELECTION_LONG !== undefined;

/** Whether a program, or a module of Python's, is there. */
async function has(...command) {
  return call(command[0], command.slice(1)).then(() => true, () => false);
}

test("PlantUML finds no error", { skip: !isLong }, async (t) => {
  if (!(await has("sh", "-c", "command -v plantuml"))) return t.skip("no PlantUML here");
  const files = await Promise.all(scenarios().map(async (scenario, number) => {
    const file = path.join(scratch, `${number}.puml`);
    await election("export", scenario, "--format", "plantuml", "--output", file);
    return file;
  }));
  await call("plantuml", ["-charset", "UTF-8", "-tsvg", "-failfast2", ...files]);
});

test("LaTeX sets tables and space-time diagrams", { skip: !isLong }, async (t) => {
  if (!(await has("pdflatex", "--version"))) return t.skip("no LaTeX here");
  const latex = (file) => call("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", file], { cwd: scratch });
  const tables = [];
  for (const [number, scenario] of scenarios().entries()) {
    await election("export", scenario, "--format", "tikz", "--output", path.join(scratch, `run${number}.tex`));
    await latex(`run${number}.tex`);
    tables.push(await election("export", scenario, "--format", "table"));
  }
  const head = "\\documentclass{article}\\usepackage{booktabs}\\begin{document}";
  await writeFile(path.join(scratch, "tables.tex"), [head, ...tables, "\\end{document}"].join("\n\\clearpage\n"));
  await latex("tables.tex");
});

test("itf-py reads the traces", { skip: !isLong }, async (t) => {
  if (!(await has("python3", "-c", "import itf_py"))) return t.skip("no itf-py here: pip install itf-py");
  const program = "import json, sys, itf_py\nprint(len(itf_py.trace_from_json(json.load(open(sys.argv[1]))).states))";
  for (const [number, scenario] of scenarios().entries()) {
    if (scenario.includes("n=40")) continue;
    const file = path.join(scratch, `${number}.itf.json`);
    await election("export", scenario, "--format", "itf", "--output", file);
    const { stdout } = await call("python3", ["-c", program, file]);
    assert.equal(Number(stdout), JSON.parse(await readFile(file, "utf8")).states.length);
  }
});
