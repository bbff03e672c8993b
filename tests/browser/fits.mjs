// Whether what the page shows fits its window: nothing overflows, nothing is cut or covered, nothing lies over anything else, targets are large
// enough, type can be read, and what has the focus is in sight and shows it. fits-in-page.js measures; here stand the windows, the states, and
// what is excepted, each with its reason.

import { readFile } from "node:fs/promises";

import { allViewsLoaded, goHalfWay, openMore, openProcess } from "./playground.mjs";

const IN_PAGE = await readFile(new URL("fits-in-page.js", import.meta.url), "utf8");

/** The windows, by whether a mouse or a finger points. The smallest is a desk's of 1280 by 1024, enlarged four times. */
export const WINDOWS = {
  desk: [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 320, height: 256 },
  ],
  phone: [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ],
};

export const THEMES = ["light", "dark", "projector"];

const CHANG_ROBERTS = "a=chang-roberts&n=8&ids=shuffled";
const FALLING = "a=chang-roberts&n=8&ids=descending";
const CRASHED = `${CHANG_ROBERTS}&detector=perfect&faults=crash:2@3,recover:2@9`;
const FAILS = "a=bully&established=yes&delay=1-5&faults=crash:5@2,notice:0@8,recover:5@16&seed=2";

const end = async (page) => {
  await page.keyboard.press("End");
  await page.locator(".verdict").waitFor();
};
const press = (key, selector) => async (page) => {
  await page.keyboard.press(key);
  await page.locator(selector).first().waitFor();
};
const click = (name) => async (page) => page.getByRole("button", { name, exact: true }).first().click();
const card = (process) => async (page) => {
  await page.evaluate((process) => {
    const body = document.querySelector(`[data-process="${process}"] .body`);
    body.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, process);
  await page.locator(".menu").waitFor();
};
const messageCard = async (page) => {
  await goHalfWay(page);
  await page.locator(".sprites [data-message]").first().waitFor({ state: "attached" });
  await page.evaluate(() => document.querySelector(".sprites [data-message] path").dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await page.locator(".menu").waitFor();
};
const enlarged = async (page) => {
  await tab(/^Code/)(page);
  await page.locator(".enlarge").click();
};
const notice = (page) => page.locator(".notice").waitFor();
const panel = async (page) => {
  const open = page.getByRole("button", { name: "Scenario", exact: true });
  if (await open.isVisible()) await open.click();
  await openMore(page);
};
const tab = (name) => async (page) => {
  await goHalfWay(page);
  await page.getByRole("tab", { name }).click();
};
/** What a telephone's header has no room for; a desk's has no menu. */
const menu = async (page) => {
  const open = page.getByRole("button", { name: "Menu", exact: true });
  if (await open.isVisible()) await open.click();
};
/** The lab, when all its runs are done. */
const lab = (page) => page.locator(".lab-progress [role=status]", { hasText: "All runs are done." }).waitFor({ state: "attached", timeout: 60_000 });
/** The card of the first process, before anything has happened. */
const cardAtOnce = (page) => page.locator("[data-process='0']").click();
/** The last question that is asked during the run, an answer to it chosen, and its hands about to be counted. */
const countHands = async (page) => {
  const question = page.locator(".guess h2", { hasText: "What if" });
  const goOn = page.locator(".guess .go-on");
  for (let turns = 0; turns < 12 && (await question.count()) === 0; turns += 1) {
    if ((await goOn.count()) > 0) await goOn.evaluate((button) => button.click());
    await page.keyboard.press("End");
    await page.waitForTimeout(100);
  }
  await question.waitFor();
  await page.locator(".guess .guess-choices button").first().click();
};
const guessAll = async (page) => {
  const goOn = page.locator(".guess .go-on");
  await goOn.waitFor();
  while ((await goOn.count()) > 0) {
    // It may be gone by now, which a locator would wait for.
    await goOn.evaluateAll((buttons) => buttons.forEach((button) => button.click()));
    await page.keyboard.press("End");
  }
};
const crashNow = async (page) => {
  await card(2)(page);
  await page.locator(".menu [data-intervention=crash]").evaluate((button) => button.click());
  await page.keyboard.press("Escape");
};
/** The dialog with the QR code, opened to what can be taken away. */
const takeAway = async (page) => {
  await press("c", "dialog .address-code")(page);
  await page.locator(".take-away > summary").click();
};
/** A list of links that has been opened. */
const openLinks = async (page) => {
  const text = `Sorted: https://a.example/#${CHANG_ROBERTS}${/[!&]view=present/.test(page.url()) ? "!view=present" : ""}\n#a=tree&n=9\n#a=bully\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "links of this course.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".link-list").waitFor();
};
const presented = (link) => `${link}${link.includes("!") ? "&" : "!"}view=present`;

/**
 * States of every kind: a name, a link, what is done then. `isFirst` is a first visit, `isWalked` one through which the Tab key is followed, and
 * `isSampled` one that every run of the tests measures.
 */
export const STATES = [
  { name: "a first visit", link: "", isFirst: true, isSampled: true },
  { name: "a first visit, a card open", link: "", isFirst: true, act: cardAtOnce, isSampled: true },
  { name: "a first visit, the diagram beside the stage", link: "", isFirst: true, act: press("d", ".space-time"), isSampled: true },
  { name: "half-way", link: CRASHED, act: goHalfWay, isSampled: true, isWalked: true },
  { name: "the end", link: CRASHED, act: end, isSampled: true, isWalked: true },
  { name: "the end, where a property fails", link: FAILS, act: end, isSampled: true },
  { name: "a process's card", link: CRASHED, act: card(2), isSampled: true, isWalked: true },
  { name: "a message's card", link: CHANG_ROBERTS, act: messageCard, isSampled: true },
  { name: "64 processes", link: "a=lelann&n=64", act: goHalfWay },
  { name: "no way round: a tree", link: "a=tree&n=9&start=0", act: goHalfWay },
  { name: "the panel", link: CRASHED, act: panel, isSampled: true, isWalked: true },
  { name: "the code", link: CHANG_ROBERTS, act: tab(/^Code/) },
  { name: "the code, enlarged", link: CHANG_ROBERTS, act: enlarged },
  { name: "the state", link: CHANG_ROBERTS, act: tab(/^State/) },
  { name: "the cost", link: CHANG_ROBERTS, act: tab(/^Cost/) },
  { name: "the cost, from whom to whom", link: "a=bully&n=8&start=0", act: tab(/^Cost/), isSampled: true },
  { name: "the log", link: CHANG_ROBERTS, act: tab(/^Log/) },
  { name: "the header's menu", link: CRASHED, act: menu, isSampled: true, isWalked: true },
  { name: "help", link: CHANG_ROBERTS, act: press("?", "dialog"), isSampled: true, isWalked: true },
  { name: "the gallery", link: CHANG_ROBERTS, act: press("g", "dialog .gallery"), isSampled: true },
  { name: "the lab", link: `${CHANG_ROBERTS}!lab`, act: lab, isSampled: true, isWalked: true },
  { name: "the lab with six series", link: "a=lelann&n=8&ids=shuffled!lab=n=2..16,descending,shuffled:20,chang-roberts,hirschberg-sinclair,at:8", act: lab },
  { name: "the lab with all orders and what cannot be run", link: `${CHANG_ROBERTS}!lab=n=2..12,ascending,shuffled:20,permutations,linear,at:7`, act: lab },
  { name: "the QR code", link: CHANG_ROBERTS, act: press("c", "dialog .address-code") },
  { name: "what can be taken away", link: CHANG_ROBERTS, act: takeAway, isSampled: true, isWalked: true },
  { name: "presenting what can be taken away", link: presented(CHANG_ROBERTS), act: takeAway },
  { name: "a list of links", link: CHANG_ROBERTS, act: openLinks, isSampled: true, isWalked: true },
  { name: "presenting a list of links", link: presented(CHANG_ROBERTS), act: openLinks },
  { name: "a notice", link: `${CHANG_ROBERTS}!sel=50&t=1e9`, act: notice, isSampled: true },
  { name: "a notice beside a question", link: `${CHANG_ROBERTS}!sel=50&t=1e9&guess`, act: notice, isSampled: true },
  { name: "presenting with a notice", link: presented(`${CHANG_ROBERTS}!sel=50&t=1e9`), act: notice },
  { name: "a guess", link: `${CHANG_ROBERTS}!guess`, isSampled: true, isWalked: true },
  { name: "an exercise", link: "a=chang-roberts!exercise=make-3-win", isSampled: true, isWalked: true },
  { name: "an exercise of many words", link: "a=bully&start=0,5!exercise=two-leaders", act: end },
  { name: "a story", link: "a=chang-roberts&n=8&ids=shuffled!story=what-is-election&scene=3", isSampled: true, isWalked: true },
  { name: "a lecture", link: "a=lelann&n=8!story=lecture-22", isSampled: false },
  { name: "two runs", link: `${FALLING}!t=6&beside=a:lelann`, isSampled: true, isWalked: true },
  { name: "two runs, of which one fails", link: `${FALLING}!t=6&beside=faults:crash:3@3`, isSampled: true },
  { name: "the choice of a second run", link: CHANG_ROBERTS, act: press("v", "dialog .compare-entries") },
  { name: "presenting two runs", link: `${FALLING}!t=6&view=present&beside=faults:crash:3@3`, isSampled: true },
  { name: "presenting", link: presented(CHANG_ROBERTS), act: goHalfWay, isSampled: true, isWalked: true },
  { name: "presenting, the end where a property fails", link: presented(FAILS), act: end, isSampled: true },
  { name: "presenting two leaders", link: presented("a=bully&n=6&established=yes&detector=perfect&faults=crash:5@2,recover:5@20!step=38") },
  { name: "presenting a link that cannot be used", link: presented("a=none&n=8") },
  { name: "presenting with a card", link: presented(CRASHED), act: card(2), isSampled: true },
  { name: "presenting with a long card", link: presented(`${FAILS}!t=6`), act: card(2), isSampled: true },
  { name: "presenting a tree", link: presented("a=tree&n=9&ids=shuffled!t=3") },
  { name: "presenting waves", link: presented("a=echo-extinction&n=9!t=2"), isSampled: true },
  { name: "presenting a guess about five who join", link: presented("a=fast-leader-election&n=5&start=0&faults=join:1@10,join:2@20,join:3@80,join:4@120!guess") },
  { name: "two leaders in a small ring", link: "a=chang-roberts&ids=1,4,2,3,4,2!t=3&story=to-chang-roberts&scene=10", isSampled: true },
  { name: "presenting a story", link: presented("a=chang-roberts&n=8&ids=shuffled!story=what-is-election&scene=3"), isSampled: true },
  { name: "presenting an exercise", link: presented("a=chang-roberts!exercise=make-3-win") },
  { name: "presenting a guess", link: presented(`${CHANG_ROBERTS}!guess`), isSampled: true },
  { name: "presenting a guess, hands counted", link: presented("a=bully&n=6&start=0!guess"), act: countHands, isSampled: true },
  { name: "presenting, when all has been guessed", link: presented(`${CHANG_ROBERTS}!guess`), act: guessAll, isSampled: true },
  { name: "presenting 64 processes", link: presented("a=lelann&n=64"), act: goHalfWay },
  { name: "presenting what was changed by hand", link: presented(CHANG_ROBERTS), act: crashNow, isSampled: true },
  { name: "presenting with the panel", link: presented(CHANG_ROBERTS), act: press("e", ".scenario") },
  { name: "the diagram beside the stage", link: `${CRASHED}!t=5&space-time=time,stage`, isSampled: true, isWalked: true },
  { name: "the diagram alone", link: `${FAILS}!t=6&space-time=events`, isSampled: true },
  { name: "the diagram with an event", link: `${FAILS}!space-time=time&event=12`, isSampled: true },
  { name: "the diagram, and why", link: `${FAILS}!space-time=time,stage&why=12` },
  { name: "the diagram of 64 processes", link: "a=lelann&n=64!t=20&space-time=time" },
  { name: "the diagram as a table", link: `${CRASHED}!t=5&space-time=time`, act: click("Table") },
  { name: "presenting the diagram", link: presented(`${FAILS}!t=6&space-time=time`), isSampled: true },
  { name: "presenting the diagram with an event", link: presented(`${CRASHED}!space-time=time,stage&event=12`) },
  { name: "a figure", link: `${CHANG_ROBERTS}!t=2&embed`, isSampled: true, isWalked: true },
];

/** Faults that are none, each with its reason: what has to be in the line of the fault. */
export const EXCEPTIONS = [
  { fault: /^overlaps: .*text.number .*pill-words/, why: "where the chart is read, that value stands on the axis in place of its numbers" },
  { fault: /^cut: .*header.header > p.title /, why: "the scenario in a line, ends in dots: the panel says all of it" },
  { fault: /^cut: .*story-head > span.story-name /, why: "the story's name beside its place, ends in dots: the tab's title says it" },
  { fault: /^cut: div.tabs > button “Code of .*ends in dots/, why: "a long name of a process ends in dots: the list above its state says all of it" },
  { fault: /^cut: details.more.* > span.said /, why: "what a folded part of the panel has, ends in dots: opened, it says all" },
  { fault: /^(overlaps|targets): .*(part-dot.*input.scrub|input.scrub.*part-dot)/, why: "the parts' dots reach into the slider's area below its line" },
  { fault: /^(overlaps|covered|targets): .*part-dot.*part-dot/, why: "parts that begin in one tick have one place: Page Down leads through them" },
  { fault: /^covered: .*part-dot.*knob/, why: "a part that begins with a fault has its place: Page Down leads there" },
  { fault: /^(covered|overlaps): .*(input.scrub.*svg.knob|svg.knob.*input.scrub)/, why: "marks of faults stand on the slider's line, and the arrow keys move it" },
  { fault: /^covered: svg.knob .*svg.knob/, why: "faults of one tick are fanned out, and each has a line in the panel" },
  { fault: /^cut: (div.matrix |.* by .*div.matrix$)/, why: "a table of more processes than the column has room for is scrolled sideways" },
  { fault: /^(covered|overlaps): .*story-(text.*story-t(ext|ask)|task.*story-text)/, when: /^scene .* 844 × 390/, why: "what is to be done stays in sight; a text for which that leaves too little room is scrolled behind it, with a shaded edge" },
  { fault: /^targets: svg.knob .*input.scrub/, why: "of several faults in one tick, which have lines in the panel" },
  { fault: /^targets: g.processes > g.process.*g.processes > g.process/, when: /320 × 256/, why: "the window is one of 1280 by 1024, enlarged four times" },
  { fault: /^targets: g.processes > g.process.*g.processes > g.process/, when: /^(presenting )?64 processes/, why: "each of 64 processes is reached by the arrow keys, too, and by the list above the state; presented on a telephone, by the one below the stage" },
  { fault: /^cut: .*(st-|link > text).* by section.space-time.*space-time-view/, why: "a diagram that is wider than its window is scrolled: at its edges words are half in sight" },
  { fault: /^(overlaps|covered): .*space-time-(corner|heads|axis)/, why: "what is scrolled goes under the axis and the processes, which stay" },
  { fault: /^focus: .* is covered by .*(section.menu|aside.scenario|div.header-menu)/, why: "what the person has opened, and Escape closes (WCAG 2.4.11, note 2)" },
];

const isExcepted = (fault, where) => EXCEPTIONS.some(({ fault: pattern, when }) => pattern.test(fault) && (when === undefined || when.test(where)));

/** Lets what depends on the window's size come to rest. */
async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
}

/** Every fault of what a page shows in a window of this size, a line each; `where` names it in exceptions. */
export async function faultsOf(page, size, where) {
  await page.setViewportSize(size);
  await settle(page);
  await page.evaluate(IN_PAGE);
  const measure = async () => (await page.evaluate(() => globalThis.fits.faults())).filter((fault) => !isExcepted(fault, where));
  const faults = await measure();
  if (faults.length === 0) return faults;
  // On a busy machine what is arranged anew takes a moment longer: faults are those that stay.
  await page.waitForTimeout(400);
  return measure();
}

/** Every fault of what has the focus, from one stop of the Tab key to the next, until the first comes again. */
export async function faultsOfFocus(page, where, { most = 90 } = {}) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  const [found, stops] = [new Set(), new Set()];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    const { key, found: faults } = await page.evaluate(() => globalThis.fits.focus());
    if (key === "" ? stop > 0 : stops.has(key)) break;
    stops.add(key);
    for (const fault of faults) found.add(`focus: ${fault}`);
  }
  // What shows something while it has the focus, over what is about it, shows nothing in the next window.
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  return [...found].filter((fault) => !isExcepted(fault, where));
}

/** Opens a state in a window as it is used: with a mouse, or with fingers. */
export async function openState(site, state, device, theme) {
  const { link, act, isFirst = false } = state;
  const viewport = WINDOWS[device][0];
  const context = device === "phone" ? { viewport, hasTouch: true, isMobile: true } : { viewport };
  const isFigure = /[!&]embed/.test(link);
  const fragment = link === "" ? "" : `#${link}${isFigure ? `&theme=${theme}` : ""}`;
  const prepare = (page) =>
    page.addInitScript(
      ({ theme, isFirst }) => {
        localStorage.setItem("election-theme", theme);
        if (!isFirst) localStorage.setItem("election-hint", "seen");
      },
      { theme, isFirst },
    );
  const opened = await site.open({ fragment, context: { ...context, reducedMotion: "reduce" }, prepare, wait: !isFigure });
  await opened.page.locator("[data-process]:visible, .space-time:visible").first().waitFor();
  await act?.(opened.page);
  await allViewsLoaded(opened.page);
  // Where the pointer rests in one window, another thing stands in the next, and would show its words.
  if (device !== "phone") await opened.page.mouse.move(0, 0);
  return opened;
}
