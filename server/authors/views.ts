import { authorLinks } from '#contract/authors.ts';
import type { Db } from '#server/core/db.ts';
import { inOrder, type Entity, type Relationship, stamps } from '#server/core/views.ts';

export type AuthorAttributes = ReturnType<typeof attributesOf>;
export type AuthorEntity = Entity<'author', AuthorAttributes>;

/** Authors in the order of the ids, with the titles that they are credited for. */
export async function viewAuthors(
  db: Db,
  ids: readonly number[],
  credits: Map<number, Relationship[]>,
): Promise<AuthorEntity[]> {
  const rows = await authorRows(db, ids);
  return inOrder(ids, rows).map((row) => ({
    id: row.uid,
    type: 'author' as const,
    attributes: attributesOf(row),
    relationships: credits.get(row.id) ?? [],
  }));
}

/** Attributes alone, for those who name an author in a relationship. */
export async function authorAttributes(db: Db, ids: readonly number[]): Promise<Map<number, AuthorAttributes>> {
  return new Map((await authorRows(db, ids)).map((row) => [row.id, attributesOf(row)]));
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

function attributesOf(row: Awaited<ReturnType<typeof authorRows>>[number]) {
  const links = row.links as Record<string, string>;
  return {
    name: row.name,
    imageUrl: row.image_url,
    biography: row.biography as Record<string, string>,
    ...(Object.fromEntries(authorLinks.map((name) => [name, links[name] ?? null])) as Record<
      (typeof authorLinks)[number],
      string | null
    >),
    ...stamps(row),
  };
}
