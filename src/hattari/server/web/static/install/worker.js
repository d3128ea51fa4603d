// @ts-check
/**
 * The page's service worker. The server writes the page's digest into it.
 *
 * It keeps the page's own files, whose address holds the digest, and shows a page of its own where
 * there is no network. Whatever else is asked goes to the network and is never kept: the page itself
 * must come from the server each time, or it would not learn of a new digest.
 */

/** @typedef {Event & {request: Request, waitUntil: (work: Promise<void>) => void, respondWith: (answer: Promise<Response>) => void}} Work */
/** @typedef {{skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}, addEventListener: (name: string, listen: (event: Work) => void) => void}} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
const DIGEST = "DIGEST";
const KEPT = `hattari-${DIGEST}`;
const OWN = `/static/${DIGEST}/`;
const OFFLINE = `<!doctype html><html lang="ja"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>はったり Hattari</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:20px;text-align:center;
padding:24px;background:#0d1322;color:#eef3ff;font:18px/1.6 system-ui,sans-serif}
a{color:#3a2405;background:#ffc94d;padding:14px 26px;border-radius:16px;font-weight:700;
text-decoration:none}</style><h1>はったり Hattari</h1><p>いまはオフラインです。<br>You are offline.</p>
<p><a href="">もう一度 / Try again</a></p></html>`;

/** Whether it is of the build that its address names: another one says that it is not to be kept. @param {Response} answer */
const isOwn = ({ ok, headers }) => ok && headers.get("cache-control") !== "no-store";

/** A file of the page: kept since the first time. @param {Request} request */
async function own(request) {
  const cache = await caches.open(KEPT);
  const there = await cache.match(request);
  if (there) return there;
  const answer = await fetch(request);
  if (isOwn(answer)) await cache.put(request, answer.clone());
  return answer;
}

const offline = () =>
  new Response(OFFLINE, { headers: { "content-type": "text/html; charset=utf-8" } });

/** What is to be answered here; undefined where the network is to be asked as ever. @param {Request} request */
function answered(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return undefined;
  if (url.pathname.startsWith(OWN)) return own(request);
  return request.mode === "navigate" ? fetch(request).catch(offline) : undefined;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
scope.addEventListener("fetch", (event) => {
  const answer = answered(event.request);
  if (answer) event.respondWith(answer);
});
