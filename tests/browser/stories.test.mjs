// Stories are told, and one's own are collected, saved, and the same elsewhere. (Every scene of those of the page: all-scenes.test.mjs.)

import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { ARRIVED, election, useSite } from "./harness.mjs";
import { openMore } from "./playground.mjs";
import { isAtPause, leadThrough, place, seen } from "./storytelling.mjs";

const site = useSite(test);

test("a scene plays by itself, Space pauses and leads on, and what is said is announced", async () => {
  const opened = await site.open();
  const { page } = opened;
  await page.keyboard.press("g");
  await page.locator('[data-story="what-is-election"] button').click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await isAtPause(page).waitFor();
  assert.equal(await place(page), "1 of 9");
  await seen(page);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await isAtPause(page).waitFor();
  await seen(page);
  await page.keyboard.press("Space");
  await page.locator(".story-way .primary", { hasText: "To the next pause" }).waitFor();
  await page.keyboard.press("Space");
  await page.locator(".story-way .primary", { hasText: /^Play$/ }).waitFor();
  await page.keyboard.press("Shift+N");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  assert.equal(await page.locator(".story-told").getAttribute("aria-live"), "polite");
  assert.match(await page.locator("body").ariaSnapshot(), /heading "Everybody speaks at once"/);
  await opened.done();
});

test("the page can be used meanwhile, a task is seen to be done, and the scene comes back", async () => {
  const story = JSON.parse(await election("story", "show", "what-is-election", "--format", "json"));
  const index = story.scenes.findIndex((scene) => scene.done?.startsWith("crash"));
  const opened = await site.open({ fragment: `#${story.scenes[index].scenario}!story=what-is-election&scene=${index + 1}` });
  const { page } = opened;
  await page.locator(".story-told h2").waitFor();
  await leadThrough(page, story.scenes[index]);
  assert.equal(await page.locator(".story-done").count(), 0);
  const process = Number.parseInt(story.scenes[index].done.split(" ")[1], 10);
  await page.locator(`[data-process="${process}"]`).click();
  await page.locator('[data-intervention="crash"]').click();
  // It is planned, and done when it has been seen.
  await page.locator(".story-planned").waitFor();
  assert.equal(await page.locator(".story-done").count(), 0);
  await page.keyboard.press("PageDown");
  await page.locator(".story-done").waitFor();
  await page.getByRole("button", { name: "Back to the scene" }).click();
  await page.waitForFunction((link) => location.hash.slice(1).split("!")[0] === link, story.scenes[index].scenario);
  await page.getByRole("button", { name: "Put it aside" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await page.getByRole("button", { name: "Back to the story" }).click();
  await page.locator(".story-told").waitFor();
  await page.getByRole("button", { name: "Close the story" }).click();
  await page.locator(".story").waitFor({ state: "detached" });
  await opened.done();
});

test("guessing first, no scene says more than has been guessed, and the score is kept", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8&ids=shuffled!story=what-is-election&scene=3&guess" });
  const { page } = opened;
  await page.locator(".guess h2").waitFor();
  assert.equal(await page.locator(".story-told h2").count(), 0);
  assert.doesNotMatch(await page.locator("body").innerText(), /8 leads|Somebody knows/);
  // How many messages is asked before anything is seen; then whom a click names.
  await page.locator(".guess .go-on", { hasText: "Next question" }).click();
  await page.locator(".guess-said", { hasText: "Choose a process" }).waitFor();
  await page.locator('[data-process="3"]').click();
  for (let turns = 0; (await page.locator(".story-told h2").count()) === 0; turns += 1) {
    assert.ok(turns < 30, "the questions of a scene come to an end");
    await page.keyboard.press("PageDown");
    await page.waitForTimeout(50);
  }
  await page.locator(".story-score", { hasText: /of 1 guesses right/ }).waitFor();
  await opened.done();
});

/** What is written in the panel of one's own story. */
const written = (page) =>
  page.locator(".drafting").evaluate((panel) => [...panel.querySelectorAll("input, textarea")].map((field) => field.value));

test("a story made by clicking is saved, and is the same wherever it is opened", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=6" });
  const { page } = opened;
  await page.keyboard.press("a");
  await page.getByLabel("Title", { exact: true }).fill("Six <b>on</b> a ring");
  await page.locator("body").click({ position: { x: 640, y: 60 } });
  await page.keyboard.press("l");
  await page.keyboard.press("l");
  await page.locator('[data-process="2"]').click();
  await page.getByRole("button", { name: "Add this moment", exact: true }).click();
  await page.getByLabel("What is said in scene 2").fill("So far **{messages}** messages.");
  await page.locator("body").click({ position: { x: 640, y: 60 } });
  await page.keyboard.press("End");
  await page.keyboard.press("a");
  // By keyboard, up and down again: the focus goes along.
  await page.getByLabel("Scene 1 down").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Scene 2 down");
  await page.keyboard.press("Enter");
  // There is no further down.
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Scene 3 up");
  for (const [from, to] of [[3, 2], [2, 1]]) {
    await page.getByLabel(`Scene ${from} up`).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((to) => document.activeElement.closest("li") === document.querySelectorAll(".drafting-scene")[to - 1], to);
  }
  await page.getByLabel("Scene 3 up").click();
  await page.getByLabel("Remove scene 1").click();
  await page.locator(".drafting").getByRole("button", { name: "Undo" }).click();
  await opened.assertAccessible();
  await opened.screenshot("drafting");
  const own = await written(page);
  // It is kept on this machine.
  await page.reload();
  await page.locator(ARRIVED).waitFor();
  await page.keyboard.press("g");
  await page.locator(".own-story").click();
  assert.deepEqual(await written(page), own);

  const folder = await mkdtemp(path.join(tmpdir(), "story-"));
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  };
  const files = [await save("Save"), await save("Save as Markdown")];
  for (const file of files) assert.match(await election("story", "check", file), /3 scenes/);
  await page.getByRole("button", { name: "Tell it", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("story=1."));
  const link = new URL(page.url()).hash;
  await opened.done();

  const told = [];
  for (const file of [...files, undefined]) {
    const other = await site.open({ fragment: file ? "" : link });
    if (file === files[0]) {
      await openMore(other.page);
      await other.page.setInputFiles('input[type="file"]', file);
    }
    if (file === files[1]) await drop(other.page, await readFile(file, "utf8"));
    await other.page.locator(".story-told h2").waitFor();
    assert.equal(await other.page.locator(".story-name").innerText(), "Six <b>on</b> a ring");
    for (let turns = 0; turns < 12 && (await place(other.page)) !== "the end"; turns += 1) {
      await other.page.keyboard.press("PageDown");
      await other.page.waitForTimeout(100);
    }
    await other.page.getByRole("button", { name: "Edit a copy" }).click();
    told.push(await written(other.page));
    await other.done();
  }
  for (const fields of told) assert.deepEqual(fields, own);
});

