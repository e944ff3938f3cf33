// Categories of a library: names of the reader's own under which titles are put, besides their reading status.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { requiredName } from '#server/core/required-name.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';

interface Category {
  id: string;
  name: string;
  isDefault: boolean;
  titles: number;
}

/** In the reader's order, with the number of titles that are in the library. */
export async function viewCategories({ prepared }: Context, userId: number): Promise<Category[]> {
  const rows = await prepared.rows<[string, string, boolean, number]>(
    `SELECT uid, name, is_default, (SELECT count(*)::int FROM library_category_titles AS inside
        JOIN title_follows ON title_follows.user_id = $1 AND title_follows.title_id = inside.title_id
        WHERE category_id = library_categories.id)
    FROM library_categories WHERE user_id = $1 ORDER BY position, id`,
    [userId],
  );
  return rows.map(([id, name, isDefault, titles]) => ({ id, name, isDefault, titles }));
}

/**
 * Creates a category and returns its public id; that of the existing one if there is one of this name.
 * @throws ApiError 400 for a name without visible characters, and beyond the limit
 */
export function createCategory(ctx: Context, userId: number, name: string): Promise<string> {
  const clean = cleanName(name);
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const known = await findByName(tx, userId, clean);
    if (known) return known.uid;
    const { rows } = await sql<{ total: number; last: number | null }>`
      SELECT count(*)::int AS total, max(position) AS last FROM library_categories WHERE user_id = ${userId}`.execute(
      tx,
    );
    if (rows[0]!.total >= limits.libraryCategories)
      throw new ApiError('bad_request_http_exception', 'Limit Reached', {
        reason: 'limit',
        limit: limits.libraryCategories,
      });
    const { uid } = await tx
      .insertInto('library_categories')
      .values({ user_id: userId, name: clean, position: (rows[0]!.last ?? -1) + 1 })
      .returning('uid')
      .executeTakeFirstOrThrow();
    return uid;
  });
}

/** @throws ApiError 404; 400 when another category has the name */
export async function editCategory(
  ctx: Context,
  userId: number,
  uid: string,
  { name, isDefault }: { name?: string | undefined; isDefault?: boolean | undefined },
): Promise<void> {
  const clean = name === undefined ? undefined : cleanName(name);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const id = await requireCategory(tx, userId, uid);
    if (clean !== undefined) {
      const known = await findByName(tx, userId, clean);
      if (known && known.id !== id)
        throw new ApiError('bad_request_http_exception', 'You have a category with this name', {
          pointer: '/name',
          reason: 'category_name',
        });
      await tx.updateTable('library_categories').set({ name: clean }).where('id', '=', id).execute();
    }
    if (isDefault === undefined) return;
    // there is one default category at most
    await sql`UPDATE library_categories SET is_default = ${isDefault} AND id = ${id}
      WHERE user_id = ${userId} AND (is_default OR id = ${id})`.execute(tx);
  });
}

/** Deletes a category; no-op if there is none. Its titles stay in the library. */
export async function deleteCategory({ db }: Context, userId: number, uid: string): Promise<void> {
  await db.deleteFrom('library_categories').where('user_id', '=', userId).where('uid', '=', uid).execute();
}

/** Puts the named categories first, in this order; unknown ids are ignored. */
export async function orderCategories(ctx: Context, userId: number, uids: readonly string[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    await sql`UPDATE library_categories AS own SET position = placed.place - 1 FROM (
        SELECT id, row_number() OVER (ORDER BY array_position(${uids}::uuid[], uid) NULLS LAST, position, id) AS place
        FROM library_categories WHERE user_id = ${userId}) AS placed
      WHERE own.id = placed.id`.execute(tx);
  });
}

async function requireCategory(tx: Db, userId: number, uid: string): Promise<number> {
  const row = await tx
    .selectFrom('library_categories')
    .select('id')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!row) throw notFound('Category');
  return row.id;
}

async function findByName(tx: Db, userId: number, name: string): Promise<{ id: number; uid: string } | undefined> {
  const { rows } = await sql<{ id: number; uid: string }>`
    SELECT id, uid FROM library_categories WHERE user_id = ${userId} AND lower(name) = lower(${name})`.execute(tx);
  return rows[0];
}

const cleanName = (name: string): string => requiredName('a category', name, limits.libraryCategoryNameMaxLength);
