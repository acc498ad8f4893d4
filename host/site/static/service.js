// Serves the site without a network from the second visit on. Every file is kept as it was built; a new build replaces
// this one when all its pages are closed. Made by host/site/build.py: $digest.

const OURS = "dicetown " + registration.scope + " "; // a prefix: a site in another folder of the server has other caches
const KEPT = OURS + "$digest";
const FILES = $files;

// Ask the server: else files of an earlier build in the browser's cache could get among those of this one.
const now = (name) => new Request(name, { cache: "no-cache" });

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map(now)))));

addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name))))));

addEventListener("fetch", (event) => {
  const scope = new URL(registration.scope), asked = new URL(event.request.url);
  if (event.request.method !== "GET" || asked.origin !== scope.origin || !asked.pathname.startsWith(scope.pathname)) return;
  const name = asked.pathname.slice(scope.pathname.length) || "index.html";
  if (!FILES.includes(name)) return;
  event.respondWith(caches.open(KEPT).then((cache) => cache.match(new URL(name, scope))).then((kept) => kept ?? fetch(event.request)));
});
