// Rows that go from one title or author to another, each with its origin. What both have, such as the follows of one person,
// stays at the source, which nobody sees meanwhile; the row of the target may take something over.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

export interface Merge {
  id: number;
  source: number;
  target: number;
}

/** Merge of things of one kind. */
export interface Merging {
  /** Locks them, and whatever is counted of them. */
  lock(tx: Db, ids: readonly number[]): Promise<void>;
  /** Internal id of one that readers see, by its public id. @throws ApiError 404 */
  idOf(tx: Db, uid: string): Promise<number>;
  apply(tx: Db, merge: Merge, now: Date): Promise<void>;
  revert(tx: Db, merge: Merge, now: Date): Promise<void>;
}

export interface MovedTable {
  name: string;
  /** Column with the title or author. */
  column: 'title_id' | 'author_id';
  /** Other columns of its key. */
  keys: readonly string[];
  /** SQL for the person of a row `moved`; absent for content. */
  person?: RawBuilder<unknown>;
  /** Assignments by which a row `kept` of the target takes over from `gone` of the source, and those that undo it. */
  combine?: { take: RawBuilder<unknown>; undo: RawBuilder<unknown> };
  /** Whether rows are deleted and inserted, because triggers count neither title of an update. */
  anew?: readonly string[];
}

const keyOf = (alias: string, { keys }: MovedTable): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), sql.ref(`${alias}.${key}`)]))})`;

/** Key columns that are never null, by which an index finds the row: rows of a merge have no statistics for a better plan. */
const indexed = ({ keys }: MovedTable): string[] =>
  keys.filter((key) => /^(id|(user|chapter|list|category|title)_id)$/.test(key));

/** SQL: the row is the recorded one. */
const isRecorded = (alias: string, table: MovedTable): RawBuilder<unknown> =>
  sql.join(
    [
      ...indexed(table).map((key) => sql`${sql.ref(`${alias}.${key}`)} = (key ->> ${sql.lit(key)})::int`),
      sql`${keyOf(alias, table)} = key`,
    ],
    sql` AND `,
  );

/** SQL: both rows belong to the same person, list or work. */
const isSame = (a: string, b: string, table: MovedTable): RawBuilder<unknown> =>
  sql.join(
    [
      ...indexed(table).map((key) => sql`${sql.ref(`${a}.${key}`)} = ${sql.ref(`${b}.${key}`)}`),
      sql`${keyOf(a, table)} = ${keyOf(b, table)}`,
    ],
    sql` AND `,
  );

/** Moves the rows of a table, and records them. */
export async function moveRows(tx: Db, { id, source, target }: Merge, table: MovedTable): Promise<void> {
  const [name, column] = [sql.table(table.name), sql.ref(table.column)];
  const kind = sql.lit(table.name);
  await sql`INSERT INTO merge_rows (merge_id, kind, user_id, key)
    SELECT ${id}, ${kind}, ${table.person ?? sql`NULL`}, ${keyOf('moved', table)} FROM ${name} AS moved
    WHERE ${column} = ${source} AND NOT EXISTS (SELECT FROM ${name} AS kept
      WHERE kept.${column} = ${target} AND ${isSame('kept', 'moved', table)})`.execute(tx);
  if (table.combine) {
    await sql`INSERT INTO merge_rows (merge_id, kind, user_id, key, before)
      SELECT ${id}, ${kind}, ${table.person ?? sql`NULL`}, ${keyOf('moved', table)}, to_jsonb(kept)
      FROM ${name} AS moved JOIN ${name} AS kept
        ON kept.${column} = ${target} AND ${isSame('kept', 'moved', table)}
      WHERE moved.${column} = ${source}`.execute(tx);
    await sql`UPDATE ${name} AS kept SET ${table.combine.take} FROM ${name} AS gone
      WHERE kept.${column} = ${target} AND gone.${column} = ${source}
        AND ${isSame('gone', 'kept', table)}`.execute(tx);
    await sql`UPDATE merge_rows SET after = to_jsonb(kept) FROM ${name} AS kept
      WHERE merge_id = ${id} AND kind = ${kind} AND before IS NOT NULL
        AND kept.${column} = ${target} AND ${isRecorded('kept', table)}`.execute(tx);
  }
  await shift(tx, table, { id, from: source, to: target });
}

/** Brings the rows of a table back that a merge moved, with what was changed of them since. */
export async function moveRowsBack(tx: Db, { id, source, target }: Merge, table: MovedTable): Promise<void> {
  const [name, column] = [sql.table(table.name), sql.ref(table.column)];
  if (table.combine)
    await sql`UPDATE ${name} AS kept SET ${table.combine.undo} FROM merge_rows, ${name} AS gone
      WHERE merge_id = ${id} AND kind = ${sql.lit(table.name)} AND before IS NOT NULL
        AND kept.${column} = ${target} AND ${isRecorded('kept', table)}
        AND gone.${column} = ${source} AND ${isRecorded('gone', table)}`.execute(tx);
  await shift(tx, table, { id, from: target, to: source });
}

async function shift(
  tx: Db,
  table: MovedTable,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<void> {
  const [name, column] = [sql.table(table.name), sql.ref(table.column)];
  const isMoved = sql`merge_id = ${id} AND kind = ${sql.lit(table.name)} AND before IS NULL
    AND moved.${column} = ${from} AND ${isRecorded('moved', table)}`;
  if (!table.anew) {
    await sql`UPDATE ${name} AS moved SET ${column} = ${to} FROM merge_rows WHERE ${isMoved}`.execute(tx);
    return;
  }
  const columns = sql.join([...table.keys, ...table.anew].map((each) => sql.ref(each)));
  await sql`WITH gone AS (DELETE FROM ${name} AS moved USING merge_rows WHERE ${isMoved} RETURNING moved.*)
    INSERT INTO ${name} (${column}, ${columns}) SELECT ${to}, ${columns} FROM gone`.execute(tx);
}
