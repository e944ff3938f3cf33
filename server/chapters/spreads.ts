// Spreads (two pages that make one picture) of stored chapters. Detection runs once per page set, when it is stored or
// first read. When a new chapter shares credits pages with neighboring chapters, detection runs again for them.
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import {
  type DetectedSpreads,
  type Direction,
  detectSpreads,
  directionOfOrigin,
  toClientSpreads,
  type PageMarks,
  type PageSide,
  type SpreadMap,
  type ClientSpreads,
  type SpreadSource,
} from './spread-map.ts';

/** Stored spreads of a page set, with the layout and direction that its chapter or title declares. */
export interface StoredSpreads {
  set_id: number;
  /** Number of pages of the set. */
  set_pages: number;
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: Direction | null;
  original_language: string;
  detected: DetectedSpreads | null;
  decided: SpreadMap | null;
  decided_by: 'readers' | 'crew' | null;
}

/** SQL select list of `StoredSpreads`, for a query that joins chapters, titles and page_sets. */
export const storedSpreads: RawBuilder<StoredSpreads> = sql<StoredSpreads>`
  page_sets.id AS set_id, cardinality(page_sets.blobs) AS set_pages,
  coalesce(chapters.layout, titles.layout) AS layout, coalesce(chapters.direction, titles.direction) AS direction,
  titles.original_language, page_sets.detected, page_sets.decided, page_sets.decided_by`;

export type EffectiveSpreads = SpreadMap & { from: SpreadSource | null };

export const directionOf = (row: Pick<StoredSpreads, 'direction' | 'original_language'>): Direction =>
  row.direction ?? directionOfOrigin(row.original_language);

/** Effective spreads of a page set: those that votes have decided, otherwise the detected ones. */
export async function effectiveSpreadsOf(db: Db, row: StoredSpreads): Promise<EffectiveSpreads> {
  if (row.decided !== null) return { ...row.decided, from: row.decided_by };
  return row.detected ?? detectSet(db, row.set_id);
}

export async function viewSpreads(db: Db, row: StoredSpreads): Promise<ClientSpreads> {
  const shape = { pages: row.set_pages, layout: row.layout, direction: directionOf(row) };
  return toClientSpreads(await effectiveSpreadsOf(db, row), shape);
}

const sharedCreditsJob = jobKind<{ set: number }>('spreads.shared');

/** Detects the spreads of a page set, in the transaction that stores it or publishes its chapter. */
export async function detectNewSet(tx: Db, setId: number): Promise<void> {
  const { credits } = await detectSet(tx, setId);
  if (credits.length > 0) await addJob(tx, sharedCreditsJob, { set: setId }, { key: `spreads.shared ${setId}` });
}

/**
 * Job that repeats the detection for chapters that share credits pages with a new one. A credits page is recognized
 * only once a second chapter has the same page, so the first chapter was stored without it.
 */
export const sharedCreditsHandler = handleJob(sharedCreditsJob, async ({ db }: Context, { set }) => {
  const outdatedSets = new Set(
    (await findSharedPages(db, set))
      .filter(({ their_credits, their_page }) => their_credits !== null && !their_credits.includes(their_page))
      .map(({ their_set }) => their_set),
  );
  for (const outdatedSetId of outdatedSets) await detectSet(db, outdatedSetId);
});

async function detectSet(db: Db, setId: number): Promise<DetectedSpreads> {
  const { rows } = await sql<{
    direction: Direction | null;
    original_language: string;
    first_side: PageSide | null;
    page_marks: PageMarks | null;
    sizes: [width: number, height: number][];
  }>`
    SELECT coalesce(chapters.direction, titles.direction) AS direction, titles.original_language, first_side, page_marks,
      (SELECT coalesce(json_agg(json_build_array(width, height) ORDER BY position), '[]')
        FROM unnest(page_sets.blobs) WITH ORDINALITY AS entry (blob_id, position)
        JOIN blobs ON blobs.id = entry.blob_id) AS sizes
    FROM page_sets JOIN chapters ON chapters.id = page_sets.chapter_id JOIN titles ON titles.id = chapters.title_id
    WHERE page_sets.id = ${setId}`.execute(db);
  const setRow = rows[0]!;
  const sharedPages = new Set((await findSharedPages(db, setId)).map(({ page }) => page));
  const detected = detectSpreads({
    sizes: setRow.sizes.map(([width, height]) => ({ width, height })),
    direction: directionOf(setRow),
    firstSide: setRow.first_side,
    marks: setRow.page_marks ?? {},
    shared: [...sharedPages],
  });
  await sql`UPDATE page_sets SET detected = ${JSON.stringify(detected)}::jsonb WHERE id = ${setId}`.execute(db);
  return detected;
}

