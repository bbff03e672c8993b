// The presenter's view: a second window that shows what comes next, and leads the first.

import assert from "node:assert/strict";
import test from "node:test";

import { election, useSite } from "./harness.mjs";
import { openMore } from "./playground.mjs";

const site = useSite(test);

const place = (page) => page.locator(".story-place").innerText();

/** Goes back part by part, from the second window, until the first is at that scene. */
async function backTo(second, page, scene) {
  for (let turns = 0; (await place(page)) !== scene; turns += 1) {
    assert.ok(turns < 20, `it goes back to ${scene}`);
    await second.getByRole("button", { name: "Back", exact: true }).click();
    await page.waitForTimeout(100);
  }
}

test("the second window shows what is told and what comes next, and leads the first", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8&ids=shuffled!story=what-is-election&view=present" });
  const { page, context } = opened;
  await page.locator(".story-told h2").waitFor();
  const [second] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
  await second.locator(".presenter-now h2").waitFor();
  assert.equal(await second.locator(".presenter-now h2").innerText(), await page.locator(".story-told h2").innerText());
  assert.match(await second.locator(".presenter-next h2").innerText(), /^Next: /);
  // The clock does not run while the first scene waits to be led on.
  const clock = second.locator(".presenter-clock");
  const notBegun = /^\d\d:\d\d\s+this scene 0:00 of \d+ min\s+in all 0:00 of \d+ min\s+not begun\s+planned: 0 min until here\s+Start the clock$/;
  assert.match(await clock.innerText(), notBegun);
  const next = (await second.locator(".presenter-next h2").innerText()).replace("Next: ", "");

  // From there on, by button and by key.
  await second.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await second.waitForFunction((next) => document.querySelector(".presenter-now h2").innerText === next, next);
  await clock.getByRole("button", { name: "Start the clock again" }).waitFor();
  await clock.locator("span", { hasText: /^(on time|1 min ahead)$/ }).waitFor();
  // What is asked first has its time, and each part has its own key.
  for (let turns = 0; (await place(page)) === "2 of 9"; turns += 1) {
    assert.ok(turns < 8, "the scene has come to its end");
    await second.keyboard.press("PageDown");
    await page.waitForTimeout(200);
  }
  await second.keyboard.press("b");
  await page.locator(".blank").waitFor();
  await second.getByText("The audience sees a blank screen").waitFor();
  await second.getByRole("button", { name: "Show again" }).click();
  await page.locator(".blank").waitFor({ state: "detached" });
  await second.getByText("The audience sees a blank screen").waitFor({ state: "detached" });
  // And the other way round.
  await page.keyboard.press("Shift+N");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await second.waitForFunction((next) => document.querySelector(".presenter-now h2").innerText === next, next);

  // Another lecture in another tab hears nothing of it.
  const stranger = await context.newPage();
  await stranger.goto(`${site.url}#a=chang-roberts&n=8&ids=shuffled!story=what-is-election&scene=5`);
  await stranger.locator(".story-told h2").waitFor();
  await backTo(second, page, "1 of 9");
  assert.equal(await place(stranger), "5 of 9");
  await page.waitForFunction(() => location.hash.includes("scene=1"));
  // Loaded anew in the middle of a lecture, the window that the audience sees is still led.
  await page.reload();
  await page.locator(".story-told h2").waitFor();
  await second.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await backTo(second, page, "1 of 9");

  await second.close();
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await opened.done();
});

/** Where a window's messages are, by what is written on the stage. */
const tokens = (window) => {
  return window.evaluate(() => {
    const all = [...document.querySelectorAll(".sprites [data-message]")].filter((token) => token.getAttribute("opacity") !== "0");
    return all.map((token) => `${token.dataset.message} ${token.getAttribute("transform")}`).sort();
  });
};

