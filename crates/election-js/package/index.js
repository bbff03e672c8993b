// The engine of Election Playground. In a page the WebAssembly beside this file is fetched, in Node it is read.

import load, { Steps } from "./engine.js";

const wasm = new URL("./engine_bg.wasm", import.meta.url);
const isFile = wasm.protocol === "file:";
await load({ module_or_path: isFile ? await (await import("node:fs/promises")).readFile(wasm) : wasm });

// What Rust cannot write: an iterator is its own iterator, and is left early by `return`.
Steps.prototype[Symbol.iterator] = function () {
  return this;
};
Steps.prototype.return = Steps.prototype.end;

export { algorithms, claims, gallery, Player, run, Steps, sweep, trace, tryNext } from "./engine.js";
