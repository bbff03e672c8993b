// How a story is led through by one key, and how it is told where it is.

import assert from "node:assert/strict";

import { PHONE } from "./harness.mjs";
import { withoutRoom } from "./room.mjs";

/** Whether a window is presented: telephones are not. */
export const isPresented = ({ width }) => width > PHONE.width;

/** Where the story is: `2 of 9`. */
export const place = (page) => page.locator(".story-place").innerText();
/** What leads on from a pause. */
export const isAtPause = (page) => page.locator(".story-way .primary", { hasText: /^(Next scene|To the end)$/ });

/** How many parts a scene's text has. */
const partsOf = ({ text = "" }) => text.split(/^At:/m).filter((part, at) => at > 0 || part.trim() !== "").length;

/** Waits until the scene with this number is there. */
export const isAt = (page, number, count) =>
  page.waitForFunction((place) => document.querySelector(".story-place")?.innerText === place, `${number} of ${count}`);

/** Whatever a scene shows has room, in a window of each of these sizes; in the end it has the first of them again. */
async function assertRoom(page, where, sizes) {
  for (const size of [...sizes.slice(1), sizes[0]]) {
    if (sizes.length > 1) await page.setViewportSize(size);
    assert.deepEqual(await withoutRoom(page, isPresented(size)), [], `${where}, ${size.width} × ${size.height}`);
  }
}

/** Leads on through the parts of a scene to its pause, with the one key: each part stands out once it is there, and none is there before. Each has
 *  room, and so has everything else. */
export async function leadThrough(page, scene, sizes = [PHONE]) {
  const parts = partsOf(scene);
  for (let turns = 0; (await isAtPause(page).count()) === 0; turns += 1) {
    assert.ok(turns <= 2 * parts + 2, `${scene.title} comes to its pause`);
    const shown = await page.locator(".story-part").count();
    assert.ok(shown <= parts, `${shown} of ${parts} parts`);
    // Looked at and pressed in one task: a scene that came to its pause between the two would be left by the key.
    await page.evaluate(() => {
      const isAtPause = /^(Next scene|To the end)$/.test(document.querySelector(".story-way .primary").innerText);
      if (!isAtPause) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", code: "PageDown", bubbles: true }));
    });
    await assertRoom(page, `${scene.title}, part ${shown}`, sizes);
  }
  await assertRoom(page, scene.title, sizes);
  assert.equal(await page.locator(".story-part").count(), parts, scene.title);
  if (parts > 1) {
    assert.equal(await page.locator(".story-part.is-due").count(), 1, scene.title);
    const seen = await page.evaluate(() => {
      const body = document.querySelector(".story-body");
      const isScrolled = getComputedStyle(body).overflowY === "auto";
      const [told, due] = [isScrolled ? body : document.querySelector(".story-told"), document.querySelector(".story-part.is-due")].map((it) => it.getBoundingClientRect());
      return [due.top - told.top, told.bottom - Math.min(due.bottom, due.top + told.height)].map(Math.round);
    });
    assert.ok(seen.every((room) => room >= -2), `${scene.title}: what is said now is in sight: ${seen}`);
  }
}

/** Waits until somebody could have seen a pause that has just come: until then a key was meant for what came before it. */
export const seen = (page) => page.locator('.page[data-has-just-come="false"]').waitFor({ state: "attached" });
