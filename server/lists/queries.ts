// Finds lists and the titles of a list, in order, with totals.
import { sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import { type BlockRequest, type Blocks, blocksOf } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { titleIndex } from '#server/titles/titles.ts';
import type { ListPlacement } from './lists.ts';
import { listIsVisible } from './policy.ts';

type TitlePage = Pick<QueryOf<typeof listEndpoints.titles>, 'limit' | 'offset' | 'contentRating' | 'originalLanguage'>;
interface IdPage {
  ids: number[];
  total: number;
  /** Number of matches that are left out because the viewer blocks them. */
  hidden: number;
}

/** Internal id of a public list by its public id; null if there is none. */
export async function findList(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM lists WHERE uid = ${uid} AND ${listIsVisible}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findListByPlacement(db: Db, placement: ListPlacement): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM lists WHERE place = ${placement} AND ${listIsVisible}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The public lists of an account, newest first; none if the viewer blocks the owner. */
export async function findListsOf(
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
  blocks: Blocks | null,
): Promise<IdPage> {
  const total = await countAllListsOf(db, ownerId);
  if (blocks?.users.ids.has(ownerId)) return { ids: [], total: 0, hidden: total };
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lists WHERE owner_id = ${ownerId} AND ${listIsVisible}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), total, hidden: 0 };
}

/** Counts the lists of an account that the viewer can see. */
export async function countListsOf(ctx: Context, ownerId: number, request: BlockRequest): Promise<number> {
  const blocks = await blocksOf(ctx, request);
  return blocks?.users.ids.has(ownerId) ? 0 : countAllListsOf(ctx.db, ownerId);
}

async function countAllListsOf(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM lists WHERE owner_id = ${ownerId} AND ${listIsVisible}`.execute(db);
  return rows[0]!.total;
}

/** Internal ids of all titles of a list in the list's order, including titles that are not visible. */
export async function titlesOfList(ctx: Context, listId: number): Promise<number[]> {
  const rows = await ctx.prepared.rows<[number]>(
    'SELECT title_id FROM list_titles WHERE list_id = $1 ORDER BY position, title_id',
    [listId],
  );
  return rows.map(([id]) => id);
}

/** Finds a page of the visible titles of a list, in the list's order. */
export async function findListTitles(
  ctx: Context,
  listId: number,
  query: TitlePage,
  blocks: Blocks | null,
): Promise<IdPage> {
  const titleIds = await titlesOfList(ctx, listId);
  const { contentRating = defaultRatings, originalLanguage } = query;
  const filter = {
    contentRating,
    ...(originalLanguage ? { originalLanguage } : {}),
    ...hiddenTitlesFilter(blocks),
    among: [titleIds],
  };
  return titleIndex(ctx).find(filter, [[titleIds, 'desc']], query);
}
