// Finds public lists for the community pages: lists with visible titles, without those that the site itself shows.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Db } from '#server/core/db/db.ts';
import { escapeLike } from '#server/core/db/sql.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { listIsVisible } from './policy.ts';

type PublicListQuery = QueryOf<typeof listEndpoints.shared>;

/** Maximum number of lists that are counted. */
const maxCountedLists = 1000;
/** Names shorter than this have no trigram that the index of names could find. */
const trigramLength = 3;
/** Number of lists, the newest, among which short names are searched. */
const maxScannedLists = 20_000;

const listFigures = sql`list_figures JOIN lists ON lists.id = list_id`;
const orders: Readonly<Record<PublicListQuery['by'], { from: RawBuilder<unknown>; by: RawBuilder<unknown> }>> = {
  newest: { from: sql`lists`, by: sql`lists.id DESC` },
  updated: { from: sql`lists`, by: sql`lists.updated_at DESC, lists.id DESC` },
  follows: { from: listFigures, by: sql`follows DESC, list_id DESC` },
  hot: { from: listFigures, by: sql`heat DESC, list_id DESC` },
};

/**
 * Finds a page of public lists; by follows and by recent follows only of those that somebody follows.
 * @param blocks the viewer's: lists of blocked owners are left out
 */
export async function findPublicLists(
  db: Db,
  { by, name, limit, offset }: PublicListQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number }> {
  const { from, by: order } = orders[by];
  const blockedOwnerIds = [...(blocks?.users.ids ?? [])];
  const conditions = [
    listIsVisible,
    sql`lists.place IS NULL`,
    ...(from === listFigures ? [sql`follows > 0`] : []),
    ...(blockedOwnerIds.length > 0 ? [sql`lists.owner_id <> ALL (${blockedOwnerIds}::int[])`] : []),
    ...(name === undefined ? [] : nameConditions(name)),
    sql`EXISTS (SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id
      WHERE list_id = lists.id AND ${titleIsVisible})`,
  ];
  const where = sql.join(conditions, sql` AND `);
  const { rows } = await sql<{ ids: number[]; total: number }>`
    SELECT ARRAY(SELECT lists.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${maxCountedLists}) AS counted) AS total
  `.execute(db);
  return rows[0]!;
}

function nameConditions(name: string): RawBuilder<unknown>[] {
  const lowerName = name.trim().toLowerCase();
  const hasName = sql`lower(lists.name) LIKE ${`%${escapeLike(lowerName)}%`}`;
  if ([...lowerName].length >= trigramLength) return [hasName];
  return [
    hasName,
    sql`lists.id > coalesce((SELECT id FROM lists WHERE ${listIsVisible} AND lists.place IS NULL
      ORDER BY id DESC OFFSET ${maxScannedLists} LIMIT 1), 0)`,
  ];
}