/**
 * Number of preceding and of following chapters that a chapter's pages are compared with, for its title and for each of
 * its groups. Limited, because groups change their credits pages over time.
 */
const neighborsPerSide = 40;
/** Bytes per pixel up to which a page counts as blank. Blank pages are ignored: they repeat without being credits. */
const maxBlankBytesPerPixel = 0.012;

interface SharedPage {
  page: number;
  their_set: number;
  their_page: number;
  their_credits: number[] | null;
}

/**
 * Finds pages at the start or end of a set that are also at the start or end of other chapters of its title or groups.
 * Versions of the same chapter number are excluded: they share pages that are no credits. Pages are compared by the
 * hash of their reduced-quality image, which is the same for files with the same picture but different bytes.
 */
async function findSharedPages(db: Db, setId: number): Promise<SharedPage[]> {
  const { rows } = await sql<SharedPage>`
    WITH own AS MATERIALIZED (
      SELECT chapters.id, chapters.title_id, chapters.chapter, page_sets.blobs
      FROM page_sets JOIN chapters ON chapters.id = page_sets.chapter_id WHERE page_sets.id = ${setId}
    ), near AS (
      (SELECT chapters.id FROM own JOIN chapters ON chapters.title_id = own.title_id
        ORDER BY abs(chapters.id - own.id) LIMIT ${2 * neighborsPerSide})
      UNION SELECT beside.chapter_id FROM own JOIN chapter_groups AS mine ON mine.chapter_id = own.id CROSS JOIN LATERAL (
        (SELECT chapter_id FROM chapter_groups WHERE group_id = mine.group_id AND chapter_id < own.id
          ORDER BY chapter_id DESC LIMIT ${neighborsPerSide})
        UNION ALL (SELECT chapter_id FROM chapter_groups WHERE group_id = mine.group_id AND chapter_id > own.id
          ORDER BY chapter_id LIMIT ${neighborsPerSide})) AS beside
    ), mine AS MATERIALIZED (
      SELECT edge.page, blobs.saver_hash
      FROM own CROSS JOIN unnest(own.blobs) WITH ORDINALITY AS edge (blob_id, page) JOIN blobs ON blobs.id = edge.blob_id
      WHERE (page <= 2 OR page > cardinality(own.blobs) - 3)
        AND blobs.bytes > ${maxBlankBytesPerPixel}::real * blobs.width * blobs.height
    )
    SELECT mine.page::int, theirs.set_id AS their_set, theirs.page::int AS their_page, theirs.credits AS their_credits
    FROM (
      SELECT page_sets.id AS set_id, page_sets.detected -> 'credits' AS credits, edge.page, blobs.saver_hash
      FROM near JOIN own ON near.id <> own.id
      JOIN chapters ON chapters.id = near.id AND chapters.state = 'published'
        AND (chapters.title_id <> own.title_id OR chapters.chapter IS DISTINCT FROM own.chapter)
      JOIN page_sets ON page_sets.id = chapters.page_set_id
      CROSS JOIN unnest(page_sets.blobs) WITH ORDINALITY AS edge (blob_id, page)
      JOIN blobs ON blobs.id = edge.blob_id
      WHERE edge.page <= 2 OR edge.page > cardinality(page_sets.blobs) - 3
    ) AS theirs
    JOIN mine USING (saver_hash)`.execute(db);
  return rows;
}
