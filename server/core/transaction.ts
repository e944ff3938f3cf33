import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.ts';
import type { Context } from './context.ts';
import type { Db } from './db.ts';

/** Runs the work in one transaction: all of it happens, or none. */
export function transaction<T>(ctx: Context, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(work);
}

/** Takes a lock that ends with the transaction, so that two writers of the same named thing go one after the other. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
