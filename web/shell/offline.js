// Keeps the page's files, so that it opens without a network: the service worker of a release page.
//
// `cargo xtask dist` puts `BUILD` before this: the build's name, and its files with their integrity hashes, index.html first, as "./".
// Exactly these are kept, all of them or none. A page from the network comes first, so a new deployment is there at the next visit; what
// it loads has names of its own, so no build ever gets another one's files.

/** So many milliseconds the network has for the page itself, before the one that is kept is shown. */
const PATIENCE = 3000;
/** Other playgrounds on this host have other scopes. */
const OURS = `election ${registration.scope} `;
const CACHE = OURS + BUILD.name;

const addresses = new Set(BUILD.files.map(({ name }) => new URL(name, registration.scope).href));

addEventListener("install", (event) => {
  const kept = async () => {
    const cache = await caches.open(CACHE);
    // Fails as a whole when one is missing, or not the one promised: then the last build stays.
    await cache.addAll(
      BUILD.files.map(({ name, integrity }) => new Request(name, { integrity, cache: name === "./" ? "reload" : "default" })),
    );
    // A page has loaded all it needs: nobody waits for the last build's files.
    await skipWaiting();
  };
  event.waitUntil(kept());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  // Two names of one page.
  if (request.mode === "navigate") address.pathname = address.pathname.replace(/\/index\.html$/, "/");
  if (request.method !== "GET" || !addresses.has(address.href)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** The page from the network, or the one that is kept where that fails or takes too long. */
async function page(request) {
  const kept = await caches.match("./", { cacheName: CACHE });
  if (kept === undefined) return fetch(request);
  const fresh = fetch(request).then(
    (response) => (response.ok ? response : kept),
    () => kept,
  );
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh, late]);
}

/** A file of this build: by its name it cannot be another one. */
async function file(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
