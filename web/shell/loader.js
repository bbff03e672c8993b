// Starts the page, and speaks for it when it cannot.
//
// Starting: one <script> loads wasm-bindgen's JavaScript and names the wasm file. The browser checks the script against
// its integrity hash (it would not do so for a module imported from here: a preload that fails its check is fetched
// again without one); nothing would check the wasm, so that is done here. How large it is stands beside its hash, so that the
// download shows its progress. A page that is a single file has all of it in it.
//
// Speaking: a Rust panic leaves the wasm instance dead, so its panic hook (yew::set_custom_panic_hook, for Yew replaces any
// other) calls `electionPanic(message)`, which is defined here and shows what happened, the link that reproduces it, and ways on.
// The same goes for whatever else ends the page: a file that is missing or not the one promised, no WebAssembly, a stack or
// memory that ran out.

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

  let hasFailed = false;

  /** Shows a failure in place of the page, the first one only: whatever follows is its consequence. */
  function fail({ title, text }, details) {
    if (hasFailed) return;
    hasFailed = true;

    const dialog = make("dialog", { className: "shell-failure", role: "alertdialog" });
    const heading = make("h1", { id: "shell-failure-title", textContent: title });
    dialog.setAttribute("aria-labelledby", heading.id);

    const link = make("a", { href: location.href, textContent: location.href });
    const copy = make("button", { type: "button", textContent: "Copy link and message" });
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(`${location.href}\n\n${details}`);
        copy.textContent = "Copied";
      } catch {
        copy.textContent = "The browser does not allow copying: please select it";
      }
    });
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

  /** Called by the panic hook, with the panic's message and place. */
  globalThis.electionPanic = (message) => {
    console.error(message);
    fail(FAILURES.panic, message);
  };

  /** A trap without a panic: the stack or the memory ran out. The instance is dead all the same. */
  function onError(error) {
    const isTrap = globalThis.WebAssembly && error instanceof WebAssembly.RuntimeError;
    const isDeepRecursion = error instanceof RangeError && /call stack/i.test(error.message);
    if (isTrap || isDeepRecursion) fail(FAILURES.panic, describe(error));
  }
  addEventListener("error", (event) => onError(event.error));
  addEventListener("unhandledrejection", (event) => onError(event.reason));

  function describe(error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }

  /**
   * Fetches a file that has to have this hash. The browser would check it, too, but it says nothing of a file until it has all of
   * it, and takes none that was fetched ahead: the file is read as it arrives, and checked here. Where scripts may not hash (on plain
   * http), whoever could change it could change the page, too.
   */
  async function fetchChecked(url, integrity, size) {
    const bytes = await read(url, size);
    await ownTask();
    if (integrity !== "" && globalThis.crypto?.subtle !== undefined) {
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
      if (`sha384-${btoa(String.fromCharCode(...hash))}` !== integrity) throw new Error(`${url} is not the file that this page promises`);
    }
    return bytes;
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

  async function start() {
    if (typeof WebAssembly !== "object") return fail(FAILURES.support, navigator.userAgent);
    const script = document.querySelector("script[data-wasm]");
    const { wasm, wasmIntegrity = "", wasmSize, offline } = script.dataset;
    // Fires when every deferred script has run, or has been refused.
    const scripts = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    try {
      const isHere = script.type === "application/gzip";
      const file = isHere ? unpack(script.textContent) : fetchChecked(wasm, wasmIntegrity, Number(wasmSize));
      const [bytes] = await Promise.all([file, scripts]);
      if (typeof wasm_bindgen === "undefined") throw new Error(`${script.src} was not run`);
      await ownTask();
      const module = await WebAssembly.compile(bytes);
      await ownTask();
      await wasm_bindgen({ module_or_path: module });
    } catch (error) {
      return fail(FAILURES.loading, describe(error));
    }
    // For the next visit: where a browser keeps nothing, nothing is lost.
    if (offline !== undefined) navigator.serviceWorker?.register(offline).catch(() => {});
  }

  start();
})();
