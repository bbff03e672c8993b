// What a student with a telephone has to reach: everything that a mouse and a keyboard reach, by finger.

import assert from "node:assert/strict";
import test from "node:test";

import { useSite } from "./harness.mjs";
import { WINDOWS } from "./fits.mjs";
import { openProcess, waitForLink } from "./playground.mjs";

const site = useSite(test);

const LINK = "a=chang-roberts&n=8&ids=shuffled";
const nameOf = ({ width, height }) => `${width} × ${height}`;
/** Whose end depends on when it happens. */
const CRASHED = `${LINK}&detector=perfect&faults=crash:2@3,recover:2@9`;
const openOn = (viewport, fragment) => site.open({ fragment, context: { viewport, hasTouch: true, isMobile: true, reducedMotion: "reduce" } });

/** Whether all of something is in the window. */
const isInWindow = (locator) =>
  locator.evaluate((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

async function openMenu(page) {
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const menu = page.locator(".header-menu");
  await menu.waitFor();
  return menu;
}

/** Every pause of the scene until its end, each of which leaves the drawing in sight. */
test("whatever is said of a scene, all its processes are in sight: 360 × 640", async () => {
  const opened = await openOn({ width: 360, height: 640 }, "#!story=crashes&scene=4");
  const { page } = opened;
  const way = page.locator(".story-way");
  const out = () => page.locator(".stage [data-process]").evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().bottom > innerHeight).length);
  await page.locator(".stage [data-process]").first().waitFor();
  for (let pause = 0; pause < 8 && !(await page.locator(".story-task").isVisible()); pause += 1) {
    assert.equal(await out(), 0, `pause ${pause}`);
    await way.locator(".button").nth(1).tap();
    await page.waitForFunction(() => /Play|next pause|Next scene/.test(document.querySelector(".story-way").textContent) || document.querySelector(".story-task"));
  }
  assert.ok(await page.locator(".story-task").isVisible());
  assert.equal(await out(), 0, "where something is to be done");
  await opened.done();
});

for (const size of WINDOWS.phone) {
  for (const view of ["", "!view=present"]) {
    test(`a crash by hand can be taken back by finger: ${nameOf(size)}${view && ", presented"}`, async () => {
      const opened = await openOn(size, `#${LINK}${view}`);
      const { page } = opened;
      await openProcess(page, 2);
      await page.locator(".menu [data-intervention=crash]").tap();
      await waitForLink(page, "crash:2");
      const undo = page.locator(".header").getByRole("button", { name: "Undo", exact: true });
      assert.ok(await isInWindow(undo));
      await undo.tap();
      await page.waitForFunction(() => !location.hash.includes("crash:2"));
      await opened.done();
    });
  }

  test(`the menu has what the header has no room for: ${nameOf(size)}`, async () => {
    const opened = await openOn(size, `#${LINK}`);
    const { page } = opened;
    let menu = await openMenu(page);
    await opened.assertAccessible();
    await menu.getByLabel("Colours").selectOption("dark");
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    menu = await openMenu(page);
    await menu.getByRole("button", { name: "Help and keys" }).tap();
    await page.getByRole("dialog", { name: "Help" }).waitFor();
    await page.keyboard.press("Escape");
    // On its side the header has room for these two.
    const inHeader = async (name) => {
      const button = page.getByRole("button", { name, exact: true });
      if (!(await button.isVisible())) await openMenu(page);
      await button.tap();
    };
    await inHeader("Guess first");
    await page.locator(".guess h2").waitFor();
    assert.ok(await menu.isHidden(), "it goes when something has been chosen");
    await page.getByRole("button", { name: "Just show me" }).tap();
    await page.locator(".guess").waitFor({ state: "detached" });
    await inHeader("Present");
    await page.locator(".is-presenting").waitFor();
    await inHeader("Guess first");
    await page.locator(".guess h2").waitFor();
    await opened.done();
  });

  test(`of 64 processes each can be chosen from a list, presented: ${nameOf(size)}`, async () => {
    const opened = await openOn(size, "#a=lelann&n=64!view=present");
    const { page } = opened;
    await page.locator(".results > .whose select").selectOption("17");
    await page.locator(".menu h2").filter({ hasText: "17" }).waitFor();
    await opened.done();
  });

  test(`the outcome strip is in the window: ${nameOf(size)}`, async () => {
    const opened = await openOn(size, `#${LINK}`);
    const { page } = opened;
    assert.ok(await isInWindow(page.getByRole("button", { name: "Crash a process" })));
    await page.evaluate((link) => location.assign(`#${link}`), CRASHED);
    const strip = page.locator(".outcomes .strip");
    await strip.waitFor();
    assert.ok(await isInWindow(strip));
    await opened.done();
  });
}

test("on its side, the header's buttons touch no edge", async () => {
  const opened = await openOn({ width: 844, height: 390 }, `#${LINK}`);
  const tops = await opened.page.locator(".header > .button:visible").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  assert.ok(tops.length > 3 && tops.every((top) => top >= 4), tops.join());
  await opened.done();
});

test("a question of four lines and a sentence of three are read whole: 360 × 640", async () => {
  for (const [fragment, part] of [["#!story=what-is-election", ".story-told"], ["#a=bully&n=8&start=0!t=1", ".what-happened"]]) {
    const opened = await openOn({ width: 360, height: 640 }, fragment);
    const { page } = opened;
    await page.locator(part).waitFor();
    const cut = await page.locator(part).evaluate((part) => part.scrollHeight - part.clientHeight);
    assert.ok(cut <= 1, `${fragment}: ${cut} px are cut`);
    await opened.done();
  }
});

test("presented, a title is read with the algorithm's name at its end: 360 × 640", async () => {
  const opened = await openOn({ width: 360, height: 640 }, "#a=chang-roberts&n=8!view=present");
  const title = opened.page.locator(".entry-title h2");
  await title.waitFor();
  const cut = await title.evaluate((title) => title.scrollHeight - title.clientHeight);
  assert.ok(cut <= 1, `${cut} px are cut`);
  await opened.done();
});

test("on its side, what is said of a scene begins with the beginning of a part", async () => {
  const opened = await openOn({ width: 844, height: 390 }, "#!story=bully-and-time&scene=1");
  const { page } = opened;
  await page.locator(".story-part").first().waitFor();
  await page.keyboard.press("End");
  await page.locator(".story-part.is-due:nth-child(n + 2)").waitFor();
  await page.waitForFunction(() => {
    const told = document.querySelector(".story-told");
    const { top } = told.getBoundingClientRect();
    const parts = [...told.querySelectorAll("h2, .story-part")].map((part) => part.getBoundingClientRect());
    return parts.every((part) => part.bottom <= top + 2 || part.top >= top - 2);
  });
  await opened.done();
});
