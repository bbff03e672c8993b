// Everything fits its window, in every state, theme and window: 0 faults. What is excepted stands in fits.mjs, with its reason. Every run measures
// a sample of the states, in the light theme, and some in each of the others; with ELECTION_FITS=all it is all of them in all themes. That takes hours:
// `--test-name-pattern='all that is listed fits: phone, dark'` takes a part of it, and ELECTION_FITS_EACH=5 every fifth state.

import assert from "node:assert/strict";
import test from "node:test";

import { useSite } from "./harness.mjs";
import { faultsOf, faultsOfFocus, openState, STATES, THEMES, WINDOWS } from "./fits.mjs";
import { faultsOfListed, listedStates, sampleOf } from "./fits-listed.mjs";

const site = useSite(test);

const IS_WHOLE = process.env.ELECTION_FITS === "all";
/** Of what is listed, every so manieth is measured. */
const EACH = Number(process.env.ELECTION_FITS_EACH ?? (IS_WHOLE ? 1 : 97));

/** Which states are measured in a theme: geometry is that of the light one, but for thicker lines and larger counters. */
function statesIn(theme) {
  if (IS_WHOLE) return STATES;
  return STATES.filter(({ isSampled, isWalked }) => (theme === "light" ? isSampled : isSampled && isWalked));
}

for (const [turn, theme] of THEMES.entries()) {
  for (const [device, windows] of Object.entries(WINDOWS)) {
    test(`everything fits: ${device}, ${theme}`, async () => {
      const faults = [];
      for (const state of statesIn(theme)) {
        const opened = await openState(site, state, device, theme);
        for (const size of windows) {
          const where = `${state.name}, ${size.width} × ${size.height}, ${theme}`;
          const found = await faultsOf(opened.page, size, where);
          if (state.isWalked && (theme === "light" || IS_WHOLE)) found.push(...(await faultsOfFocus(opened.page, where)));
          faults.push(...found.map((fault) => `${where}: ${fault}`));
        }
        await opened.done();
      }
      assert.deepEqual(faults, []);
    });

    test(`all that is listed fits: ${device}, ${theme}`, async () => {
      // Another sample in each theme.
      const states = sampleOf(await listedStates(), EACH, 29 * turn);
      assert.deepEqual(await faultsOfListed(site, states, device, theme), []);
    });
  }
}

test("what a pointer that hovers shows is shown to no finger: it would stay", async () => {
  const opened = await site.open();
  const found = await opened.page.evaluate(() => {
    const everywhere = [];
    const look = (rules, isForPointers) => {
      for (const rule of rules) {
        const isHere = isForPointers || /\(hover: hover\)/.test(rule.conditionText ?? "");
        const isOfFocusToo = /:is\(:hover, :focus-visible\)/.test(rule.selectorText ?? "");
        if (/:hover/.test(rule.selectorText ?? "") && !isHere && !isOfFocusToo) everywhere.push(rule.selectorText);
        if (rule.cssRules) look(rule.cssRules, isHere);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules, false);
    return everywhere;
  });
  assert.deepEqual(found, []);
  await opened.done();
});
