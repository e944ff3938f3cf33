// Creates and changes MDLists: titles in an order that the owner chose. A list with a `place` is shown by the site
// itself, for example as its featured titles.
import type { listPlacements } from '#contract/endpoints/lists.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';

export type ListPlacement = (typeof listPlacements)[number];

export interface NewList {
  uid?: string;
  ownerId: number;
  name: string;
  description?: string | null;
  visibility?: 'public' | 'private';
  place?: ListPlacement | null;
  /** Internal ids in order; duplicates are dropped. */
  titleIds?: readonly number[];
  /** The owner's notes, by internal id of the title. */
  notes?: ReadonlyMap<number, string>;
  createdAt?: Date;
}

/** Creates a list and returns its internal id. @throws ApiError validation_exception */
export async function createList(ctx: Pick<Context, 'db'>, list: NewList): Promise<number> {
  const name = list.name.normalize('NFC').trim();
  if (name === '' || name.length > limits.listNameMaxLength) {
    throw new ApiError('validation_exception', `The name of a list has 1 to ${limits.listNameMaxLength} characters`);
  }
  return transaction(ctx, async (tx) => {
    const { id } = await tx
      .insertInto('lists')
      .values({
        ...(list.uid ? { uid: list.uid } : {}),
        owner_id: list.ownerId,
        name,
        description: list.description ?? null,
        visibility: list.visibility ?? 'private',
        place: list.place ?? null,
        ...(list.createdAt ? { created_at: list.createdAt, updated_at: list.createdAt } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertListTitles(tx, id, list.titleIds ?? [], list.notes);
    return id;
  });
}

/**
 * Replaces the titles of a list, in this order. Titles that stay keep their notes. @throws ApiError
 * validation_exception
 */
export function setListTitles(ctx: Pick<Context, 'db'>, listId: number, titleIds: readonly number[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockByName(tx, `list:${listId}`);
    const previousTitles = await tx
      .selectFrom('list_titles')
      .select(['title_id', 'note'])
      .where('list_id', '=', listId)
      .execute();
    const notes = new Map(
      previousTitles.flatMap(({ title_id, note }) => (note === null ? [] : [[title_id, note] as const])),
    );
    await tx.deleteFrom('list_titles').where('list_id', '=', listId).execute();
    await insertListTitles(tx, listId, titleIds, notes);
  });
}

async function insertListTitles(
  tx: Db,
  listId: number,
  titleIds: readonly number[],
  notes: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const uniqueIds = [...new Set(titleIds)];
  if (uniqueIds.length > limits.titlesPerList) {
    throw new ApiError('validation_exception', `A list has at most ${limits.titlesPerList} titles`);
  }
  if (uniqueIds.length === 0) return;
  const rows = uniqueIds.map((title_id, position) => ({
    list_id: listId,
    title_id,
    position,
    note: notes.get(title_id)?.trim() || null,
  }));
  await tx.insertInto('list_titles').values(rows).execute();
}
