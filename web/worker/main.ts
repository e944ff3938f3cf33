// The service worker, served at /sw.js. Pages come from the network, hashed files and covers from the device, and nothing
// that is about a person is kept; docs/decisions/0007-service-worker.md says why. It is stopped whenever the browser likes,
// so that what has to last lies in caches.
import { answerAsset, build, dropOthers, keepLanguage, keptFile, keptPage, prepare } from './app-cache.ts';
import { openCovers } from './covers.ts';
import { kindOf } from './kinds.ts';
import { networkFirst } from './network-first.ts';
import { scope } from './scope.ts';

/** Filled in by the server. */
const mediaUrl = '%MEDIA_URL%';
const covers = openCovers(caches);

scope.addEventListener('install', (event) => {
  event.waitUntil(prepare());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await scope.clients.claim();
      await dropOthers();
    })(),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, scope.location.origin, mediaUrl);
  if (kind === 'navigation') event.respondWith(answerNavigation(request));
  if (kind === 'asset') event.respondWith(answerAsset(request, (work) => event.waitUntil(work)));
  if (kind === 'plain') {
    const { pathname } = new URL(request.url);
    event.respondWith(
      networkFirst(
        () => fetch(request),
        () => keptFile(pathname),
      ),
    );
  }
  if (kind === 'cover') {
    const { answer, kept } = covers.answer(request.url, () => loadCover(request));
    event.respondWith(answer);
    event.waitUntil(kept);
  }
});

scope.addEventListener('message', (event) => {
  const { kind, language } = (event.data ?? {}) as { kind?: unknown; language?: unknown };
  if (kind === 'take-over') event.waitUntil(takeOver());
  if (kind === 'which-build') event.ports[0]?.postMessage(build);
  if (kind === 'language') event.waitUntil(keepLanguage(language));
  if (kind === 'forget') event.waitUntil(covers.forget());
});

/** While several tabs are open the one before stays: a navigation of another tab in that moment may never be answered. */
async function takeOver(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length < 2) void scope.skipWaiting();
}

function answerNavigation(request: Request): Promise<Response> {
  return networkFirst(() => fetch(request), keptPage);
}

/** What is read without CORS is opaque, and would be counted as megabytes: images of another origin are asked for with it. */
async function loadCover(request: Request): Promise<Response> {
  if (new URL(request.url).origin === scope.location.origin) return fetch(request);
  return fetch(request.url, { mode: 'cors', credentials: 'omit' }).catch(() => fetch(request));
}
