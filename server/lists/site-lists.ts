// Lists that the site shows in places of its own: which there are, and how staff makes one.
import { isDeepStrictEqual } from 'node:util';
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

/** States that are kept of a list, and the bytes that they take at most. */
const formerStates = { count: 20, bytes: 900_000 };

/** Keeps what a list in a place of the site is, before a change; the caller has locked it. The oldest states go. */
export async function keepFormer(tx: Db, listId: number): Promise<void> {
  await sql`UPDATE lists SET former = (SELECT jsonb_agg(state ORDER BY number) FROM (
      SELECT state, number, sum(pg_column_size(state)) OVER (ORDER BY number DESC) AS bytes,
        row_number() OVER (ORDER BY number DESC) AS age
      FROM jsonb_array_elements(coalesce(former, '[]') || jsonb_build_array(${contentOfList}))
        WITH ORDINALITY AS states (state, number)) AS kept
    WHERE bytes <= ${formerStates.bytes} AND age <= ${formerStates.count}) WHERE id = ${listId}`.execute(tx);
}

interface RestoredList {
  /** All of the list before and afterwards. */
  was: FormerList;
  became: FormerList;
}

/**
 * Makes a list what it was before its last change that was not taken back yet.
 * @param places those that it may stand in
 * @returns what takes this back @throws ApiError 404, 409 when there is nothing to take back
 */
export async function restoreFormer(
  ctx: Pick<Context, 'db' | 'clock'>,
  uid: string,
  places: readonly ListPlacement[],
): Promise<RestoredList> {
  const { db } = ctx;
  const list = await lockPlaced(db, uid, places);
  const former = list.former?.at(-1);
  if (!former) throw changedSince();
  await writeList(ctx, list.id, former);
  await sql`UPDATE lists SET former = nullif(former - -1, '[]') WHERE id = ${list.id}`.execute(db);
  return { was: list.now, became: (await lockPlaced(db, uid, places)).now };
}

/** Takes that back: what was restored is a former state again. @throws ApiError 404, 409 when it was changed since */
export async function undoRestore(
  ctx: Pick<Context, 'db' | 'clock'>,
  uid: string,
  places: readonly ListPlacement[],
  { was, became }: RestoredList,
): Promise<void> {
  const list = await lockPlaced(ctx.db, uid, places);
  if (!isDeepStrictEqual(list.now, became)) throw changedSince();
  await keepFormer(ctx.db, list.id);
  await writeList(ctx, list.id, was);
}

async function lockPlaced(db: Db, uid: string, places: readonly ListPlacement[]) {
  const { rows } = await sql<{ id: number; former: FormerList[] | null; now: FormerList }>`
    SELECT id, former, ${contentOfList} AS now FROM lists
    WHERE uid = ${uid} AND place = ANY (${places}::text[]) FOR NO KEY UPDATE`.execute(db);
  if (!rows[0]) throw notFound('List');
  return rows[0];
}

async function writeList(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  listId: number,
  { name, description, titles, notes }: FormerList,
): Promise<void> {
  const found = await sql<{ id: number; uid: string }>`SELECT titles.id, titles.uid
    FROM unnest(${titles}::uuid[]) WITH ORDINALITY AS ordered (uid, number) JOIN titles USING (uid) ORDER BY number`.execute(
    db,
  );
  const ids = found.rows.map(({ id }) => id);
  await writeTitles(db, listId, ids, new Map(found.rows.map((title) => [title.id, notes[title.uid] ?? ''])));
  await sql`UPDATE lists SET name = ${name}, description = ${description}, version = version + 1, updated_at = ${clock()}
    WHERE id = ${listId}`.execute(db);
}
