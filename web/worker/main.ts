// The service worker, served at /sw.js. Pages come from the network, hashed files and covers from the device, and nothing
// that is about a person is kept; docs/decisions/0007-service-worker.md says why. It is stopped whenever the browser likes,
// so that what has to last lies in caches.
import { answerAsset, build, dropOthers, keepLanguage, keepReader, keptFile, keptPage, prepare } from './app-cache.ts';
import { answerKept, canShow, forgetOwned, keepsAny, keptCover } from './chapters.ts';
import { openCovers } from './covers.ts';
import { kindOf } from './kinds.ts';
import { networkFirst } from './network-first.ts';
import { scope } from './scope.ts';

/** Filled in by the server. */
const mediaUrl = '%MEDIA_URL%';
const covers = openCovers(caches);

scope.addEventListener('install', (event) => {
  event.waitUntil(prepare(keepsAny()));
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
  if (kind === 'kept') event.respondWith(answerKept(request.url));
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
  const { kind, language, chapters } = (event.data ?? {}) as Record<string, unknown>;
  if (kind === 'take-over') event.waitUntil(takeOver());
  if (kind === 'which-build') event.ports[0]?.postMessage(build);
  if (kind === 'language') event.waitUntil(keepLanguage(language, keepsAny()));
  if (kind === 'keep-reader') {
    const [port] = event.ports;
    event.waitUntil(
      keepReader().then(
        () => port?.postMessage(true),
        (error: unknown) => port?.postMessage(error instanceof DOMException ? error.name : 'Error'),
      ),
    );
  }
  if (kind === 'forget') event.waitUntil(Promise.all([covers.forget(), chapters === true && forgetOwned()]));
});

/** While several tabs are open the one before stays: a navigation of another tab in that moment may never be answered. */
async function takeOver(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length < 2) void scope.skipWaiting();
}

function answerNavigation(request: Request): Promise<Response> {
  return networkFirst(
    () => fetch(request),
    // a chapter that is here can be read, and found: the page for every address has the reader and the history
    async (reason) => keptPage(reason === 'failed' && (await canShow(request.url)) ? 'slow' : reason),
  );
}

/** What is read without CORS is opaque, and would be counted as megabytes: images of another origin are asked for with it. */
async function loadCover(request: Request): Promise<Response> {
  const isOwn = new URL(request.url).origin === scope.location.origin;
  const asked = isOwn
    ? fetch(request)
    : fetch(request.url, { mode: 'cors', credentials: 'omit' }).catch(() => fetch(request));
  return asked.catch(async (error: unknown) => {
    const kept = await keptCover(request.url);
    if (kept) return kept;
    throw error;
  });
}
