// Several tables in one transaction: all of it is there in the end, or nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { notifyEverything } from '#server/core/cache/change-feed.ts';
import { copyTable, type LoadWatch, type TableLoad, withoutIndexes } from './bulk-load.ts';

/** Milliseconds that readers, and the database tidying up, are given to let go of the tables. */
const timeoutMs = 300_000;
const tryEvery = 50;

/**
 * How a server loads fastest that is as durable as any other: tables and indexes of one's own transaction go to the disk
 * before its commit, instead of through the log as well.
 */
export const loadingServer = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** Rows by table are put into `counts`. @param finish the last step, inside the transaction */
export async function loadAll(
  client: pg.Client,
  loads: readonly TableLoad[],
  watch: LoadWatch,
  counts: Map<string, number>,
  finish: () => Promise<void>,
): Promise<void> {
  const tables = [...new Set(loads.map((load) => load.table))];
  await beginAlone(client, tables, watch.signal);
  try {
    // sorting in memory, on both cores; whoever reads these tables waits until the end
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query(`SET LOCAL work_mem = '128MB'`);
    await client.query(`SET LOCAL max_parallel_maintenance_workers = 2`);
    await withoutIndexes(client, tables, watch, async () => {
      for (const load of loads) {
        watch.onStage(load.table);
        counts.set(load.table, await copyTable(client, load, watch));
      }
    });
    watch.signal?.throwIfAborted();
    // nobody has counted what came without triggers
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
 * Begins a transaction that has these tables to itself, and those that foreign keys tie to them. Either all are free at
 * once or none is kept: who waits while holding some of them would wait for readers that wait for the others.
 */
async function beginAlone(client: pg.ClientBase, tables: readonly string[], signal?: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tied::regclass::text AS name FROM pg_constraint, unnest(ARRAY[conrelid, confrelid]) AS tied
    WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[])) ORDER BY 1`,
    [tables],
  );
  const all = [...new Set([...tables, ...rows.map(({ name }) => name)])];
  for (const until = Date.now() + timeoutMs; ;) {
    await client.query('BEGIN');
    try {
      await client.query(`LOCK TABLE ${all.join(', ')} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const busy = (error as { code?: string }).code === '55P03';
      if (!busy || Date.now() > until) throw error;
      await sleep(tryEvery, undefined, { signal });
    }
  }
}
