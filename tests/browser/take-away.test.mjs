// What is taken away from the page, and what is dropped onto it: every file is opened, and says what the run says.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { election, useSite } from "./harness.mjs";
import { drop } from "./playground.mjs";

const site = useSite(test);
const LINK = "a=bully&n=6&start=0&detector=perfect&faults=crash:5@2";

let scratch;
test.before(async () => { scratch = await mkdtemp(path.join(os.tmpdir(), "election-away-")); });
test.after(() => rm(scratch, { recursive: true }));

/** Opens the dialog with what can be taken away. */
async function openDialog(fragment, context = {}) {
  const opened = await site.open({ fragment: `#${fragment}`, context: { acceptDownloads: true, ...context } });
  await opened.page.keyboard.press("c");
  await opened.page.locator(".take-away > summary").click();
  return opened;
}

/** Saves what a button saves; returns where. */
async function save(page, name, nth = 0) {
  const button = page.locator(".take-away").getByRole("button", { name, exact: true }).nth(nth);
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const file = path.join(scratch, `${Math.random().toString(36).slice(2)}-${download.suggestedFilename()}`);
  await download.saveAs(file);
  return { file, name: download.suggestedFilename() };
}

const title = (page) => page.locator(".header .title").innerText();
/** Waits until the page shows this scenario, in a line. */
const showing = (page, words) => page.locator(".header .title", { hasText: words }).waitFor();

