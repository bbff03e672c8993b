// Runs of real processes: their traces are opened as what they are, not edited, and made scenarios of.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test from "node:test";

import { PHONE, election, useSite } from "./harness.mjs";
import { atRest, counted, drop } from "./playground.mjs";

const site = useSite(test);
// Whoever runs this seed is given other delays than those of the trace, which is of seed 9.
const LINK = "a=chang-roberts&n=6&delay=1-4&seed=10&faults=crash:2@30";

/** The lines of a trace as `election cluster` writes them. */
async function observedTrace() {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "election-observed-"));
  try {
    const file = path.join(scratch, "run.jsonl");
    await election("run", `#${LINK.replace("seed=10", "seed=9")}`, "--trace", file);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line));
    Object.assign(lines[0], { observed: true, scenario: lines[0].scenario.replace("seed=9", "seed=10") });
    return lines;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

const text = (lines) => lines.map((line) => JSON.stringify(line)).join("\n");
const said = (page) => page.locator(".notice .said");

for (const [name, context] of [["a desk", {}], ["a telephone, dark", { viewport: PHONE, colorScheme: "dark" }]]) {
  test(`a trace of real processes is shown, and a scenario made of it is edited, on ${name}`, async () => {
    const lines = await observedTrace();
    const opened = await site.open({ fragment: "#a=bully&n=4", context });
    const { page } = opened;
    await drop(page, { name: "run.jsonl", text: text(lines) });
    await said(page).getByText(`run.jsonl: ${lines.length} steps of real processes, and in each they did`).waitFor();
    await page.locator(".entry-title", { hasText: "Recorded from real processes" }).waitFor();
    await page.waitForFunction(() => location.hash === "#!run=file");

    await page.keyboard.press("End");
    await atRest(page, lines.length);
    const sent = lines.flatMap((line) => line.sent ?? []);
    await page.waitForFunction((total) => Number(document.querySelector('[data-counter="total"]').textContent) === total, sent.length);
    const { total, time } = await counted(page);
    assert.deepEqual([total, time], [sent.length, lines.at(-1).tick]);
    await opened.screenshot(`observed-${name.replaceAll(/\W+/g, "-")}`);
    await opened.assertAccessible();

    // Nothing can be edited, and that is said.
    if (name === "a desk") {
      const disabled = await page.locator(".scenario .controls").evaluate((controls) => controls.matches(":disabled"));
      assert.equal(disabled, true);
      await page.locator("[data-fault]").first().focus();
      await page.keyboard.press("ArrowLeft");
      await said(page).getByText("what they did cannot be edited").waitFor();
    }
    await page.getByRole("button", { name: "Make a scenario of this" }).first().click();
    await said(page).getByText("Made of what was recorded: the simulator does the same to the last step.").waitFor();
    await page.waitForFunction(() => location.hash.includes("by-hand="));
    await atRest(page, lines.length);
    assert.equal((await counted(page)).total, sent.length);
    if (name === "a desk") {
      await page.getByRole("slider", { name: "Processes" }).fill("5");
      await page.waitForFunction(() => location.hash.includes("n=5"));
      await page.keyboard.press("Control+z");
    }
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => location.hash.startsWith("#!run=file"));
    await opened.done();
  });
}

test("a trace that cannot have happened is refused with its first such step", async () => {
  const lines = await observedTrace();
  lines[3].kind = "timer";
  const opened = await site.open({ fragment: "#a=bully&n=4" });
  const { page } = opened;
  await drop(page, { name: "run.jsonl", text: text(lines) });
  const notice = page.locator(".notice.is-bad");
  await notice.getByText("This trace cannot have happened").waitFor();
  await notice.getByText("step 3").waitFor();
  assert.match(page.url(), /#a=bully&n=4/);
  await opened.done();
});
