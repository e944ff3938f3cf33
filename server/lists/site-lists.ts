// Lists that the site shows in places of its own: which there are, and how staff makes one.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import { listPlacements } from '#contract/endpoints/lists.ts';
import type { Context } from '#server/core/context.ts';
import { lockByName } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { createList, type ListPlacement } from './lists.ts';

export async function readSiteLists({ db }: Context) {
  const { rows } = await sql<{ place: string; uid: string; name: string; titles: number; updated_at: Date }>`
    SELECT place, uid, name, updated_at, (SELECT count(*)::int FROM list_titles WHERE list_id = lists.id) AS titles
    FROM lists WHERE place IS NOT NULL`.execute(db);
  return listPlacements.map((place) => {
    const row = rows.find((each) => each.place === place);
    return {
      place,
      list: row ? { id: row.uid, name: row.name, titles: row.titles, updatedAt: toWireDate(row.updated_at) } : null,
    };
  });
}

const changedSince = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'Somebody has changed this list meanwhile', { reason: 'changed_since' });

/** Makes an empty public list in a place. @throws ApiError 409 when the place shows one */
export async function createSiteList(
  ctx: Context,
  list: { uid: string; place: ListPlacement; name: string; ownerId: number },
): Promise<void> {
  await lockByName(ctx.db, `place:${list.place}`);
  const { rows } = await sql`SELECT FROM lists WHERE place = ${list.place} OR uid = ${list.uid}`.execute(ctx.db);
  if (rows.length > 0)
    throw new ApiError('optimistic_lock_exception', 'This place shows a list', { reason: 'place_taken' });
  await createList(ctx, { ...list, visibility: 'public', createdAt: ctx.clock() });
}

/** Takes the making of a list back. @throws ApiError 409 when it has been changed since */
export async function dropSiteList({ db }: Context, uid: string): Promise<void> {
  const { rows } = await sql`DELETE FROM lists WHERE uid = ${uid} AND version = 1 RETURNING uid`.execute(db);
  if (rows.length === 0) throw changedSince();
}
