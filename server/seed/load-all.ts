// Loads several tables atomically, in one transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { notifyEverything } from '#server/core/cache/change-feed.ts';
import { copyTable, type LoadObserver, type TableLoad, loadWithoutIndexes } from './bulk-load.ts';

/** Milliseconds to wait for locks on the tables, which queries and autovacuum may hold. */
const lockTimeoutMs = 300_000;
const retryIntervalMs = 50;

/**
 * PostgreSQL settings for the fastest load without loss of durability: with `wal_level = minimal`, tables and indexes
 * created in the same transaction are synced to disk before the commit instead of being written to the WAL as well.
 */
export const bulkLoadServerSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** @param counts receives the number of rows by table @param finish runs last, inside the transaction */
export async function loadTables(
  client: pg.Client,
  loads: readonly TableLoad[],
  watch: LoadObserver,
  counts: Map<string, number>,
  finish: () => Promise<void>,
): Promise<void> {
  const tables = [...new Set(loads.map((load) => load.table))];
  await beginWithExclusiveLocks(client, tables, watch.signal);
  try {
    // memory and workers for building indexes; queries on these tables are blocked until the end anyway
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query(`SET LOCAL work_mem = '128MB'`);
    await client.query(`SET LOCAL max_parallel_maintenance_workers = 2`);
    await loadWithoutIndexes(client, tables, watch, async () => {
      for (const load of loads) {
        watch.onStage(load.table);
        counts.set(load.table, await copyTable(client, load, watch));
      }
    });
    watch.signal?.throwIfAborted();
    // resets the row-limit counters, because rows loaded without triggers were not counted
    await client.query('DELETE FROM rows_left');
    await finish();
    await client.query(notifyEverything);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Begins a transaction with exclusive locks on these tables and on those linked to them by foreign keys. Locks all of
 * them at once or none (NOWAIT and retry): waiting while holding some of the locks could deadlock with running queries.
 */
async function beginWithExclusiveLocks(
  client: pg.ClientBase,
  tables: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tied::regclass::text AS name FROM pg_constraint, unnest(ARRAY[conrelid, confrelid]) AS tied
    WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[])) ORDER BY 1`,
    [tables],
  );
  const tablesToLock = [...new Set([...tables, ...rows.map(({ name }) => name)])];
  for (const deadline = Date.now() + lockTimeoutMs; ;) {
    await client.query('BEGIN');
    try {
      await client.query(`LOCK TABLE ${tablesToLock.join(', ')} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const isLockUnavailable = (error as { code?: string }).code === '55P03';
      if (!isLockUnavailable || Date.now() > deadline) throw error;
      await sleep(retryIntervalMs, undefined, { signal });
    }
  }
}
