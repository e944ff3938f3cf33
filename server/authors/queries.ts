import { type RawBuilder, sql } from 'kysely';
import type { authorEndpoints } from '#contract/endpoints/authors.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';

type AuthorQuery = QueryOf<typeof authorEndpoints.list>;

/** Finds a page of authors and their total number; sorted by name by default. */
export async function findAuthors(
  { db, names }: Context,
  query: AuthorQuery,
): Promise<{ ids: number[]; total: number }> {
  const matchingIds = query.name ? (await names.find('author', query.name, { limit: limits.resultWindow })).ids : null;
  // by their few ids, so that a list by name still reads only the name's index
  const published = sql`authors.id <> ALL (ARRAY(SELECT id FROM authors WHERE state <> 'published'))`;
  const conditions = [
    published,
    ...(query.ids ? [sql`authors.uid = ANY (${nonEmptyUids(query.ids)}::uuid[])`] : []),
    ...(matchingIds ? [sql`authors.id = ANY (${matchingIds}::int[])`] : []),
  ];
  const where = sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    // joins `author_figures` only for other orders than by name, so that a list by name reads only the name's index
    sql<{
      id: number;
    }>`SELECT authors.id FROM authors ${needsStatistics(query) ? sql`JOIN author_figures ON author_id = authors.id` : sql``}
      ${where} ORDER BY ${ordering(query, matchingIds)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    // without a search, counts `author_figures`: it also has one row per author, and smaller rows
    conditions.length > 1
      ? sql<{ total: number }>`SELECT count(*)::int AS total FROM authors ${where}`.execute(db)
      : sql<{ total: number }>`SELECT (SELECT count(*) FROM author_figures)::int
          - (SELECT count(*) FROM authors WHERE state <> 'published')::int AS total`.execute(db),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total };
}

/**
 * ORDER BY terms. The id breaks ties, in the direction of the first key; `relevance` puts best matches of a search
 * first.
 */
function ordering(query: AuthorQuery, matchingIds: readonly number[] | null): RawBuilder<unknown> {
  const requestedOrder = Object.entries(query.order ?? {});
  const order = requestedOrder.length > 0 ? requestedOrder : [['name', 'asc'] as const];
  const terms = order.map(([key, direction]) => {
    if (key === 'relevance' && matchingIds)
      return sql`array_position(${matchingIds}::int[], authors.id) ${directionSql(direction === 'asc' ? 'desc' : 'asc')}`;
    return sql`${key === 'name' ? sql`lower(authors.name)` : sql`author_figures.titles`} ${directionSql(direction)}`;
  });
  const id = order[0]![0] === 'titles' ? sql`author_id` : sql`authors.id`;
  return sql.join([...terms, sql`${id} ${directionSql(order[0]![1])}`]);
}

const needsStatistics = ({ order }: AuthorQuery): boolean => Object.keys(order ?? {}).some((key) => key !== 'name');

const directionSql = (direction: 'asc' | 'desc'): RawBuilder<unknown> => (direction === 'asc' ? sql`ASC` : sql`DESC`);
