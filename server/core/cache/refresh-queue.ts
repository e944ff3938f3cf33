// The queue of one change feed subscriber that re-reads from the database what has changed. Each subscriber has a queue
// of its own, so that none delays another. A refresh that fails is retried a few times; if it keeps failing, everything
// is reloaded, and the reload is retried until it succeeds.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeKind } from './change-kinds.ts';
import type { Log } from '../process/log.ts';
import { outsideRequests } from '../http/request-scope.ts';

/** Internal ids by kind; those of kind 'figures' are title ids, those of kind 'blocks' ids of the blocking users. */
export type ChangeBatch = ReadonlyMap<ChangeKind, ReadonlySet<number>>;

export interface Refresher {
  /** Name in logs and health reports. */
  name: string;
  kinds: readonly ChangeKind[];
  /** Applies these changes; never called concurrently, with at most `maxBatchIds` ids at a time. */
  refresh(changed: ChangeBatch): Promise<void>;
  /** Reloads everything. Refreshes may run during a reload; two reloads never overlap. */
  reload(): Promise<void>;
}

export interface QueueState {
  name: string;
  /** Number of waiting ids. */
  waiting: number;
  /** Milliseconds for which changes may have been missing from the loaded data; null if none are. */
  behindMs: number | null;
  reloading: boolean;
}

export interface RefreshQueue {
  readonly kinds: readonly ChangeKind[];
  push(kind: ChangeKind, id: number): void;
  /** Called when the feed is disconnected: the loaded data may be outdated. */
  disconnect(): void;
  /** Reloads everything, because changes may have been missed. No-op before the first load. */
  reloadAfterLoss(): void;
  /** Reloads everything; the previous data is used until the reload is done. */
  reload(): void;
  /** Loads everything the first time, and waits until the data may be used. @throws what the first `reload` throws */
  load(): Promise<void>;
  /** Resolves when everything that was pushed before this call has been applied. */
  drained(): Promise<void>;
  /** Whether the loaded data may be used: it is up to date, or has missed changes for less than `maxBehindMs`. */
  usable(): boolean;
  state(): QueueState;
  close(): void;
}

const maxBatchIds = 2000;
/** Number of waiting ids beyond which a full reload is cheaper. */
const maxWaiting = 500_000;
/** Milliseconds to collect the changes of one bulk write (debounce). */
const debounceMs = 5;
const maxAttempts = 3;
const initialRetryMs = 100;
const maxRetryMs = 5000;
/** Milliseconds for which outdated data stays in use after reading a change has failed. */
const maxBehindMs = 10_000;

interface RefreshQueueOptions {
  log: Log;
  /** Resolves once the feed is connected: data that is loaded before may miss changes. */
  listening(): Promise<void>;
  /** Called after each batch with its kinds, and with null after a reload. */
  onRefreshed(kinds: readonly ChangeKind[] | null): void;
}

