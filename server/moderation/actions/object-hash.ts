// Hashes of objects for audit rows: whoever has a copy of the database can prove which state a decision saw and made.
import { sql } from 'kysely';
import { actionObjects, type ActionObject } from '#contract/rules/staff-actions.ts';
import type { Db } from '#server/core/db/db.ts';

/** SHA-256 of the row of an object, without the cached document; null when there is none. */
export async function hashObject(tx: Db, kind: ActionObject, uid: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT sha256(convert_to((to_jsonb(object) - 'doc')::text, 'UTF8')) AS hash
    FROM ${sql.table(actionObjects[kind])} AS object WHERE uid = ${uid}`.execute(tx);
  return rows[0]?.hash ?? null;
}
