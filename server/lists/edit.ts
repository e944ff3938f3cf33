// Changes of a list by whoever may edit it. Each change locks the list's row, so that concurrent ones run one after the
// other, and counts up its version; only where a list stands among the owner's others has no version.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { ownListEndpoints } from '#contract/endpoints/own-lists.ts';
import { limits } from '#contract/rules/limits.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { refusalError } from '#server/core/access/viewer.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { addEvents } from '#server/notifications/events.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { cleanDescription, createList, validateListName, writeTitles } from './lists.ts';
import { keepFormer } from './site-lists.ts';
import { listIsVisibleTo, placementRole, privateListsOf, requireListPermission } from './policy.ts';

type EditContext = Pick<Context, 'db' | 'clock'>;
type ListChange = BodyOf<typeof ownListEndpoints.edit>;
type ListContents = BodyOf<typeof ownListEndpoints.replace>;

interface LockedList {
  id: number;
  uid: string;
  owner_id: number;
  visibility: 'public' | 'private';
  hidden_by_staff: boolean;
  place: string | null;
  version: number;
}

/**
 * Locks a list that the viewer may change. A change of one in a place of the site gets its row of the audit table, and what the
 * list was is kept. @throws ApiError 404, or 403 with the reason
 */
async function lockList(
  tx: Db,
  viewer: Viewer,
  uid: string,
  action: 'edit' | 'delete',
  now: Date,
): Promise<LockedList> {
  const { rows } = await sql<LockedList>`
    SELECT id, uid, owner_id, visibility, hidden_by_staff, place, version FROM lists
    WHERE uid = ${uid} AND ${listIsVisibleTo(privateListsOf(viewer, now))} FOR NO KEY UPDATE`.execute(tx);
  const list = rows[0];
  if (!list) throw notFound('List');
  requireListPermission(viewer, action, list, now);
  if (list.place !== null) {
    await recordAudit(tx, {
      action: 'site-list.edit',
      actorId: viewer.id,
      actingRole: placementRole(viewer, list.place),
      kind: 'site-list',
      id: list.uid,
    });
    await keepFormer(tx, list.id);
  }
  return list;
}

/** Writes the titles of a list; whoever follows it is told of those that are new in it, if the site shows them. */
async function changeTitles(
  tx: Db,
  { id, visibility }: Pick<LockedList, 'id' | 'visibility'>,
  titleIds: readonly number[],
  notes?: ReadonlyMap<number, string>,
): Promise<void> {
  const newIds = await writeTitles(tx, id, titleIds, notes);
  if (visibility === 'public' && newIds.length > 0)
    await addEvents(tx, [{ kind: 'list', listId: id, titleIds: newIds }]);
}

/** The list with the visibility that a change gives it. */
const after = ({ id, visibility }: LockedList, change: Pick<ListChange, 'visibility'>) => ({
  id,
  visibility: change.visibility ?? visibility,
});

/** Creates a list of the viewer. @returns its internal id @throws ApiError validation_exception */
export function createOwnList(
  ctx: EditContext,
  viewer: Viewer,
  { name, visibility, manga = [], description = null }: BodyOf<typeof ownListEndpoints.create>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const titleIds = await visibleTitles(tx, manga, '/manga');
    const createdAt = ctx.clock();
    const list = { ownerId: viewer.id, name, visibility: visibility ?? 'private', description, titleIds, createdAt };
    return createList({ db: tx }, list);
  });
}

/**
 * Changes a list as the public API does: `manga` replaces the titles that are visible. Titles that are not visible at
 * present stay, at the end, because clients cannot know them. @returns its internal id
 */
export function editList(ctx: EditContext, viewer: Viewer, uid: string, change: ListChange): Promise<number> {
  return transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, uid, 'edit', ctx.clock());
    checkVersion(change.version, list.version);
    if (change.manga) {
      const { hidden } = await titlesInOrder(tx, list.id);
      const known = new Set(hidden.map((title) => title.uid));
      const shownIds = await visibleTitles(
        tx,
        change.manga.filter((titleUid) => !known.has(titleUid)),
        '/manga',
      );
      await changeTitles(tx, after(list, change), [...new Set([...shownIds, ...hidden.map(({ id }) => id)])]);
    }
    await saveFields(ctx, tx, list, change);
    return list.id;
  });
}

