// The page and a story as one file, saved from the page itself: from a host, and from such a file.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { ARRIVED, openSingleFile, useSite } from "./harness.mjs";

const site = useSite(test);

/** What would run, or hide the rest of the page, if it were taken for markup. */
const MARKUP = "</script><script>alert(1)</script><!--<script>&lt;";

/** Collects the start and the end of the run that is shown. */
async function collect(page, title) {
  await page.keyboard.press("a");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("What is said in scene 1").fill(`First \`${MARKUP}\``);
  await page.locator("main").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("a");
  await page.getByLabel("What is said in scene 2").fill("**{leader}** leads.");
  await page.locator("main").focus();
}

/** Clicks the button that saves the page as one file, in a part of the page. */
async function save(t, page, part) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(part).getByRole("button", { name: "Save as one file" }).click(),
  ]);
  const directory = await mkdtemp(path.join(tmpdir(), "election-single-"));
  t.after(() => rm(directory, { recursive: true }));
  const file = path.join(directory, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** The story in this file is told from its first scene to its last, and nothing else is loaded or run. */
async function assertTold(t, file, title) {
  const { page, expectQuiet } = await openSingleFile(t, "", file);
  await page.locator(ARRIVED).waitFor();
  await page.locator(".story-place", { hasText: "1 of 2" }).waitFor();
  assert.equal(await page.title(), title);
  assert.equal(await page.locator(".story-name").innerText(), title);
  assert.ok((await page.locator(".story-told").innerText()).includes(MARKUP));
  assert.equal(await page.locator("script[data-story]").count(), 1);
  await page.keyboard.press("n");
  await page.locator(".story-place", { hasText: "2 of 2" }).waitFor();
  await page.locator(".story-told strong").waitFor();
  // What takes a worker is done by one: it is made of what stands in the file.
  assert.match(await page.locator(".story-told").innerText(), /\d leads\./);
  expectQuiet();
  return { page, expectQuiet };
}

test("a story is saved with the page from a host, from a file, and in the place of another story", async (t) => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=6" });
  const title = "Six: <b>mine</b> & yours";
  await collect(opened.page, title);
  const served = await save(t, opened.page, ".drafting");
  assert.equal(path.basename(served), "Six b mine b & yours.html");
  await opened.done();
  const { page, expectQuiet } = await assertTold(t, served, title);

  // From the file itself, and in the place of the story in it.
  await page.getByRole("button", { name: "Close the story" }).click();
  await page.goto(`${page.url().split("#")[0]}#a=lelann&n=4`);
  await page.waitForFunction(() => document.querySelectorAll("#app > .page [data-process]").length === 4);
  await collect(page, "Four");
  const again = await save(t, page, ".drafting");
  expectQuiet();
  await assertTold(t, again, "Four");
  assert.ok(!(await readFile(again, "utf8")).includes("yours"), "the other one is gone");
});

test("a story that is told is saved from the file that the build makes", async (t) => {
  const { page, expectQuiet } = await openSingleFile(t, "a=bully&n=4!story=what-is-election");
  await page.locator(".story-told h2").waitFor();
  const file = await save(t, page, ".story");
  expectQuiet();
  const saved = await openSingleFile(t, "", file);
  await saved.page.locator(".story-place", { hasText: "1 of 9" }).waitFor();
  assert.equal(await saved.page.title(), await page.locator(".story-name").innerText());
  saved.expectQuiet();
});

test("what cannot be told is not saved, and what is missing is said", async (t) => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=6" });
  const { page } = opened;
  await page.keyboard.press("a");
  await page.getByLabel("What is said in scene 1").fill("**{leader}** leads.");
  await page.locator(".drafting .error", { hasText: "scene 1, What is said: found {leader} where nobody leads" }).waitFor();
  assert.equal(await page.locator(".drafting-scene.is-wrong").count(), 1);
  const button = page.locator(".drafting").getByRole("button", { name: "Save as one file" });
  assert.ok(await button.isDisabled());
  assert.equal(await page.getByRole("button", { name: "Save as Markdown" }).count(), 0);
  await page.getByLabel("What is said in scene 1").fill("Nobody leads.");
  await page.locator(".drafting .error").waitFor({ state: "detached" });
  await page.route("**/*.css", (route) => route.abort());
  opened.problems.length = 0;
  await button.click();
  await page.locator(".notice", { hasText: "The page was not saved as one file" }).first().waitFor();
  await opened.close();
});

test("that a story has been collected is seen without opening anything, after a reload, too", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=6" });
  const { page } = opened;
  assert.equal(await page.locator(".collected").count(), 0);
  await page.keyboard.press("a");
  await page.locator(".collected", { hasText: "1" }).waitFor();
  await page.keyboard.press("a");
  await page.reload();
  await page.locator(ARRIVED).waitFor();
  assert.equal(await page.locator(".collected").textContent(), "Story: 2 scenes");
  assert.equal(await page.locator(".drafting").count(), 0);
  await page.locator(".collected").click();
  await page.locator(".drafting").waitFor();
  await page.keyboard.press("m");
  await page.locator(".drafting").waitFor({ state: "detached" });
  await opened.assertAccessible();
  await opened.done();
});
