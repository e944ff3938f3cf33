// Profiles of people: picture and biography, and who may see the other parts of their profile.
import { sql } from 'kysely';
import type { Audience, ProfilePart } from '#contract/rules/audiences.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { Crop } from '#server/core/files/images/jobs.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { ApiError, imageRefusal, notFound } from '#server/core/http/errors.ts';
import { countReferences, discardImages, lockImages, storeAvatar } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { avatarFile } from '#server/users/avatar-file.ts';

interface OwnProfile {
  avatarFileName: string | null;
  biography: string;
  version: number;
  privacy: Record<ProfilePart, Audience>;
}

export async function viewOwnProfile(db: Db, userId: number): Promise<OwnProfile> {
  const row = await db.selectFrom('user_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return {
    avatarFileName: avatarFile(row?.avatar_uid ?? null),
    biography: row?.biography ?? '',
    version: row?.biography_version ?? 1,
    privacy: {
      follows: row?.follows_audience ?? 'nobody',
      ratings: row?.ratings_audience ?? 'nobody',
      library: row?.library_audience ?? 'nobody',
    },
  };
}

/** @throws ApiError 409 when the biography was changed since the caller has read it */
export async function saveBiography(
  { db }: Pick<Context, 'db'>,
  userId: number,
  { biography, version }: { biography: string; version: number },
): Promise<void> {
  const text = normalizeUnicode(biography, 'NFC').trim();
  // a first biography has the version 2, as if an empty one had been there
  const { rows } = await sql`
    INSERT INTO user_profiles AS profile (user_id, biography, biography_version)
    SELECT ${userId}::int, ${text}, 2 WHERE ${version}::int = 1 OR EXISTS (SELECT FROM user_profiles WHERE user_id = ${userId})
    ON CONFLICT (user_id) DO UPDATE SET biography = excluded.biography, biography_version = profile.biography_version + 1
      WHERE profile.biography_version = ${version}::int
    RETURNING user_id`.execute(db);
  if (rows.length > 0) return;
  throw new ApiError(
    'optimistic_lock_exception',
    'Your biography was changed elsewhere in the meantime. Load it again',
    { version: (await viewOwnProfile(db, userId)).version },
  );
}

export async function savePrivacy(
  { db }: Pick<Context, 'db'>,
  userId: number,
  { follows, ratings, library }: Partial<Record<ProfilePart, Audience>>,
): Promise<void> {
  const columns = {
    ...(follows ? { follows_audience: follows } : {}),
    ...(ratings ? { ratings_audience: ratings } : {}),
    ...(library ? { library_audience: library } : {}),
  };
  if (Object.keys(columns).length === 0) return;
  await db
    .insertInto('user_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/**
 * Makes the chosen square of an upload the picture of a person, in place of the one before.
 * @throws ApiError 400 with the reason why the image is refused
 */
export async function savePicture(ctx: Context, userId: number, bytes: Uint8Array, crop: Crop | null): Promise<void> {
  await withStagingLock(ctx, async () => {
    const image = await storeAvatar(ctx, bytes, crop).catch(refuseImage);
    try {
      await transaction(ctx, async (tx) => {
        const profile = await lockProfile(tx, userId);
        const [blobId] = await lockImages(tx, [image]);
        await tx
          .updateTable('user_profiles')
          .set({ avatar_uid: sql<string>`gen_random_uuid()`, avatar_blob_id: blobId! })
          .where('user_id', '=', userId)
          .execute();
        await countReferences(tx, [blobId!], 1);
        if (profile.avatar_blob_id !== null) await countReferences(tx, [profile.avatar_blob_id], -1);
      });
    } catch (error) {
      await discardImages(ctx, [image]).catch((failure: unknown) =>
        ctx.log.debug('a picture was left to the sweep', { error: failure }),
      );
      throw error;
    }
  });
}

export async function removePicture(ctx: Context, userId: number): Promise<void> {
  await transaction(ctx, async (tx) => clearPicture(tx, userId));
}

async function clearPicture(tx: Db, userId: number): Promise<void> {
  const { avatar_blob_id: blobId } = await lockProfile(tx, userId);
  if (blobId === null) return;
  await tx
    .updateTable('user_profiles')
    .set({ avatar_uid: null, avatar_blob_id: null })
    .where('user_id', '=', userId)
    .execute();
  await countReferences(tx, [blobId], -1);
}

/** Locks the profile of a person, which is made if there is none. @throws ApiError 404 for a deleted account */
async function lockProfile(tx: Db, userId: number): Promise<{ avatar_blob_id: number | null }> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  if (rows.length === 0) throw notFound('User');
  await sql`INSERT INTO user_profiles (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`.execute(tx);
  return tx
    .selectFrom('user_profiles')
    .select('avatar_blob_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function refuseImage(error: unknown): never {
  throw error instanceof ImageProblem ? imageRefusal(error) : error;
}
