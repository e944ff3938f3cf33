// The worker that ends workers: it is answered at /sw.js while SERVICE_WORKER is off. It removes all that was kept and
// itself, and loads the pages again that it stood before, once. Who reads is left in peace; their next page comes from the
// network in any case.
import { scope } from './scope.ts';

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const pages = await scope.clients.matchAll({ type: 'window' });
  await scope.registration.unregister();
  for (const page of pages) {
    const { pathname } = new URL(page.url);
    if (/^\/(?:chapter|realms|callback)\//.test(pathname)) continue;
    // one that has been closed meanwhile cannot be loaded
    await page.navigate(page.url).catch(() => undefined);
  }
}