for (const [name, fragment, colorScheme] of [
  ["a ring", "a=chang-roberts&n=8&ids=shuffled!t=3.5", "light"],
  ["Bully with a crash", `${LINK}!t=3.5`, "dark"],
  ["a tree", "a=tree&n=9&ids=shuffled!t=2.4", "dark"],
]) {
  test(`the stage is a picture that stands by itself: ${name}`, async () => {
    const opened = await openDialog(fragment, { colorScheme });
    const { page } = opened;
    const onPage = await page.evaluate(() => ({
      processes: document.querySelectorAll(".stage [data-process]").length,
      messages: document.querySelectorAll(".stage .sprites [data-message]").length,
      ground: getComputedStyle(document.querySelector(".middle")).backgroundColor,
      width: document.querySelector(".stage svg.drawing").getBoundingClientRect().width,
    }));
    assert.ok(onPage.messages > 0);
    const svg = await save(page, "Save as SVG");
    const png = await save(page, "Save as PNG");
    assert.deepEqual([svg.name, png.name], ["stage.svg", "stage.png"]);
    const bytes = await readFile(png.file);
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.equal(bytes.readUInt32BE(16), Math.max(1600, Math.round(onPage.width)));

    const alone = await opened.context.newPage();
    await alone.goto(pathToFileURL(svg.file).href);
    const inFile = await alone.evaluate(() => ({
      error: document.querySelector("parsererror")?.textContent,
      processes: document.querySelectorAll("[data-process]").length,
      messages: document.querySelectorAll(".sprites [data-message], [data-message]").length,
      ground: getComputedStyle(document.querySelector("svg > rect")).fill,
      // What is referred to is in it.
      missing: [...document.querySelectorAll("*")].flatMap((element) => [...element.attributes])
        .flatMap(({ value }) => [...value.matchAll(/url\(["']?(.*?)["']?\)/g)].map(([, to]) => to))
        .filter((to) => !to.startsWith("#") || document.querySelector(to) === null),
      title: document.querySelector("title").textContent,
    }));
    assert.deepEqual(inFile, { ...inFile, error: undefined, processes: onPage.processes, ground: onPage.ground, missing: [] });
    assert.ok(inFile.messages >= onPage.messages, `${inFile.messages} of ${onPage.messages}`);
    assert.equal(inFile.title, await page.locator(".header .title").getAttribute("title"));
    await alone.close();
    await opened.done();
  });
}

test("the run is written in every format as the command line writes it", async () => {
  const opened = await openDialog(LINK);
  const { page } = opened;
  const names = new Set();
  const is = async ({ file, name }, ...wanted) => {
    names.add(name);
    const expected = await election("export", `#${LINK}`, "--format", ...wanted);
    assert.equal(await readFile(file, "utf8"), expected, wanted.join(" "));
  };
  await is(await save(page, "Save as SVG", 1), "svg");
  await is(await save(page, "Save as SVG that plays"), "svg", "--animate");
  const formats = await page.locator(".take-away select option").evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(formats, ["csv", "mermaid", "plantuml", "shiviz", "itf", "table", "tikz"]);
  for (const format of formats) {
    await page.locator(".take-away select").selectOption(format);
    await is(await save(page, "Save"), format);
  }
  assert.equal(names.size, formats.length + 2, "each under a name of its own");
  await opened.done();
});

test("the code that embeds it shows the same moment, and the clipboard has picture and text", async () => {
  const opened = await openDialog(`${LINK}!t=4`, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = opened;
  const said = page.locator(".take-away-said");
  await page.getByRole("button", { name: "Copy picture and text" }).click();
  await said.getByText("Picture and text have been copied.").waitFor();
  const [types, text] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return [item.types, await (await item.getType("text/plain")).text()];
  });
  assert.deepEqual([...types].sort(), ["image/png", "text/plain"]);
  assert.match(text, /^Bully, 6 processes, .*\nhttp.*#a=bully&/);
  await page.getByRole("button", { name: "Copy the code that embeds it" }).click();
  await said.getByText("The code has been copied.").waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const figure = await opened.context.newPage();
  await figure.goto(`${site.url}404`).catch(() => {});
  await figure.setContent(code);
  const inside = figure.frameLocator("iframe");
  await inside.locator("[data-process]").first().waitFor();
  assert.equal(await inside.locator("[data-process]").count(), 6);
  const src = await figure.locator("iframe").getAttribute("src");
  assert.match(src, /#a=bully&start=0&detector=perfect&faults=crash:5@2!t=4.*&embed$/);
  await figure.close();
  await opened.done();
});

test("scenarios, links and lists of links are opened when they are dropped", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=4" });
  const { page } = opened;
  await drop(page, { name: "s.json", text: JSON.stringify({ algorithm: "lelann", processes: 5 }) });
  await showing(page, "LeLann, 5 processes");
  await drop(page, { kinds: { "text/uri-list": "https://a.example/#a=bully&n=7!t=2" } });
  await showing(page, "Bully, 7 processes");
  await page.waitForFunction(() => location.hash.includes("t=2"));
  const text = "Sorted: https://a.example/#a=chang-roberts&n=5&ids=ascending\nhttps://a.example/#a=tree&n=6\n#a=none\n";
  await drop(page, { name: "links.txt", text });
  await showing(page, "Chang–Roberts, 5 processes");
  const list = page.getByLabel("Links of links.txt").locator("select");
  assert.deepEqual(await list.locator("option").allInnerTexts(), ["1 of 3: Sorted", "2 of 3: Election on trees, 6 processes, ascending, all start", "3 of 3: a=none"]);
  await page.getByRole("button", { name: "Next link" }).click();
  await showing(page, "Election on trees, 6 processes");
  assert.equal(await list.inputValue(), "1");
  await list.selectOption("2");
  await page.locator(".notice.is-bad", { hasText: "This link cannot be used" }).waitFor();
  await list.selectOption("0");
  await showing(page, "Chang–Roberts, 5 processes");
  await opened.assertAccessible();
  await page.locator(".link-list").getByRole("button", { name: "Close" }).click();
  await page.locator(".link-list").waitFor({ state: "detached" });
  await opened.done();
});

test("a trace is held against the run of its scenario", async () => {
  const file = path.join(scratch, "run.csv");
  const lines = path.join(scratch, "run.jsonl");
  await election("run", `#${LINK}`, "--trace", file);
  await election("run", `#${LINK}`, "--trace", lines);
  const itf = await election("export", `#${LINK}`, "--format", "itf");
  const opened = await site.open({ fragment: "#a=chang-roberts&n=4" });
  const { page } = opened;
  const said = page.locator(".notice .said");
  const csv = await readFile(file, "utf8");
  const steps = csv.trimEnd().split("\n").length - 1;
  for (const [name, text, words] of [
    ["run.csv", csv, `run.csv: all its ${steps} steps are those of this run.`],
    ["run.jsonl", await readFile(lines, "utf8"), `run.jsonl: all its ${steps} steps are those of this run.`],
    ["run.itf.json", itf, `run.itf.json: all its ${steps + 1} states are those of this run.`],
  ]) {
    await drop(page, { name, text });
    await showing(page, "Bully, 6 processes");
    await said.getByText(words, { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await showing(page, "Chang–Roberts, 4 processes");
  }
  const rows = csv.split("\n");
  const at = 7;
  rows[at + 1] = rows[at + 1].replace(/^(\d+),(\d+),/, (_, step, tick) => `${step},${Number(tick) + 1},`);
  await drop(page, { name: "other.csv", text: rows.join("\n") });
  await said.getByText(`other.csv and this run differ first at step ${at} (counted from 0)`).waitFor();
  await page.waitForFunction((at) => location.hash.includes("a=bully"), at);
  await opened.done();
});

test("what cannot be opened is named, with what was found and what is allowed", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=4" });
  const { page } = opened;
  const notice = page.locator(".notice.is-bad");
  for (const [name, text, ...words] of [
    ["wrong.json", "{\"algorithm\": \"nobody\"}", "algorithm", "nobody", "lelann"],
    ["list.txt", "#a=bully\n#a=tree\nand so on\n", "line 3", "and so on", "a link"],
    ["run.csv", "step,kind\n0,start\nx,deliver\n", "line 3", "x", "the number of a step"],
    ["picture.txt", "milk, eggs and bread\n", "line 1", "milk, eggs and bread", "a scenario"],
  ]) {
    await drop(page, { name, text });
    for (const word of [name, ...words]) await notice.getByText(word).first().waitFor();
    assert.match(await title(page), /^Chang–Roberts, 4 processes/);
    await notice.getByRole("button", { name: "Close" }).click();
  }
  await opened.done();
});

test("a file is opened without a mouse, too", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=4" });
  const { page } = opened;
  const chosen = page.waitForEvent("filechooser");
  // The browser has heard by then that somebody waits.
  await page.evaluate(() => {});
  await page.keyboard.press("o");
  const chooser = await chosen;
  const file = path.join(scratch, "chosen.json");
  await writeFile(file, JSON.stringify({ algorithm: "lelann", processes: 6 }));
  await chooser.setFiles(file);
  await showing(page, "LeLann, 6 processes");
  await opened.done();
});

test("the dialog is accessible, and a key opens its parts", async () => {
  const opened = await site.open({ fragment: `#${LINK}!t=3` });
  const { page } = opened;
  await page.keyboard.press("c");
  await page.locator(".take-away > summary").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save as PNG" }).waitFor();
  await opened.assertAccessible();
  await opened.done();
});
