// The presenter's view: a second window that shows what comes next, and leads the first.

import assert from "node:assert/strict";
import test from "node:test";

import { useSite } from "./harness.mjs";

const site = useSite(test);

const place = (page) => page.locator(".story-place").innerText();

test("the second window shows what is told and what comes next, and leads the first", async () => {
  const opened = await site.open({ fragment: "#a=chang-roberts&n=8&ids=shuffled!story=what-is-election&view=present" });
  const { page, context } = opened;
  await page.locator(".story-told h2").waitFor();
  const [second] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
  await second.locator(".presenter-now h2").waitFor();
  assert.equal(await second.locator(".presenter-now h2").innerText(), await page.locator(".story-told h2").innerText());
  assert.match(await second.locator(".presenter-next h2").innerText(), /^Next: /);
  assert.match(await second.locator(".presenter-clock").innerText(), /^\d\d:\d\d\s+\d+:\d\d since the start$/);
  const next = (await second.locator(".presenter-next h2").innerText()).replace("Next: ", "");

  // From there on, by button and by key.
  await second.getByRole("button", { name: "On" }).click();
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await second.waitForFunction((next) => document.querySelector(".presenter-now h2").innerText === next, next);
  await second.keyboard.press("PageDown");
  await second.keyboard.press("PageDown");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText !== "2 of 9");
  await second.keyboard.press("b");
  await page.locator(".blank").waitFor();
  await second.keyboard.press("b");
  await page.locator(".blank").waitFor({ state: "detached" });
  // And the other way round.
  await page.keyboard.press("Shift+N");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await second.waitForFunction((next) => document.querySelector(".presenter-now h2").innerText === next, next);

  // Another lecture in another tab hears nothing of it.
  const stranger = await context.newPage();
  await stranger.goto(`${site.url}#a=chang-roberts&n=8&ids=shuffled!story=what-is-election&scene=5`);
  await stranger.locator(".story-told h2").waitFor();
  await second.getByRole("button", { name: "Back" }).click();
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "1 of 9");
  assert.equal(await place(stranger), "5 of 9");
  await second.close();
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => document.querySelector(".story-place").innerText === "2 of 9");
  await opened.done();
});
