// One key leads through every scene of every story, to its pause and to what it points at, in windows of all sizes. A file of its own, whose name
// comes first: it takes longest, and with it in the end one browser would be left alone.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, election, useSite } from "./harness.mjs";
import { isAt, isPresented, leadThrough, place, seen } from "./storytelling.mjs";

const site = useSite(test);

const THEMES = ["system", "light", "dark", "projector"];
const SMALL_PHONE = { ...PHONE, width: 360, height: 640 };
/** How large the windows are in which a story is presented, and in which it is read. Everything has room in each of them at every moment; the
 *  story goes on in one of them, another one for each story. */
const WINDOWS = {
  presented: [{ width: 1024, height: 768 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }],
  "on a phone": [PHONE, SMALL_PHONE],
};
// By hand: axe at every scene instead of two of each story.
const EVERY = process.env.ELECTION_EVERY_SCENE !== undefined;

/** All stories as the command line prints them, by key. */
async function allStories() {
  const keys = (await election("stories")).trim().split("\n").map((line) => line.split(/\s/)[0]);
  return Promise.all(keys.map(async (key) => ({ key, ...JSON.parse(await election("story", "show", key, "--format", "json")) })));
}

/** Goes on to the scene with this number, and through it. */
async function leadOn(page, number, count, scene, sizes) {
  await seen(page);
  await page.keyboard.press("PageDown");
  await isAt(page, number, count);
  await leadThrough(page, scene, sizes);
}

/** The scene that rests is the one that was written. */
async function assertScene(page, { scenario, title, point = [] }) {
  const { hash } = new URL(page.url());
  assert.equal(hash.slice(1).split("!")[0], scenario);
  assert.equal(await page.locator(".story-told h2").innerText(), title);
  const told = await page.locator(".story-told").innerText();
  assert.ok(!/[{}]/.test(told.replace("{", "")) || title.includes("{"), `a figure is missing: ${told}`);
  const count = (kind) => point.filter((text) => text.startsWith(kind)).length;
  assert.equal(await page.locator(".pointer-ring").count(), count("process") + count("message"));
  assert.equal(await page.locator(".is-pointed").count(), count("counter"));
  assert.equal(await page.locator(".story-lines code").count(), count("line"));
}

for (const [turn, [how, windows]] of Object.entries(WINDOWS).entries()) {
  test(`Page Down alone leads through every scene, ${how}`, async () => {
    for (const [index, story] of (await allStories()).entries()) {
      const sizes = windows.map((_, at) => windows[(at + index) % windows.length]);
      const theme = THEMES[(index + turn) % THEMES.length];
      const view = isPresented(sizes[0]) ? "&view=present" : "";
      const fragment = `#${story.scenes[0].scenario}!story=${story.key}&theme=${theme}${view}`;
      const opened = await site.open({ fragment, context: { viewport: sizes[0] } });
      const { page } = opened;
      const count = story.scenes.length;
      await page.locator(".story-told h2").waitFor();
      for (const [at, scene] of story.scenes.entries()) {
        if (at > 0) await leadOn(page, at + 1, count, scene, sizes);
        else await leadThrough(page, scene, sizes);
        await assertScene(page, scene);
        if (EVERY || at === 1 || at === count - 1) await opened.assertAccessible({ except: ["skip-link"] });
        if (EVERY || at === 3) await opened.screenshot(`story-${sizes[0].width}-${story.key}-${at + 1}`);
      }
      await seen(page);
      await page.keyboard.press("PageDown");
      assert.equal(await place(page), "the end");
      await opened.done();
    }
  });
}
