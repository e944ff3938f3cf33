// Themes that users share: sharing, listing, deleting.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { ThemeColours } from '#contract/rules/theme-colours.ts';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { transaction } from '#server/core/db/transaction.ts';

interface NewTheme {
  ownerId: number;
  name: string;
  /** Validated: each `#rrggbb` in lower case. */
  colours: ThemeColours;
}

/**
 * Shares a theme and returns its internal id; reuses an existing one with the same name and colors.
 * @throws ApiError validation_exception, or bad_request_http_exception when the owner has reached the limit
 */
export async function shareTheme(ctx: Pick<Context, 'db' | 'clock'>, theme: NewTheme): Promise<number> {
  const { ownerId, colours } = theme;
  const name = plainText(theme.name);
  // checked again, because Unicode normalization may have made it longer
  if (name === '' || [...name].length > limits.themeNameMaxLength) {
    const max = limits.themeNameMaxLength;
    throw new ApiError('validation_exception', `Error validating /name: A name has 1 to ${max} characters`);
  }
  const now = ctx.clock();
  return transaction(ctx, async (tx) => {
    // locks the owner's row: concurrent requests wait, so that the count holds
    await sql`SELECT FROM users WHERE id = ${ownerId} FOR UPDATE`.execute(tx);
    const existingTheme = await tx
      .selectFrom('themes')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .where(sql<boolean>`colours = ${JSON.stringify(colours)}::jsonb`)
      .executeTakeFirst();
    if (existingTheme) return existingTheme.id;
    if ((await countThemesOf(tx, ownerId)) >= limits.themesPerAccount) {
      throw new ApiError('bad_request_http_exception', 'Limit Reached', {
        reason: 'limit',
        limit: limits.themesPerAccount,
      });
    }
    const { id } = await tx
      .insertInto('themes')
      .values({ owner_id: ownerId, name, colours: JSON.stringify(colours), created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Counts rows: cheap, because the limit of each account bounds them. */
async function countThemesOf(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM themes WHERE owner_id = ${ownerId}`.execute(db);
  return rows[0]!.total;
}

/** Returns a page of an owner's themes, newest first. */
export async function findThemesOf(
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM themes WHERE owner_id = ${ownerId} ORDER BY created_at DESC, id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: await countThemesOf(db, ownerId) };
}

export async function findTheme(db: Db, uid: string): Promise<{ id: number; ownerId: number } | null> {
  const row = await db.selectFrom('themes').select(['id', 'owner_id']).where('uid', '=', uid).executeTakeFirst();
  return row ? { id: row.id, ownerId: row.owner_id } : null;
}

/** Deletes a theme, whose link is dead then. */
export async function deleteTheme(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  { id, uid, ownerId }: { id: number; uid: string; ownerId: number },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('themes').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Theme');
    const relation = { own: ownerId === viewer.id };
    const row = { action: 'theme.delete', kind: 'theme', id: uid, permission: 'theme.delete', relation } as const;
    await recordStaffWrite(tx, viewer, row, ctx.clock());
  });
}
