// Ids → lists as the public sees them.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listEndpoints } from '#contract/lists.ts';
import { toWireDate } from '#contract/common.ts';
import type { Db } from '#server/core/db.ts';
import { type Entity, inOrder, type Relationship } from '#server/core/views.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

interface ListRow {
  id: number;
  uid: string;
  /** Public ids. */
  owner: string;
  name: string;
  visibility: 'public' | 'private';
  version: number;
  titles: string[];
}

export type ListEntity = Entity<'custom_list', { name: string; visibility: 'public' | 'private'; version: number }>;

/** Lists in the order of the ids: their visible titles in order, then the owner, all only named. */
export async function viewLists(db: Db, ids: readonly number[]): Promise<ListEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListRow>`
    SELECT lists.id, lists.uid, name, visibility, lists.version, users.uid AS owner,
      (SELECT coalesce(json_agg(titles.uid ORDER BY list_titles.position, titles.id), '[]')
        FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible}) AS titles
    FROM lists JOIN users ON users.id = lists.owner_id WHERE lists.id = ANY (${ids}::int[])`.execute(db);
  return inOrder(ids, rows).map((row) => ({
    id: row.uid,
    type: 'custom_list' as const,
    attributes: { name: row.name, visibility: row.visibility, version: row.version },
    relationships: [...row.titles.map((id): Relationship => ({ id, type: 'manga' })), { id: row.owner, type: 'user' }],
  }));
}

/** What the wire's entity of a list leaves out. */
export async function viewListAbout(db: Db, id: number): Promise<ResponseOf<typeof listEndpoints.about>> {
  const { rows } = await sql<{
    description: string | null;
    place: ResponseOf<typeof listEndpoints.about>['place'];
    titles: number;
    follows: number;
    created_at: Date;
    updated_at: Date;
  }>`
    SELECT description, place, coalesce(follows, 0) AS follows, created_at, updated_at,
      (SELECT count(*)::int FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_titles.list_id = lists.id AND ${titleIsVisible}) AS titles
    FROM lists LEFT JOIN list_figures ON list_figures.list_id = lists.id WHERE lists.id = ${id}`.execute(db);
  const row = rows[0]!;
  return {
    result: 'ok',
    description: row.description,
    place: row.place,
    titles: row.titles,
    follows: row.follows,
    createdAt: toWireDate(row.created_at),
    updatedAt: toWireDate(row.updated_at),
  };
}

/** The owner's notes on some of a list's visible titles, by public id. */
export async function viewNotes(db: Db, listId: number, titleUids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ uid: string; note: string }>`
    SELECT titles.uid, note FROM list_titles JOIN titles ON titles.id = list_titles.title_id
    WHERE list_id = ${listId} AND titles.uid = ANY (${titleUids}::uuid[]) AND note IS NOT NULL AND ${titleIsVisible}
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.uid, row.note]));
}
