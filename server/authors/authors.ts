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

/** Finds the author of this name, ignoring case, or creates it; one that waits for review is published. Returns its internal id. */
export async function findOrCreateAuthor(tx: Db, name: string): Promise<number> {
  const validName = validAuthorName(name);
  const id = await findOrCreateByName(tx, 'authors', validName, () => createAuthor(tx, { name: validName }));
  await tx
    .updateTable('authors')
    .set({ state: 'published' })
    .where('id', '=', id)
    .where('state', '<>', 'published')
    .execute();
  return id;
}

const validAuthorName = (text: string): string => requiredName('an author', text, limits.authorNameMaxLength);
