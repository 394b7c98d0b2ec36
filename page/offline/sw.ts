// The service worker: keeps the page on this device, so that it opens without a network. A version is kept as a whole, and
// a page never gets files of two versions. What a server sends (/api, /ws) does not pass through here.
const worker = self as unknown as ServiceWorkerGlobalScope;
// The build puts this line before all others: every file of this version, with a hash where the name has none.
declare const FILES: Record<string, string>;

const SCOPE = worker.registration.scope;
const OURS = `stellwerk ${new URL(SCOPE).pathname} `; // other sites of this host have caches of their own
const NAME = OURS + nameOf(JSON.stringify(FILES));
const VIEW = /^(index\.html|(t|join|replay|rules)(\/.*)?)?$/;
const AT_ONCE = 4; // files
const PATIENCE = 3000; // milliseconds
const QUICK_TRIES = 3;
const MOST_TRIES = 15;
let tries = 0; // to give way to a new version

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", answer);
worker.addEventListener("message", ({ data }) => {
  if (data === "begin") void worker.skipWaiting();
});

function nameOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (31 * hash + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}

// The page itself is the folder: hosts differ in what they do with `index.html`.
const addressOf = (file: string): string =>
  new URL(FILES[file] ? `${file}?v=${FILES[file]}` : file, SCOPE).href;

// If the network fails midway, the next attempt continues from there; if there is no room, nothing is kept.
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  const files = Object.keys(FILES);
  const lane = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await keep(cache, file);
  };
  const stop = (error: unknown): never => {
    files.length = 0; // else the other lanes would go on filling a cache that is thrown away
    throw error;
  };
  const lanes = Array.from({ length: AT_ONCE }, () => lane().catch(stop));
  const failed = (await Promise.allSettled(lanes)).filter((done) => done.status === "rejected");
  const errors = failed.map(({ reason }) => reason as Error);
  if (errors.some(({ name }) => name === "QuotaExceededError")) await empty(cache);
  if (errors[0]) throw errors[0];
}

// File by file: a cache that is only deleted takes room away from games for as long as this worker lives.
async function empty(cache: Cache): Promise<void> {
  for (const file of await cache.keys()) await cache.delete(file);
  await caches.delete(NAME);
}

// What has not changed since an older version is not fetched again.
async function keep(cache: Cache, file: string): Promise<void> {
  const address = addressOf(file);
  const known = await caches.match(address, { ignoreVary: true });
  const found = known ?? (await fetch(address));
  if (!found.ok) throw new Error(`${file}: ${found.status}`);
  await cache.put(address, found);
}

// The version before stays: pages that still show it load parts of theirs when they need them.
async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  const path = new URL(url).pathname.slice(new URL(SCOPE).pathname.length);
  if (mode === "navigate") {
    if (VIEW.test(path)) event.respondWith(openPage(event));
  } else if (path in FILES || path.startsWith("assets/") || path.startsWith("offline/")) {
    event.respondWith(fileAt(path, event.request));
  }
}

async function fileAt(path: string, request: Request): Promise<Response> {
  const options = { ignoreVary: true, ignoreSearch: false };
  const own = await (await caches.open(NAME)).match(addressOf(path), options);
  return own ?? (await caches.match(request, options)) ?? fetch(request);
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { waiting } = worker.registration;
  // Reloading the only tab would not end this version by itself, because the old page lives until the new one has come.
  // The answer is almost empty and comes at once: a new version begins when the old one has nothing left to answer. On a busy
  // device that takes a moment, so later answers leave it a second.
  if (waiting && tries < MOST_TRIES && (tries > 0 || (await isAlone()))) {
    tries += 1;
    waiting.postMessage("begin");
    return onceMore(tries > QUICK_TRIES ? 1000 : 0);
  }
  event.waitUntil(leaveIfReplaced());
  const page = await (await caches.open(NAME)).match(addressOf("./"), { ignoreVary: true });
  return page ?? fetch(event.request);
}

// A document that loads its address again. A header `refresh` would do nothing where the address has a part after the #: to
// the same address that is a way inside the page.
function onceMore(milliseconds: number): Response {
  const script = `<script>setTimeout(() => location.reload(), ${milliseconds})</script>`;
  return new Response(script, { headers: { "content-type": "text/html" } });
}

// Is there only the tab that asks? Before the first try, because what a tab has left may live on for a moment.
const isAlone = async (): Promise<boolean> => (await worker.clients.matchAll({ type: "window" })).length < 2;

// Another program may use this address by now, as happens at localhost; then this worker gives way.
async function leaveIfReplaced(): Promise<void> {
  // With a time limit: while this version waits for something, no other one begins.
  const uncached: RequestInit = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  const answer = await fetch(new URL("manifest.webmanifest", SCOPE), uncached).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 404)) return; // no network, or trouble
  const isOurs = answer.ok && (await answer.text()).includes('"Stellwerk"');
  if (!isOurs) await worker.registration.unregister();
}
