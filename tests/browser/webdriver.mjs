// Firefox and WebKit, driven by the W3C's WebDriver: no more of it than the tests need.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long something may take to come, in milliseconds: the browsers start slowly beside other work. */
const PATIENCE = 30_000;

/** The browsers, by the names of their engines' best known ones: each with its driver. `cargo xtask test` says where Firefox' is. */
export const BROWSERS = {
  Firefox: {
    driver: process.env.GECKODRIVER ?? "geckodriver",
    needsScreen: false,
    capabilities: { "moz:firefoxOptions": { binary: process.env.FIREFOX ?? "/usr/bin/firefox-esr", args: ["-headless"] } },
  },
  // The driver knows where its MiniBrowser is, which has no way to do without a screen.
  WebKit: { driver: process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver", needsScreen: true, capabilities: {} },
};

/**
 * Starts a browser with an empty profile.
 *
 * @param {keyof typeof BROWSERS} name
 * @returns {Promise<Session>}
 */
export async function start(name) {
  const { driver, needsScreen, capabilities } = BROWSERS[name];
  const processes = [];
  const begin = (program, ...rest) => {
    const begun = spawn(program, ...rest);
    processes.push(begun);
    return begun;
  };
  const stop = () => processes.reverse().forEach((one) => one.kill());
  try {
    const environment = { ...process.env };
    if (needsScreen) environment.DISPLAY = await screen(begin);
    const port = await freePort();
    const server = begin(driver, [`--port=${port}`], { env: environment, stdio: "ignore" });
    const failure = once(server, "error").then(([error]) => Promise.reject(error));
    const session = new Session(name, `http://127.0.0.1:${port}`, stop);
    await Promise.race([failure, session.begin(capabilities)]);
    return session;
  } catch (error) {
    stop();
    throw new Error(`${name} cannot be started by ${driver}: ${error.message}`, { cause: error });
  }
}

/** Starts a screen that nobody sees, and says which it is. */
async function screen(begin) {
  const server = begin("Xvfb", ["-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await Promise.race([once(server.stdout, "data"), once(server, "error").then(([error]) => Promise.reject(error))]);
  return `:${String(number).trim()}`;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** A browser with a window. */
class Session {
  constructor(name, driver, stop) {
    Object.assign(this, { name, driver, stop, path: "" });
  }

  async begin(alwaysMatch) {
    await until(() => this.ask("GET", "/status").then(() => true, () => false), `${this.name}'s driver answers`);
    const { sessionId, capabilities } = await this.ask("POST", "/session", { capabilities: { alwaysMatch } });
    this.path = `/session/${sessionId}`;
    this.version = capabilities.browserVersion;
  }

  async ask(method, path, body) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.driver + this.path + path, { method, headers, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Makes the page so large, whatever the browser has around it. */
  async resize({ width, height }) {
    const around = await this.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
    await this.ask("POST", "/window/rect", { width: width + around[0], height: height + around[1] });
    await this.until((width, height) => innerWidth === width && innerHeight === height, width, height);
  }

  /** Opens an address, from an empty page: another fragment alone would load nothing anew. */
  async open(url) {
    await this.ask("POST", "/url", { url: "about:blank" });
    await this.ask("POST", "/url", { url });
  }

  /** What a function gives back in the page. It sees nothing of here but its arguments. */
  evaluate(script, ...args) {
    return this.ask("POST", "/execute/sync", { script: `return (${script}).apply(null, arguments)`, args });
  }

  /** Waits until a function gives something true in the page. */
  until(script, ...args) {
    return until(() => this.evaluate(script, ...args), `${this.name}: ${script} ${JSON.stringify(args)}`);
  }

  /** Clicks into the middle of an element as a person does: what lies over it is in the way. */
  async click(selector) {
    const place = await this.evaluate((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, selector);
    await this.drag(place);
  }

  /** Presses and releases a key: a character, or one of WebDriver's private ones. WebKit's driver loses some on their way: again, then. */
  async press(key) {
    await this.evaluate(() => {
      delete document.documentElement.dataset.isKeyHeard;
      addEventListener("keydown", () => (document.documentElement.dataset.isKeyHeard = "yes"), { capture: true, once: true });
    });
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
    const isHeard = () => this.evaluate(() => document.documentElement.dataset.isKeyHeard === "yes");
    await until(async () => {
      await this.ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
      for (const begun = Date.now(); Date.now() - begun < 2000; await wait(50)) if (await isHeard()) return true;
      return false;
    }, `${this.name} hears the key ${JSON.stringify(key)}`);
  }

  /** Presses the button, goes along to other places, and lets it go. */
  drag(...places) {
    const [start, ...way] = places.map(({ x, y }) => {
      return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 100, origin: "viewport" };
    });
    const actions = [start, { type: "pointerDown", button: 0 }, ...way, { type: "pointerUp", button: 0 }];
    return this.ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /** A picture of what is seen, as PNG. */
  async picture() {
    return Buffer.from(await this.ask("GET", "/screenshot"), "base64");
  }

  async close() {
    await this.ask("DELETE", "").catch(() => {});
    this.stop();
  }
}

/** Waits until something is true. */
async function until(isTrue, what) {
  for (const begun = Date.now(); !(await isTrue()); await wait(50)) {
    if (Date.now() - begun > PATIENCE) throw new Error(`in ${PATIENCE / 1000} s it did not come: ${what}`);
  }
}
