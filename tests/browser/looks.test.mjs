// For everybody, everywhere: themes, sizes, keyboards, less motion, no storage; and pictures to be looked at.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, PROJECTOR, run, useSite } from "./harness.mjs";
import { assertEndIsThatOf, atRest, goHalfWay, goTo, openMore, openProcess, playToEnd } from "./playground.mjs";

const site = useSite(test);

const LINK = "a=chang-roberts&n=8&ids=shuffled";
const CRASH = "a=chang-roberts&n=8&ids=shuffled&detector=perfect&faults=crash:2@3,recover:2@9";

for (const theme of ["light", "dark", "projector"]) {
  test(`nothing keeps anybody out: ${theme}`, async () => {
    const opened = await site.open();
    const { page } = opened;
    await page.getByRole("combobox", { name: "Colours" }).selectOption(theme);
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    await opened.assertAccessible();
    await page.evaluate((link) => location.assign(`#${link}`), CRASH);
    await page.locator("[data-fault]").first().waitFor();
    await goHalfWay(page);
    await opened.assertAccessible();
    await openProcess(page, 2);
    await opened.assertAccessible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await atRest(page, (await run(CRASH)).steps);
    await opened.assertAccessible();
    await opened.screenshot(`theme-${theme}`);
    await opened.done();
  });
}

test("nothing keeps anybody out: presenting", async () => {
  const opened = await site.open({ fragment: `#${LINK}!view=present` });
  const { page } = opened;
  assert.equal(await page.getByRole("complementary", { name: "Scenario" }).isVisible(), false);
  await goHalfWay(page);
  await opened.assertAccessible();
  await opened.screenshot("present");
  await page.keyboard.press("p");
  await page.getByRole("complementary", { name: "Scenario" }).waitFor();
  await opened.done();
});

test("nothing keeps anybody out: help", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await help.waitFor();
  assert.match(await help.innerText(), /play or pause/);
  await opened.assertAccessible();
  await opened.screenshot("help");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await opened.done();
});