/** Saves all of a list as it was edited on its page. Titles that are gone are left out. @returns the new version */
export function replaceContents(
  ctx: EditContext,
  viewer: Viewer,
  uid: string,
  { order, notes, ...fields }: ListContents,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, uid, 'edit', ctx.clock());
    checkVersion(fields.version, list.version);
    const uniqueOrder = [...new Set(order)];
    const { rows } = await sql<{ id: number; uid: string }>`
      SELECT titles.id, titles.uid FROM titles WHERE titles.uid = ANY (${uniqueOrder}::uuid[]) AND (${titleIsVisible}
        OR EXISTS (SELECT FROM list_titles WHERE list_id = ${list.id} AND title_id = titles.id))`.execute(tx);
    const ids = new Map(rows.map((row) => [row.uid, row.id]));
    const notesById = new Map(
      Object.entries(notes).flatMap(([titleUid, note]) => {
        const id = ids.get(titleUid.toLowerCase());
        return id === undefined ? [] : [[id, note] as const];
      }),
    );
    const titleIds = uniqueOrder.flatMap((titleUid) => ids.get(titleUid) ?? []);
    await changeTitles(tx, after(list, fields), titleIds, notesById);
    return saveFields(ctx, tx, list, fields);
  });
}

/** Writes the fields that are given, and counts up the version. @returns the new version */
async function saveFields(
  { clock }: EditContext,
  tx: Db,
  list: LockedList,
  { name, visibility, description }: Pick<ListChange, 'name' | 'visibility' | 'description'> = {},
): Promise<number> {
  if (visibility === 'private' && list.place !== null) {
    throw new ApiError(
      'validation_exception',
      'Error validating /visibility: A list that the site shows itself is public',
      { pointer: '/visibility' },
    );
  }
  if (visibility === 'public' && list.hidden_by_staff)
    throw new ApiError('access_denied_http_exception', 'Moderators have hidden this list', { reason: 'list_hidden' });
  const { version } = await tx
    .updateTable('lists')
    .set((eb) => ({
      ...(name === undefined ? {} : { name: validateListName(name) }),
      ...(visibility === undefined ? {} : { visibility }),
      ...(description === undefined ? {} : { description: cleanDescription(description) }),
      version: eb('version', '+', 1),
      updated_at: clock(),
    }))
    .where('id', '=', list.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteList(ctx: EditContext, viewer: Viewer, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id } = await lockList(tx, viewer, uid, 'delete', ctx.clock());
    await tx.deleteFrom('lists').where('id', '=', id).execute();
  });
}

/** Adds a title at a place among all titles of the list, or moves it there; at the end without a place. */
export async function addTitleAt(
  ctx: EditContext,
  viewer: Viewer,
  listUid: string,
  titleUid: string,
  place: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, listUid, 'edit', ctx.clock());
    const [titleId] = await findTitles(tx, [titleUid]);
    if (titleId === undefined) throw notFound('Manga');
    const { all } = await titlesInOrder(tx, list.id);
    const present = all.some(({ id }) => id === titleId);
    // a place beyond the end is none: what is in the list already stays where it is
    if (present && place >= limits.titlesPerList) return;
    const ids = all.map(({ id }) => id).filter((id) => id !== titleId);
    ids.splice(place, 0, titleId);
    await changeTitles(tx, list, ids);
    await saveFields(ctx, tx, list);
  });
}

/** Adds titles at the end; those that are in the list stay where they are. */
export async function addTitles(
  ctx: EditContext,
  viewer: Viewer,
  listUid: string,
  titleUids: readonly string[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, listUid, 'edit', ctx.clock());
    const titleIds = await visibleTitles(tx, titleUids, '/mangaIds');
    const { all } = await titlesInOrder(tx, list.id);
    const ids = new Set([...all.map(({ id }) => id), ...titleIds]);
    if (ids.size === all.length) return;
    await changeTitles(tx, list, [...ids]);
    await saveFields(ctx, tx, list);
  });
}

/** Removes titles, also those that are not visible; unknown ones are ignored. */
export async function removeTitles(
  ctx: EditContext,
  viewer: Viewer,
  listUid: string,
  titleUids: readonly string[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, listUid, 'edit', ctx.clock());
    const { numAffectedRows } = await sql`DELETE FROM list_titles USING titles
      WHERE list_id = ${list.id} AND title_id = titles.id AND titles.uid = ANY (${titleUids}::uuid[])`.execute(tx);
    if (numAffectedRows) await saveFields(ctx, tx, list);
  });
}

/**
 * Adds titles at the end and removes others. Those that are not published stay out, because what is selected may be gone.
 * @returns public ids of the titles that the list did not have before
 */
