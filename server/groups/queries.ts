// Group lists (filter, order, pagination, total). Sort keys that are statistics are in the narrow table
// `group_figures`, with an index for each order.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { groupEndpoints } from '#contract/endpoints/groups.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';

type GroupQuery = QueryOf<typeof groupEndpoints.list>;
type Direction = 'asc' | 'desc';

/** Maximum number of groups that a search by name returns. */
const maxNameMatches = limits.resultWindow;

/** Finds a page of groups. @param blocks blocks of the viewer: blocked groups are left out, and counted as hidden */
export async function findGroups(
  { db, names }: Context,
  query: GroupQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const matchingIds = query.name ? (await names.find('group', query.name, { limit: maxNameMatches })).ids : null;
  const conditions = conditionsOf(query);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const order = orderOf(query, matchingIds !== null);
  const terms = sql.join(order.map(({ term }) => term));
  const isFiltered = matchingIds !== null || conditions.length > 0;
  const fromClause = (needsGroups: boolean, needsFigures: boolean): RawBuilder<unknown> => {
    // most lists need one table only, and are then served by an index-only scan
    if (!needsGroups) return sql`group_figures`;
    const figures = needsFigures ? sql`JOIN group_figures ON group_figures.group_id = groups.id` : sql``;
    const matches = sql`unnest(${matchingIds ?? []}::int[]) WITH ORDINALITY AS found (id, place)`;
    return matchingIds ? sql`${matches} JOIN groups ON groups.id = found.id ${figures}` : sql`groups ${figures}`;
  };
  const needsGroups = isFiltered || order.some(({ table }) => table === 'groups');
  const needsFigures = order.some(({ table }) => table === 'group_figures');
  const blockedIds = [...(blocks?.groups.ids ?? [])];
  const whereWith = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    conditions.length > 0 ? sql`${where} AND ${condition}` : sql`WHERE ${condition}`;
  const idOf = (needed: boolean): RawBuilder<unknown> => (needed ? sql`groups.id` : sql`group_id`);
  const whereNotBlocked =
    blockedIds.length > 0 ? whereWith(sql`${idOf(needsGroups)} <> ALL (${blockedIds}::int[])`) : where;
  const [{ rows }, { rows: counted }, hidden] = await Promise.all([
    sql<{
      id: number;
    }>`SELECT ${needsGroups ? sql`groups.id` : sql`group_id AS id`} FROM ${fromClause(needsGroups, needsFigures)}
      ${whereNotBlocked} ORDER BY ${terms} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${fromClause(isFiltered, false)} ${where}`.execute(db),
    blockedIds.length === 0
      ? 0
      : sql<{ total: number }>`SELECT count(*)::int AS total FROM ${fromClause(isFiltered, false)}
          ${whereWith(sql`${idOf(isFiltered)} = ANY (${blockedIds}::int[])`)}`
          .execute(db)
          .then((result) => result.rows[0]!.total),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total - hidden, hidden };
}

function conditionsOf({ ids, focusedLanguage }: GroupQuery): RawBuilder<unknown>[] {
  return [
    ...(ids ? [sql`groups.uid = ANY (${nonEmptyUids(ids)}::uuid[])`] : []),
    ...(focusedLanguage ? [sql`groups.focused_languages @> ${[focusedLanguage]}::text[]`] : []),
  ];
}

/** Sort keys with their tables; every group has a row in both. */
const orderColumns: Record<string, { table: 'groups' | 'group_figures'; column: RawBuilder<unknown> }> = {
  name: { table: 'groups', column: sql`lower(groups.name)` },
  createdAt: { table: 'groups', column: sql`groups.created_at` },
  updatedAt: { table: 'groups', column: sql`groups.updated_at` },
  followedCount: { table: 'group_figures', column: sql`group_figures.follows` },
  latestUploadedChapter: { table: 'group_figures', column: sql`group_figures.latest_chapter_at` },
};

interface OrderTerm {
  term: RawBuilder<unknown>;
  table: 'groups' | 'group_figures';
}

/**
 * ORDER BY terms; by default the group with the newest chapter first. Ties are broken by id, in the direction of the
 * first key. @param hasNameMatches whether the query joins matches of a name search, with their rank in `found.place`
 */
function orderOf(query: GroupQuery, hasNameMatches: boolean): OrderTerm[] {
  const requestedOrder = Object.entries(query.order ?? {});
  const order: [string, Direction][] = requestedOrder.length > 0 ? requestedOrder : [['latestUploadedChapter', 'desc']];
  const terms = order.map(([key, direction]): OrderTerm => {
    // the best match has the lowest rank; without a search, relevance is the follow count
    if (key === 'relevance' && hasNameMatches) {
      return { table: 'groups', term: sql`found.place ${sqlDirection(direction === 'asc' ? 'desc' : 'asc')}` };
    }
    const { table, column } = orderColumns[key === 'relevance' ? 'followedCount' : key]!;
    // groups without chapters come last in both directions
    const nulls = key === 'latestUploadedChapter' && direction === 'desc' ? sql`NULLS LAST` : sql``;
    return { table, term: sql`${column} ${sqlDirection(direction)} ${nulls}` };
  });
  const { table } = terms[0]!;
  const id = table === 'groups' ? sql`groups.id` : sql`group_figures.group_id`;
  return [...terms, { table, term: sql`${id} ${sqlDirection(order[0]![1])}` }];
}

const sqlDirection = (direction: Direction): RawBuilder<unknown> => (direction === 'asc' ? sql`ASC` : sql`DESC`);
