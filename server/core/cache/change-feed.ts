// The change feed: when a transaction commits, the database notifies all listening processes of what it changed in the
// catalog. Subscribers hold data in memory: caches are invalidated at once, indexes are refreshed by queues of their
// own. `waitUntilApplied` lets a writer wait until this and every other listening process has applied what was written.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChangeConnection } from './change-feed-connection.ts';
import { kindsWithoutGeneration, changeChannel, type ChangeKind, changeKinds } from './change-kinds.ts';
import { openChangeMarks } from './change-feed-marks.ts';
import type { Log } from '../process/log.ts';
import { openRefreshQueue, type QueueState, type Refresher, type RefreshQueue } from './refresh-queue.ts';

/** A cache that is invalidated entry by entry. Both functions are called synchronously; they must not wait or throw. */
interface Invalidator {
  kinds: readonly ChangeKind[];
  invalidate(kind: ChangeKind, id: number): void;
  /** Called when changes may have been missed, or ids may have been reassigned (a restored database). */
  invalidateAll(): void;
}

interface FeedState {
  connected: boolean;
  /** Milliseconds since the feed last proved that it receives; null before the first time. */
  ageMs: number | null;
  /** Number of other listening processes. */
  peers: number;
  queues: QueueState[];
}

export interface ChangeFeed {
  /** Connects before anything has subscribed; otherwise the first subscriber opens the connection. */
  start(): void;
  /** @returns a function that unsubscribes */
  addInvalidator(invalidator: Invalidator): () => void;
  /** Subscribes an index that re-reads what has changed. @returns its queue */
  addRefresher(refresher: Refresher): RefreshQueue & { remove(): void };
  /**
   * Waits until changes of these kinds that were committed before this call are applied in this process and in all
   * other listening ones. False after the timeout, or when the feed is closed.
   */
  waitUntilApplied(kinds?: readonly ChangeKind[], options?: { timeoutMs?: number }): Promise<boolean>;
  /**
   * Counter of changes. A result may be cached only if the generation that was read before computing it is still
   * current. Changes of the kinds in `kindsWithoutGeneration` do not count.
   */
  generation(): number;
  /** Whether the feed is connected and has proved that it receives; otherwise cached data may be outdated. */
  isConnected(): boolean;
  /** Number of other listening processes. */
  peers(): number;
  state(): FeedState;
  close(): Promise<void>;
}

/** SQL for bulk loads that bypass the triggers: all listening processes reload everything once it is committed. */
export const notifyEverything = `SELECT pg_notify('${changeChannel}', 'everything')`;

const kindSet: ReadonlySet<string> = new Set(changeKinds);
const waitRetryMs = 50;

/** Connects with the first subscriber or waiting writer; commands that cache nothing never connect. */
export function openChangeFeed(databaseUrl: string, log: Log): ChangeFeed {
  const invalidators = new Set<Invalidator>();
  const queues = new Set<RefreshQueue>();
  /** Subscribers by kind of change, so that a notification reaches only those that want it. */
  const subscribersByKind = new Map<ChangeKind, { invalidators: Invalidator[]; queues: RefreshQueue[] }>();
  let currentGeneration = 0;
  let isClosed = false;

  const indexSubscribers = (): void => {
    for (const kind of changeKinds) {
      const concerned = <S extends { kinds: readonly ChangeKind[] }>(allSubscribers: Set<S>): S[] =>
        [...allSubscribers].filter(({ kinds }) => kinds.includes(kind));
      subscribersByKind.set(kind, { invalidators: concerned(invalidators), queues: concerned(queues) });
    }
  };
  const invalidateAll = (): void => {
    currentGeneration++;
    for (const each of invalidators) each.invalidateAll();
  };
  const drained = async (kinds: readonly ChangeKind[]): Promise<void> => {
    const concerned = [...queues].filter((queue) => queue.kinds.some((kind) => kinds.includes(kind)));
    await Promise.all(concerned.map((queue) => queue.drained()));
  };

  const onNotification = (payload: string): void => {
    const [kind, idText = ''] = payload.split(':', 2) as [string, string?];
    if (kindSet.has(kind)) {
      const subscribers = subscribersByKind.get(kind as ChangeKind);
      const id = Number(idText);
      if (!kindsWithoutGeneration.has(kind as ChangeKind)) currentGeneration++;
      if (!subscribers) return;
      for (const each of subscribers.invalidators) each.invalidate(kind as ChangeKind, id);
      for (const queue of subscribers.queues) queue.push(kind as ChangeKind, id);
    } else if (kind === 'everything') {
      invalidateAll();
      for (const queue of queues) queue.reloadAfterLoss();
    } else {
      marks.onNotification(payload);
    }
  };

  const connection = openChangeConnection({
    databaseUrl,
    log,
    onNotification,
    onConnected: () => {
      for (const resolve of connectionWaiters.splice(0)) resolve();
      // notifications sent while disconnected are lost, and a restored database may reassign ids
      invalidateAll();
      for (const queue of queues) queue.reloadAfterLoss();
      marks.connected();
    },
    onLost: () => {
      marks.lost();
      for (const queue of queues) queue.disconnect();
      currentGeneration++;
    },
    onHeartbeat: () => marks.heartbeat(),
  });
  const marks = openChangeMarks({
    id: randomUUID(),
    notify: connection.notify,
    drop: connection.drop,
    hasSubscribers: () => invalidators.size + queues.size > 0,
    drained,
  });

  const connectionWaiters: (() => void)[] = [];
  const whenConnected = (): Promise<void> =>
    connection.connected() ? Promise.resolve() : new Promise((resolve) => connectionWaiters.push(resolve));
  const onSubscribed = (): void => {
    indexSubscribers();
    connection.start();
    if (invalidators.size + queues.size === 1 && connection.connected()) marks.announce();
  };

  return {
    start: () => connection.start(),
    addInvalidator: (invalidator) => {
      invalidators.add(invalidator);
      onSubscribed();
      return () => {
        invalidators.delete(invalidator);
        indexSubscribers();
      };
    },
    addRefresher: (refresher) => {
      const queue = openRefreshQueue(refresher, {
        log,
        listening: whenConnected,
        // results computed during the refresh may be partly outdated, so their generation becomes outdated, too
        onRefreshed: (kinds) => {
          if (kinds === null || kinds.some((kind) => !kindsWithoutGeneration.has(kind))) currentGeneration++;
        },
      });
      queues.add(queue);
      onSubscribed();
      const remove = (): void => {
        queue.close();
        queues.delete(queue);
        indexSubscribers();
      };
      return { ...queue, remove };
    },
    waitUntilApplied: async (kinds = changeKinds, { timeoutMs } = {}) => {
      if (isClosed) return false;
      connection.start();
      const deadline = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
      for (;;) {
        const outcome = await marks.waitUntilApplied(kinds, deadline);
        if (outcome !== 'lost') return outcome === 'settled';
        if (isClosed || performance.now() >= deadline) return false;
        // the connection reopens by itself during this pause
        await sleep(waitRetryMs, undefined, { ref: false });
      }
    },
    generation: () => currentGeneration,
    isConnected: () => marks.isConnected(),
    peers: () => marks.peers(),
    state: () => ({
      connected: connection.connected(),
      ageMs: marks.ageMs(),
      peers: marks.peers(),
      queues: [...queues].map((queue) => queue.state()),
    }),
    close: async () => {
      isClosed = true;
      await marks.close();
      for (const queue of queues) queue.close();
      await connection.close();
      for (const resolve of connectionWaiters.splice(0)) resolve();
    },
  };
}
