import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import type { Db } from './db.ts';

/**
 * Runs the work in one transaction: all or nothing. When `ctx.db` is already a transaction it joins that one, so
 * functions that write compose: `publishChapter({ ...ctx, db: tx }, …)`.
 */
export function transaction<T>(ctx: Pick<Context, 'db'>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (isTransaction(ctx.db)) return work(ctx.db);
  return ctx.db.transaction().execute(work);
}

function isTransaction(db: Db): db is Transaction<DB> {
  return db.isTransaction;
}

/**
 * Takes an advisory lock on a name until the transaction ends, so that concurrent writers that lock the same name run
 * one after the other.
 */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Returns the internal id of the row with this name (ignoring case), the oldest if there are several, or of the one
 * that `create` inserts. Concurrent calls for one name create one row.
 * @param table with the columns `id` and `name`
 * @param condition which rows may be found
 */
export async function findOrCreateByName(
  tx: Db,
  table: string,
  name: string,
  create: () => Promise<number>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const lowerName = name.toLowerCase();
  await lockByName(tx, `${table} ${lowerName}`);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE lower(name) = ${lowerName} AND ${condition} ORDER BY id LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.id ?? create();
}
