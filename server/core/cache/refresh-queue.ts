// The queue of one subscriber of the change feed that reads from the database what has changed. It delays nobody else: a
// refresh that fails is tried again, then everything is read anew until that works.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeKind } from './change-kinds.ts';
import type { Log } from '../process/log.ts';
import { outsideRequests } from '../http/request-scope.ts';

/** Internal ids by kind; `titleStatistics` are those of titles, `blocks` those of the person who blocks. */
export type ChangeBatch = ReadonlyMap<ChangeKind, ReadonlySet<number>>;

export interface Refresher {
  /** For logs and the health of the process. */
  name: string;
  kinds: readonly ChangeKind[];
  /** Takes in these changes; called one after the other, at most `maxBatch` ids at a time. */
  refresh(changed: ChangeBatch): Promise<void>;
  /** Reads everything anew. Refreshes may go on meanwhile; two reloads never overlap. */
  reload(): Promise<void>;
}

export interface QueueState {
  name: string;
  /** Ids that wait. */
  waiting: number;
  /** Milliseconds since when something may be missing, or null. */
  behindMs: number | null;
  reloading: boolean;
}

export interface RefreshQueue {
  readonly kinds: readonly ChangeKind[];
  push(kind: ChangeKind, id: number): void;
  /** The feed is not connected: what was read is of another time. */
  disconnect(): void;
  /** Some changes may be missing: everything has to be read anew. Nothing happens while nothing has been read yet. */
  lose(): void;
  /** Reads everything anew; what was read before is used meanwhile. */
  renew(): void;
  /** Waits until what is read may be used, and reads it for the first time. @throws what `reload` throws then */
  load(): Promise<void>;
  /** Resolves when everything that was pushed before this call has been taken in. */
  drained(): Promise<void>;
  /** Whether what was read may be used: all of it is there, or what is missing is missing for a moment only. */
  usable(): boolean;
  state(): QueueState;
  close(): void;
}

const maxBatch = 2000;
/** Ids beyond which reading everything anew is cheaper. */
const maxWaiting = 500_000;
/** Milliseconds to gather the changes of one bulk write. */
const gatherMs = 5;
const tries = 3;
const firstRetryMs = 100;
const maxRetryMs = 5000;
/** Milliseconds for which what was read is used although a change of it could not be. */
const maxBehindMs = 10_000;

interface RefreshQueueOptions {
  log: Log;
  /** Resolves once the feed is connected: what is read before may miss changes. */
  listening(): Promise<void>;
  /** Called after each batch with its kinds, and without them after a reload. */
  onRefreshed(kinds: readonly ChangeKind[] | null): void;
}

export function openRefreshQueue(
  { name, kinds, refresh, reload }: Refresher,
  { log, listening, onRefreshed }: RefreshQueueOptions,
): RefreshQueue {
  const stopping = new AbortController();
  let pending = new Map<ChangeKind, Set<number>>();
  let pendingSize = 0;
  let draining = false;
  /** How many changes were pushed, and up to which of them all have been taken in or left to a reload. */
  let pushed = 0;
  let done = 0;
  const waiters = new Set<{ position: number; resolve(): void }>();
  let loaded = false;
  let loading: Promise<void> | null = null;
  /** Something was lost while everything was being read: it is read once more. */
  let loadAgain = false;
  let behindSince: number | null = null;
  /** The connection was lost: what was read is of another time. */
  let lost = false;

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
        if (attempt === tries) return void reloadLater();
        await pause(firstRetryMs * 2 ** attempt);
      }
    }
  };
  const settleWaiters = (): void => {
    for (const waiter of waiters) {
      if (waiter.position > done && !stopping.signal.aborted) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };
  const drain = async (): Promise<void> => {
    await pause(gatherMs);
    while (pendingSize > 0 && !stopping.signal.aborted) {
      const taken = pending;
      const position = pushed;
      pending = new Map();
      pendingSize = 0;
      for (const batch of batchesOf(taken)) await refreshBatch(batch);
      // whoever waits for these does not wait for what has come meanwhile
      done = position;
      settleWaiters();
    }
    draining = false;
  };

  const reloadOnce = async (): Promise<void> => {
    const hadLost = lost;
    const began = performance.now();
    await outsideRequests(reload);
    loaded = true;
    if (loadAgain) return;
    if (hadLost) lost = false;
    // a refresh that has failed meanwhile asks for another reload
    if (behindSince !== null && behindSince < began) behindSince = null;
    onRefreshed(null);
  };
  const reloadUntilDone = async (): Promise<void> => {
    for (let wait = firstRetryMs; !stopping.signal.aborted; wait = Math.min(wait * 2, maxRetryMs)) {
      loadAgain = false;
      try {
        await reloadOnce();
        if (!loadAgain) return;
        wait = firstRetryMs;
      } catch (error) {
        log.warn('nothing could be read anew; trying again', { subscriber: name, error });
        await pause(wait);
      }
    }
  };
  const reloadLater = (): void => {
    if (loading) {
      loadAgain = true;
      return;
    }
    loading = reloadUntilDone().finally(() => (loading = null));
  };

  const usable = (): boolean =>
    loaded && !lost && (behindSince === null || performance.now() - behindSince < maxBehindMs);
  const loadFirst = async (): Promise<void> => {
    do {
      loadAgain = false;
      await reloadOnce();
    } while (loadAgain && !stopping.signal.aborted);
  };

  return {
    kinds,
    push: (kind, id) => {
      // what was never read needs no refresh, unless it is being read right now
      if (!loaded && !loading) return;
      pushed++;
      if (++pendingSize > maxWaiting) {
        pending = new Map();
        pendingSize = 1;
        behindSince ??= performance.now();
        reloadLater();
      }
      const ids = pending.get(kind) ?? new Set();
      pending.set(kind, ids.add(id));
      if (draining) return;
      draining = true;
      void drain();
    },
    disconnect: () => {
      lost = true;
      behindSince ??= performance.now();
    },
    lose: () => {
      if (!loaded && !loading) return;
      lost = true;
      behindSince ??= performance.now();
      reloadLater();
    },
    renew: () => {
      if (loaded && !loading) reloadLater();
    },
    load: async () => {
      if (usable()) return;
      await listening();
      if (!loaded) loading ??= loadFirst().finally(() => (loading = null));
      await loading;
    },
    drained: async () => {
      if (done < pushed && !stopping.signal.aborted) {
        await new Promise<void>((resolve) => waiters.add({ position: pushed, resolve }));
      }
      if (behindSince !== null) await loading?.catch(() => {});
    },
    usable,
    state: () => ({
      name,
      waiting: pendingSize,
      behindMs: behindSince === null ? null : Math.round(performance.now() - behindSince),
      reloading: loading !== null,
    }),
    close: () => {
      stopping.abort();
      settleWaiters();
    },
  };
}

function* batchesOf(changed: ChangeBatch): Generator<ChangeBatch> {
  let batch = new Map<ChangeKind, Set<number>>();
  let size = 0;
  for (const [kind, ids] of changed) {
    for (const id of ids) {
      const own = batch.get(kind) ?? new Set();
      batch.set(kind, own.add(id));
      if (++size < maxBatch) continue;
      yield batch;
      batch = new Map();
      size = 0;
    }
  }
  if (size > 0) yield batch;
}