test("nothing keeps anybody out: a phone", async () => {
  const opened = await site.open({ fragment: `#${LINK}`, context: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const { page } = opened;
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(await isTooWide(), false, "nothing is beyond the edge");
  await goHalfWay(page);
  await opened.assertAccessible();
  await page.locator('[data-process="1"] .body').tap();
  await page.locator(".menu").waitFor();
  await opened.assertAccessible();
  await opened.screenshot("phone-menu");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Scenario" }).tap();
  const panel = page.getByRole("complementary", { name: "Scenario" });
  await panel.getByRole("slider", { name: "Processes" }).waitFor();
  await opened.assertAccessible();
  await opened.screenshot("phone-scenario");
  assert.equal(await isTooWide(), false);
  await panel.getByRole("button", { name: "Close" }).tap();
  await page.keyboard.press("End");
  await atRest(page, (await run(LINK)).steps);
  await assertEndIsThatOf(page, LINK);
  await opened.done();
});

for (const [size, viewport] of Object.entries({ "1280x720": PROJECTOR, "390x844": PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`pictures, half-way through a run: ${size}, ${colorScheme}`, async () => {
      const opened = await site.open({ fragment: `#${LINK}`, context: { viewport, colorScheme } });
      await goHalfWay(opened.page);
      await opened.screenshot(`half-way-${size}-${colorScheme}`);
      await opened.done();
    });
  }
}

/** Those of what a selector finds that cannot be read whole where they are: beyond the edge, or below something else. */
function unread(page, selector) {
  return page.locator(selector).evaluateAll((all) => {
    const isSeen = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [[left + 1, top + 1], [right - 1, bottom - 1]].map(([x, y]) => document.elementFromPoint(x, y));
      return corners.every((found) => found !== null && (element.contains(found) || found.contains(element)));
    };
    if (all.length === 0) return ["there is none"];
    return all.filter((element) => !isSeen(element)).map((element) => element.textContent);
  });
}

/** Opens a scenario at its end in a theme, as a lecturer's browser shows it. */
async function openEnd(theme, link, viewport) {
  const opened = await site.open({ fragment: `#${link}`, context: { viewport } });
  const { page } = opened;
  await page.getByRole("combobox", { name: "Colours" }).selectOption(theme);
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await page.keyboard.press("End");
  await atRest(page, (await run(link)).steps);
  return opened;
}

for (const theme of ["light", "dark", "projector"]) {
  test(`what holds and what is claimed is read without scrolling: ${theme}`, async () => {
    const bully = "a=bully&n=8&start=0&faults=crash:7@0";
    for (const link of ["a=lelann&n=8", LINK, bully]) {
      const opened = await openEnd(theme, link, PROJECTOR);
      const { page } = opened;
      assert.deepEqual(await unread(page, "[data-property]"), [], link);
      assert.deepEqual(await unread(page, ".claims > ul > li:nth-child(-n + 2) :is(summary, .note)"), [], link);
      // At its end a run shows what it has cost; its code is a tab away.
      await page.getByRole("tab", { name: /^Code/ }).click();
      assert.deepEqual(await unread(page, ".code .ran"), [], `${link}: the code gives way, but for what ran`);
      await opened.screenshot(`read-${theme}-${link.split("&")[0].slice(2)}`);
      await opened.done();
    }
    const opened = await openEnd(theme, `${LINK}&faults=crash:2@3`, PROJECTOR);
    assert.deepEqual(await unread(opened.page, "[data-property]"), []);
    assert.deepEqual(await unread(opened.page, ".assumptions > ul :is(.name, .why)"), [], "what is broken, and why");
    assert.equal(await opened.page.locator(".assumptions > ul .holds").count(), 0, "what is kept does not hide it");
    await opened.page.locator(".assumptions .nested > summary").click();
    // What is inside is rendered once it is open.
    await opened.page.locator(".assumptions .nested .holds").nth(4).waitFor();
    await opened.assertAccessible();
    await opened.done();

    const low = await openEnd(theme, bully, { width: 1280, height: 600 });
    assert.deepEqual(await unread(low.page, "[data-property]"), []);
    await low.done();
  });
}

test("a phone's page has its whole name, and buttons that can be touched", async () => {
  for (const width of [PHONE.width, 360, 320]) {
    const viewport = { ...PHONE, width };
    const opened = await site.open({ fragment: `#${LINK}`, context: { viewport, hasTouch: true, isMobile: true } });
    const { page } = opened;
    const name = page.getByRole("heading", { name: "Election Playground" });
    const [needed, has] = await name.evaluate((name) => [name.scrollWidth, name.clientWidth]);
    assert.ok(needed <= has, `the name needs ${needed} px of ${has} at ${width}`);
    for (const button of await page.locator(".header").getByRole("button").all()) {
      const box = await button.boundingBox();
      const says = `${await button.getAttribute("aria-label")}: ${JSON.stringify(box)}`;
      assert.ok(box.width >= 24 && box.height >= 24 && box.x >= 0 && box.x + box.width <= width, says);
    }
    await opened.done();
  }
});

/** How far the page or anything that cannot be scrolled back by hand has been scrolled. */
function scrolled(page) {
  return page.evaluate(() => {
    const all = [document.scrollingElement, ...document.querySelectorAll(".page, .middle, .stage")];
    return all.map((element) => element.scrollTop).filter((top) => top !== 0);
  });
}

test("no wheel and no Tab key scrolls the page into emptiness", async () => {
  const opened = await site.open({ fragment: "#a=bully&n=8&detector=perfect&faults=crash:2@3,partition:0-2@4" });
  const { page } = opened;
  await openMore(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), PROJECTOR.height);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 2000);
  await page.getByRole("button", { name: "Open a file…" }).focus();
  await page.waitForTimeout(200);
  assert.deepEqual(await scrolled(page), []);
  await opened.done();

  const phone = await site.open({ fragment: `#${LINK}`, context: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const bottom = () => phone.page.locator(".results").evaluate((results) => results.getBoundingClientRect().bottom + scrollY);
  const height = await phone.page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height - (await bottom()) < 2, `${height} px, and nothing below ${await bottom()}`);
  await phone.done();
});

