// Pages that another chapter has, too: the same files, else pages that look alike, of which only new uploads know the look. The newer
// chapter of two is filed.
import { type RawBuilder, sql } from 'kysely';
import { checkLimits, type SiteCheck } from '#contract/rules/site-checks.ts';
import type { Db } from '#server/core/db/db.ts';
import { areAlike, hasDetail, lookOfHex } from '#server/media/looks.ts';
import type { Finding } from '#server/review/findings.ts';

/** References from which on a file says nothing, such as that of a page of credits. */
const commonFrom = 10;
/** Images and chapters that are compared at most. */
const [maxImages, maxChapters] = [20_000, 200];

interface Page {
  id: number;
  look: string | null;
}
interface Other {
  id: number;
  uid: string;
  blobs: number[];
}

export async function findSharedPages(db: Db, id: number): Promise<Finding[]> {
  const { rows } = await sql<{ uid: string; pages: Page[] }>`
    SELECT chapters.uid, (SELECT coalesce(json_agg(json_build_object('id', blobs.id, 'look', encode(look, 'hex'))), '[]')
      FROM blobs WHERE blobs.id = ANY (page_sets.blobs) AND refs <= ${commonFrom}) AS pages
    FROM chapters JOIN page_sets ON page_sets.id = page_set_id WHERE chapters.id = ${id} AND state = 'published'`.execute(
    db,
  );
  const own = rows[0];
  if (!own || own.pages.length === 0) return [];
  const chapter = { id, uid: own.uid };
  const wanted = Math.max(
    Math.min(checkLimits.minSharedPages, own.pages.length),
    own.pages.length * checkLimits.sharedPages,
  );
  const pages = own.pages.map((page) => [page.id]);
  const same = await findSharing(db, { id, pages, wanted }, sql`true`);
  if (same.length > 0) return same.map((other) => findingOf('same_pages', chapter, other));
  const alike = await findSharing(db, { id, pages: await findAlikeImages(db, own.pages), wanted }, isSuspicious);
  return alike.map((other) => findingOf('alike_pages', chapter, other));
}

const findingOf = (check: SiteCheck, own: { id: number; uid: string }, other: { id: number; uid: string }): Finding => {
  const [newer, older] = own.id > other.id ? [own, other] : [other, own];
  return { category: 'chapter', uid: newer.uid, check, compared: [older.uid] };
};

/** Versions of one chapter by different people, and in other languages, look alike as they should. */
const isSuspicious = sql`(others.title_id <> chapters.title_id OR others.chapter IS DISTINCT FROM chapters.chapter
  OR others.language = chapters.language AND (others.uploader_id = chapters.uploader_id
    OR EXISTS (SELECT FROM chapter_groups AS own JOIN chapter_groups AS other ON other.group_id = own.group_id
      WHERE own.chapter_id = chapters.id AND other.chapter_id = others.id)))`;

/**
 * Other chapters that have as many of the pages as wanted.
 * @param own `pages` are internal ids of the images that count as each page
 * @param condition of `chapters`, the one that is checked, and `others`
 */
async function findSharing(
  db: Db,
  { id, pages, wanted }: { id: number; pages: readonly (readonly number[])[]; wanted: number },
  condition: RawBuilder<unknown>,
): Promise<Other[]> {
  const images = [...new Set(pages.flat())];
  if (images.length === 0) return [];
  const { rows } = await sql<Other>`
    SELECT others.id, others.uid, ARRAY(SELECT unnest(page_sets.blobs) INTERSECT SELECT unnest(${images}::int[])) AS blobs
    FROM page_sets JOIN chapters AS others ON others.page_set_id = page_sets.id AND others.state = 'published'
      JOIN titles ON titles.id = others.title_id AND titles.state = 'published'
      JOIN chapters ON chapters.id = ${id}
    WHERE page_sets.blobs && ${images}::int[] AND others.id <> ${id} AND ${condition}
    ORDER BY others.id LIMIT ${maxChapters}`.execute(db);
  return rows.filter(({ blobs }) => {
    const shared = new Set(blobs);
    return pages.filter((some) => some.some((image) => shared.has(image))).length >= wanted;
  });
}

/** Images that look like each page, the page itself among them; pages without a look, or with little on them, have none. */
async function findAlikeImages(db: Db, pages: readonly Page[]): Promise<number[][]> {
  const looks = pages.flatMap(({ look }) => (look === null ? [] : [lookOfHex(look)])).filter(hasDetail);
  const quarters = [...new Set(looks.flat().flatMap((half, at) => quartersOf(half, at % 2)))];
  if (quarters.length === 0) return [];
  const { rows } = await sql<{ id: number; look: string }>`
    SELECT id, encode(look, 'hex') AS look FROM blobs
    WHERE look IS NOT NULL AND look_quarters(look) && ${quarters}::int[] AND refs BETWEEN 1 AND ${commonFrom}
    LIMIT ${maxImages}`.execute(db);
  const images = rows.map((row) => ({ id: row.id, look: lookOfHex(row.look) }));
  return looks.map((look) => images.filter((image) => areAlike(image.look, look)).map((image) => image.id));
}

/** Quarters of half a look, as `look_quarters` in the database has them; empty quarters, which many pages have, find nothing. */
const quartersOf = (half: number, place: number): number[] =>
  [half >>> 16, half & 0xff_ff].flatMap((value, at) =>
    value === 0 || value === 0xff_ff ? [] : [(place * 2 + at) * 65_536 + value],
  );
