// Page side of the service worker: registration, update checks and messages.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { prefetchTimeoutMs, workerReplyTimeoutMs, timerSlackMs, workerCheckMs } from '#web/lib/render/times.ts';
import { trustedScriptUrl } from '#web/lib/render/trusted-script-url.ts';
import { withTimeout } from '#web/lib/render/with-timeout.ts';

const scriptUrl = '/sw.js';

/** A worker that waits to replace the active one. */
export interface WaitingWorker {
  /** Id of the build that it belongs to. */
  build: string;
  takeOver(): void;
}

/**
 * Registers the worker and periodically checks for an update. Does nothing where workers are not supported.
 * @param onWaiting called whenever a worker is waiting
 */
export async function watchWorker(onWaiting: (waiting: WaitingWorker) => void): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return;
  const registration = await container.register(trustedScriptUrl('service-worker', scriptUrl), {
    updateViaCache: 'none',
  });
  const notifyWaiting = async (): Promise<void> => {
    const { waiting } = registration;
    const build = waiting && (await requestReply(waiting, 'which-build', workerReplyTimeoutMs));
    if (waiting && typeof build === 'string')
      onWaiting({ build, takeOver: () => waiting.postMessage({ kind: 'take-over' }) });
  };
  const watchInstall = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      // a first worker activates at once, because there is no active worker to replace
      if (worker.state === 'installed' && registration.active) void notifyWaiting();
    });
  watchInstall(registration.installing);
  registration.addEventListener('updatefound', () => watchInstall(registration.installing));
  if (registration.waiting) void notifyWaiting();

  let checkedAt = performance.now();
  const checkForUpdate = (): void => {
    if (document.visibilityState === 'hidden' || performance.now() - checkedAt < workerCheckMs - timerSlackMs) return;
    checkedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, workerCheckMs);
  document.addEventListener('visibilitychange', checkForUpdate);
}

/** Sends a message to a worker and returns its reply; null after a timeout of `timeoutMs`. */
async function requestReply(
  worker: ServiceWorker,
  kind: 'which-build' | 'keep-reader',
  timeoutMs: number,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
  });
  port1.start();
  worker.postMessage({ kind }, [port2]);
  const received = await withTimeout(reply, timeoutMs);
  port1.close();
  return received === 'late' ? null : received;
}

/**
 * Removes workers registered before the site disabled them, by an update: their URL now serves a worker that
 * unregisters itself.
 */
export async function removeWorkers(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  for (const registration of (await container?.getRegistrations()) ?? []) await registration.update();
}

/** @param message `language`: the interface language has changed. `forget`: the account is no longer signed in */
export function postToWorker(
  message: { kind: 'language'; language: InterfaceLanguage } | { kind: 'forget'; chapters: boolean },
): void {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  void container?.ready.then(({ active }) => active?.postMessage(message));
}

/** Caches the code of the reader for offline use. Rejects if the code does not arrive or the storage is full. */
export async function cacheReader(): Promise<void> {
  const pendingReply = navigator.serviceWorker.ready.then(
    ({ active }) => active && requestReply(active, 'keep-reader', prefetchTimeoutMs),
  );
  const reply = await withTimeout(pendingReply, prefetchTimeoutMs);
  if (reply === null || reply === 'late') throw new Error('no worker');
  if (reply !== true) throw new DOMException('The reader is not here', String(reply));
}