export function openRefreshQueue(
  { name, kinds, refresh, reload }: Refresher,
  { log, listening, onRefreshed }: RefreshQueueOptions,
): RefreshQueue {
  const stopping = new AbortController();
  let pending = new Map<ChangeKind, Set<number>>();
  let pendingSize = 0;
  let isDraining = false;
  /** Number of pushed changes, and of those that have been applied or left to a reload. */
  let pushedCount = 0;
  let appliedCount = 0;
  const waiters = new Set<{ position: number; resolve(): void }>();
  let isLoaded = false;
  let currentLoad: Promise<void> | null = null;
  /** Whether changes were missed during a reload, so that another reload follows. */
  let needsAnotherReload = false;
  let behindSince: number | null = null;
  /** Whether the connection was lost since the last load, so that the data may be outdated. */
  let isConnectionLost = false;

  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).then(
      () => {},
      () => {},
    );

  const refreshBatch = async (batch: ChangeBatch): Promise<void> => {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      try {
        await outsideRequests(() => refresh(batch));
        onRefreshed([...batch.keys()]);
        return;
      } catch (error) {
        behindSince ??= performance.now();
        log.warn('changes were not taken in', { subscriber: name, attempt, error });
        if (attempt === maxAttempts) return void reloadLater();
        await pause(initialRetryMs * 2 ** attempt);
      }
    }
  };
  const resolveWaiters = (): void => {
    for (const waiter of waiters) {
      if (waiter.position > appliedCount && !stopping.signal.aborted) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };
  const drainQueue = async (): Promise<void> => {
    await pause(debounceMs);
    while (pendingSize > 0 && !stopping.signal.aborted) {
      const changesToApply = pending;
      const position = pushedCount;
      pending = new Map();
      pendingSize = 0;
      for (const batch of batchesOf(changesToApply)) await refreshBatch(batch);
      // waiters for these changes do not wait for changes that were pushed during this refresh
      appliedCount = position;
      resolveWaiters();
    }
    isDraining = false;
  };

  const reloadOnce = async (): Promise<void> => {
    const wasLost = isConnectionLost;
    const startedAt = performance.now();
    await outsideRequests(reload);
    isLoaded = true;
    if (needsAnotherReload) return;
    if (wasLost) isConnectionLost = false;
    // a refresh that failed during this reload requires another reload
    if (behindSince !== null && behindSince < startedAt) behindSince = null;
    onRefreshed(null);
  };
  const reloadUntilDone = async (): Promise<void> => {
    for (
      let retryDelayMs = initialRetryMs;
      !stopping.signal.aborted;
      retryDelayMs = Math.min(retryDelayMs * 2, maxRetryMs)
    ) {
      needsAnotherReload = false;
      try {
        await reloadOnce();
        if (!needsAnotherReload) return;
        retryDelayMs = initialRetryMs;
      } catch (error) {
        log.warn('nothing could be read anew; trying again', { subscriber: name, error });
        await pause(retryDelayMs);
      }
    }
  };
  const reloadLater = (): void => {
    if (currentLoad) {
      needsAnotherReload = true;
      return;
    }
    currentLoad = reloadUntilDone().finally(() => (currentLoad = null));
  };

  const usable = (): boolean =>
    isLoaded && !isConnectionLost && (behindSince === null || performance.now() - behindSince < maxBehindMs);
  const loadFirst = async (): Promise<void> => {
    do {
      needsAnotherReload = false;
      await reloadOnce();
    } while (needsAnotherReload && !stopping.signal.aborted);
  };

  return {
    kinds,
    push: (kind, id) => {
      // nothing to refresh before the first load, except while it is in progress
      if (!isLoaded && !currentLoad) return;
      pushedCount++;
      if (++pendingSize > maxWaiting) {
        pending = new Map();
        pendingSize = 1;
        behindSince ??= performance.now();
        reloadLater();
      }
      const ids = pending.get(kind) ?? new Set();
      pending.set(kind, ids.add(id));
      if (isDraining) return;
      isDraining = true;
      void drainQueue();
    },
    disconnect: () => {
      isConnectionLost = true;
      behindSince ??= performance.now();
    },
    reloadAfterLoss: () => {
      if (!isLoaded && !currentLoad) return;
      isConnectionLost = true;
      behindSince ??= performance.now();
      reloadLater();
    },
    reload: () => {
      if (isLoaded && !currentLoad) reloadLater();
    },
    load: async () => {
      if (usable()) return;
      await listening();
      if (!isLoaded) currentLoad ??= loadFirst().finally(() => (currentLoad = null));
      await currentLoad;
    },
    drained: async () => {
      if (appliedCount < pushedCount && !stopping.signal.aborted) {
        await new Promise<void>((resolve) => waiters.add({ position: pushedCount, resolve }));
      }
      if (behindSince !== null) await currentLoad?.catch(() => {});
    },
    usable,
    state: () => ({
      name,
      waiting: pendingSize,
      behindMs: behindSince === null ? null : Math.round(performance.now() - behindSince),
      reloading: currentLoad !== null,
    }),
    close: () => {
      stopping.abort();
      resolveWaiters();
    },
  };
}

function* batchesOf(changed: ChangeBatch): Generator<ChangeBatch> {
  let batch = new Map<ChangeKind, Set<number>>();
  let size = 0;
  for (const [kind, ids] of changed) {
    for (const id of ids) {
      const kindIds = batch.get(kind) ?? new Set();
      batch.set(kind, kindIds.add(id));
      if (++size < maxBatchIds) continue;
      yield batch;
      batch = new Map();
      size = 0;
    }
  }
  if (size > 0) yield batch;
}
