// Renders lists by id into their public JSON.
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { ownListEndpoints } from '#contract/endpoints/own-lists.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { type BlockRequest, type Blocks, blocksOf } from '#server/blocks/blocks.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { entityText, type JsonText } from '#server/core/http/json-text.ts';
import { type Entity, sortByIds, type Relationship } from '#server/core/http/wire.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { viewUsers } from '#server/users/views.ts';
import { listAbilities } from './policy.ts';

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

/**
 * Titles that one response names as relationships of its lists, divided among them: only responses with many lists of
 * thousands of titles leave some out, which `GET /list/{id}` has.
 */
const maxRelatedTitles = 20_000;

/**
 * Renders lists in the order of the ids. Relationships (visible titles in order, the owner) have no attributes.
 * @param viewerId internal id of the viewer: their own lists are complete, or a client that writes back what it has read
 * would remove what they hide
 */
export async function viewLists(
  db: Db,
  ids: readonly number[],
  blocks: Blocks | null,
  viewerId: number | null = null,
): Promise<ListEntity[]> {
  if (ids.length === 0) return [];
  const titlesPerList = Math.floor(maxRelatedTitles / ids.length);
  const { rows } = await sql<ListRow>`
    SELECT lists.id, lists.uid, name, visibility, lists.version, users.uid AS owner,
      ARRAY(SELECT titles.uid::text FROM list_titles JOIN titles ON titles.id = list_titles.title_id
        WHERE list_id = lists.id AND ${titleIsVisible}${andTitleNotHidden(blocks, viewerId)}
        ORDER BY list_titles.position, titles.id LIMIT ${titlesPerList}) AS titles
    FROM lists JOIN users ON users.id = lists.owner_id WHERE lists.id = ANY (${ids}::int[])`.execute(db);
  return sortByIds(ids, rows).map((row) => ({
    id: row.uid,
    type: 'custom_list' as const,
    attributes: { name: row.name, visibility: row.visibility, version: row.version },
    relationships: [...row.titles.map((id): Relationship => ({ id, type: 'manga' })), { id: row.owner, type: 'user' }],
  }));
}

function andTitleNotHidden(blocks: Blocks | null, viewerId: number | null = null): RawBuilder<unknown> {
  const hidden = [...(blocks?.titles.ids ?? [])];
  return hidden.length > 0
    ? sql` AND (titles.id <> ALL (${hidden}::int[]) OR lists.owner_id IS NOT DISTINCT FROM ${viewerId}::int)`
    : sql``;
}

/** One list as the public API responds with it. @param includes types of relationships to expand */
export async function renderList(
  ctx: Context,
  id: number,
  includes: readonly string[],
  request: BlockRequest & { viewer: Viewer | null },
): Promise<JsonText> {
  const views = await viewLists(ctx.db, [id], await blocksOf(ctx, request), request.viewer?.id);
  const lists = views.map((list) => JSON.stringify(list));
  const documentTypes = includes.map((type) => (type === 'owner' ? 'user' : type));
  const [list] = await ctx.documents.describe(lists, documentTypes);
  if (list === undefined) throw notFound('List');
  return entityText(list, await listAbilities(ctx, id, request.viewer));
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

type ListContents = ResponseOf<typeof ownListEndpoints.contents>;

/** All of a list for whoever edits it, also titles that are not visible at present. */
export async function viewContents(db: Db, id: number): Promise<ListContents> {
  const { rows } = await sql<Omit<ListContents, 'result' | 'entries'>>`
    SELECT uid AS id, name, visibility, version, description, place IS NOT NULL AS placed FROM lists
    WHERE id = ${id}`.execute(db);
  const entries = await sql<ListContents['entries'][number]>`
    SELECT titles.uid AS id, note, ${titleIsVisible} AS available FROM list_titles JOIN titles ON titles.id = title_id
    WHERE list_id = ${id} ORDER BY position, title_id`.execute(db);
  return { result: 'ok', ...rows[0]!, entries: entries.rows };
}

type NamedList = ResponseOf<typeof ownListEndpoints.names>['lists'][number];
type ListWithTitle = ResponseOf<typeof ownListEndpoints.withTitle>['lists'][number];

/** All lists of an account by name: pinned ones first, then the last changed. */
export const viewListNames = (db: Db, ownerId: number): Promise<NamedList[]> => readNamedLists(db, ownerId, sql``);

/** All lists of an account as `viewListNames` has them, each with whether a title is in it. */
export const viewListsWithTitle = (db: Db, ownerId: number, titleId: number): Promise<ListWithTitle[]> =>
  readNamedLists<ListWithTitle>(
    db,
    ownerId,
    sql`EXISTS (SELECT FROM list_titles WHERE list_id = lists.id AND title_id = ${titleId}) AS has,`,
  );

async function readNamedLists<L = NamedList>(db: Db, ownerId: number, further: RawBuilder<unknown>): Promise<L[]> {
  const { rows } = await sql<L>`
    SELECT uid AS id, name, visibility, pinned_at IS NOT NULL AS pinned, is_default AS "isDefault", ${further}
      (SELECT count(*)::int FROM list_titles WHERE list_id = lists.id) AS titles
    FROM lists WHERE owner_id = ${ownerId} AND place IS NULL
    ORDER BY pinned_at DESC NULLS LAST, updated_at DESC, lists.id DESC`.execute(db);
  return rows;
}