export function changeTitlesOf(
  ctx: EditContext,
  viewer: Viewer,
  listUid: string,
  { add = [], remove = [] }: BodyOf<typeof ownListEndpoints.changeTitles>,
): Promise<string[]> {
  return transaction(ctx, async (tx) => {
    const list = await lockList(tx, viewer, listUid, 'edit', ctx.clock());
    const { all } = await titlesInOrder(tx, list.id);
    const removed = new Set(remove);
    const staying = all.filter(({ uid }) => !removed.has(uid));
    const known = new Set(staying.map(({ uid }) => uid));
    const wanted = [...new Set(add)].filter((uid) => !known.has(uid) && !removed.has(uid));
    const found = (await findTitles(tx, wanted)).flatMap((id, index) =>
      id === undefined ? [] : [{ id, uid: wanted[index]! }],
    );
    if (found.length === 0 && staying.length === all.length) return [];
    await changeTitles(
      tx,
      list,
      [...staying, ...found].map(({ id }) => id),
    );
    await saveFields(ctx, tx, list);
    return found.map(({ uid }) => uid);
  });
}

/** Puts a list of the viewer before their others, or back among them. */
export async function pinList(ctx: EditContext, viewer: Viewer, uid: string, pinned: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id } = await lockOwnList(ctx, tx, viewer, uid);
    const pinned_at = pinned ? ctx.clock() : null;
    await tx.updateTable('lists').set({ pinned_at }).where('id', '=', id).execute();
  });
}

/** Makes a list the one of the viewer's that titles go to by default. */
export async function makeDefault(ctx: EditContext, viewer: Viewer, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockByName(tx, `default list:${viewer.id}`);
    const { id } = await lockOwnList(ctx, tx, viewer, uid);
    await tx
      .updateTable('lists')
      .set({ is_default: false })
      .where('owner_id', '=', viewer.id)
      .where('is_default', '=', true)
      .where('id', '<>', id)
      .execute();
    await tx.updateTable('lists').set({ is_default: true }).where('id', '=', id).execute();
  });
}

/** Locks a list that belongs to the viewer, whatever else they may edit. */
async function lockOwnList({ clock }: EditContext, tx: Db, viewer: Viewer, uid: string): Promise<LockedList> {
  const list = await lockList(tx, viewer, uid, 'edit', clock());
  if (list.owner_id !== viewer.id) throw refusalError('not_own');
  return list;
}

/**
 * Copies a list that the viewer sees to a private one of theirs. Notes and description are copied from own lists only:
 * those of others are their words. @returns the public id of the copy
 */
export function copyList(ctx: EditContext, viewer: Viewer, uid: string, name: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { rows } = await sql<{ id: number; owner_id: number; description: string | null }>`
      SELECT id, owner_id, description FROM lists
      WHERE uid = ${uid} AND ${listIsVisibleTo(privateListsOf(viewer, now))}`.execute(tx);
    const source = rows[0];
    if (!source) throw notFound('List');
    const isOwn = source.owner_id === viewer.id;
    const copyId = await createList(
      { db: tx },
      { ownerId: viewer.id, name, description: isOwn ? source.description : null, createdAt: now },
    );
    await sql`INSERT INTO list_titles (list_id, title_id, position, note)
      SELECT ${copyId}::int, title_id, position, ${isOwn ? sql`note` : sql`NULL`}
      FROM list_titles JOIN titles ON titles.id = title_id
      WHERE list_id = ${source.id} AND (${isOwn}::boolean OR ${titleIsVisible})`.execute(tx);
    const { uid: copyUid } = await tx
      .selectFrom('lists')
      .select('uid')
      .where('id', '=', copyId)
      .executeTakeFirstOrThrow();
    return copyUid;
  });
}

interface TitleInList {
  id: number;
  uid: string;
}

/** The titles of a list in its order: all of them, and those that are not visible at present. */
async function titlesInOrder(tx: Db, listId: number): Promise<{ all: TitleInList[]; hidden: TitleInList[] }> {
  const { rows } = await sql<TitleInList & { visible: boolean }>`
    SELECT titles.id, titles.uid, ${titleIsVisible} AS visible FROM list_titles JOIN titles ON titles.id = title_id
    WHERE list_id = ${listId} ORDER BY position, title_id`.execute(tx);
  return { all: rows, hidden: rows.filter(({ visible }) => !visible) };
}

/** Internal ids of the visible titles among these public ids, in their order. */
async function findTitles(tx: Db, uids: readonly string[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<TitleInList>`
    SELECT id, uid FROM titles WHERE uid = ANY (${uids}::uuid[]) AND ${titleIsVisible}`.execute(tx);
  const ids = new Map(rows.map(({ uid, id }) => [uid, id]));
  return uids.map((uid) => ids.get(uid));
}

/** Like `findTitles`, for ids that a body names. @throws ApiError validation_exception that points to an unknown one */
async function visibleTitles(tx: Db, uids: readonly string[], pointer: string): Promise<number[]> {
  const found = await findTitles(tx, uids);
  return found.map((id, index) => {
    if (id !== undefined) return id;
    const wrongPointer = `${pointer}/${index}`;
    throw new ApiError('validation_exception', `Error validating ${wrongPointer}: There is no such title`, {
      pointer: wrongPointer,
    });
  });
}
