// Starts the page, and speaks for it when it cannot.
//
// Starting: one <script> loads wasm-bindgen's JavaScript and names the wasm file. The browser checks the script against
// its integrity hash (it would not do so for a module imported from here: a preload that fails its check is fetched
// again without one); nothing would check the wasm, so that is done here. How large it is stands beside its hash, so that the
// download shows its progress. A page that is a single file has all of it in it.
//
// Speaking: a Rust panic leaves the wasm instance dead, so its panic hook (yew::set_custom_panic_hook, for Yew replaces any
// other) calls `electionPanic(message)`, which is defined here. The page starts again by itself, with its link and with what was
// being typed, and says so. If it panics again soon, it shows what happened, the link that reproduces it, and ways on. The same goes
// for a stack or memory that ran out. What ends the page before it runs is shown at once: a file that is missing or not the one
// promised, no WebAssembly.
//
// Workers: what the page wants for its result only is done by the same program in a worker (web/src/worker.rs), which is begun here.

(() => {
  /** What is said, by what went wrong. */
  const FAILURES = {
    panic: {
      title: "The playground has stopped",
      text: "It ran into a mistake of its own and cannot go on. The link below holds what you saw, unless that was too long for a link.",
    },
    loading: {
      title: "The playground did not load",
      text: "A part of it could not be fetched, or is not the one that belongs to this page. Loading it again may help.",
    },
    support: {
      title: "This browser cannot run the playground",
      text: "It needs WebAssembly, which this browser lacks or which has been switched off for this site.",
    },
  };

  /** A page that has run for so many milliseconds since it started again by itself may do so once more. */
  const SOON = 60_000;

  let hasFailed = false;
  /** What ended this page the last time, if it has started again by itself: `{ message, typed }`. */
  const restart = takeRestart();
  /** When all of it was there again. */
  let restartedAt = Infinity;
  /** The fields in which something has been typed that the page has not been given yet. */
  const typing = new Set();

  /** Shows a failure in place of the page, the first one only: whatever follows is its consequence. */
  function fail({ title, text }, details) {
    if (hasFailed) return;
    hasFailed = true;

    const dialog = make("dialog", { className: "shell-failure", role: "alertdialog" });
    const heading = make("h1", { id: "shell-failure-title", textContent: title });
    dialog.setAttribute("aria-labelledby", heading.id);

    const link = make("a", { href: location.href, textContent: location.href });
    const copy = copyButton(details);
    const again = make("button", { type: "button", textContent: "Load this link again" });
    again.addEventListener("click", () => location.reload());
    // Without a fragment, so this loads the page anew where it would otherwise only jump about in it.
    const afresh = make("a", { href: location.pathname + location.search, textContent: "Start without the scenario" });

    const ways = make("p", { className: "shell-ways" });
    ways.append(again, afresh, copy);
    const where = make("p");
    where.append("This link shows it again: ", link);
    dialog.append(
      heading,
      make("p", { textContent: text }),
      make("pre", { textContent: details, tabIndex: 0 }),
      where,
      ways,
    );
    // There is nothing behind it to go back to.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    document.documentElement.append(dialog);
    dialog.showModal();
    again.focus();
  }

  function make(tag, properties = {}) {
    return Object.assign(document.createElement(tag), properties);
  }

  function copyButton(details) {
    const copy = make("button", { type: "button", textContent: "Copy link and message" });
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(`${location.href}\n\n${details}`);
        copy.textContent = "Copied";
      } catch {
        copy.textContent = "The browser does not allow copying: please select it";
      }
    });
    return copy;
  }

  /** Called by the panic hook, with the panic's message and place. */
  globalThis.electionPanic = (message) => {
    console.error(message);
    stop(message);
  };

  /** The page is dead: it starts again, or, where that has not helped, says what happened. */
  function stop(message) {
    if (hasFailed) return;
    const typed = whatIsTyped();
    const hasJustRestarted = restart !== undefined && !(performance.now() > restartedAt + SOON);
    if (hasJustRestarted || !keepRestart({ message, typed })) return fail(FAILURES.panic, report({ message, typed }));
    hasFailed = true;
    location.reload();
  }

  /** The message, and what was being typed: of what could not be put back, this is the only copy. */
  function report({ message, typed }) {
    return [message, ...typed.map(({ name, text }) => `Typed (${name}): ${text}`)].join("\n");
  }

  /**
   * Keeps what the page needs when it has started again, in the state of the browser's history entry: it is this frame's own, and is
   * there where storage is blocked. Says whether it could be kept: browsers refuse when there have been too many changes.
   */
  function keepRestart(kept) {
    try {
      history.replaceState({ restart: kept }, "");
      // Timers of the dead page may still go off until it is gone; they are not to write over it.
      history.replaceState = history.pushState = () => {};
      return history.state?.restart?.message === kept.message;
    } catch {
      return false;
    }
  }

  /** What was kept, once: to load the page again by hand is another beginning. */
  function takeRestart() {
    const kept = history.state?.restart;
    if (kept !== undefined) history.replaceState(null, "");
    return kept;
  }

  // What is typed becomes a part of the page at the end, with the event `change`; until then only the field knows it. A field whose
  // text the page keeps letter by letter is among these, too, since the last letter may be what ended it.
  addEventListener("input", ({ target }) => isText(target) && typing.add(target), { capture: true });
  addEventListener("change", ({ target }) => setTimeout(() => typing.delete(target)), { capture: true });

  const FIELDS = "textarea, input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file])";

  function isText(element) {
    return element instanceof Element && element.matches(FIELDS);
  }

  /** `{ name, place, text }` for each field: which one it is of those with that name. */
  function whatIsTyped() {
    const fields = [...typing].filter((field) => field.isConnected && field.value !== "");
    return fields.map((field) => ({ name: nameOf(field), place: fieldsNamed(nameOf(field)).indexOf(field), text: field.value }));
  }

  function nameOf(field) {
    const name = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name ?? "";
    return name.trim().replace(/\s+/g, " ");
  }

  function fieldsNamed(name) {
    return [...document.querySelectorAll(FIELDS)].filter((field) => nameOf(field) === name);
  }

  /** Until all of the page has come. */
  async function hasCome() {
    while (document.getElementById("shell") !== null) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Once all of the page has come: puts back what was typed, and says what happened. */
  async function sayRestarted({ message, typed }) {
    await hasCome();
    restartedAt = performance.now();
    const lost = typed.filter(({ name, place, text }) => {
      const field = fieldsNamed(name)[place];
      if (field === undefined) return true;
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.focus();
      commitOnLeaving(field);
      return false;
    });

    const notice = make("section", { className: "shell-restarted", role: "status" });
    const close = make("button", { type: "button", textContent: "×", title: "Close", ariaLabel: "Close" });
    const isOpen = new AbortController();
    const closeNotice = () => {
      isOpen.abort();
      // Whoever types elsewhere goes on typing there.
      const isElsewhere = document.activeElement !== document.body && !notice.contains(document.activeElement);
      notice.remove();
      if (!isElsewhere) document.querySelector("#app main")?.focus();
    };
    close.addEventListener("click", closeNotice);
    addEventListener("keydown", ({ key }) => key === "Escape" && closeNotice(), { signal: isOpen.signal });
    const kept = typed.length > lost.length ? "What you had typed is in its field again." : "It shows the same as before.";
    const said = make("p", { textContent: `The playground ran into a mistake of its own and has started again. ${kept}` });
    const ways = make("div", { className: "shell-ways" });
    ways.append(copyButton(report({ message, typed })), close);
    notice.append(said, ...lost.map(({ text }) => make("p", { textContent: `You had typed: ${text}` })), ways);
    // Whoever listens to the page hears what comes into it after it is there.
    document.body.append(notice);
  }

  /** For browsers only what a person types changes a field: what was put back is told to the page when the field is left, or by Enter. */
  function commitOnLeaving(field) {
    const done = new AbortController();
    const commit = () => {
      done.abort();
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    // Once, whichever comes first. When the person types more, the browser sends this event by itself.
    field.addEventListener("change", () => done.abort(), { signal: done.signal });
    field.addEventListener("blur", commit, { signal: done.signal });
    field.addEventListener("keydown", ({ key }) => key === "Enter" && commit(), { signal: done.signal });
  }

  /** A trap without a panic: the stack or the memory ran out. The instance is dead all the same. */
  function onError(error) {
    const isTrap = globalThis.WebAssembly && error instanceof WebAssembly.RuntimeError;
    const isDeepRecursion = error instanceof RangeError && /call stack/i.test(error.message);
    if (isTrap || isDeepRecursion) stop(describe(error));
  }
  addEventListener("error", (event) => onError(event.error));
  addEventListener("unhandledrejection", (event) => onError(event.reason));

  function describe(error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }

  /**
   * Checks that a file has this hash. The browser would check it, too, but it says nothing of a file until it has all of it, and takes
   * none that was fetched ahead: the file is read as it arrives, and checked here. Where scripts may not hash (on plain http), whoever
   * could change it could change the page, too.
   */
  async function check(bytes, integrity, url) {
    if (integrity === "" || globalThis.crypto?.subtle === undefined) return;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
    if (`sha384-${btoa(String.fromCharCode(...hash))}` !== integrity) throw new Error(`${url} is not the file that this page promises`);
  }

  /** Compiles a part of the program while its hash is checked; a part with another hash is not run. */
  async function compileChecked(bytes, integrity, url) {
    const compiling = WebAssembly.compile(bytes);
    // Where it is another file, the check says it better.
    compiling.catch(() => {});
    await check(bytes, integrity, url);
    return compiling;
  }

  /** Reads a file, and shows how much of it has arrived. (Chromium calls a fetch that is read bit by bit aborted when it ends.) */
  function read(url, size) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("GET", url);
      request.responseType = "arraybuffer";
      request.addEventListener("progress", (event) => showProgress(event.loaded, size));
      request.addEventListener("load", () => {
        if (request.status >= 200 && request.status < 300) resolve(request.response);
        else reject(new Error(`${url}: ${request.status} ${request.statusText}`));
      });
      request.addEventListener("error", () => reject(new Error(`${url} could not be fetched`)));
      request.send();
    });
  }

  /** The wasm of a page that is a single file: gzip, as base64. */
  function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  /** What follows is done in a task of its own: in between the browser draws, and listens to the person. */
  function ownTask() {
    return new Promise((resolve) => setTimeout(resolve));
  }

  function showProgress(length, size) {
    const bar = document.querySelector(".shell-loading progress");
    if (bar === null || !(size >= length)) return;
    bar.max = size;
    bar.value = length;
  }

  /** The program, once it is compiled. */
  let program;
  /** What it exports, once it runs. */
  let running;
  /** The part of the program that is loaded later, once it is compiled. */
  let laterPart;
  /** Its loading, as long as that has not failed: a second part would write over the memory of the first. */
  let loading;

  /**
   * Called by the program of a release page when it first needs what is not in its first part: the views that are opened on demand
   * (web/src/components/on_demand.rs), or what does jobs (web/src/effects/workers.rs). Loads the rest, and tells whether it is there.
   */
  globalThis.electionParts = {
    async __wasm_split_load_later(tell, data) {
      const exports = await running;
      const awaited = (loading ??= loadLater(exports));
      let isThere = false;
      try {
        await awaited;
        isThere = true;
      } catch (error) {
        // Whoever asks next tries again.
        if (loading === awaited) loading = undefined;
        console.error(error);
      }
      exports.__indirect_function_table.get(tell)(data, isThere);
    },
  };

  async function loadLater(exports) {
    const fetched = fetchedAhead;
    fetchedAhead = undefined;
    const bytes = await (fetched ?? hasCome().then(fetchLater));
    const { part, partIntegrity = "" } = laterScript().dataset;
    laterPart = await compileChecked(bytes, partIntegrity, part);
    await WebAssembly.instantiate(laterPart, { __wasm_split: exports });
  }

  /** What a link has in it that shows one of the views, or waits for a job. */
  const IN_LINK = /[!&](lab|find|space-time|beside|be|presenter|sel|msg|story|exercise)\b/;
  /** The part that is loaded later, where the link has such a thing. */
  let fetchedAhead;

  function laterScript() {
    return document.querySelector("script[data-part]");
  }

  function fetchLater() {
    const script = laterScript();
    return script.type === "application/gzip" ? unpack(script.textContent) : read(script.dataset.part);
  }

  /** Fetches it while the program is compiled, and begins. */
  function fetchAhead() {
    if (laterScript() === null || !IN_LINK.test(location.hash)) return;
    fetchedAhead = fetchLater();
    // Whoever asks for it hears of it.
    fetchedAhead.catch(() => {});
  }

  /** The address of what a worker runs first; it is made once. */
  let workerScript;

  /**
   * Called by the page when it has the first job for a worker (web/src/effects/workers.rs): a worker that runs the same program. It is
   * begun once all of the page is there, so that it does not delay the page. Its script is made here, of what the page runs, too: a policy
   * lets a script in a Blob run what the page may run, and nothing is loaded that the page has not loaded.
   */
  globalThis.electionWorker = async () => {
    await hasCome();
    workerScript ??= makeWorkerScript();
    const worker = new Worker(await workerScript);
    worker.postMessage([program, laterPart]);
    return worker;
  };

  async function makeWorkerScript() {
    // The page has both parts of the program, or it would have no jobs. The program asks for the second one while it begins.
    const parts = `let part, running;
globalThis.electionParts = {
  async __wasm_split_load_later(tell, data) {
    await undefined;
    new WebAssembly.Instance(part, { __wasm_split: running });
    running.__indirect_function_table.get(tell)(data, true);
  },
};`;
    // The program says by itself what it listens to.
    const begin = `onmessage = ({ data: [program, laterPart] }) => {
  onmessage = null;
  part = laterPart;
  running = wasm_bindgen.initSync({ module: program });
};`;
    return URL.createObjectURL(new Blob([parts, await readGlue(), begin], { type: "text/javascript" }));
  }

  /** wasm-bindgen's JavaScript, as it was loaded: in a page that is a single file it stands there. */
  async function readGlue() {
    const here = document.querySelector("script[data-glue]");
    if (here !== null) return here.textContent;
    const { src, integrity } = document.querySelector("script[data-wasm]");
    const response = await fetch(src, { integrity });
    if (!response.ok) throw new Error(`${src}: ${response.status} ${response.statusText}`);
    return response.text();
  }

  async function start() {
    // Before the page takes out of its address what nobody else is to read there.
    const isOfCluster = /[!&]live\b/.test(location.hash);
    if (typeof WebAssembly !== "object") return fail(FAILURES.support, navigator.userAgent);
    const script = document.querySelector("script[data-wasm]");
    const { wasm, wasmIntegrity = "", wasmSize, offline } = script.dataset;
    // Fires when every deferred script has run, or has been refused.
    const scripts = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    try {
      const isHere = script.type === "application/gzip";
      const file = isHere ? unpack(script.textContent) : read(wasm, Number(wasmSize));
      const [bytes] = await Promise.all([file, scripts]);
      fetchAhead();
      if (typeof wasm_bindgen === "undefined") throw new Error(`${script.src} was not run`);
      await ownTask();
      program = await compileChecked(bytes, wasmIntegrity, wasm);
      await ownTask();
      running = wasm_bindgen({ module_or_path: program });
      await running;
    } catch (error) {
      return fail(FAILURES.loading, describe(error));
    }
    if (restart !== undefined) sayRestarted(restart);
    // For the next visit: where a browser keeps nothing, nothing is lost. The page of a cluster has no next visit, at an address of its own.
    if (offline !== undefined && !isOfCluster) navigator.serviceWorker?.register(offline).catch(() => {});
  }

  start();
})();
