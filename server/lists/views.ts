// Renders lists by id into their public JSON.
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, sortByIds, type Relationship } from '#server/core/http/wire.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { viewUsers } from '#server/users/views.ts';

interface ListRow {
  id: number;
  uid: string;
  /** Public id, as are those in `titles`. */
  owner: string;
  name: string;
  visibility: 'public' | 'private';
  version: number;
  titles: string[];
}

type ListEntity = Entity<'custom_list', { name: string; visibility: 'public' | 'private'; version: number }>;

/** Renders lists in the order of the ids. Relationships (visible titles in order, the owner) have no attributes. */
export async function viewLists(db: Db, ids: readonly number[], blocks: Blocks | null): Promise<ListEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListRow>`
    SELECT lists.id, lists.uid, name, visibility, lists.version, users.uid AS owner,
      (SELECT coalesce(json_agg(titles.uid ORDER BY list_titles.position, titles.id), '[]')
        FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible}${andTitleNotHidden(blocks)}) AS titles
    FROM lists JOIN users ON users.id = lists.owner_id WHERE lists.id = ANY (${ids}::int[])`.execute(db);
  return sortByIds(ids, rows).map((row) => ({
    id: row.uid,
    type: 'custom_list' as const,
    attributes: { name: row.name, visibility: row.visibility, version: row.version },
    relationships: [...row.titles.map((id): Relationship => ({ id, type: 'manga' })), { id: row.owner, type: 'user' }],
  }));
}

function andTitleNotHidden(blocks: Blocks | null): RawBuilder<unknown> {
  const hidden = [...(blocks?.titles.ids ?? [])];
  return hidden.length > 0 ? sql` AND titles.id <> ALL (${hidden}::int[])` : sql``;
}

type ListDetails = ResponseOf<typeof listEndpoints.about>;

/** Details of a list with the number of its titles, but without the titles, of which there may be thousands. */
export async function viewListDetails(db: Db, id: number, blocks: Blocks | null): Promise<ListDetails> {
  const { rows } = await sql<
    Pick<ListDetails, 'name' | 'visibility' | 'version' | 'description' | 'place' | 'titles' | 'follows'> & {
      uid: string;
      owner_id: number;
      created_at: Date;
      updated_at: Date;
    }
  >`
    SELECT uid, owner_id, name, visibility, version, description, place, coalesce(follows, 0) AS follows, created_at,
      updated_at, (SELECT count(*)::int FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_titles.list_id = lists.id AND ${titleIsVisible}${andTitleNotHidden(blocks)}) AS titles
    FROM lists LEFT JOIN list_figures ON list_figures.list_id = lists.id WHERE lists.id = ${id}`.execute(db);
  const { uid, owner_id, created_at, updated_at, ...details } = rows[0]!;
  const owner = (await viewUsers(db, [owner_id])).get(owner_id)!;
  return {
    ...details,
    result: 'ok',
    id: uid,
    owner: { id: owner.uid, ...owner.attributes },
    createdAt: toWireDate(created_at),
    updatedAt: toWireDate(updated_at),
  };
}

/** Notes of the list's owner on some of its visible titles, by public title id. */
export async function viewNotes(db: Db, listId: number, titleUids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ uid: string; note: string }>`
    SELECT titles.uid, note FROM list_titles JOIN titles ON titles.id = list_titles.title_id
    WHERE list_id = ${listId} AND titles.uid = ANY (${titleUids}::uuid[]) AND note IS NOT NULL AND ${titleIsVisible}
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.uid, row.note]));
}
