// Numbers of titles, chapters and groups of the site. Counting all chapters is slow, so they are cached for 15 minutes.
import { sql } from 'kysely';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';
import { titleIndex } from '#server/titles/titles.ts';

const maxAgeMs = 15 * 60_000;

/** Totals of all public content, regardless of the viewer's filters. */
export const communityStatistics = staleWhileRevalidate(maxAgeMs, async (ctx) => {
  const [titles, { rows }] = await Promise.all([
    titleIndex(ctx).count({ contentRating: [...contentRatings] }),
    sql<{ chapters: number; groups: number }>`
      SELECT (SELECT count(*)::int FROM chapters WHERE state = 'published') AS chapters,
        (SELECT count(*)::int FROM group_figures WHERE chapters > 0) AS groups`.execute(ctx.db),
  ]);
  return { titles, ...rows[0]! };
});
