// Duplicates by look: published chapters of the same title and language whose pages look like those of an upload.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

type Alike = ResponseOf<typeof uploadEndpoints.alike>['chapters'];

/** Bits in which the looks of two pages that look alike may differ. */
const maxBits = 4;
/** Looks with fewer bits set, or more, are of nearly empty pages, which resemble each other anyway. */
const minDetail = 6;
/** Fraction of the pages of the upload that a chapter has to share. */
const minShared = 0.5;
/** Chapters that are compared, the newest ones, and that are returned. */
const [maxCompared, maxFound] = [1_000, 5];

/** The two halves of a look, as 32-bit integers. */
type Look = readonly [number, number];

/** @param sessionId internal id of a session of the viewer */
export async function findAlikeChapters(
  { db }: Pick<Context, 'db'>,
  sessionId: number,
  language: string,
): Promise<Alike> {
  const { rows: own } = await sql<{ look: string }>`
    SELECT encode(look, 'hex') AS look FROM blobs WHERE look IS NOT NULL AND id IN (
      SELECT unnest(blobs) FROM upload_session_files WHERE session_id = ${sessionId})`.execute(db);
  const looks = own.map(({ look }) => lookOf(look)).filter(hasDetail);
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
    const candidates = others.map(lookOf);
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

const lookOf = (hex: string): Look => [Number.parseInt(hex.slice(0, 8), 16) | 0, Number.parseInt(hex.slice(8), 16) | 0];

const hasDetail = ([one, other]: Look): boolean => {
  const bits = bitsOf(one) + bitsOf(other);
  return bits >= minDetail && bits <= 64 - minDetail;
};

const bitsApart = (a: Look, b: Look): number => bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]);

/** Number of set bits of a 32-bit integer. */
function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
