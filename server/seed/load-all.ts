// Several tables in one transaction: all of it is there in the end, or nothing.
import type pg from 'pg';
import { tellEverything } from '#server/core/changes.ts';
import { copyTable, type LoadWatch, type TableLoad, withoutIndexes } from './bulk-load.ts';

/** Rows by table are put into `counts`. @param finish the last step, inside the transaction */
export async function loadAll(
  client: pg.Client,
  loads: readonly TableLoad[],
  watch: LoadWatch,
  counts: Map<string, number>,
  finish: () => Promise<void>,
): Promise<void> {
  const tables = [...new Set(loads.map((load) => load.table))];
  await client.query('BEGIN');
  try {
    // sorting in memory, on both cores; whoever reads these tables waits until the end
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query(`SET LOCAL work_mem = '128MB'`);
    await client.query(`SET LOCAL max_parallel_maintenance_workers = 2`);
    await client.query(`SET LOCAL lock_timeout = '60s'`);
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await withoutIndexes(client, tables, watch, async () => {
      for (const load of loads) {
        watch.onStage(load.table);
        counts.set(load.table, await copyTable(client, load, watch));
      }
    });
    watch.signal?.throwIfAborted();
    await finish();
    await client.query(tellEverything);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