/** Drops a file with this text onto the page. */
function drop(page, text) {
  return page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "story.md", { type: "text/markdown" }));
    for (const type of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, text);
}

/** Waits until this is said to be wrong, and puts it away. */
async function refused(page, expected) {
  const said = (source) => {
    const part = (name) => [...document.querySelectorAll(".notice dt")].find((part) => part.innerText === name)?.nextElementSibling.innerText;
    return new RegExp(source).test(`${part("where")}: found ${part("found")}, allowed: ${part("allowed")}`);
  };
  await page.waitForFunction(said, expected.source).catch(async (error) => {
    throw new Error(`${expected} is not said, but: ${await page.locator(".notices").innerText()}`, { cause: error });
  });
  await page.keyboard.press("Escape");
  await page.locator(".notice dd").first().waitFor({ state: "detached" });
}

test("what is no story is refused with its place; nothing in one runs or asks another site for anything", async () => {
  const opened = await site.open();
  const { page } = opened;
  const scene = "## S\n\n[Open](#a=lelann)\n\n";
  const hostile = [
    ["hello", /line 1: found hello, allowed: a scenario/],
    ["{\"scenes\": 3}", /scenes|title/],
    ["# T\n\n" + scene + "<script>window.bad = 1</script>", /text from line 7: found HTML/],
    ["# T\n\n" + scene + "![x](https://example.org/x.png)", /found a picture/],
    ["# T\n\n" + scene + "[x](javascript:window.bad=1)", /found a link/],
    ["# T\n\n## S\n\n[Open](https://example.org/evil.js)\n", /line 5: found/],
    ["# T\n\n## S\n\n[Open](#a=lelann)\nPause: crash\n", /scene 1, Pauses at: found crash, allowed: an event/],
    ["# T\n\n" + scene.repeat(60), /at most 40 scenes/],
    [`# T\n\n${"x".repeat(600_000)}`, /at most 524288 bytes/],
    [`# T\n\n${scene}${"&lt;b> ".repeat(200)}`, null],
  ];
  for (const [text, expected] of hostile) {
    await drop(page, text);
    if (expected === null) {
      await page.locator(".story-told h2").waitFor();
      continue;
    }
    await refused(page, expected);
  }
  // As a program from another century saves it.
  const buffer = Buffer.from("# Müll\n", "latin1");
  await openMore(page);
  await page.setInputFiles('input[type="file"]', { name: "old.md", mimeType: "text/markdown", buffer });
  await refused(page, /content: found a byte that is not UTF-8, after 3 bytes/);
  assert.equal(await page.evaluate(() => globalThis.bad), undefined);
  for (const packed of ["1.x", "1.", "1.AAAA", "nobody", "x".repeat(9000)]) {
    await page.evaluate((packed) => { location.hash = `#a=lelann&n=5!story=${packed}`; }, packed);
    await refused(page, /^story: found/);
  }
  await opened.done();
});

test("presented, the number of the part that is said is drawn over the next part's dot", async () => {
  const opened = await site.open({ fragment: "#!story=to-chang-roberts&scene=3&view=present" });
  const { page } = opened;
  await page.locator(".part-dots .is-due span").waitFor();
  const places = await page.locator(".part-dots > li").evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().left)));
  assert.ok(places[1] - places[0] < 24, `the next part begins at once: ${places}`);
  const isOnTop = await page.locator(".part-dots .is-due span").evaluate((dot) => {
    const { left, right, top, bottom } = dot.getBoundingClientRect();
    return dot.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  assert.ok(isOnTop);
  await opened.done();
});
