import { type AuthorLink, authorLinks } from '#contract/rules/author-links.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';

type AuthorAttributes = ReturnType<typeof attributesOf>;
type AuthorEntity = Entity<'author', AuthorAttributes>;

/** Renders authors, by internal id. @param credits titles that each author is credited for */
export async function renderAuthors(
  db: Db,
  ids: readonly number[],
  credits: Map<number, Relationship[]>,
): Promise<Map<number, AuthorEntity>> {
  const rows = await authorRows(db, ids);
  return new Map(rows.map((row) => [row.id, authorEntity(row, credits.get(row.id) ?? [])]));
}

/** Columns of an author's row from which the public attributes are rendered. */
export type AuthorRow = Omit<
  Awaited<ReturnType<typeof authorRows>>[number],
  'id' | 'doc' | 'state' | 'creator_id' | 'merged_into'
>;

export function authorEntity(row: AuthorRow, credits: Relationship[]): AuthorEntity {
  return { id: row.uid, type: 'author', attributes: attributesOf(row), relationships: credits };
}

async function authorRows(db: Db, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : db
        .selectFrom('authors')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
}

function attributesOf(row: AuthorRow) {
  const links = row.links as Record<string, string>;
  return {
    name: row.name,
    imageUrl: row.image_url,
    biography: row.biography as Record<string, string>,
    ...(Object.fromEntries(authorLinks.map((name) => [name, links[name] ?? null])) as Record<
      AuthorLink,
      string | null
    >),
    ...versionFields(row),
  };
}
