// Syncs data stored on this device with the signed-in account: at the start, after every change with a debounce, when
// the connection is back, and when the page is unloaded. A failed request is retried. Counts as pending work
// (`pending-work.ts`) until the first sync has ended, and while changes wait for their request.
import { listen } from '#web/ui/behavior/listen.ts';
import { beginWork } from '../render/pending-work.ts';

/** Data on this device that is synced, as seen by `startAccountSync`. */
interface SyncSource {
  /** Subscribes to changes on this device. */
  subscribe: (listener: () => void) => () => void;
  /** Whether this device has, or may have, something that the account does not have. */
  hasUnsent: () => boolean;
  /**
   * Sends the next request, or none if device and account are in sync.
   * @param keepalive the page is being unloaded, and the request has to outlive it
   * @returns a function that merges the response into this device, and returns whether another request follows at once
   */
  exchange: (keepalive: boolean) => Promise<() => boolean>;
}

interface SyncDelays {
  /** Debounce: changes within this time are sent together. */
  debounceMs: number;
  /** Delay after the connection is back. */
  onlineMs: number;
  /** Delays of retries by number of failures in a row; the last one repeats. */
  retryMs: readonly number[];
}

interface AccountSync {
  /** Sends unsent changes at once, by a `keepalive` request that outlives the page. */
  flush: () => void;
  /** Ends the sync; responses that arrive later are dropped. */
  stop: () => void;
}

export function startAccountSync(source: SyncSource, { debounceMs, onlineMs, retryMs }: SyncDelays): AccountSync {
  let isStopped = false;
  let runningRequests = 0;
  /** Whether the timer has fired during a request: a change was made that this request may not contain. */
  let isDue = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pending work of the first sync, or of changes that are not part of a request yet. */
  let endUnsentWork: (() => void) | undefined;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void sync(), ms);
  };
  const claimUnsentWork = (): typeof endUnsentWork => {
    const endWork = endUnsentWork;
    endUnsentWork = undefined;
    return endWork;
  };
  const sync = async (keepalive = false): Promise<void> => {
    isDue = runningRequests > 0 && !keepalive;
    if (isStopped || isDue) return;
    clearTimeout(timer);
    runningRequests += 1;
    const endWork = claimUnsentWork();
    try {
      let hasMore = true;
      while (hasMore) {
        const merge = await source.exchange(keepalive);
        if (isStopped) return;
        hasMore = merge();
      }
      failures = 0;
    } catch {
      schedule(retryMs[Math.min(failures, retryMs.length - 1)]!);
      failures += 1;
      isDue = false;
      claimUnsentWork()?.();
    } finally {
      runningRequests -= 1;
      if (isDue) void sync();
      endWork?.();
    }
  };
  const scheduleUnsent = (ms: number): void => {
    if (!source.hasUnsent()) return;
    endUnsentWork ??= beginWork();
    schedule(ms);
  };
  const online = (): void => scheduleUnsent(onlineMs);
  const flush = (): void => {
    if (source.hasUnsent()) void sync(true);
  };
  const unsubscribe = source.subscribe(() => scheduleUnsent(debounceMs));
  // on `pagehide`, because another device may be used next
  const stopListening = listen(globalThis, { online, pagehide: flush });
  endUnsentWork = beginWork();
  schedule(0);
  return {
    flush,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      claimUnsentWork()?.();
      unsubscribe();
      stopListening();
    },
  };
}
