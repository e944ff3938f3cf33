// Writes the lists and the follows of groups and people that an import contains, and takes them back.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { portabilityEndpoints } from '#contract/endpoints/portability.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { createList, validateListName, writeTitles } from '#server/lists/lists.ts';

type Body = BodyOf<typeof portabilityEndpoints.import>;

/** Rows that were added, by internal ids. */
export interface WrittenSocial {
  /** Lists that were created. */
  lists: number[];
  listTitles: [list: number, title: number][];
  groups: number[];
  users: number[];
}

/** A list of the file, with the titles of it that are known here. */
export interface MatchedList {
  name: string;
  description: string | undefined;
  titles: { id: number; note: string | undefined }[];
}

/**
 * Adds the titles of each list to the account's own list of the same name, which is created, private, where there is
 * none. @param dryRun counts only @param onlyOwn creates no list
 */
export async function writeLists(
  ctx: Context,
  tx: Db,
  userId: number,
  lists: readonly MatchedList[],
  { dryRun, onlyOwn = false }: { dryRun: boolean; onlyOwn?: boolean },
): Promise<Pick<WrittenSocial, 'lists' | 'listTitles'>> {
  const written: Pick<WrittenSocial, 'lists' | 'listTitles'> = { lists: [], listTitles: [] };
  for (const { name: given, description, titles } of lists) {
    const name = validateListName(given);
    const { rows } = await sql<{ id: number; titles: number[] }>`
      SELECT id, ARRAY(SELECT title_id FROM list_titles WHERE list_id = lists.id ORDER BY position) AS titles
      FROM lists WHERE owner_id = ${userId} AND place IS NULL AND lower(name) = lower(${name}) ORDER BY id LIMIT 1`.execute(
      tx,
    );
    const own = rows[0];
    const present = new Set(own?.titles);
    const added = [...new Map(titles.map((title) => [title.id, title])).values()].filter(({ id }) => !present.has(id));
    const room = limits.titlesPerList - present.size;
    const fitting = added.slice(0, room);
    if (own ? fitting.length === 0 : onlyOwn) continue;
    const notes = new Map(fitting.flatMap(({ id, note }) => (note ? [[id, note] as const] : [])));
    const titleIds = fitting.map(({ id }) => id);
    let listId = own?.id ?? 0;
    if (!dryRun) {
      if (own) await writeTitles(tx, own.id, [...own.titles, ...titleIds], notes);
      else
        listId = await createList(
          { db: tx },
          { ownerId: userId, name, description: description ?? null, titleIds, notes, createdAt: ctx.clock() },
        );
    }
    if (!own) written.lists.push(listId);
    else written.listTitles.push(...titleIds.map((id): [number, number] => [listId, id]));
  }
  return written;
}

/** Follows groups and people that are not followed yet. @param dryRun counts only */
export async function writeFollows(
  tx: Db,
  userId: number,
  { groups = [], users = [] }: Pick<Body, 'groups' | 'users'>,
  { dryRun }: { dryRun: boolean },
): Promise<Pick<WrittenSocial, 'groups' | 'users'>> {
  const newGroups = await sql<{ id: number }>`SELECT id FROM groups WHERE uid = ANY (${groups}::uuid[])
    AND NOT EXISTS (SELECT FROM group_follows WHERE user_id = ${userId} AND group_id = groups.id)
    ORDER BY id`.execute(tx);
  const newUsers = await sql<{ id: number }>`SELECT id FROM users WHERE uid = ANY (${users}::uuid[])
    AND id <> ${userId} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM user_follows WHERE user_id = ${userId} AND followed_id = users.id)
    ORDER BY id FOR KEY SHARE`.execute(tx);
  const written = { groups: newGroups.rows.map(({ id }) => id), users: newUsers.rows.map(({ id }) => id) };
  if (dryRun) return written;
  await sql`INSERT INTO group_follows (user_id, group_id)
    SELECT ${userId}::int, id FROM unnest(${written.groups}::int[]) AS id ON CONFLICT DO NOTHING`.execute(tx);
  await sql`INSERT INTO user_follows (user_id, followed_id)
    SELECT ${userId}::int, id FROM unnest(${written.users}::int[]) AS id ON CONFLICT DO NOTHING`.execute(tx);
  return written;
}

export async function undoSocial(tx: Db, userId: number, written: WrittenSocial): Promise<void> {
  // a list that has been edited since then stays
  await sql`DELETE FROM lists WHERE owner_id = ${userId} AND id = ANY (${written.lists}::int[]) AND version = 1`.execute(
    tx,
  );
  await sql`DELETE FROM list_titles USING unnest(${written.listTitles.map(([list]) => list)}::int[],
      ${written.listTitles.map(([, title]) => title)}::int[]) AS given (list, title), lists
    WHERE list_titles.list_id = given.list AND list_titles.title_id = given.title
      AND lists.id = given.list AND lists.owner_id = ${userId}`.execute(tx);
  await sql`DELETE FROM group_follows WHERE user_id = ${userId} AND group_id = ANY (${written.groups}::int[])`.execute(
    tx,
  );
  await sql`DELETE FROM user_follows WHERE user_id = ${userId} AND followed_id = ANY (${written.users}::int[])`.execute(
    tx,
  );
}
