import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/core/db/db.ts';
import { requiredName } from '#server/core/required-name.ts';
import { findOrCreateByName } from '#server/core/db/transaction.ts';

export interface NewAuthor {
  uid?: string;
  name: string;
  biography?: Record<string, string>;
  links?: Record<string, string>;
  /** Internal id of the account that added it; null for the site. */
  creatorId?: number | null;
  /** `pending` until a reviewer published it. */
  state?: 'pending' | 'published';
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
      creator_id: author.creatorId ?? null,
      state: author.state ?? 'published',
      ...(author.createdAt ? { created_at: author.createdAt, updated_at: author.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Finds the published author of this name, ignoring case, or creates it, and returns its internal id. Those that wait for
 * review and refused ones are not found, because nobody approved their texts.
 */
export function findOrCreateAuthor(tx: Db, name: string): Promise<number> {
  const validName = validAuthorName(name);
  const create = () => createAuthor(tx, { name: validName });
  return findOrCreateByName(tx, 'authors', validName, create, sql`state = 'published'`);
}

const validAuthorName = (text: string): string => requiredName('an author', text, limits.authorNameMaxLength);
