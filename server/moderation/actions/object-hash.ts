// Hashes of objects for audit rows: whoever has a copy of the database can prove which state a decision saw and made.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/**
 * SHA-256 of a row, of a report that of its reporter, without the cached document; null when there is none.
 * @param table with the columns `uid`; never from a request
 */
export async function hashRow(tx: Db, table: string, uid: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT sha256(convert_to((to_jsonb(object) - 'doc')::text, 'UTF8')) AS hash
    FROM ${sql.table(table === 'reports' ? 'users' : table)} AS object
    WHERE ${table === 'reports' ? sql`id = (SELECT reporter_id FROM reports WHERE uid = ${uid})` : sql`uid = ${uid}`}`.execute(
    tx,
  );
  return rows[0]?.hash ?? null;
}
