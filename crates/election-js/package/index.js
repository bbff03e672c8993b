// The engine of Election Playground. In a page the WebAssembly beside this file is fetched, in Node it is read.

import load from "./engine.js";

const wasm = new URL("./engine_bg.wasm", import.meta.url);
const isFile = wasm.protocol === "file:";
await load({ module_or_path: isFile ? await (await import("node:fs/promises")).readFile(wasm) : wasm });

export { algorithms, claims, gallery, Player, run, Steps, sweep, trace } from "./engine.js";
