import { limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/core/db/db.ts';
import { requiredName } from '#server/core/required-name.ts';
import { findOrCreateByName } from '#server/core/db/transaction.ts';

export interface NewAuthor {
  uid?: string;
  name: string;
  biography?: Record<string, string>;
  links?: Record<string, string>;
  createdAt?: Date;
}

/** Creates an author and returns its internal id. @throws ApiError validation_exception */
export async function createAuthor(tx: Db, author: NewAuthor): Promise<number> {
  const name = validAuthorName(author.name);
  const { id } = await tx
    .insertInto('authors')
    .values({
      ...(author.uid ? { uid: author.uid } : {}),
      name,
      biography: JSON.stringify(author.biography ?? {}),
      links: JSON.stringify(author.links ?? {}),
      ...(author.createdAt ? { created_at: author.createdAt, updated_at: author.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the author of this name, ignoring case, or creates it. Returns its internal id. */
export function findOrCreateAuthor(tx: Db, name: string): Promise<number> {
  const validName = validAuthorName(name);
  return findOrCreateByName(tx, 'authors', validName, () => createAuthor(tx, { name: validName }));
}

const validAuthorName = (text: string): string => requiredName('an author', text, limits.authorNameMaxLength);
