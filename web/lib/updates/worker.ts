// The service worker as a page sees it: registered, looked after, and told what it has to know.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { codeMs, messageMs, timerSlackMs, workerCheckMs } from '#web/lib/render/times.ts';
import { trustedScriptUrl } from '#web/lib/render/trusted-script-url.ts';

const script = '/sw.js';

/** A worker that waits to take the place of the one that is there. */
export interface Waiting {
  /** Of the build that it belongs to. */
  build: string;
  takeOver(): void;
}

/**
 * Registers the worker and asks for a newer one from time to time. Resolves without one where there can be none.
 * @param found whenever one waits
 */
export async function watchWorker(found: (waiting: Waiting) => void): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return;
  const registration = await container.register(trustedScriptUrl('service-worker', script), { updateViaCache: 'none' });
  const tell = async (): Promise<void> => {
    const { waiting } = registration;
    const build = waiting && (await buildOf(waiting));
    if (build) found({ build, takeOver: () => waiting.postMessage({ kind: 'take-over' }) });
  };
  const watch = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      // the first one has nobody to wait for
      if (worker.state === 'installed' && registration.active) void tell();
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  if (registration.waiting) void tell();

  let checked = performance.now();
  const check = (): void => {
    if (document.visibilityState === 'hidden' || performance.now() - checked < workerCheckMs - timerSlackMs) return;
    checked = performance.now();
    registration.update().catch(() => undefined);
  };
  setInterval(check, workerCheckMs);
  document.addEventListener('visibilitychange', check);
}

function buildOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, messageMs, null);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : null);
    });
    port1.start();
    worker.postMessage({ kind: 'which-build' }, [port2]);
  });
}

/** What browsers have from before the site wanted no worker; its address then answers one that removes itself. */
export async function endWorkers(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  for (const registration of (await container?.getRegistrations()) ?? []) await registration.update();
}

/** @param message `language`: the interface speaks it. `forget`: whoever was here is no longer signed in */
export function tellWorker(
  message: { kind: 'language'; language: InterfaceLanguage } | { kind: 'forget'; chapters: boolean },
): void {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  void container?.ready.then(({ active }) => active?.postMessage(message));
}

/** The reader opens without a connection from now on. Rejects when its code did not arrive or has no room. */
export async function keepReader(): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no worker')), codeMs);
  });
  const { active } = await Promise.race([navigator.serviceWorker.ready, late]);
  const { port1, port2 } = new MessageChannel();
  const done = new Promise<void>((resolve, reject) => {
    port1.addEventListener('message', ({ data }) =>
      data === true ? resolve() : reject(new DOMException('The reader is not here', String(data))),
    );
    port1.start();
  });
  active?.postMessage({ kind: 'keep-reader' }, [port2]);
  await Promise.race([done, late]).finally(() => port1.close());
}
