// Groups that published the most chapters in the last month. The counts are cached for a quarter of an hour.
import { sql } from 'kysely';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';

/** Number of cached groups; more than any page shows. */
const maxGroups = 24;
const activeDays = 30;
const maxAgeMs = 15 * 60_000;

interface ActiveGroup {
  /** Internal id. */
  groupId: number;
  id: string;
  chapters: number;
}

/** Groups by their readable chapters of the last `activeDays` days, the most first. */
export const activeGroups = staleWhileRevalidate(maxAgeMs, async ({ db }): Promise<ActiveGroup[]> => {
  const { rows } = await sql<ActiveGroup>`
    SELECT groups.id AS "groupId", groups.uid AS id, counted.chapters FROM (
      SELECT group_id, count(*)::int AS chapters
      FROM chapters JOIN chapter_groups ON chapter_id = chapters.id JOIN titles ON titles.id = chapters.title_id
      WHERE chapters.state = 'published' AND NOT unavailable AND titles.state = 'published'
        AND readable_at > now() - make_interval(days => ${activeDays}) AND readable_at <= now()
      GROUP BY group_id ORDER BY chapters DESC, group_id DESC LIMIT ${maxGroups}) AS counted
    JOIN groups ON groups.id = counted.group_id ORDER BY counted.chapters DESC, groups.id DESC`.execute(db);
  return rows;
});
