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
  median: number | null,
  languages: string[],
];

/** Statistics by public id; groups that do not exist are left out. */
export async function viewGroupStatistics(
  { prepared }: Context,
  uids: readonly string[],
): Promise<Record<string, GroupStatistics>> {
  const rows = await prepared.rows<StatisticsRow>(
    `SELECT uid, titles, chapters, follows, latest_chapter_at, median_days, languages
    FROM groups JOIN group_figures ON group_id = groups.id WHERE uid = ANY ($1::uuid[])`,
    [uids],
  );
  return Object.fromEntries(
    rows.map(([uid, titles, chapters, follows, latest, median, languages]) => [
      uid,
      {
        titles,
        chapters,
        follows,
        latestChapterAt: latest && toWireDate(latest),
        medianDaysBetweenUploads: median,
        languages,
      },
    ]),
  );
}
