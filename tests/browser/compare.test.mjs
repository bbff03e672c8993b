// Two runs side by side: their figures are those of the command line, one clock moves both, a link holds both, and it fits and keeps nobody out.

import assert from "node:assert/strict";
import test from "node:test";

import { run, useSite } from "./harness.mjs";
import { boxOf, waitForLink } from "./playground.mjs";

const site = useSite(test);

const FIRST = "a=chang-roberts&n=8&ids=descending";
const SECOND = "a=lelann&n=8&ids=descending";
const BOTH = `#${FIRST}!beside=a:lelann`;
const CRASH = `#${FIRST}!t=6&beside=faults:crash:3@3`;

const comparison = (page) => page.locator(".comparison");
/** Both numbers of a row of the figures, by its name. */
const figures = (page, name) =>
  page.locator(".figures tbody tr", { has: page.getByRole("rowheader", { name, exact: true }) }).locator("td").allTextContents();
const soFar = (page) => page.locator(".so-far b").allTextContents().then((all) => all.map(Number));

test("the figures of both are those of the command line", async () => {
  const opened = await site.open({ fragment: BOTH });
  const { page } = opened;
  await comparison(page).waitFor();
  const both = [await run(FIRST), await run(SECOND)];
  const of = (value) => both.map((summary) => String(value(summary)));
  assert.deepEqual(await figures(page, "messages in all"), of((summary) => summary.messages.total));
  // A kind of message that only one of them has is counted there, and nowhere else.
  assert.equal((await figures(page, "token"))[0], "–");
  assert.equal((await figures(page, "election"))[1], "–");
  assert.deepEqual(await figures(page, "bits"), of((summary) => summary.bits));
  assert.deepEqual(await figures(page, "one leads in round"), of((summary) => summary.elected_at));
  assert.deepEqual(await figures(page, "all know in round"), of((summary) => summary.announced_at));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".readout").textContent.includes("round 16"));
  assert.deepEqual((await soFar(page)).map(String), of((summary) => summary.messages.total));
  await opened.done();
});

test("one clock moves both, by keys and by the chart, and the link says when", async () => {
  const opened = await site.open({ fragment: BOTH, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await comparison(page).waitFor();
  for (const round of [0, 1, 2]) {
    await page.keyboard.press("ArrowRight");
    await page.locator(".readout", { hasText: `round ${round} of` }).waitFor();
  }
  const early = await soFar(page);
  const box = await boxOf(page.locator(".course .scrub"));
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  await waitForLink(page, "t=");
  const later = await soFar(page);
  assert.ok(later[0] > early[0] && later[1] > early[1], `${early} ${later}`);
  await opened.done();
});

test("it is opened by a choice, swapped, undone, closed, and the link opened elsewhere shows the same", async () => {
  const opened = await site.open({ fragment: `#${FIRST}` });
  const { page } = opened;
  await page.keyboard.press("v");
  await page.locator("dialog").getByRole("button", { name: "LeLann", exact: true }).click();
  await comparison(page).waitFor();
  await waitForLink(page, "beside=a:lelann");
  const told = await page.locator(".told").textContent();
  const address = page.url();
  const other = await site.open({ fragment: new URL(address).hash });
  await comparison(other.page).waitFor();
  assert.equal(await other.page.locator(".told").textContent(), told);
  assert.equal(other.page.url(), address);
  await other.done();
  const labels = () => page.locator(".side > h2 > span").allTextContents();
  const [one, two] = await labels();
  await page.getByRole("button", { name: "Swap", exact: true }).click();
  await page.waitForFunction((two) => document.querySelector(".side > h2 > span").textContent === two, two);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((one) => document.querySelector(".side > h2 > span").textContent === one, one);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.locator(".results").waitFor();
  assert.equal(await comparison(page).count(), 0);
  await page.keyboard.press("Control+z");
  await comparison(page).waitFor();
  await opened.done();
});

test("presented, which sends fewer is asked first, and Page Down goes on in both", async () => {
  const opened = await site.open({ fragment: `${BOTH}&guess&view=present`, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await page.locator(".which-fewer h2", { hasText: "Which sends fewer messages?" }).waitFor();
  assert.equal(await page.locator(".comparison").getByText("72").count(), 0, "nothing reveals it");
  await opened.assertAccessible();
  await page.locator(".which-fewer").getByRole("button", { name: "Chang–Roberts", exact: true }).click();
  await page.locator(".which-fewer-verdict", { hasText: "Right." }).waitFor();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.locator(".readout", { hasText: "round 1 of" }).waitFor();
  assert.ok((await soFar(page)).every((sent) => sent >= 15), `${await soFar(page)}`);
  await opened.done();
});

test("a scenario that breaks something opens beside the one that does not", async () => {
  const opened = await site.open({ fragment: `#${FIRST}` });
  const { page } = opened;
  await page.keyboard.press("g");
  await page.locator(".gallery a.both").first().click();
  await comparison(page).waitFor();
  await waitForLink(page, "beside=");
  assert.match(await page.locator(".told").textContent(), /in the second only/);
  await opened.done();
});

test("where both part is said, and shown", async () => {
  const opened = await site.open({ fragment: CRASH, context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await comparison(page).waitFor();
  assert.match(await page.locator(".parting").textContent(), /They part in round 3/);
  assert.match(await page.locator("[role=status]").allTextContents().then((all) => all.join(" ")), /fewer messages/);
  await page.getByRole("button", { name: "To where they part" }).click();
  await page.locator(".readout", { hasText: "round 3 of" }).waitFor();
  assert.ok((await page.locator(".differing circle").count()) >= 1);
  await opened.done();
});

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`it keeps nobody out: ${viewport.width} × ${viewport.height}, ${colorScheme}`, async () => {
      for (const fragment of [CRASH, `${CRASH}&view=present`]) {
        const opened = await site.open({ fragment, context: { viewport, colorScheme } });
        await comparison(opened.page).waitFor();
        await opened.assertAccessible();
        await opened.screenshot(`compare-${viewport.width}-${colorScheme}-${fragment.includes("present") ? "presented" : "page"}`);
        await opened.done();
      }
    });
  }
}
