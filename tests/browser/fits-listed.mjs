// More states in which everything has to fit: all that the page has ready to be opened, as the command line lists it. Entries of the gallery at the
// moment they open with, half-way and at their end, and while they are guessed at; exercises; every scene of every story, where it begins and where it
// pauses. All of it plain and presented.

import { ARRIVED, election } from "./harness.mjs";
import { faultsOf, openState, WINDOWS } from "./fits.mjs";
import { goHalfWay } from "./playground.mjs";

const list = async (what) => JSON.parse(await election(what, "--json"));

async function end(page) {
  await page.keyboard.press("End");
  await page.locator(".verdict").waitFor();
}

/** Leads a scene to where it pauses. */
async function toPause(page) {
  await page.locator(".story-told h2").waitFor();
  for (let turns = 0; turns < 30; turns += 1) {
    const isThere = await page.evaluate(() => {
      const isThere = /^(Next scene|To the end)$/.test(document.querySelector(".story-way .primary").innerText);
      if (!isThere) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", code: "PageDown", bubbles: true }));
      return isThere;
    });
    if (isThere) return;
    await page.waitForTimeout(30);
  }
}

// Presented, the question what a process does stands in the place of the task.
const toTask = (page) => page.locator(".exercise-task:visible, .be:visible").first().waitFor();
const toQuestion = (page) => page.locator(".guess").first().waitFor();
const toScene = (page) => page.locator(".story-told h2").waitFor();

/** What is done with each kind of what is listed: what the state is called, what its link says after the scenario, and what is done then. */
const IN_GALLERY = [["as opened"], ["half-way", "", goHalfWay], ["the end", "", end], ["a guess", "guess", toQuestion]];
const IN_STORY = [["the beginning", "", toScene], ["the pause", "", toPause]];

/** All of them, sorted by what they are of. */
export async function listedStates() {
  const [gallery, exercises, stories] = await Promise.all(["gallery", "exercises", "stories"].map(list));
  const views = [["", ""], ["presented: ", "view=present"]];
  const link = (scenario, ...view) => `${scenario.slice(1)}${view.some(Boolean) ? `!${view.filter(Boolean).join("&")}` : ""}`;
  const states = [];
  const add = (name, moments, scenario, own = "") => {
    for (const [prefix, view] of views) {
      for (const [moment, more = "", act] of moments) states.push({ name: `${prefix}${name}, ${moment}`, link: link(scenario, own, more, view), act });
    }
  };
  for (const entry of gallery) add(`${entry.id} of the gallery`, IN_GALLERY, entry.link);
  for (const { key, link } of exercises) add(`the exercise ${key}`, [["as opened", "", toTask]], link, `exercise=${key}`);
  for (const { key, scenes } of stories) {
    for (const [at, { scenario }] of scenes.entries()) add(`scene ${at + 1} of ${key}`, IN_STORY, scenario, `story=${key}&scene=${at + 1}`);
  }
  return states;
}

/** Every `each`th of the states, from one of them on: a sample of all that there is. */
export const sampleOf = (states, each, from = 0) => states.filter((_, at) => at % each === from % each);

/** The faults of states in the windows of one device, one page after the other in the same tab. */
export async function faultsOfListed(site, states, device, theme, windows = WINDOWS[device]) {
  const faults = [];
  const opened = await openState(site, { link: "a=chang-roberts" }, device, theme);
  const { page } = opened;
  for (const [at, { name, link, act }] of states.entries()) {
    await page.setViewportSize(windows[0]);
    // Another moment of the same link is gone on to; another link is another page, and not only another fragment.
    if (link !== states[at - 1]?.link) {
      await page.goto(`${site.url}?${at}#${link}`, { waitUntil: "load" });
      await page.locator(ARRIVED).waitFor();
      await page.locator("[data-process]").first().waitFor();
    }
    try {
      await act?.(page);
    } catch (error) {
      faults.push(`${name}, ${theme}: ${error.message.split("\n")[0]}`);
    }
    for (const size of windows) {
      const where = `${name}, ${size.width} × ${size.height}, ${theme}`;
      faults.push(...(await faultsOf(page, size, where)).map((fault) => `${where}: ${fault}`));
    }
  }
  await opened.done();
  return faults;
}
