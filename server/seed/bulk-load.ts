// Bulk-loads a few tables in one transaction. Indexes, keys and triggers are dropped or disabled during the load and
// restored from their definitions in the system catalog; an interrupted load is rolled back.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopyRows } from './copy-rows.ts';

export interface TableLoad {
  table: string;
  columns: readonly string[];
  /** Whether the table is truncated first. */
  replace?: boolean;
  /** Number of calls of `write`; each call may write any number of rows. */
  steps: number;
  write(step: number, out: CopyRows): void;
}

export interface LoadObserver {
  /** Called when a stage with this name begins. */
  onStage(stage: string): void;
  /** @param doneShare share of the stage, 0 to 1 @param rows number of copied rows; null except when copying */
  onProgress(doneShare: number, rows: number | null): void;
  signal?: AbortSignal | undefined;
}

/** A statement that restores an index, key or trigger, and the table that it scans. */
interface RestoreStep {
  owner: string;
  statement: string;
}

/**
 * @param client a dedicated connection, inside a transaction
 * @param tables everything that `loads` write to
 */
export async function loadWithoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  watch: LoadObserver,
  load: () => Promise<void>,
): Promise<void> {
  const steps = await dropIndexes(client, tables);
  await load();
  watch.onStage('Indexes and keys');
  const weights = await statementCosts(
    client,
    steps.map((step) => step.owner),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let doneWeight = 0;
  for (const [index, { statement }] of steps.entries()) {
    watch.signal?.throwIfAborted();
    await client.query(statement);
    doneWeight += weights[index]!;
    watch.onProgress(doneWeight / total, null);
  }
  watch.onStage('Statistics');
  for (const [done, table] of tables.entries()) {
    await client.query(`ANALYZE ${table}`);
    watch.onProgress((done + 1) / tables.length, null);
  }
}

/** Estimated cost of each statement: the table's size in 8 kB pages, plus one. */
async function statementCosts(client: pg.ClientBase, tables: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ pages: number }>(
    `SELECT (1 + pg_relation_size(name::regclass) / 8192)::float8 AS pages
    FROM unnest($1::text[]) WITH ORDINALITY AS each (name, place) ORDER BY place`,
    [tables],
  );
  return rows.map((row) => row.pages);
}

/** Drops constraints and indexes and disables triggers; returns the statements that restore them, in order. */
async function dropIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<RestoreStep[]> {
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await client.query<T>(text, [tables])).rows;
  interface Constraint extends pg.QueryResultRow {
    owner: string;
    name: string;
    definition: string;
  }
  const constraints = (condition: string): Promise<Constraint[]> =>
    rows<Constraint>(`SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE ${condition} ORDER BY conrelid::regclass::text, contype, conname`);
  const foreignKeys = await constraints(
    `contype = 'f' AND conparentid = 0 AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`,
  );
  const keys = await constraints(`contype IN ('p', 'u', 'x') AND conrelid = ANY ($1::regclass[])`);
  const indexes = await rows<{ owner: string; name: string; statement: string }>(`
    SELECT indrelid::regclass::text AS owner, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement FROM pg_index
    WHERE indrelid = ANY ($1::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
    ORDER BY indrelid::regclass::text, indexrelid`);
  const triggers = await rows<{ owner: string; name: string; enabled: string }>(`
    SELECT tgrelid::regclass::text AS owner, quote_ident(tgname) AS name, tgenabled AS enabled FROM pg_trigger
    WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal AND tgenabled <> 'D'`);

  for (const { owner, name } of triggers) await client.query(`ALTER TABLE ${owner} DISABLE TRIGGER ${name}`);
  for (const { owner, name } of [...foreignKeys, ...keys]) {
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  }
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const restoreConstraint = ({ owner, name, definition }: Constraint): RestoreStep => ({
    owner,
    statement: `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`,
  });
  const enabled: Record<string, string> = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' };
  return [
    // table by table, so that a table is cached from its second index on
    ...[...keys.map(restoreConstraint), ...indexes].sort((a, b) => tables.indexOf(a.owner) - tables.indexOf(b.owner)),
    ...foreignKeys.map(restoreConstraint),
    ...triggers.map(({ owner, name, enabled: how }) => ({
      owner,
      statement: `ALTER TABLE ${owner} ${enabled[how]!} TRIGGER ${name}`,
    })),
  ];
}

/**
 * Copies a table's rows and returns their number. Rows of an empty table are frozen at once (COPY FREEZE), which saves
 * a later vacuum.
 */
export async function copyTable(client: pg.ClientBase, load: TableLoad, watch: LoadObserver): Promise<number> {
  const { table, columns, steps } = load;
  const { rows: emptiness } = await client.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ${table}) AS empty`,
  );
  const empty = emptiness[0]!.empty || load.replace === true;
  if (empty) await client.query(`TRUNCATE ${table}`);
  const out = new CopyRows();
  function* chunks(): Generator<Buffer> {
    for (let step = 0; step < steps; step++) {
      load.write(step, out);
      if (!out.full) continue;
      yield out.flush();
      watch.onProgress((step + 1) / steps, out.rows);
    }
    yield out.flush(true);
  }
  const copyStream = client.query(
    copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN (FORMAT binary${empty ? ', FREEZE' : ''})`),
  );
  await pipeline(
    Readable.from(chunks(), { objectMode: false }),
    copyStream,
    watch.signal ? { signal: watch.signal } : {},
  );
  watch.onProgress(1, out.rows);
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = $1::regclass AND attname = 'id' AND attidentity <> ''`,
    [table],
  );
  if (rowCount) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest((SELECT max(id) FROM ${table}), 1))`, [
      table,
    ]);
  }
  return out.rows;
}
