// Finds lists and the titles of a list, in order, with totals.
import { sql } from 'kysely';
import { type BlockRequest, type Blocks, blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import type { ListPlacement } from './lists.ts';
import { listIsVisible, listIsVisibleTo, privateListsOf, requireListPermission } from './policy.ts';

interface IdPage {
  ids: number[];
  total: number;
  /** Number of matches that are left out because the viewer blocks them. */
  hidden: number;
}

/**
 * Internal id of a visible list by its public id; null if there is none.
 * @param ownerId the account whose private lists are visible; null for none
 */
export async function findList(db: Db, uid: string, ownerId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lists WHERE uid = ${uid} AND ${listIsVisibleTo(ownerId)}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findListByPlacement(db: Db, placement: ListPlacement): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM lists WHERE place = ${placement} AND ${listIsVisible}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Order of the lists of one account. */
const ownerOrder = sql`lists.pinned_at DESC NULLS LAST, lists.id DESC`;

/** The public lists of an account: pinned ones, then the newest; none if the viewer blocks the owner. */
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
    ORDER BY ${ownerOrder} LIMIT ${limit} OFFSET ${offset}`.execute(db);
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

/** The lists of an account for itself, also the private ones. @param titleId only those with this title */
export async function findOwnLists(
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
  titleId: number | null = null,
): Promise<{ ids: number[]; total: number }> {
  const condition =
    titleId === null
      ? sql``
      : sql`AND EXISTS (SELECT FROM list_titles WHERE list_id = lists.id AND title_id = ${titleId})`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    WITH own AS MATERIALIZED (SELECT id, pinned_at FROM lists WHERE owner_id = ${ownerId} ${condition})
    SELECT ARRAY(SELECT id FROM own AS lists ORDER BY ${ownerOrder} LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT count(*)::int FROM own) AS total`.execute(db);
  return rows[0]!;
}

/** The lists of an account for itself by a part of their name: pinned ones, then the last changed. */
export async function findOwnListsByName(
  db: Db,
  ownerId: number,
  { limit, offset, name }: { limit: number; offset: number; name?: string | undefined },
): Promise<{ ids: number[]; total: number }> {
  const condition =
    name === undefined
      ? sql``
      : sql`AND strpos(lower(name), ${normalizeUnicode(name, 'NFC').trim().toLowerCase()}) > 0`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    WITH own AS MATERIALIZED (
      SELECT id, pinned_at, updated_at FROM lists WHERE owner_id = ${ownerId} AND place IS NULL ${condition})
    SELECT ARRAY(SELECT id FROM own ORDER BY pinned_at DESC NULLS LAST, updated_at DESC, id DESC
        LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT count(*)::int FROM own) AS total`.execute(db);
  return rows[0]!;
}

export async function findDefaultList(db: Db, ownerId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lists WHERE owner_id = ${ownerId} AND is_default`.execute(db);
  return rows[0]?.id ?? null;
}

/** Internal id of a list that the viewer may edit. @throws ApiError 404, or 403 with the reason */
export async function requireEditableList({ db, clock }: Context, uid: string, viewer: Viewer): Promise<number> {
  const now = clock();
  const { rows } = await sql<{ id: number; owner_id: number; place: string | null }>`
    SELECT id, owner_id, place FROM lists WHERE uid = ${uid} AND ${listIsVisibleTo(privateListsOf(viewer, now))}
  `.execute(db);
  const list = rows[0];
  if (!list) throw notFound('List');
  requireListPermission(viewer, 'edit', list, now);
  return list.id;
}

/** Internal id of a visible title by its public id. */
export async function findVisibleTitle(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM titles WHERE uid = ${uid} AND ${titleIsVisible}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Internal ids of all titles of a list in the list's order, including titles that are not visible. */
export async function titlesOfList(ctx: Context, listId: number): Promise<number[]> {
  const rows = await ctx.prepared.rows<[number]>(
    'SELECT title_id FROM list_titles WHERE list_id = $1 ORDER BY position, title_id',
    [listId],
  );
  return rows.map(([id]) => id);
}
