// Service worker that removes itself, served at /sw.js while SERVICE_WORKER is off. It deletes all caches, unregisters,
// and reloads the pages that it controlled, once. An open chapter is not reloaded; the next page comes from the network
// in any case.
import { scope } from './scope.ts';

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => {
  event.waitUntil(removeWorker());
});

async function removeWorker(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const pages = await scope.clients.matchAll({ type: 'window' });
  await scope.registration.unregister();
  for (const page of pages) {
    const { pathname } = new URL(page.url);
    if (/^\/(?:chapter|realms|callback)\//.test(pathname)) continue;
    // rejects for a page that was closed after it was listed
    await page.navigate(page.url).catch(() => undefined);
  }
}
