// What tests do with the page and read from it, in the page's own terms.

import assert from "node:assert/strict";

import { run } from "./harness.mjs";

/** Everything that the page counts, at the moment that it shows. */
export function counted(page) {
  return page.evaluate(() => {
    const text = (selector) => document.querySelector(selector).textContent;
    const counter = (key) => Number(text(`[data-counter="${key}"]`));
    const [know, live] = text('[data-counter="knows"]').split(" of ").map(Number);
    const kinds = [...document.querySelectorAll("[data-kind]")];
    return {
      total: counter("total"),
      byKind: Object.fromEntries(kinds.map((kind) => [kind.dataset.kind, Number(kind.querySelector("b").textContent)])),
      time: counter("time"),
      inFlight: counter("in-flight"),
      lost: counter("lost"),
      bits: counter("bits"),
      know,
      live,
      steps: Number(document.querySelector(".readout[data-steps]").dataset.steps),
    };
  });
}

/** What each process is, in the order of the ring. */
export function roles(page) {
  return page.evaluate(() => [...document.querySelectorAll("[data-process]")].map((process) => process.dataset.role));
}

/** Waits until so many steps have been done and nothing moves any more. */
export async function atRest(page, steps) {
  await page.locator(`.readout[data-steps="${steps}"]`).waitFor();
  await page.locator('[data-playing="false"]').waitFor();
}

/** Waits until no view is still being loaded, of those that a release page loads once it is there. */
export function allViewsLoaded(page) {
  return page.waitForFunction(() => {
    if (document.querySelector(".on-demand[role=alert]") !== null) throw new Error("a view could not be loaded");
    return document.querySelector(".on-demand") === null;
  });
}

/** What is read of the page, once it stays the same: what is measured while the page is still being arranged is elsewhere when it is clicked. */
export async function atLast(page, read) {
  let [before, times] = [undefined, 0];
  for (let turns = 0; turns < 100; turns += 1) {
    const now = await read();
    times = JSON.stringify(now) === before ? times + 1 : 0;
    if (now !== null && times === 2) return now;
    before = JSON.stringify(now);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  }
  throw new Error(`it does not come to rest: ${before}`);
}

/** Where something is, once it stays there, in pixels of the window. */
export const boxOf = (locator) => atLast(locator.page(), () => locator.boundingBox());

/** Waits until the clock shows a tick. */
export function atTime(page, tick) {
  return page.waitForFunction((tick) => {
    return Number(document.querySelector('[data-counter="time"]').textContent) === tick;
  }, tick);
}

/** Plays from here to the end as fast as it goes; the end is where the command line says. */
export async function playToEnd(page, report) {
  await page.getByLabel("Speed").selectOption("20×");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await atRest(page, report.steps);
}

/** The scenario in the address bar, without the view. */
export function scenarioIn(url) {
  return new URL(url).hash.slice(1).split("!")[0];
}

/** Waits until the address bar says something of the scenario or the view. */
export function waitForLink(page, part) {
  return page.waitForFunction((part) => location.hash.includes(part), part);
}

/**
 * The page shows the end of a run as the command line reports it.
 *
 * @param {import("playwright-core").Page} page or whatever else can `evaluate`
 * @param {string} link
 */
export async function assertEndIsThatOf(page, link) {
  const report = await run(link);
  const { messages, outcome } = report;
  const { bits, time, steps } = report;
  // The columns beside the stage are rendered a little later than the stage and the time.
  let now = await counted(page);
  for (let turns = 0; turns < 50 && now.total !== messages.total; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    now = await counted(page);
  }
  const { byKind, know, live, ...shown } = now;
  assert.deepEqual(shown, { total: messages.total, time, inFlight: 0, lost: messages.lost, bits, steps }, link);
  // The command line leaves out the kinds of which there were none.
  const sent = Object.entries(byKind).filter(([, count]) => count > 0);
  assert.deepEqual(Object.fromEntries(sent), messages.by_kind, link);
  // Of two leaders everyone may know one; and all may have known one before somebody came back who does not.
  if (outcome.status !== "split") {
    const agreement = report.properties.find((property) => property.name === "agreement");
    const all = agreement.holds && outcome.leader !== null;
    assert.equal(know === live && live > 0, all, `${link}: ${know} of ${live} know the leader`);
  }
  const seen = await roles(page);
  assert.equal(seen.length, report.processes);
  assert.equal(live, seen.filter((role) => role !== "crashed" && role !== "absent").length);
  if (outcome.status === "elected") {
    assert.equal(seen[outcome.leader.process], "leader");
    assert.equal(seen.filter((role) => role === "leader").length, 1);
  }
  return report;
}

/** Goes to a place of the timeline as a pointer does, from where the time is; in fractions of the whole. */
export async function dragTimeTo(page, ...fractions) {
  const box = await boxOf(page.locator(".scrub"));
  const y = box.y + box.height / 2;
  const x = (fraction) => box.x + box.width * fraction;
  await page.mouse.move(x(fractions[0]), y);
  await page.mouse.down();
  for (const fraction of fractions.slice(1)) await page.mouse.move(x(fraction), y, { steps: 4 });
  await page.mouse.up();
}

/** Goes to a time, ticks and fractions of a tick. */
export async function goTo(page, time) {
  await page.locator(".scrub").fill(String(time));
  await atTime(page, Math.floor(time));
}

/** Goes half-way through the run, with messages between their processes. */
export async function goHalfWay(page) {
  const end = Number(await page.locator(".scrub").getAttribute("max"));
  await goTo(page, Math.floor(end / 2) + 0.5);
}

/** Opens the menu of a process by a click on it. */
export async function openProcess(page, process) {
  await page.locator(`[data-process="${process}"] .body`).click();
  await page.locator(".menu").waitFor();
}

/** Opens the part of the scenario panel that most people leave alone, unless it is open. */
export async function openMore(page) {
  const more = page.locator("details.everything-else");
  if (!(await more.evaluate((details) => details.open))) await more.locator(":scope > summary").click();
}

/** Lets go of a file, or of texts by their kinds, over the page. */
export async function drop(page, { name, text, kinds = {} }) {
  const held = async (type) => page.evaluate(([type, name, text, kinds]) => {
    const dataTransfer = new DataTransfer();
    if (name !== undefined) dataTransfer.items.add(new File([text], name));
    for (const [kind, text] of Object.entries(kinds)) dataTransfer.setData(kind, text);
    document.querySelector("main").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, [type, name, text, kinds]);
  await held("dragover");
  await page.locator(".drop-place", { hasText: "Drop it here to open it" }).waitFor();
  await held("drop");
  await page.locator(".drop-place").waitFor({ state: "detached" });
}
