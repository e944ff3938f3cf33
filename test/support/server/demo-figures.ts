// Figures of the demo world that its tests compare.
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { get } from './http.ts';

/** Chapters of locked groups, and whether the uploader is a member of all of these groups. */
export async function lockedChapters(app: TestApp): Promise<{ uid: string; inside: boolean }[]> {
  const { rows } = await sql<{ uid: string; inside: boolean }>`
    SELECT chapters.uid, bool_and(EXISTS (SELECT FROM group_members
      WHERE group_members.group_id = groups.id AND group_members.user_id = chapters.uploader_id)) AS inside
    FROM chapters JOIN chapter_groups ON chapter_groups.chapter_id = chapters.id
      JOIN groups ON groups.id = chapter_groups.group_id AND groups.locked GROUP BY chapters.uid`.execute(app.ctx.db);
  return rows;
}

/** Numbers of pages of all published chapters, by id. @param ratings query with the ratings to list */
export async function publishedPageCounts(app: TestApp, ratings: string): Promise<Record<string, number>> {
  const pageCounts: Record<string, number> = {};
  for (let offset = 0; ; offset += 100) {
    const { body } = await get(`${app.api}/chapter?${ratings}&limit=100&offset=${offset}`);
    for (const chapter of body.data) pageCounts[chapter.id] = chapter.attributes.pages;
    if (offset + 100 >= body.total) return pageCounts;
  }
}
