// Which chapters an account has uploaded, in all states.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ownChapterEndpoints } from '#contract/endpoints/own-chapters.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { type ChapterTab, chapterTabs } from '#contract/rules/own-chapters.ts';
import type { Db } from '#server/core/db/db.ts';

/** SQL expression: the tab of a chapter; null for one that was deleted too long ago to be shown. */
export const tabOf = (now: Date): RawBuilder<ChapterTab | null> => sql`CASE
  WHEN chapters.state = 'published' AND publish_at > ${now} THEN 'scheduled'
  WHEN chapters.state = 'removed' AND EXISTS (SELECT FROM chapter_removals WHERE chapter_id = chapters.id
    AND at < ${now}::timestamptz - make_interval(days => ${publishingLimits.removedChapterDays})) THEN NULL
  ELSE chapters.state::text END`;

const orderColumns = {
  createdAt: sql`chapters.created_at`,
  updatedAt: sql`chapters.updated_at`,
  publishAt: sql`publish_at`,
  chapter: sql`chapter_sort`,
};

type OwnChapters = Pick<ResponseOf<typeof ownChapterEndpoints.list>, 'total' | 'counts'> & { ids: number[] };

/** A page of the chapters of an account, and how many there are in each tab; the newest first by default. */
export async function findOwnChapters(
  db: Db,
  userId: number,
  { limit, offset, state, manga, order }: QueryOf<typeof ownChapterEndpoints.list>,
  now: Date,
): Promise<OwnChapters> {
  const own = sql`(SELECT chapters.id, chapters.created_at, chapters.updated_at, publish_at, chapter_sort, ${tabOf(now)} AS tab
    FROM chapters JOIN titles ON titles.id = title_id
    WHERE uploader_id = ${userId} AND titles.state = 'published'
      ${manga ? sql`AND titles.uid = ${manga}` : sql``}) AS chapters`;
  const terms = Object.entries(order ?? { createdAt: 'desc' }).map(
    ([key, direction]) =>
      sql`${orderColumns[key as keyof typeof orderColumns]} ${direction === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST`,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: number }>`SELECT id FROM ${own} WHERE ${state ? sql`tab = ${state}` : sql`tab IS NOT NULL`}
      ORDER BY ${sql.join([...terms, sql`id DESC`])} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ tab: ChapterTab; count: number }>`SELECT tab, count(*)::int AS count FROM ${own}
      WHERE tab IS NOT NULL GROUP BY tab`.execute(db),
  ]);
  const counts = Object.fromEntries(chapterTabs.map((tab) => [tab, 0])) as Record<ChapterTab, number>;
  for (const { tab, count } of counted.rows) counts[tab] = count;
  const total = state ? counts[state] : chapterTabs.reduce((sum, tab) => sum + counts[tab], 0);
  return { ids: rows.map(({ id }) => id), total, counts };
}
