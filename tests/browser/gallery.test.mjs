// Ready scenarios: every one opens by link, from the gallery, in a real browser, and ends as its text says; and assumptions that
// are broken and mended by a switch.

import assert from "node:assert/strict";
import test from "node:test";

import { PHONE, run, useSite } from "./harness.mjs";
import { assertEndIsThatOf, atRest, openMore, scenarioIn, waitForLink } from "./playground.mjs";

const site = useSite(test);

/** Opens the gallery and reads what its entries say. */
async function openGallery(page) {
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("dialog", { name: "Gallery" }).waitFor();
  return page.locator("[data-entry]").evaluateAll((all) =>
    all.map((entry) => {
      const links = [...entry.querySelectorAll("a")].map((link) => link.getAttribute("href").slice(1));
      const { ends, sent } = entry.querySelector("[data-ends]").dataset;
      return { id: entry.dataset.entry, link: links[0], kept: links[1], ends, sent, falls: entry.dataset.falls };
    }),
  );
}

/** The names of the properties that have fallen, as the page shows them; those that an algorithm does not promise among them. */
function fallen(page) {
  return page.locator("[data-property]:is(.is-bad, :has(.not-promised))").evaluateAll((all) => all.map((line) => line.dataset.property));
}

/** How the page says that a run has ended: `6 leads`. */
async function ending(page, report) {
  const leaders = await page.locator('[data-process][data-role="leader"]').count();
  if (report.outcome.status === "limit") return "no end";
  if (leaders > 1) return "two leaders";
  return leaders === 0 ? "no leader" : `${report.outcome.leader.identity} leads`;
}

async function goToEnd(page, report) {
  await page.keyboard.press("End");
  await atRest(page, report.steps);
}

test("every entry of the gallery opens by link and ends as it says", async () => {
  const opened = await site.open();
  const { page } = opened;
  const entries = await openGallery(page);
  assert.ok(entries.length >= 30, `${entries.length} entries`);
  await page.keyboard.press("Escape");
  for (const { id, link, kept, ends, sent, falls } of entries) {
    const entry = await openGallery(page).then(() => page.locator(`[data-entry="${id}"]`));
    const before = await page.evaluate(() => history.length);
    await entry.locator("a").first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await waitForLink(page, link);
    assert.equal(scenarioIn(page.url()), link, id);
    assert.ok((await page.evaluate(() => history.length)) <= before + 1, `${id}: one entry of the history`);
    // The address may be a frame ahead of what is shown.
    await atRest(page, 0);

    const report = await run(link);
    await goToEnd(page, report);
    assert.equal(await ending(page, report), ends, id);
    if (ends !== "no end") {
      await assertEndIsThatOf(page, link);
      const kinds = await page.locator("[data-kind]").evaluateAll((all) =>
        all.map((kind) => `${kind.querySelector("b").textContent} ${kind.dataset.kind}`),
      );
      assert.equal(kinds.filter((kind) => !kind.startsWith("0 ")).join(", "), sent, id);
    }
    const lost = await fallen(page);
    if (falls === undefined) assert.deepEqual(lost, [], id);
    else {
      assert.ok(lost.includes(falls), `${id}: ${falls} falls, found ${lost}`);
      const { properties } = await run(kept);
      assert.ok(properties.find(({ name }) => name === falls).holds, `${id}: ${falls} holds in ${kept}`);
    }
  }
  await opened.done();
});

test("the same with the assumption kept is one click away, and Back leads back", async () => {
  const opened = await site.open();
  const { page } = opened;
  const { link, kept, id } = (await openGallery(page)).find((entry) => entry.kept !== undefined);
  // What stands after the # is a scenario, and no place on the page to skip to.
  await opened.assertAccessible({ except: ["skip-link"] });
  await opened.screenshot("gallery");
  await page.locator(`[data-entry="${id}"] a`).first().click();
  await waitForLink(page, link);
  await openGallery(page);
  await page.locator(`[data-entry="${id}"]`).getByRole("link", { name: "the fixed version" }).click();
  await page.waitForFunction((kept) => location.hash.slice(1).split("!")[0] === kept, kept);
  await page.goBack();
  await waitForLink(page, link);
  await opened.done();
});

