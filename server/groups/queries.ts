// Which groups, in which order, how many. What they are ordered by stands in narrow rows with an index for each order.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { groupEndpoints } from '#contract/groups.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/core/context.ts';
import { orNone } from '#server/core/sql.ts';

type GroupQuery = QueryOf<typeof groupEndpoints.list>;
type Direction = 'asc' | 'desc';

/** Most groups that one name finds. */
const mostFound = limits.resultWindow;

export async function findGroups({ db, names }: Context, query: GroupQuery): Promise<{ ids: number[]; total: number }> {
  const found = query.name ? (await names.find('group', query.name, { limit: mostFound })).ids : null;
  const conditions = conditionsOf(query);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const all = sql`group_figures JOIN groups ON groups.id = group_figures.group_id`;
  const from = found
    ? sql`unnest(${found}::int[]) WITH ORDINALITY AS found (id, place) JOIN (${all}) ON groups.id = found.id`
    : all;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ id: number }>`SELECT groups.id FROM ${from} ${where} ORDER BY ${ordering(query, found !== null)}
      LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    // the narrow table has a row for each of them
    sql<{ total: number }>`SELECT count(*)::int AS total
      FROM ${found || conditions.length > 0 ? from : sql`group_figures`} ${where}`.execute(db),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total };
}

function conditionsOf({ ids, focusedLanguage }: GroupQuery): RawBuilder<unknown>[] {
  return [
    ...(ids ? [sql`groups.uid = ANY (${orNone(ids)}::uuid[])`] : []),
    ...(focusedLanguage ? [sql`groups.focused_languages @> ${[focusedLanguage]}::text[]`] : []),
  ];
}

const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(groups.name)`,
  createdAt: sql`groups.created_at`,
  updatedAt: sql`groups.updated_at`,
  followedCount: sql`group_figures.follows`,
  latestUploadedChapter: sql`group_figures.latest_chapter_at`,
};

/**
 * Who uploaded last comes first unless asked otherwise. The id decides between equals, in the direction of the first key.
 * @param searched the groups come with their place among the matches
 */
function ordering(query: GroupQuery, searched: boolean): RawBuilder<unknown> {
  const given = Object.entries(query.order ?? {});
  const order: [string, Direction][] = given.length > 0 ? given : [['latestUploadedChapter', 'desc']];
  const terms = order.map(([key, direction]) => {
    // the best match is the one with the lowest place; without a search the most followed are
    if (key === 'relevance' && searched) return sql`found.place ${way(direction === 'asc' ? 'desc' : 'asc')}`;
    const column = columns[key === 'relevance' ? 'followedCount' : key]!;
    // a group without chapters is last both ways
    const nulls = key === 'latestUploadedChapter' && direction === 'desc' ? sql`NULLS LAST` : sql``;
    return sql`${column} ${way(direction)} ${nulls}`;
  });
  return sql.join([...terms, sql`${idOf(order[0]![0])} ${way(order[0]![1])}`]);
}

const way = (direction: Direction): RawBuilder<unknown> => (direction === 'asc' ? sql`ASC` : sql`DESC`);

/** The id of the table whose index serves the order. */
const idOf = (key: string): RawBuilder<unknown> =>
  ['followedCount', 'latestUploadedChapter', 'relevance'].includes(key) ? sql`group_figures.group_id` : sql`groups.id`;
