// A static host as plain as they come: files of a directory below a path, no index but index.html, nothing clever.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Serves `root` below `base` at 127.0.0.1, on any free port unless one is asked for.
 *
 * @param {{root: string, base?: string, port?: number, alter?: (file: string) => Buffer | undefined,
 *   encoded?: (file: string) => Buffer | undefined}} options
 *   `alter` may put other bytes in a file's place: what a broken or hostile host would send; `encoded` the same bytes with brotli.
 * @returns {Promise<{url: string, origin: string, close: () => Promise<void>}>}
 */
export async function serve({ root, base = "/some/deep/path/", port = 0, alter = () => undefined, encoded = () => undefined }) {
  const server = createServer(async (request, response) => {
    const refuse = (status) => response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`);
    const { pathname } = new URL(request.url, "http://localhost");
    if (!pathname.startsWith(base)) return refuse(404);
    const name = decodeURIComponent(pathname.slice(base.length)) || "index.html";
    const file = path.resolve(root, name);
    if (!file.startsWith(path.resolve(root) + path.sep)) return refuse(404);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return refuse(404);

    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const brotli = encoded(name);
    if (brotli !== undefined) {
      const headers = { "content-type": type, "content-encoding": "br", "cache-control": "no-store" };
      return response.writeHead(200, headers).end(brotli);
    }
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
    const other = alter(name);
    if (other !== undefined) return response.end(other);
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: origin + base, origin, close };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { base: { type: "string" }, port: { type: "string", default: "8081" } },
    allowPositionals: true,
  });
  const root = positionals[0] ?? fileURLToPath(new URL("../../dist", import.meta.url));
  const site = await serve({ root, base: values.base, port: Number(values.port) });
  console.log(`${root} is served at ${site.url}`);
}