test("what is looked for is found by its words and its algorithm, opened by keyboard, and jumped to", async () => {
  const opened = await site.open();
  const { page } = opened;
  const all = (await openGallery(page)).length;
  const [search, found] = [page.getByRole("searchbox", { name: "Search the gallery" }), page.locator(".found")];
  assert.ok(await search.evaluate((line) => line === document.activeElement), "one can type at once");
  const total = (await found.innerText()).match(/^(\d+) of \1$/)[1];
  assert.ok(Number(total) > all);
  const head = () => page.locator(".finder > .head").evaluate((one) => one.getBoundingClientRect().top);
  const top = await head();

  await page.getByRole("button", { name: /^Scenarios \d+$/ }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "gallery-scenarios");
  const heading = await page.locator("#gallery-scenarios").boundingBox();
  const below = await page.locator(".finder > .head").boundingBox();
  assert.ok(heading.y >= below.y + below.height, "it is not under the head");
  assert.equal(await head(), top, "the head stays");

  await search.fill("violated");
  await page.getByLabel("Algorithm", { exact: true }).selectOption({ label: "LeLann" });
  await page.waitForFunction((all) => document.querySelectorAll("[data-entry]").length < all, all);
  const [shown, falling] = [page.locator("[data-entry]"), page.locator("[data-entry][data-falls]")];
  assert.ok((await shown.count()) > 0);
  assert.equal(await shown.count(), await falling.count());
  assert.match(await found.innerText(), new RegExp(`^\\d+ of ${total}$`));
  assert.equal(await head(), top, "nor does it move as less is found");
  await opened.assertAccessible({ except: ["skip-link"] });

  await search.fill("xyzzy");
  await page.getByText("Nothing here is about “xyzzy”.").waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  assert.equal(await shown.count(), all);
  assert.ok(await search.evaluate((line) => line === document.activeElement));

  await page.keyboard.type("bully crash");
  await page.waitForFunction((all) => document.querySelectorAll("[data-entry]").length < all, all);
  const titles = page.locator(".finder .gallery :is(.title, .link)");
  for (const [key, place] of [["ArrowDown", 0], ["ArrowDown", 1], ["ArrowUp", 0]]) {
    await page.keyboard.press(key);
    // The page is drawn, and the focus goes on, when it has the time.
    await page.waitForFunction((place) => {
      const titles = document.querySelectorAll(".finder .gallery :is(.title, .link)");
      return titles[Math.min(place, titles.length - 1)] === document.activeElement;
    }, place);
  }
  const low = await titles.evaluateAll((every) => every.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent));
  assert.deepEqual(low, []);
  const link = (await shown.first().locator("a").first().getAttribute("href")).slice(1);
  await shown.first().locator("a").first().focus();
  await page.keyboard.press("Enter");
  await waitForLink(page, link);
  await opened.done();
});

test("on a telephone the gallery opens without calling the keyboard", async () => {
  const opened = await site.open({ context: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const { page } = opened;
  await page.getByRole("button", { name: "Gallery" }).tap();
  const dialog = page.getByRole("dialog", { name: "Gallery" });
  await dialog.waitFor();
  assert.ok(await dialog.evaluate((one) => one === document.activeElement));
  await opened.done();
});

test("an assumption is broken, shown where it costs a property, and mended", async () => {
  const link = "a=bully&start=0";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await page.getByText("Break an assumption").click();
  await page.locator("[data-breaks]").first().waitFor();
  const assumptions = await page.locator("[data-breaks]").evaluateAll((all) => all.map((line) => line.dataset.breaks));
  assert.ok(assumptions.length >= 8);
  for (const assumed of assumptions) {
    const line = page.locator(`[data-breaks="${assumed}"]`);
    const box = line.getByRole("checkbox");
    if (await box.isDisabled()) {
      assert.match(await line.innerText(), /does not need it/);
      continue;
    }
    await box.check();
    await page.waitForFunction((link) => location.hash.slice(1).split("!")[0] !== link, link);
    // What it costs is found out by a run.
    await line.getByText("…", { exact: true }).waitFor({ state: "detached" });
    const falls = line.getByRole("button", { name: /is violated at/ });
    if ((await falls.count()) > 0) {
      const [, name] = (await falls.innerText()).match(/^(.*) is violated at (?:(?:round|tick) \d+|the end)$/i);
      const step = await falls.getAttribute("data-steps");
      const before = Number(step) - 1;
      await falls.click();
      await atRest(page, Number(step));
      assert.ok((await fallen(page)).includes(name.toLowerCase()), `${assumed}: ${name} is violated at step ${step}`);
      await page.keyboard.press("ArrowLeft");
      await atRest(page, before);
      assert.ok(!(await fallen(page)).includes(name.toLowerCase()), `${assumed}: ${name} holds before step ${step}`);
    } else assert.match(await line.innerText(), /does not need it/);
    await box.uncheck();
    await page.waitForFunction((link) => location.hash.slice(1).split("!")[0] === link, link);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  assert.notEqual(scenarioIn(page.url()), link);
  await opened.assertAccessible();
  await opened.done();
});

test("a figure that needs another way of counting says so, and a click counts so", async () => {
  const link = "a=bully&start=none&faults=crash:5,notice:0";
  const opened = await site.open({ fragment: `#${link}!t=4&n=live` });
  const { page } = opened;
  const claim = page.locator('[data-claim="bully.worst.election"]');
  if (!(await claim.isVisible())) await page.locator(".claims > summary").click();
  assert.match(await claim.innerText(), /its N counts the crashed/);
  await claim.getByRole("button", { name: "Count so" }).click();
  await page.locator('[data-claim="bully.worst.election"] .holds').waitFor();
  await page.waitForFunction(() => !location.hash.includes("n=live"));
  await opened.done();
});

test("a scenario goes into a file and comes out of it", async () => {
  const link = "a=lelann&n=5&loss=0.0125&seed=7";
  const opened = await site.open({ fragment: `#${link}` });
  const { page } = opened;
  await openMore(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await (await saving).path();
  await page.evaluate(() => location.assign("#a=bully"));
  await waitForLink(page, "a=bully");
  await page.locator("input[type=file]").setInputFiles(file);
  await waitForLink(page, link);
  assert.equal(scenarioIn(page.url()), link);
  await opened.done();
});
