// Relay of unread notifications to the event streams of this process: polls the signals that writers have left, and sends
// the new numbers to the accounts that have streams here. One for each process, and it runs only while there are streams.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { unreadStates } from './queries.ts';
import type { NotificationSources } from './sources.ts';
import { openStreams, type Streams } from './streams.ts';

/** Milliseconds between polls: fewer than ten in a second. */
const pollMs = 110;
/** Milliseconds until the next poll after the database did not answer. */
const retryMs = 1000;
/** Signals per poll. Each names up to a thousand accounts. */
const maxSignals = 50;
/** Accounts whose numbers are read by one query, and queries at the same time. */
const accountsPerQuery = 250;
const queriesAtOnce = 3;
const noneUnread = { unread: 0, newest: 0 };

type RelayContext = Pick<Context, 'db' | 'changes' | 'log' | 'clock'>;

interface Relay {
  /** Sends the account its current number, and every change from now on. */
  watch(userId: number): void;
}

/** Singleton of this process. */
export const openRelay: (input: { ctx: RelayContext; sources: NotificationSources }) => Relay = memoizePerKey(
  ({ ctx }) => ctx.changes,
  ({ ctx, sources }) => createRelay(ctx, sources, openStreams(ctx)),
);

function createRelay(ctx: RelayContext, sources: NotificationSources, streams: Streams): Relay {
  /** Accounts whose number may have changed since it was sent. */
  const changed = new Set<number>();
  let isRunning = false;

  const sendChanged = async (): Promise<void> => {
    const userIds = [...changed].filter((id) => streams.has(id));
    changed.clear();
    const sendNext = async (): Promise<void> => {
      while (userIds.length > 0) {
        const batch = userIds.splice(0, accountsPerQuery);
        try {
          const states = await unreadStates(ctx, batch, sources);
          for (const id of batch) streams.send(id, states.get(id) ?? noneUnread);
        } catch (error) {
          for (const id of [...batch, ...userIds.splice(0)]) changed.add(id);
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: queriesAtOnce }, sendNext));
  };
  const run = async (): Promise<void> => {
    let signals = openSignals(ctx);
    let failures = 0;
    while (streams.size() > 0) {
      try {
        for (const id of await signals.next()) if (streams.has(id)) changed.add(id);
        if (changed.size > 0) await sendChanged();
        failures = 0;
      } catch (error) {
        // logs only the first of consecutive failures
        if (failures++ === 0) ctx.log.warn('unread notifications could not be read', { error });
        // signals are lost when the database has crashed
        signals = openSignals(ctx);
        for (const id of streams.userIds()) changed.add(id);
      }
      await sleep(failures > 0 ? retryMs : pollMs, undefined, { ref: false });
    }
    isRunning = false;
  };
  return {
    watch: (userId) => {
      changed.add(userId);
      if (isRunning) return;
      isRunning = true;
      void outsideRequests(run);
    },
  };
}

/**
 * Reads signals, each once, in the order in which they become visible. A transaction with a lower id may commit after one
 * with a higher id, so each poll begins at the oldest transaction that was running at the poll before.
 */
function openSignals({ db }: Pick<Context, 'db'>): { next(): Promise<number[]> } {
  /** Transactions before it had ended at the last poll; null before the first one. */
  let oldestRunning: string | null = null;
  /** Signals of later transactions that were read already, with their transactions. */
  const seen = new Map<string, bigint>();
  return {
    next: async () => {
      const { rows } = await sql<{ xmin: string; signals: { id: string; xid: string; users: number[] }[] | null }>`
        SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, (
          SELECT json_agg(json_build_object('id', id::text, 'xid', xid::text, 'users', user_ids)) FROM (
            SELECT id, xid, user_ids FROM notification_signals
            WHERE xid >= ${oldestRunning}::xid8 AND id <> ALL (${[...seen.keys()]}::bigint[])
            ORDER BY id LIMIT ${maxSignals}) AS fresh) AS signals`.execute(db);
      const { xmin, signals } = rows[0]!;
      for (const { id, xid } of signals ?? []) seen.set(id, BigInt(xid));
      // with more signals waiting, the next poll has to find those before `xmin`, too
      if ((signals?.length ?? 0) < maxSignals) {
        oldestRunning = xmin;
        for (const [id, xid] of seen) if (xid < BigInt(xmin)) seen.delete(id);
      }
      return signals?.flatMap(({ users }) => users) ?? [];
    },
  };
}