test("the second window shows the audience's drawing, at rest and in motion, and plays it", async () => {
  // A message takes so long that both windows are looked at in one tick.
  const opened = await site.open({ fragment: "#a=chang-roberts&n=5&delay=40!speed=0.2" });
  const { page, context } = opened;
  const [second] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
  await second.locator(".presenter-stage [data-process]").first().waitFor();
  assert.equal(await second.locator(".presenter-stage [data-process]").count(), 5);
  const places = (window) => {
    return window.evaluate(() => [...document.querySelectorAll(".stage [data-process]")].map((process) => process.getAttribute("transform")));
  };
  assert.deepEqual(await places(second), await places(page));

  // It is under way there between two steps, where nothing is rendered.
  await second.keyboard.press("Space");
  await page.locator('[data-playing="true"]').waitFor();
  const pause = second.getByRole("button", { name: "Pause" });
  await pause.waitFor();
  const steps = () => page.evaluate(() => Number(document.querySelector("[data-steps]").dataset.steps));
  await page.waitForFunction(() => document.querySelector(".sprites [data-message]"));
  await second.waitForFunction(() => document.querySelector(".sprites [data-message]"));
  const [before, begun] = [await tokens(second), await steps()];
  await second.waitForFunction((before) => {
    const all = [...document.querySelectorAll(".sprites [data-message]")];
    return all.length > 0 && all.every((token) => !before.includes(`${token.dataset.message} ${token.getAttribute("transform")}`));
  }, before);
  assert.equal(await steps(), begun, "no step has passed: it moves between two");
  await pause.click();
  await page.locator('[data-playing="true"]').waitFor({ state: "detached" });
  await second.getByRole("button", { name: "Play" }).waitFor();
  const seen = await tokens(page);
  assert.ok(seen.length > 0);
  await second.waitForFunction((seen) => {
    const all = [...document.querySelectorAll(".sprites [data-message]")].filter((token) => token.getAttribute("opacity") !== "0");
    return JSON.stringify(all.map((token) => `${token.dataset.message} ${token.getAttribute("transform")}`).sort()) === seen;
  }, JSON.stringify(seen));

  // A step on and back, by button.
  await second.getByRole("button", { name: "Step on" }).click();
  await page.waitForFunction((begun) => Number(document.querySelector("[data-steps]").dataset.steps) === begun + 1, begun);
  await second.getByRole("button", { name: "Step back" }).click();
  await page.waitForFunction((begun) => Number(document.querySelector("[data-steps]").dataset.steps) === begun, begun);

  // Without a story the clock waits to be started, and counts on when the view is loaded anew.
  const clock = second.locator(".presenter-clock");
  assert.match(await clock.innerText(), /in all 0:00\s+no plan without a story/);
  await second.getByRole("button", { name: "Start the clock", exact: true }).click();
  const used = async () => {
    const [, minutes, seconds] = /in all (\d+):(\d\d)/.exec(await clock.innerText());
    return 60 * Number(minutes) + Number(seconds);
  };
  await clock.getByText(/in all 0:(?!0[01])\d\d/).waitFor();
  await second.reload();
  await second.getByRole("button", { name: "Start the clock again" }).waitFor();
  assert.ok((await used()) >= 2);
  await clock.getByText(/in all 0:(?!0[0-3])\d\d/).waitFor();
  const long = await used();
  await second.getByRole("button", { name: "Start the clock again" }).click();
  assert.ok((await used()) < long);
  await opened.done();
});

/** What is needed while talking and is not whole in the window. */
const hidden = (window) => {
  return window.evaluate(() => {
    const parts = [".presenter-head h1", ".presenter-clock p", ".presenter-now", ".presenter-seen", ".presenter-next", ".presenter-way"];
    return parts.filter((selector) => {
      const part = document.querySelector(selector);
      const { top, left, bottom, right } = part.getBoundingClientRect();
      const isWhole = part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
      return !isWhole || top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
    });
  });
};

for (const key of ["gupta", "readme", "list-on-a-ring"]) {
  test(`all that one needs while telling ${key} is in sight, with a stage beside it`, async () => {
    const { scenes } = JSON.parse(await election("story", "show", key, "--format", "json"));
    const opened = await site.open({ fragment: `#${scenes[0].scenario}!story=${key}&view=present`, context: { reducedMotion: "reduce" } });
    const { page, context } = opened;
    await page.locator(".story-told h2").waitFor();
    const [second] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
    for (const [at, { title }] of scenes.entries()) {
      await second.locator(".presenter-head", { hasText: `${at + 1} of ${scenes.length}` }).waitFor();
      await second.locator(".presenter-now h2", { hasText: title }).waitFor();
      for (const [width, height] of [[1280, 720], [1024, 768]]) {
        await second.setViewportSize({ width, height });
        assert.deepEqual(await hidden(second), [], `scene ${at + 1}, ${title}, at ${width} by ${height}`);
        const stage = await second.locator(".presenter-stage .drawing").boundingBox();
        assert.ok(Math.min(stage.width, stage.height) >= 220, `a stage of ${stage.width} by ${stage.height}`);
      }
      await second.keyboard.press("n");
    }
    await opened.done();
  });
}