test("the first Tab leads to the stage", async () => {
  const opened = await site.open({ fragment: `#${LINK}` });
  const { page } = opened;
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Skip to the stage" }).waitFor();
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[data-process]")));
  await opened.done();
});

test("dialogs open over a presentation, and a copied link is said there", async () => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const opened = await site.open({ fragment: `#${LINK}!view=present`, context });
  const { page } = opened;
  for (const [key, name] of [["g", "Gallery"], ["?", "Help"]]) {
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name });
    // Views like the gallery are loaded when they are first opened.
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page.keyboard.press("s");
  await page.getByText("The link has been copied.").waitFor();
  await opened.done();
});

test("a page that is enlarged four times still shows the ring", async () => {
  const opened = await site.open({ fragment: `#${LINK}`, context: { viewport: { width: 320, height: 256 } } });
  for (const process of await opened.page.locator("[data-process] .body").all()) {
    const { y, height } = await process.boundingBox();
    assert.ok(y >= 0 && y + height <= 256, `a process is at ${y}`);
  }
  await opened.screenshot("enlarged");
  await opened.done();
});

test("the chosen ones are marked in forced colours", async () => {
  const opened = await site.open({ fragment: `#${LINK}`, context: { forcedColors: "active" } });
  const { page } = opened;
  const background = (selector) => page.locator(selector).first().evaluate((label) => getComputedStyle(label).backgroundColor);
  const chosen = await background(".algorithms label:has(:checked)");
  assert.notEqual(chosen, await background(".algorithms label:not(:has(:checked))"));
  assert.equal(await background(".choice label:has(:checked)"), chosen);
  await opened.done();
});

test("where storage is blocked, nothing is missing but what was kept", async () => {
  const prepare = (page) =>
    page.addInitScript(() => {
      for (const storage of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, storage, {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
  const opened = await site.open({ prepare });
  const { page } = opened;
  const hint = page.getByRole("note");
  await hint.waitFor();
  await page.getByRole("combobox", { name: "Colours" }).selectOption("dark");
  await page.locator('html[data-theme="dark"]').waitFor();
  await hint.getByRole("button", { name: "Got it" }).click();
  await hint.waitFor({ state: "detached" });
  await playToEnd(page, await run(LINK));
  await assertEndIsThatOf(page, LINK);
  await opened.done();
});

test("the theme and the hint are kept where storage is allowed", async () => {
  const opened = await site.open();
  const { page } = opened;
  await page.getByRole("combobox", { name: "Colours" }).selectOption("projector");
  await page.getByRole("note").getByRole("button", { name: "Got it" }).click();
  await page.getByRole("note").waitFor({ state: "detached" });
  await page.goto("about:blank");
  await page.goto(site.url);
  // Not its picture, which is there before it runs.
  await page.locator('html[data-theme="projector"] #app > .page main').waitFor();
  assert.equal(await page.getByRole("note").count(), 0);
  await opened.done();
});

/** Where the messages in flight are drawn. */
function places(page) {
  return page.locator(".sprites [data-message]").evaluateAll((all) =>
    all.map((message) => {
      const { x, y } = message.getBoundingClientRect();
      return [message.dataset.message, Math.round(x), Math.round(y)].join(" ");
    }),
  );
}

for (const [reducedMotion, moves] of [["reduce", false], ["no-preference", true]]) {
  test(`reduced motion: ${reducedMotion}`, async () => {
    const opened = await site.open({ fragment: `#${LINK}`, context: { reducedMotion } });
    const { page } = opened;
    await goTo(page, 2.2);
    const before = await places(page);
    assert.ok(before.length > 0);
    await goTo(page, 2.8);
    assert.equal((await places(page)).join() !== before.join(), moves, "between ticks");
    await goTo(page, 3.5);
    assert.notDeepEqual(await places(page), before, "from tick to tick");
    await playToEnd(page, await run(LINK));
    await assertEndIsThatOf(page, LINK);
    await opened.done();
  });
}
