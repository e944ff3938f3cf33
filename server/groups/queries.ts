import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { groupEndpoints } from '#contract/groups.ts';
import type { Db } from '#server/core/db.ts';
import { escapeLike, orNone } from '#server/core/sql.ts';

const latestChapter = sql`(SELECT max(chapters.readable_at) FROM chapter_groups
  JOIN chapters ON chapters.id = chapter_groups.chapter_id
  WHERE chapter_groups.group_id = groups.id AND chapters.state = 'published')`;
const follows = sql`(SELECT count(*) FROM group_follows WHERE group_follows.group_id = groups.id)`;

export async function findGroups(
  db: Db,
  query: QueryOf<typeof groupEndpoints.list>,
): Promise<{ ids: number[]; total: number }> {
  let matching = db.selectFrom('groups');
  if (query.ids) matching = matching.where('uid', 'in', orNone(query.ids));
  const name = query.name?.toLowerCase();
  if (name) matching = matching.where(sql<boolean>`lower(name) LIKE ${`%${escapeLike(name)}%`}`);
  if (query.focusedLanguage)
    matching = matching.where(sql<boolean>`${query.focusedLanguage} = ANY (focused_languages)`);
  const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();

  let ordered = matching.select('groups.id');
  const order = Object.entries(query.order ?? { latestUploadedChapter: 'desc' as const });
  for (const [key, direction] of order) {
    const way = sql.raw(direction === 'asc' ? 'ASC' : 'DESC NULLS LAST');
    if (key === 'name') ordered = ordered.orderBy(sql`lower(name) ${way}`);
    else if (key === 'createdAt') ordered = ordered.orderBy(sql`created_at ${way}`);
    else if (key === 'updatedAt') ordered = ordered.orderBy(sql`updated_at ${way}`);
    else if (key === 'followedCount') ordered = ordered.orderBy(sql`${follows} ${way}`);
    else if (key === 'latestUploadedChapter') ordered = ordered.orderBy(sql`${latestChapter} ${way}`);
    // relevance: the exact name, then names that start with it, then the rest
    else if (name)
      ordered = ordered.orderBy(sql`lower(name) = ${name} DESC, starts_with(lower(name), ${name}) DESC, length(name)`);
  }
  const rows = await ordered.orderBy('groups.id', 'desc').limit(query.limit).offset(query.offset).execute();
  return { ids: rows.map((row) => row.id), total: Number(total) };
}
