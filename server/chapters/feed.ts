// The chapters of a list's titles, newest first or in any other order of a feed.
import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/core/db.ts';
import { chapterConditions, type FeedQuery, ordering, titleConditions } from './conditions.ts';

/** How many times the titles that would do without filters are looked at, before all of them are. */
const shares = [1, 8];

/**
 * Which chapters of a list's feed, in which order; `total` counts up to the window of paging. A list may have 5,000
 * titles with a hundred thousand chapters, of which the newest few are wanted: the newest n titles of a list have at
 * least n chapters that are not older than the last one of them, so nothing older needs to be looked at. Filters can make
 * that too few; then everything is.
 */
export async function listFeed(db: Db, listId: number, query: FeedQuery): Promise<{ ids: number[]; total: number }> {
  const where = sql.join([...chapterConditions(query), ...titleConditions(query)], sql` AND `);
  const from = sql`list_titles JOIN titles ON titles.id = list_titles.title_id
    JOIN chapters ON chapters.title_id = titles.id WHERE list_titles.list_id = ${listId} AND ${where}`;
  const page = async (since: Date | null): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      SELECT chapters.id FROM ${from} ${since ? sql`AND chapters.readable_at >= ${since}` : sql``}
      ORDER BY ${ordering(query)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db);
    return rows.map((row) => row.id);
  };
  const newest = async (): Promise<number[]> => {
    for (const share of newestFirst(query) ? shares : []) {
      const since = await horizon(db, listId, (query.offset + query.limit) * share);
      if (!since) break;
      const ids = await page(since);
      if (ids.length === query.limit) return ids;
    }
    return page(null);
  };
  const [ids, { rows }] = await Promise.all([
    newest(),
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM (SELECT FROM ${from} LIMIT ${limits.resultWindow}) AS counted`.execute(db),
  ]);
  return { ids, total: rows[0]!.total };
}

/** The time of the latest chapter of the list's n-th newest title; null when it has not so many. */
async function horizon(db: Db, listId: number, n: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    SELECT titles.latest_chapter_at AS at FROM list_titles JOIN titles ON titles.id = list_titles.title_id
    WHERE list_titles.list_id = ${listId} AND titles.latest_chapter_at IS NOT NULL
    ORDER BY titles.latest_chapter_at DESC LIMIT 1 OFFSET ${n - 1}`.execute(db);
  return rows[0]?.at ?? null;
}

function newestFirst({ order }: FeedQuery): boolean {
  const [first] = Object.entries(order ?? { readableAt: 'desc' });
  return first?.[0] === 'readableAt' && first[1] === 'desc';
}
