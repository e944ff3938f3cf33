// Attributes of what drafts and uploads are related to, for `includes[]`: documents and their caches have only what is published.
import { sql } from 'kysely';
import { renderAuthors } from '#server/authors/views.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { renderCovers } from '#server/covers/views.ts';
import type { Relationship } from '#server/core/http/wire.ts';
import { renderChapters } from '#server/chapters/views.ts';
import { renderGroups } from '#server/groups/views.ts';
import { renderTitles } from '#server/titles/views.ts';
import { describeUsers } from '#server/users/views.ts';

type Attributes = Record<string, unknown>;
type Loader = (db: Db, uids: readonly string[]) => Promise<Map<string, Attributes>>;

/** Attributes of rendered rows by public id. */
function loaderOf(
  table: 'titles' | 'covers' | 'authors' | 'groups' | 'chapters',
  render: (db: Db, ids: readonly number[]) => Promise<Map<number, { id: string; attributes: object }>>,
): Loader {
  return async (db, uids) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM ${sql.table(table)} WHERE uid = ANY (${uids}::uuid[])`.execute(db);
    const rendered = await render(
      db,
      rows.map(({ id }) => id),
    );
    return new Map([...rendered.values()].map(({ id, attributes }) => [id, attributes as Attributes]));
  };
}

const authors = loaderOf('authors', (db, ids) => renderAuthors(db, ids, new Map()));
const loadUsers: Loader = async (db, uids) => {
  const users = await describeUsers(db, uids);
  return new Map([...users].map(([uid, json]) => [uid, JSON.parse(json) as Attributes]));
};
const loaders: Readonly<Record<string, Loader>> = {
  manga: loaderOf('titles', renderTitles),
  cover_art: loaderOf('covers', renderCovers),
  author: authors,
  artist: authors,
  scanlation_group: loaderOf('groups', renderGroups),
  chapter: loaderOf('chapters', renderChapters),
  creator: loadUsers,
  user: loadUsers,
};

/** Adds attributes to those relationships of drafts, or of covers that are not public, that the request names; all of them may be seen with the draft. */
export async function describeDrafts<E extends { relationships: Relationship[] }>(
  { db }: Pick<Context, 'db'>,
  drafts: readonly E[],
  includes: readonly string[],
): Promise<E[]> {
  const found = new Map<string, Attributes>();
  for (const type of includes) {
    const uids = drafts
      .flatMap(({ relationships }) => relationships.filter((each) => each.type === type))
      .map(({ id }) => id);
    const load = loaders[type];
    if (!load || uids.length === 0) continue;
    for (const [uid, attributes] of await load(db, [...new Set(uids)])) found.set(`${type} ${uid}`, attributes);
  }
  return drafts.map((draft) => ({
    ...draft,
    relationships: draft.relationships.map((relationship) => {
      const attributes = found.get(`${relationship.type} ${relationship.id}`);
      return attributes ? { ...relationship, attributes } : relationship;
    }),
  }));
}