test("the second window shows what no link holds, and what comes while the audience guesses", async () => {
  const opened = await site.open();
  const { page, context } = opened;
  // Words that do not compress, so that the story is too long for a link.
  const words = Array.from({ length: 2500 }, (_, place) => ((place + 1) * 2654435761).toString(36));
  const scene = (title, link, from) => `## ${title}\n\n[Open](#${link})\nPause: leader\nNotes: Mind ${title}.\n\n${words.slice(from, from + 200).join(" ")}\n`;
  const titles = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
  const scenes = titles.map((title, at) => scene(title, `a=chang-roberts&n=${at + 4}`, 200 * at));
  const buffer = Buffer.from(`# A long story\n\n${scenes.join("\n")}`);
  await openMore(page);
  await page.setInputFiles('input[type="file"]', { name: "long.md", mimeType: "text/markdown", buffer });
  await page.locator(".story-told h2").waitFor();
  await page.waitForFunction(() => location.hash.includes("story=file-"));
  const [second] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
  await second.locator(".presenter-now h2", { hasText: "First" }).waitFor();
  assert.equal(await second.locator("h1").innerText(), "A long story");
  assert.match(await second.locator(".presenter-notes").innerText(), /Mind First\./);

  // The audience guesses twice; whoever presents is at the moment that they see.
  await page.keyboard.press("q");
  await page.locator(".guess").first().waitFor();
  const question = await page.locator(".guess h2").innerText();
  const asked = second.locator(".presenter-asked");
  await asked.locator("h2", { hasText: question }).waitFor();
  await asked.locator("p", { hasText: /^Not seen yet: / }).waitFor();
  const truth = await asked.locator("b").innerText();
  const steps = () => page.evaluate(() => Number(document.querySelector("[data-steps]").dataset.steps));
  const same = async () => {
    await page.waitForFunction(() => document.querySelector('[data-playing="true"]') === null);
    const sentence = await page.locator(".what-happened").first().innerText();
    await second.waitForFunction((text) => document.querySelector(".what-happened")?.innerText === text, sentence);
  };
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await same();
  await asked.locator("p", { hasText: `They see: ${truth}` }).waitFor();
  assert.ok((await page.locator(".truth").innerText()).includes(truth));
  const first = await steps();
  for (let turns = 0; turns < 6 && (await steps()) === first; turns += 1) await page.keyboard.press("PageDown");
  await same();
  await page.keyboard.press("q");
  await asked.waitFor({ state: "detached" });

  // A scenario too long for a link, too.
  await page.getByLabel("Close the story").click();
  const ids = Array.from({ length: 900 }, (_, place) => 1_000_000_000 + ((place * 7919) % 900) * 1000);
  const long = JSON.stringify({ algorithm: "chang-roberts", processes: 900, ids: { values: ids }, start: [{ process: 0, at: 0 }] });
  await openMore(page);
  await page.setInputFiles('input[type="file"]', { name: "long.json", mimeType: "application/json", buffer: Buffer.from(long) });
  await page.locator(".title", { hasText: "900 processes" }).waitFor({ state: "attached" });
  await second.locator(".presenter-now h2", { hasText: "900 processes" }).waitFor();
  await second.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("[data-steps]").dataset.steps === "1");

  // Loaded anew it is there again; closed it is missed.
  const alone = second.getByRole("alert");
  await page.reload();
  await page.locator(".story-told h2, #app main").first().waitFor();
  await second.waitForTimeout(3500);
  assert.equal(await alone.count(), 0);
  await page.close();
  await alone.filter({ hasText: "does not answer" }).waitFor();
  await opened.done();
});
