// Service worker, served at /sw.js. Pages are network-first, hashed files and covers cache-first, and no personal data
// is cached; docs/decisions/0007-service-worker.md has the reasons. The browser may stop the worker at any time, so
// lasting state is in caches.
import {
  respondWithAsset,
  build,
  deleteOtherBuilds,
  storeLanguage,
  cacheReader,
  cachedFile,
  cachedPage,
  cacheShell,
} from './app-cache.ts';
import {
  respondWithDownload,
  respondWithPage,
  canShowOffline,
  deleteOwnedChapters,
  hasDownloads,
  downloadedCover,
} from './chapters.ts';
import { openCovers } from './covers.ts';
import { kindOf } from './kinds.ts';
import { networkFirst } from './network-first.ts';
import { endPush, openNotification, renewSubscription, showPush } from './push.ts';
import { scope } from './scope.ts';

/** Placeholder that the server replaces. */
const mediaUrl = '%MEDIA_URL%';
const covers = openCovers(caches);

scope.addEventListener('install', (event) => {
  event.waitUntil(cacheShell(hasDownloads()));
  // a request of a page that is being unloaded would be lost on its way through the worker
  const routesPromise = event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  if (routesPromise) event.waitUntil(routesPromise);
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await scope.clients.claim();
      await deleteOtherBuilds();
    })(),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, scope.location.origin, mediaUrl);
  if (kind === 'navigation') event.respondWith(respondToNavigation(request));
  if (kind === 'asset') event.respondWith(respondWithAsset(request, (work) => event.waitUntil(work)));
  if (kind === 'kept') event.respondWith(respondWithDownload(request.url));
  if (kind === 'page') event.respondWith(respondWithPage(request));
  if (kind === 'plain') {
    const { pathname } = new URL(request.url);
    event.respondWith(
      networkFirst(
        () => fetch(request),
        () => cachedFile(pathname),
      ),
    );
  }
  if (kind === 'cover') {
    const { answer, kept } = covers.respond(request.url, () => loadCover(request));
    event.respondWith(answer);
    event.waitUntil(kept);
  }
});

scope.addEventListener('message', (event) => {
  const { kind, language, chapters } = (event.data ?? {}) as Record<string, unknown>;
  if (kind === 'take-over') event.waitUntil(activateWhenAlone());
  if (kind === 'which-build') event.ports[0]?.postMessage(build);
  if (kind === 'language') event.waitUntil(storeLanguage(language, hasDownloads()));
  if (kind === 'keep-reader') {
    const [port] = event.ports;
    event.waitUntil(
      cacheReader().then(
        () => port?.postMessage(true),
        (error: unknown) => port?.postMessage(error instanceof DOMException ? error.name : 'Error'),
      ),
    );
  }
  if (kind === 'forget')
    event.waitUntil(Promise.all([covers.clear(), ...(chapters === true ? [deleteOwnedChapters(), endPush()] : [])]));
});

scope.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? null)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/**
 * Replaces the active worker only while no other tab is open: a navigation of another tab at that moment might never
 * get a response.
 */
async function activateWhenAlone(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length < 2) void scope.skipWaiting();
}

function respondToNavigation(request: Request): Promise<Response> {
  return networkFirst(
    () => fetch(request),
    // for a downloaded chapter, responds with the app shell instead of the offline page: it includes the reader
    async (reason) => cachedPage(reason === 'failed' && (await canShowOffline(request.url)) ? 'slow' : reason),
  );
}

/** Fetches a cover; from another origin with CORS, because an opaque response counts as megabytes of storage. */
async function loadCover(request: Request): Promise<Response> {
  const isSameOrigin = new URL(request.url).origin === scope.location.origin;
  const responsePromise = isSameOrigin
    ? fetch(request)
    : fetch(request.url, { mode: 'cors', credentials: 'omit' }).catch(() => fetch(request));
  return responsePromise.catch(async (error: unknown) => {
    const downloadedResponse = await downloadedCover(request.url);
    if (downloadedResponse) return downloadedResponse;
    throw error;
  });
}
