// The lock that writers of an account's own data take first.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';

interface LockedAccount {
  createdAt: Date;
  unverified: boolean;
}

/**
 * Locks an account until the transaction ends. Its deletion waits for that, and once it is deleted nothing more can be
 * stored for it. Take this lock before all others of the transaction, as the deletion does.
 * @param mode `alone` to run the writers of the account one after the other @throws ApiError 404
 */
export async function lockAccount(tx: Db, userId: number, mode: 'shared' | 'alone' = 'shared'): Promise<LockedAccount> {
  const { rows } = await sql<LockedAccount>`
    SELECT created_at AS "createdAt", unverified FROM users WHERE id = ${userId} AND deleted_at IS NULL
    FOR ${mode === 'alone' ? sql`NO KEY UPDATE` : sql`KEY SHARE`}`.execute(tx);
  if (!rows[0]) throw notFound('User');
  return rows[0];
}
