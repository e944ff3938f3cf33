// Removal of picture and biography by staff. Both stay beside the profile, hidden, until the removal is undone, another one
// follows, or the account goes.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { countReferences } from '#server/media/media.ts';

/** @returns the version of the biography afterwards, for the undo @throws ApiError 409 when there is nothing to remove */
export async function clearProfile({ db }: Pick<Context, 'db'>, userId: number): Promise<number> {
  const { rows } = await sql<{ version: number; former: number | null }>`
    WITH before AS (SELECT user_id, cleared_blob_id FROM user_profiles WHERE user_id = ${userId} FOR UPDATE)
    UPDATE user_profiles AS profile SET cleared_avatar_uid = avatar_uid, cleared_blob_id = avatar_blob_id,
      cleared_biography = biography, avatar_uid = NULL, avatar_blob_id = NULL, biography = '',
      biography_version = biography_version + 1
    FROM before WHERE profile.user_id = before.user_id AND (avatar_blob_id IS NOT NULL OR biography <> '')
    RETURNING biography_version AS version, before.cleared_blob_id AS former`.execute(db);
  if (!rows[0])
    throw new ApiError('optimistic_lock_exception', 'There is no picture and no biography', {
      reason: 'empty_profile',
    });
  const { version, former } = rows[0];
  if (former !== null) await countReferences(db, [former], -1);
  await countVersion({ db }, userId);
  return version;
}

/** The picture is part of the account as others see it. */
const countVersion = ({ db }: Pick<Context, 'db'>, userId: number) =>
  sql`UPDATE users SET version = version + 1 WHERE id = ${userId}`.execute(db);

/** Puts back what was removed. @throws ApiError 409 when the person has written something since */
export async function restoreProfile({ db }: Pick<Context, 'db'>, userId: number, version: number): Promise<void> {
  const { rows } = await sql`
    UPDATE user_profiles SET avatar_uid = cleared_avatar_uid, avatar_blob_id = cleared_blob_id,
      biography = cleared_biography, biography_version = biography_version + 1,
      cleared_avatar_uid = NULL, cleared_blob_id = NULL, cleared_biography = NULL
    WHERE user_id = ${userId} AND biography_version = ${version} AND avatar_blob_id IS NULL AND cleared_biography IS NOT NULL
    RETURNING user_id`.execute(db);
  if (rows.length === 0)
    throw new ApiError('optimistic_lock_exception', 'The profile was changed meanwhile', { reason: 'changed_since' });
  await countVersion({ db }, userId);
}
