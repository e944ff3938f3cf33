// Statistics of groups, from the precomputed table `group_figures`.
import type { z } from 'zod';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { groupStatistics } from '#contract/endpoints/groups.ts';
import type { Context } from '#server/core/context.ts';

type GroupStatistics = z.output<typeof groupStatistics>;
type StatisticsRow = [
  uid: string,
  titles: number,
  chapters: number,
  follows: number,
  latest: Date | null,
  latestChapter: string | null,
  median: number | null,
  languages: string[],
];

/** Statistics by public id; groups that do not exist are left out. */
export async function viewGroupStatistics(
  { prepared }: Context,
  uids: readonly string[],
): Promise<Record<string, GroupStatistics>> {
  const rows = await prepared.rows<StatisticsRow>(
    // the time of the chapter finds it by one look-up in the index of times, however many chapters a group has
    `SELECT uid, titles, chapters, follows, latest_chapter_at, (SELECT chapter.uid FROM chapters AS chapter
      WHERE chapter.state = 'published' AND chapter.readable_at = latest_chapter_at AND NOT chapter.unavailable
        AND (SELECT state FROM titles WHERE titles.id = chapter.title_id) = 'published'
        AND EXISTS (SELECT FROM chapter_groups WHERE chapter_id = chapter.id AND chapter_groups.group_id = groups.id)
      ORDER BY chapter.id DESC LIMIT 1), median_days, languages
    FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE uid = ANY ($1::uuid[])`,
    [uids],
  );
  return Object.fromEntries(
    rows.map(([uid, titles, chapters, follows, latest, latestChapter, median, languages]) => [
      uid,
      {
        titles,
        chapters,
        follows,
        latestChapterAt: latest && toWireDate(latest),
        latestChapter,
        medianDaysBetweenUploads: median,
        languages,
      },
    ]),
  );
}
