// What every end-to-end test needs: the built page behind a static host, a browser, and an eye on everything that
// must not happen while a test is looking elsewhere.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { chromium } from "playwright-core";

import { serve } from "./serve.mjs";

/** The checkout. */
export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** The built page; `cargo xtask test` says where, by hand it is `dist/`. */
export const DIST = process.env.ELECTION_DIST ?? path.join(REPOSITORY, "dist");

/** The built page as one file. */
export const SINGLE_FILE = path.join(DIST, "single-file/election-playground.html");

/** The command line's program. */
export const CLI = process.env.ELECTION_CLI ?? path.join(REPOSITORY, "target/debug/election");

/** Screenshots and whatever else is to be looked at afterwards. */
export const ARTEFACTS = path.join(REPOSITORY, "artefacts");

/** The page, once every part of it has come and what covered it until then is gone. */
export const ARRIVED = "body:not(:has(#shell)) #app > .page main";

/** A projector, and a phone. */
export const PROJECTOR = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

const BROWSER_ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The distribution's browser, and its engine without windows of its own, in which a page opens in half of the time. */
const [WHOLE, SHELL] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** Starts a browser: the one that is asked for, or else the shell where there is one. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE);
  return chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
}

/**
 * Opens the page as one file, without any host, at what stands after the `#` of a link.
 *
 * @param {import("node:test").TestContext} t closes its browser
 * @param {string} [fragment] without its `#`; none where it is empty
 * @param {string} [file] another one than that of the build
 * @returns the page, and `expectQuiet`: nothing went wrong, and nothing but the file was loaded
 */
export async function openSingleFile(t, fragment = "", file = SINGLE_FILE) {
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const [problems, requests] = [[], []];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  const url = pathToFileURL(file).href;
  await page.goto(fragment === "" ? url : `${url}#${fragment}`);
  const expectQuiet = () => {
    assert.deepEqual(problems, []);
    assert.deepEqual(requests.filter((request) => !/^(data|blob):/.test(request)), [url]);
  };
  return { page, expectQuiet };
}

/**
 * A static host and a browser for the tests of one file: `const site = useSite(test)` at its top, `site.open(...)` in
 * the tests.
 *
 * @param {import("node:test")} test
 * @param {Parameters<typeof serve>[0]} options
 */
export function useSite(test, options = {}) {
  const site = {
    /** The page's address, without a fragment. */
    url: undefined,
    browser: undefined,
    /** Opens the page in a browser context of its own and waits until it runs. */
    open: (options) => open(site, options),
  };
  let host;
  test.before(async () => {
    host = await serve({ root: DIST, ...options });
    site.url = host.url;
    site.origin = host.origin;
    site.browser = await launch();
  });
  test.after(async () => {
    await site.browser?.close();
    await host?.close();
  });
  return site;
}

/**
 * Opens the page.
 *
 * @param {object} site
 * @param {object} [options]
 * @param {string} [options.fragment] with its `#`, or empty
 * @param {boolean} [options.wait] whether to wait until the page runs (the default) or only until it is loaded
 * @param {(page: import("playwright-core").Page) => Promise<void>} [options.prepare] done before anything is loaded
 * @param {import("playwright-core").BrowserContextOptions} [options.context] viewport, colorScheme, reducedMotion, ...
 * @returns {Promise<Opened>}
 */
export async function open(site, { fragment = "", wait = true, prepare, context: settings = {} } = {}) {
  const context = await site.browser.newContext({ viewport: PROJECTOR, ...settings });
  const page = await context.newPage();
  const opened = new Opened(site, context, page);
  await opened.watch();
  await prepare?.(page);
  await page.goto(site.url + fragment, { waitUntil: "load" });
  if (wait) await page.locator(ARRIVED).waitFor();
  return opened;
}

/** An open page and what has gone wrong on it. */
class Opened {
  /** Console errors, uncaught errors, failed and foreign requests, breaches of the policy: a line each. */
  problems = [];
  /** Addresses of all requests. */
  requests = [];

  constructor(site, context, page) {
    Object.assign(this, { site, context, page });
  }

  async watch() {
    const { page, problems, site } = this;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      this.requests.push(request.url());
      const isOwn = [`${site.origin}/`, `blob:${site.origin}/`, "data:"].some((start) => request.url().startsWith(start));
      if (!isOwn) {
        problems.push(`foreign request: ${request.url()}`);
      }
    });
    page.on("requestfailed", (request) => {
      problems.push(`failed request: ${request.url()} (${request.failure()?.errorText})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`failed request: ${response.url()} (${response.status()})`);
    });
    await page.exposeFunction("reportViolation", (text) => problems.push(`policy: ${text}`));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        globalThis.reportViolation(`${event.effectiveDirective} forbids ${event.blockedURI}`);
      });
    });
  }

  /** Nothing has gone wrong up to now. */
  assertNoProblems() {
    assert.deepEqual(this.problems, []);
  }

  /** axe finds nothing that keeps somebody out; `except` names rules that mean something else here. */
  async assertAccessible({ except = [] } = {}) {
    const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await this.page.evaluate(source);
    const { violations } = await this.page.evaluate((except) => {
      return globalThis.axe.run({ rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) });
    }, except);
    const lines = violations.map(({ id, help, nodes }) => {
      return `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`;
    });
    assert.deepEqual(lines, []);
  }

  /** Keeps a picture of what is seen, as artefacts/NAME.png. */
  async screenshot(name) {
    await mkdir(ARTEFACTS, { recursive: true });
    await this.page.screenshot({ path: path.join(ARTEFACTS, `${name}.png`) });
  }

  /** Checks that nothing went wrong and closes the page. */
  async done() {
    this.assertNoProblems();
    await this.close();
  }

  async close() {
    await this.context.close();
  }
}

/** What `election run LINK --json` says: the same run without a browser. */
export async function run(link) {
  return JSON.parse(await election("run", link, "--json"));
}

/** The standard output of the command line. */
export async function election(...args) {
  const { stdout } = await promisify(execFile)(CLI, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
