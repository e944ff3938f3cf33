// Fields of published covers as versions keep them, and changes of single ones by staff.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { type ChangedBy, type ChangedParts, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { recordVersion } from '#server/versions/versions.ts';

export interface CoverContent {
  volume: string | null;
  locale: string;
  description: string;
}

interface StoredCover {
  version: number;
  updatedAt: Date;
  content: CoverContent;
}

/** Fields of a cover, by internal id. */
export async function readCover(tx: Db, id: number): Promise<StoredCover> {
  const { version, updated_at, volume, language, description } = await tx
    .selectFrom('covers')
    .select(['version', 'updated_at', 'volume', 'language', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { version, updatedAt: updated_at, content: { volume, locale: language, description } };
}

/** Records what a cover is after a change. @param before what it was */
export async function recordCover(tx: Db, id: number, before: StoredCover, { byId, now }: ChangedBy): Promise<void> {
  const { version, content } = await readCover(tx, id);
  const former = { version: before.version, content: before.content, at: before.updatedAt };
  await recordVersion(tx, { kind: 'covers', id, version, content, byId, before: former }, now);
}

/** Applies those changes of a published cover that fit. Null for one that is not shown. */
export async function changeCoverParts(
  tx: Db,
  id: number,
  wanted: readonly PartChange[],
  by: ChangedBy,
): Promise<ChangedParts | null> {
  // the title first, as by every change of a cover
  await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM covers WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM covers
    WHERE id = ${id} AND state = 'published' FOR UPDATE`.execute(tx);
  if (!rows[0]) return null;
  const before = await readCover(tx, id);
  const { content, fitting: done, conflicts } = withFieldChanges(before.content, wanted);
  if (done.length > 0) {
    await sql`UPDATE covers SET volume = ${content.volume}, language = ${content.locale},
        description = ${content.description}, version = version + 1, updated_at = ${by.now} WHERE id = ${id}`.execute(
      tx,
    );
    await recordCover(tx, id, before, by);
  }
  return { uid: rows[0].uid, done, conflicts, exact: null };
}
