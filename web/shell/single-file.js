// Makes one HTML file of the page and a story: it opens by a double click, without any host, and loads nothing.
//
// The page asks for it (web/src/effects/single_file.rs). What is made has the form that `cargo xtask dist --single-file` gives it
// (crates/xtask/src/dist/single.rs), except that its policy goes by a nonce: browsers hash on safe addresses only. Everything in it is what
// the browser has loaded: from the host, or, in a page that is a single file itself, where nothing may be loaded, what stands in it. What
// an extension of the browser or a server for developers has added is none of the page's own, and stays out.

(() => {
  /** What covers the page until it has come: it is gone when it is asked for. */
  const shell = document.getElementById("shell").cloneNode(true);

  /** A script, or a style, that belongs to the page: one that stands in it, or a file beside it. */
  const OWN_SCRIPTS = "script[data-own], script[data-glue], script[src^='./']";
  const OWN_STYLES = "style[data-own], link[rel=stylesheet][href^='./']";

  /** Saves the page with this story, a JSON text, which it opens with. Rejects where a part of the page cannot be had. */
  globalThis.electionSingleFile = async (story, title, name) => {
    const page = await joined(story, title);
    const url = URL.createObjectURL(new Blob(["<!doctype html>\n", page.outerHTML, "\n"], { type: "text/html" }));
    make("a", { href: url, download: name }).click();
    // A browser may ask first where to save it.
    setTimeout(() => URL.revokeObjectURL(url), 600_000);
  };

  async function joined(story, title) {
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
    const all = (selector) => [...document.querySelectorAll(selector)];
    const inHead = (script) => script.src === "" && script.parentElement === document.head;
    const [first, last] = [all(OWN_SCRIPTS).filter(inHead), all(OWN_SCRIPTS).filter((script) => !inHead(script))];
    const [icons, styles, firstScripts, lastScripts, programs] = await Promise.all([
      Promise.all(all("link[rel=icon]").map(inlineIcon)),
      Promise.all(all(OWN_STYLES).map((style) => inlineStyle(style, nonce))),
      Promise.all(first.map((script) => inlineScript(script, nonce))),
      Promise.all(last.map((script) => inlineScript(script, nonce))),
      Promise.all(["wasm", "part"].map(packedProgram)),
    ]);

    const head = make("head");
    const policy =
      `default-src 'none'; script-src 'nonce-${nonce}' 'wasm-unsafe-eval'; worker-src blob:; style-src 'nonce-${nonce}'; ` +
      "img-src data:; base-uri 'none'; form-action 'none'";
    head.append(
      make("meta", {}, { charset: "utf-8" }),
      make("meta", {}, { "http-equiv": "Content-Security-Policy", content: policy }),
      ...all("head > meta[name]").map((meta) => meta.cloneNode()),
      make("title", { textContent: title }),
      ...icons,
      ...firstScripts,
      ...styles,
    );
    const body = make("body");
    body.append(
      make("div", { id: "app" }),
      shell.cloneNode(true),
      ...all("body > noscript").map((words) => words.cloneNode(true)),
      make("script", { textContent: inert(story) }, { type: "application/json", "data-story": "" }),
      ...programs.flat(),
      // What was deferred runs when all else is there.
      ...lastScripts,
    );
    // The preview is of another run: it is left out as where a link brings one.
    const page = make("html", {}, { lang: document.documentElement.lang, "data-opens": "link" });
    page.append(head, body);
    return page;
  }

  /** A JSON text without any character that means something to HTML: in JSON these stand in strings only, where each may be a number. */
  function inert(json) {
    return json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  }

  async function inlineIcon(icon) {
    const { href } = icon;
    if (href.startsWith("data:")) return icon.cloneNode();
    const data = await base64(await load(href));
    return make("link", {}, { rel: "icon", href: `data:image/svg+xml;base64,${data}`, type: "image/svg+xml" });
  }

  async function inlineStyle(style, nonce) {
    const text = style.href === undefined ? style.textContent : await (await load(style.href, style.integrity)).text();
    return make("style", { textContent: whole("style", text) }, { nonce, "data-own": "" });
  }

  async function inlineScript(script, nonce) {
    const text = script.src === "" ? script.textContent : await (await load(script.src, script.integrity)).text();
    const isGlue = script.dataset.glue !== undefined || script.dataset.wasm !== undefined;
    return make("script", { textContent: whole("script", text) }, { nonce, [isGlue ? "data-glue" : "data-own"]: "" });
  }

  /** A part of the wasm, where there is one of this name: packed with gzip, as base64. web/shell/loader.js unpacks it. */
  async function packedProgram(name) {
    const script = document.querySelector(`script[data-${name}]`);
    if (script === null) return [];
    const pack = async () => {
      const file = await load(script.dataset[name], script.dataset[`${name}Integrity`]);
      return base64(await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob());
    };
    const textContent = script.type === "application/gzip" ? script.textContent : await pack();
    return [make("script", { textContent }, { type: "application/gzip", [`data-${name}`]: "" })];
  }

  /** A file of the page's, the one that it promises. */
  async function load(address, integrity = "") {
    const response = await fetch(address, integrity === "" ? {} : { integrity });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response.blob();
  }

  function base64(blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
      reader.addEventListener("error", () => reject(reader.error));
      reader.readAsDataURL(blob);
    });
  }

  /** A text that is to stand in an element of this name, and does not end it. */
  function whole(name, text) {
    const ends = text.toLowerCase().includes(`</${name}`) || /<!-{2}/.test(text);
    if (ends) throw new Error(`a ${name} of the page would end amid its own text`);
    return text;
  }

  function make(tag, properties = {}, attributes = {}) {
    const element = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }
})();
