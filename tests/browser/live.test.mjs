// A cluster of real processes that is shown while it goes on, and to which things are done on the stage.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";

import { ARRIVED, CLI, DIST, PHONE, launch, open as openPage } from "./harness.mjs";
import { openProcess } from "./playground.mjs";

// Whoever crashes is missed after 12 ticks; on a busy machine a tick has to be long enough for its messages.
const SCENARIO = "#a=bully&n=5&start=0&detector=heartbeat:3:12";
const PATIENCE = { timeout: 60_000 };

let browser;
test.before(async () => {
  browser = await launch();
});
test.after(() => browser?.close());

/** A cluster with its page, until the test is over. */
async function cluster(t, ...options) {
  const child = spawn(CLI, ["cluster", SCENARIO, "--tick", "100ms", "--page", DIST, ...options], {
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
  const ended = once(child, "exit");
  await until(() => /^http\S+$/m.test(printed), "the link is printed");
  const [link] = printed.match(/^http\S+$/m);
  return { child, link, ended, said: () => printed };
}

async function until(isSo, what) {
  for (let time = 0; time < 60_000; time += 50) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`in vain: ${what}`);
}

/** The identifiers of the processes that run a position of the cluster, or any. */
async function members(cluster, position = "\\d+") {
  const found = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const words = command.replaceAll("\0", " ");
    if (new RegExp(` --position ${position} --in-cluster ${cluster.child.pid} `).test(words)) found.push(Number(pid));
  }
  return found;
}

/** Opens a link in a context of its own, and waits for the page. */
function open(link, context = {}) {
  const { origin, hash } = new URL(link);
  return openPage({ browser, origin, url: `${origin}/` }, { fragment: hash, context });
}

/** The process on the stage that has this role. */
const withRole = (page, process, role) => page.locator(`[data-process="${process}"][data-role="${role}"]`);

test("a leader is killed by a click, its successor shown, a channel cut and mended, and the end said", async (t) => {
  const running = await cluster(t);
  const opened = await open(running.link);
  const { page } = opened;
  const title = page.locator(".entry-title");
  await title.getByText("Live").waitFor(PATIENCE);
  await withRole(page, 4, "leader").waitFor(PATIENCE);
  // What lets somebody at the run stands in the address no more.
  await page.waitForFunction(() => location.hash === "#!live");
  const [leader, ...others] = await members(running, 4);
  assert.deepEqual(others, []);

  await openProcess(page, 4);
  await page.locator('.menu [data-intervention="crash"]').click();
  await withRole(page, 4, "crashed").waitFor(PATIENCE);
  await until(async () => (await members(running, 4)).length === 0, "the process is gone");
  assert.ok(!(await readdir("/proc")).includes(String(leader)));
  await withRole(page, 3, "leader").waitFor(PATIENCE);

  await page.locator('.menu [data-intervention="recover"]').click();
  await withRole(page, 4, "leader").waitFor(PATIENCE);
  assert.notEqual((await members(running, 4))[0], leader, "it is another process");

  await page.locator('.menu [data-cut="3"]').click();
  await page.locator('.menu [data-cut="3"][aria-pressed="true"]').waitFor(PATIENCE);
  assert.match(running.said(), /is cut/);
  await page.locator('.menu [data-cut="3"]').click();
  await page.locator('.menu [data-cut="3"][aria-pressed="false"]').waitFor(PATIENCE);
  assert.match(running.said(), /is mended/);

  // Nothing else is edited, and loading the page again shows the same run.
  assert.equal(await page.locator(".scenario .controls").evaluate((controls) => controls.matches(":disabled")), true);
  await opened.assertAccessible();
  await opened.screenshot("live");
  await page.reload();
  await page.locator(ARRIVED).waitFor();
  await title.getByText("Live").waitFor(PATIENCE);
  await withRole(page, 4, "leader").waitFor(PATIENCE);

  // Whoever looks at the past stays there, and is not at it with what happens now.
  await page.keyboard.press("Home");
  await page.waitForTimeout(1000);
  await openProcess(page, 2);
  await page.locator('.menu [data-intervention="crash"][aria-disabled="true"]').waitFor();
  await page.getByText("this is past").first().waitFor();
  await page.keyboard.press("End");
  await withRole(page, 4, "leader").waitFor(PATIENCE);

  opened.assertNoProblems();
  running.child.kill("SIGINT");
  await page.locator(".notice .said").getByText("The cluster has ended").waitFor(PATIENCE);
  assert.deepEqual((await running.ended)[0], 130);
  assert.deepEqual(await members(running), []);
  await title.getByText("the cluster has ended").waitFor();
  await page.waitForFunction(() => location.hash.startsWith("#!run=file"));
  // There is nobody any more who could answer.
  await opened.close();
});

test("the wrong link is refused, and another page gets nothing", async (t) => {
  const running = await cluster(t);
  const wrong = await open(running.link.replace(/live=.*/, "live=0123456789abcdef0123456789abcdef"));
  await wrong.page.locator(".notice .said").getByText("does not let this page at its run").waitFor(PATIENCE);
  assert.deepEqual(wrong.problems.filter((problem) => !problem.includes("401")), []);
  await wrong.close();
  const without = await open(running.link.replace(/=[^=]*$/, ""));
  await without.page.locator(".notice.is-bad").getByText("Open the cluster's link again").waitFor();
  await without.done();

  const token = running.link.match(/live=(.*)$/)[1];
  const { origin } = new URL(running.link);
  const other = await (await browser.newContext()).newPage();
  await other.goto("data:text/html,<p>somebody else's page");
  const got = await other.evaluate(
    async ([url, token]) => {
      const ask = (init) => fetch(url, init).then((response) => response.type + response.status, () => "nothing");
      return [await ask({ headers: { Authorization: `Bearer ${token}` } }), await ask({ mode: "no-cors" })];
    },
    [`${origin}/live/trace`, token],
  );
  assert.equal(got[0], "nothing");
  assert.match(got[1], /nothing|opaque0/);
});

test("a cluster that is gone without a word cannot be reached, and its run is still there", async (t) => {
  const running = await cluster(t);
  const opened = await open(running.link);
  const { page } = opened;
  await withRole(page, 4, "leader").waitFor(PATIENCE);
  running.child.kill("SIGKILL");
  await page.locator(".notice .said").getByText("cannot be reached any more").waitFor(PATIENCE);
  await page.locator(".entry-title").getByText("cannot be reached any more").waitFor();
  assert.equal(await withRole(page, 4, "leader").count(), 1);
  await until(async () => (await members(running)).length === 0, "its members have ended with it");
  await opened.close();
});

test("on a telephone, in the dark, it is shown as what it is", async (t) => {
  const running = await cluster(t);
  const opened = await open(running.link, { viewport: PHONE, colorScheme: "dark", hasTouch: true });
  const { page } = opened;
  await page.locator(".entry-title").getByText("Live").waitFor(PATIENCE);
  await withRole(page, 4, "leader").waitFor(PATIENCE);
  await opened.screenshot("live-telephone-dark");
  await openProcess(page, 4);
  await page.locator('.menu [data-intervention="crash"]').click();
  await withRole(page, 3, "leader").waitFor(PATIENCE);
  await opened.assertAccessible();
  await opened.screenshot("live-telephone-dark-card");
  await opened.done();
});
