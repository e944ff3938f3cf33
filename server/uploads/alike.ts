// Duplicates by look: published chapters of the same title and language whose pages look like those of an upload.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { bitsApart, hasDetail, lookOfHex } from '#server/media/looks.ts';

type Alike = ResponseOf<typeof uploadEndpoints.alike>['chapters'];

/** Bits in which the looks of two pages that look alike may differ. */
const maxBits = 4;
/** Fraction of the pages of the upload that a chapter has to share. */
const minShared = 0.5;
/** Chapters that are compared, the newest ones, and that are returned. */
const [maxCompared, maxFound] = [1_000, 5];

/** @param sessionId internal id of a session of the viewer */
export async function findAlikeChapters(
  { db }: Pick<Context, 'db'>,
  sessionId: number,
  language: string,
): Promise<Alike> {
  const { rows: own } = await sql<{ look: string }>`
    SELECT encode(look, 'hex') AS look FROM blobs WHERE look IS NOT NULL AND id IN (
      SELECT unnest(blobs) FROM upload_session_files WHERE session_id = ${sessionId})`.execute(db);
  const looks = own.map(({ look }) => lookOfHex(look)).filter(hasDetail);
  if (looks.length === 0) return [];
  const { rows } = await sql<{ id: number; looks: string[] }>`
    SELECT chosen.id, ARRAY(SELECT encode(look, 'hex') FROM blobs WHERE blobs.id = ANY (page_sets.blobs) AND look IS NOT NULL)
      AS looks
    FROM (SELECT id, page_set_id FROM chapters WHERE title_id = (SELECT title_id FROM upload_sessions WHERE id = ${sessionId})
        AND language = ${language} AND state = 'published' AND publish_at <= now()
        AND id IS DISTINCT FROM (SELECT chapter_id FROM upload_sessions WHERE id = ${sessionId})
      ORDER BY id DESC LIMIT ${maxCompared}) AS chosen
      JOIN page_sets ON page_sets.id = chosen.page_set_id`.execute(db);
  const shared = new Map<number, number>();
  for (const { id, looks: others } of rows) {
    const candidates = others.map(lookOfHex);
    const count = looks.filter((look) => candidates.some((other) => bitsApart(look, other) <= maxBits)).length;
    if (count >= minShared * looks.length) shared.set(id, count);
  }
  const found = [...shared].toSorted(([, one], [, other]) => other - one).slice(0, maxFound);
  return describe(db, found);
}

async function describe(db: Db, found: readonly (readonly [id: number, shared: number])[]): Promise<Alike> {
  const { rows } = await sql<Omit<Alike[number], 'shared' | 'id'> & { key: number; uid: string }>`
    SELECT chapters.id AS key, chapters.uid, volume, chapter, pages, users.username AS uploader,
      ARRAY(SELECT groups.name FROM chapter_groups JOIN groups ON groups.id = group_id
        WHERE chapter_id = chapters.id ORDER BY position) AS groups
    FROM chapters LEFT JOIN users ON users.id = uploader_id WHERE chapters.id = ANY (${found.map(([id]) => id)}::int[])`.execute(
    db,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return found.flatMap(([id, shared]) => {
    const row = byKey.get(id);
    if (!row) return [];
    const { key: _, uid, ...chapter } = row;
    return { id: uid, ...chapter, shared };
  });
}
