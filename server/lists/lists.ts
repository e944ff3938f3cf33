// Creates and changes MDLists: titles in an order that the owner chose. A list with a `place` is shown by the site
// itself, for example as its featured titles.
import { sql } from 'kysely';
import type { listPlacements } from '#contract/endpoints/lists.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines } from '#server/core/plain-text.ts';
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
  const name = validateListName(list.name);
  const titleIds = [...new Set(list.titleIds ?? [])];
  return transaction(ctx, async (tx) => {
    const { id } = await tx
      .insertInto('lists')
      .values({
        ...(list.uid ? { uid: list.uid } : {}),
        owner_id: list.ownerId,
        name,
        description: cleanDescription(list.description),
        visibility: list.visibility ?? 'private',
        place: list.place ?? null,
        ...(list.createdAt ? { created_at: list.createdAt, updated_at: list.createdAt } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTitles(tx, id, titleIds, list.notes);
    return id;
  });
}

/** Cleans the name of a list. @throws ApiError validation_exception */
export function validateListName(text: string): string {
  const name = plainText(text);
  if (name !== '' && name.length <= limits.listNameMaxLength) return name;
  throw new ApiError(
    'validation_exception',
    `Error validating /name: The name of a list has 1 to ${limits.listNameMaxLength} characters`,
    { pointer: '/name' },
  );
}

export const cleanDescription = (text: string | null | undefined): string | null =>
  text ? plainLines(text) || null : null;

/**
 * Replaces the titles of a list, in this order. Titles that stay keep their notes. @throws ApiError
 * validation_exception
 */
export function setListTitles(ctx: Pick<Context, 'db'>, listId: number, titleIds: readonly number[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockByName(tx, `list:${listId}`);
    await writeTitles(tx, listId, [...new Set(titleIds)]);
  });
}

/**
 * Writes the titles of a list in this order; the caller has locked the list. Only rows that differ are written.
 * @param titleIds without duplicates; titles of the list that are missing are removed
 * @param notes by internal id of the title: replaces the notes of these titles, an empty one removes it
 * @returns the titles that the list did not have before @throws ApiError validation_exception
 */
export async function writeTitles(
  tx: Db,
  listId: number,
  titleIds: readonly number[],
  notes: ReadonlyMap<number, string> = new Map(),
): Promise<number[]> {
  if (titleIds.length > limits.titlesPerList) {
    throw new ApiError(
      'bad_request_http_exception',
      `Limit Reached: a list has at most ${limits.titlesPerList} titles. Remove some first`,
      { reason: 'limit', limit: limits.titlesPerList },
    );
  }
  const previousTitles = await sql<{ id: number }>`
    SELECT title_id AS id FROM list_titles WHERE list_id = ${listId}`.execute(tx);
  const previousIds = new Set(previousTitles.rows.map(({ id }) => id));
  const newIds = titleIds.filter((id) => !previousIds.has(id));
  if (previousIds.size + newIds.length > titleIds.length) {
    await sql`DELETE FROM list_titles WHERE list_id = ${listId} AND title_id <> ALL (${titleIds}::int[])`.execute(tx);
  }
  const ordered = sql`unnest(${titleIds}::int[]) WITH ORDINALITY AS ordered (id, number)`;
  if (newIds.length < titleIds.length) {
    await sql`UPDATE list_titles SET position = number - 1 FROM ${ordered}
      WHERE list_id = ${listId} AND title_id = ordered.id AND position <> number - 1`.execute(tx);
  }
  if (newIds.length > 0) {
    await sql`INSERT INTO list_titles (list_id, title_id, position)
      SELECT ${listId}::int, ordered.id, number - 1 FROM ${ordered} WHERE ordered.id = ANY (${newIds}::int[])
    `.execute(tx);
  }
  if (notes.size > 0) {
    const texts = [...notes.values()].map((note) => plainLines(note) || null);
    await sql`UPDATE list_titles SET note = noted.note
      FROM unnest(${[...notes.keys()]}::int[], ${texts}::text[]) AS noted (id, note)
      WHERE list_id = ${listId} AND title_id = noted.id AND list_titles.note IS DISTINCT FROM noted.note`.execute(tx);
  }
  return newIds;
}
