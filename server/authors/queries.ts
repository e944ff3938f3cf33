import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { authorEndpoints } from '#contract/authors.ts';
import type { Db } from '#server/core/db.ts';
import { escapeLike, orNone } from '#server/core/sql.ts';

export async function findAuthors(
  db: Db,
  query: QueryOf<typeof authorEndpoints.list>,
): Promise<{ ids: number[]; total: number }> {
  let matching = db.selectFrom('authors');
  if (query.ids) matching = matching.where('uid', 'in', orNone(query.ids));
  if (query.name)
    matching = matching.where(sql<boolean>`lower(name) LIKE ${`%${escapeLike(query.name.toLowerCase())}%`}`);
  const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select('id')
    .orderBy(sql`lower(name)`, query.order?.name ?? 'asc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { ids: rows.map((row) => row.id), total: Number(total) };
}
