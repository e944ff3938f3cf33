// Lists that the site shows in places of its own: which there are, and how staff makes one.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import { listPlacements } from '#contract/endpoints/lists.ts';
import type { Context } from '#server/core/context.ts';
import { lockByName } from '#server/core/db/transaction.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { createList, type ListPlacement, writeTitles } from './lists.ts';

export async function readSiteLists({ db }: Context) {
  const { rows } = await sql<{
    place: string;
    uid: string;
    name: string;
    titles: number;
    updated_at: Date;
    restorable: boolean;
  }>`
    SELECT place, uid, name, updated_at, (SELECT count(*)::int FROM list_titles WHERE list_id = lists.id) AS titles,
      former IS NOT NULL AS restorable
    FROM lists WHERE place IS NOT NULL`.execute(db);
  return listPlacements.map((place) => {
    const row = rows.find((each) => each.place === place);
    return {
      place,
      list: row
        ? {
            id: row.uid,
            name: row.name,
            titles: row.titles,
            updatedAt: toWireDate(row.updated_at),
            restorable: row.restorable,
          }
        : null,
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

interface FormerList {
  name: string;
  description: string | null;
  /** Public ids in order, and notes of those that have one. */
  titles: string[];
  notes: Record<string, string>;
}

/** All of a list that people write, as JSON. */
const contentOfList = sql`jsonb_build_object('name', lists.name, 'description', description,
  'titles', coalesce((SELECT jsonb_agg(titles.uid ORDER BY position, title_id) FROM list_titles
    JOIN titles ON titles.id = title_id WHERE list_id = lists.id), '[]'),
  'notes', coalesce((SELECT jsonb_object_agg(titles.uid, note) FROM list_titles
    JOIN titles ON titles.id = title_id WHERE list_id = lists.id AND note IS NOT NULL), '{}'))`;

/** Keeps what a list in a place of the site is, before a change; the caller has locked it. */
export async function keepFormer(tx: Db, listId: number): Promise<void> {
  await sql`UPDATE lists SET former = ${contentOfList} WHERE id = ${listId}`.execute(tx);
}

/**
 * Makes a list what it was before its last change, and keeps what it is now in place of that.
 * @param places those that it may stand in
 * @param version of the list as the caller knows it; null for any
 * @returns its version afterwards @throws ApiError 404, 409 when there is nothing to take back, or it was changed since
 */
export async function restoreFormer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  uid: string,
  places: readonly ListPlacement[],
  version: number | null,
): Promise<number> {
  const { rows } = await sql<{ id: number; version: number; former: FormerList | null }>`
    SELECT id, version, former FROM lists WHERE uid = ${uid} AND place = ANY (${places}::text[]) FOR NO KEY UPDATE`.execute(
    db,
  );
  const list = rows[0];
  if (!list) throw notFound('List');
  if (!list.former || (version !== null && version !== list.version)) throw changedSince();
  const { name, description, titles, notes } = list.former;
  await keepFormer(db, list.id);
  const found = await sql<{ id: number; uid: string }>`SELECT titles.id, titles.uid
    FROM unnest(${titles}::uuid[]) WITH ORDINALITY AS ordered (uid, number) JOIN titles USING (uid) ORDER BY number`.execute(
    db,
  );
  const ids = found.rows.map(({ id }) => id);
  await writeTitles(db, list.id, ids, new Map(found.rows.map((title) => [title.id, notes[title.uid] ?? ''])));
  const changed = await sql<{ version: number }>`UPDATE lists SET name = ${name}, description = ${description},
    version = version + 1, updated_at = ${clock()} WHERE id = ${list.id} RETURNING version`.execute(db);
  return changed.rows[0]!.version;
}
