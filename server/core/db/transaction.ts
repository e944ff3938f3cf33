import { sql, type Transaction } from 'kysely';
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
 * Takes an advisory lock on a name until the transaction ends, so that concurrent writers of the same thing are
 * serialized.
 */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
