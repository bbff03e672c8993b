// The moment on paper: one sheet, black on white, with all that belongs to it and nothing that one could press.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import { ARTEFACTS, useSite } from "./harness.mjs";
import { atRest, atTime } from "./playground.mjs";

const site = useSite(test);

/** What is left of a sheet within its margins of 12 mm, in CSS pixels. */
const PAPER = { A4: { width: 702, height: 1031 }, Letter: { width: 725, height: 965 } };

const RUNS = {
  "a small one": "a=chang-roberts&n=5!t=3",
  "64 processes on a ring, in the dark": "a=lelann&n=64&ids=shuffled!t=9&theme=dark",
  "64 processes, crashes, a recovery":
    "a=bully&n=64&start=63&established=yes&detector=perfect:2&faults=crash:63@3,crash:62@9,crash:61@20,recover:63@40!t=40",
  "many properties, all that may break broken":
    "a=bully&epochs=yes&n=7&ids=uuid&detector=perfect:2&loss=0.1&delay=1-9&fifo=no&answer_timeout=1&faults=join:6@6,leave:5@12,crash:6@14+3,recover:6@30!t=53&sel=2",
  "every formula of Bully, while somebody presents": "a=bully&n=8&start=0!t=3&view=present&theme=projector",
};

/** How many sheets a PDF has: Chromium writes its pages as plain objects. */
const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;

/** What is printed, as the browser lays it out on paper; with the boxes of what must not be cut off. */
async function printed(page, paper) {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  const sheet = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const box = (selector) => {
      const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
      return { top, bottom, height };
    };
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const grounds = [document.documentElement, ...seen(".page, .page *")].map((one) => getComputedStyle(one).backgroundColor);
    return {
      text: document.querySelector(".page").innerText,
      controls: seen("input, select, textarea, a, .header, .scenario, .transport, .inspector, .menu, dialog, .button").length,
      drawing: box(".drawing"),
      results: box(".results"),
      counted: document.querySelector(".counted").scrollHeight,
      foot: box(".sheet-foot"),
      dark: grounds.filter((ground) => /^rgb\((\d+), (\d+), (\d+)\)$/.exec(ground)?.slice(1).some((part) => Number(part) < 200)),
    };
  });
  await page.emulateMedia({ media: null });
  return sheet;
}

async function assertOneSheet(opened, name) {
  const { page } = opened;
  for (const [format, paper] of Object.entries(PAPER)) {
    const pdf = await page.pdf({ format });
    await mkdir(ARTEFACTS, { recursive: true });
    await writeFile(path.join(ARTEFACTS, `print-${name}-${format}.pdf`), pdf);
    assert.equal(pages(pdf), 1, format);
    const sheet = await printed(page, paper);
    assert.equal(sheet.controls, 0, format);
    assert.deepEqual(sheet.dark, [], format);
    assert.ok(sheet.foot.bottom <= paper.height + 1, `${format}: the address ends at ${sheet.foot.bottom}`);
    assert.ok(sheet.counted <= Math.ceil(sheet.results.height), `${format}: what is counted is cut off`);
    assert.ok(sheet.drawing.height >= 230, `${format}: the drawing is ${sheet.drawing.height} high`);
    assert.ok(sheet.results.top >= sheet.drawing.bottom && sheet.foot.top >= sheet.results.bottom - 1, format);
  }
  return (await printed(page, PAPER.A4)).text;
}

for (const [what, link] of Object.entries(RUNS)) {
  test(`one sheet, and nothing on it is cut off: ${what}`, async () => {
    const opened = await site.open({ fragment: `#${link}` });
    const { page } = opened;
    await atTime(page, Number(/!t=(\d+)/.exec(link)[1]));
    const text = await assertOneSheet(opened, what.replaceAll(/\W+/g, "-"));
    const processes = /n=(\d+)/.exec(link)[1];
    assert.match(text, new RegExp(`${processes} processes`));
    assert.match(text, /(round|tick) \d+, step \d+ of \d+/);
    assert.match(text, /messages (so far|in all)/);
    assert.match(text, /must hold/i);
    assert.match(text, /know (the|a) leader\s+\d+ of \d+/);
    assert.match(text, /Formulas/);
    assert.ok(text.includes(`${site.url}#a=`), text);
    await opened.done();
  });
}

test("the sheet says what the screen says, and the screen is as it was afterwards", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5&ids=descending!step=7" });
  const { page } = opened;
  await atRest(page, 7);
  const sentence = await page.locator(".what-happened").innerText();
  const before = await page.locator(".middle").innerText();
  const text = await assertOneSheet(opened, "as-on-the-screen");
  assert.ok(text.includes(sentence), text);
  assert.match(text, /5→–[^]*4→–[^]*1→–/);
  assert.match(text, /election: ½\s*·\s*n\(n \+ 1\)\s+measured\s+7 of\s+predicted\s+15/, "a formula with its numbers");
  assert.ok(text.includes(`${site.url}#a=chang-roberts&n=5&ids=descending!step=7`), text);
  await page.setViewportSize({ width: 1280, height: 720 });
  assert.equal(await page.locator(".middle").innerText(), before);
  assert.equal(await page.locator(".sheet-head").isVisible(), false);
  await page.keyboard.press("ArrowRight");
  await atRest(page, 8);
  assert.match((await printed(page, PAPER.A4)).text, /step 8 of/);
  await opened.done();
});

test("a story's scene is on the sheet, however long it is", async () => {
  const words = "A long scene says a lot about what there is to be seen. ";
  const scene = (link, text) => ({ title: "The worst case", text, scenario: link, pause: "end" });
  const opened = await site.open();
  const { page } = opened;
  const story = { title: "Told at length", scenes: [scene("a=bully&n=64&start=63", words.repeat(35))] };
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, JSON.stringify(story));
  await page.locator(".story h2").waitFor();
  await page.keyboard.press("End");
  await page.waitForTimeout(500);
  const text = await assertOneSheet(opened, "story");
  assert.match(text, /Told at length/);
  assert.match(text, /The worst case/);
  assert.ok(text.includes(words.repeat(35).trim()), text);
  assert.doesNotMatch(text, /Put it aside|Next scene/);
  await opened.done();
});

test("a figure is printed without its controls", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5!t=3&embed", wait: false });
  const { page } = opened;
  await page.locator("main.figure").waitFor();
  assert.equal(pages(await page.pdf({ format: "A4" })), 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button").count(), 0);
  assert.equal(await page.locator(".drawing").isVisible(), true);
  await opened.done();
});

test("a moment's QR code is printed by itself, with its whole address, and behind a blank screen Tab reaches nothing", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5!t=3&view=present&guess" });
  const { page } = opened;
  await page.keyboard.press("c");
  const address = await page.locator(".address-in-full").innerText();
  assert.ok(address.endsWith("#a=chang-roberts&n=5!t=3&guess"), `${address}: a guess, and no presentation on a phone`);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".address-code").isVisible());
  assert.equal(await page.locator("main").isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await page.locator(".address-code").waitFor({ state: "detached" });

  await page.keyboard.press("b");
  await page.locator(".blank").waitFor();
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement.matches("body, .blank")), "nothing that is hidden");
  }
  await page.keyboard.press("b");
  await page.locator(".blank").waitFor({ state: "detached" });
  assert.equal(await page.locator("[inert]").count(), 0);
  await opened.done();
});
