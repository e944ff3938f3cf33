// Stores covers and attaches them to titles.
import { isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { StoredOriginal } from '#server/core/files/images/intake.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { ContributionState } from '#server/db/schema.ts';
import { countReferences, discardAfter, lockImages, storeCover } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';

interface CoverFacts {
  uid?: string;
  titleId: number;
  language: string;
  volume?: string | null;
  description?: string;
  uploaderId?: number | null;
  /** Makes it the title's main cover. The first cover of a title always becomes the main cover. */
  main?: boolean;
  createdAt?: Date;
  /** Published by default. Only published covers are main covers. */
  state?: ContributionState;
}

export interface NewCover extends CoverFacts {
  bytes: Uint8Array;
}

/** Stores a cover with its thumbnails. Returns its internal id. @throws ImageProblem, ApiError validation_exception */
export async function addCover(ctx: Context, { bytes, ...cover }: NewCover): Promise<number> {
  validate(cover);
  return withStagingLock(ctx, async () => {
    const image = await storeCover(ctx, bytes);
    return transaction(ctx, (tx) => attachCover(tx, cover, image)).catch((error: unknown) =>
      discardAfter(error, ctx, [image]),
    );
  });
}

/**
 * Attaches a stored image to a title as a cover, inside the caller's transaction. @throws ApiError validation_exception
 */
export async function attachCover(tx: Db, cover: CoverFacts, image: StoredOriginal): Promise<number> {
  validate(cover);
  const blobIds = await lockImages(tx, [image]);
  await countReferences(tx, blobIds, 1);
  const { id } = await tx
    .insertInto('covers')
    .values({
      ...(cover.uid ? { uid: cover.uid } : {}),
      title_id: cover.titleId,
      blob_id: blobIds[0]!,
      language: cover.language,
      volume: cover.volume ?? null,
      description: cover.description ?? '',
      uploader_id: cover.uploaderId ?? null,
      ...(cover.state ? { state: cover.state } : {}),
      ...(cover.createdAt ? { created_at: cover.createdAt, updated_at: cover.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (cover.state && cover.state !== 'published') return id;
  const titleUpdate = tx.updateTable('titles').set({ main_cover_id: id }).where('id', '=', cover.titleId);
  await (cover.main ? titleUpdate : titleUpdate.where('main_cover_id', 'is', null)).execute();
  return id;
}

function validate({ language, volume, description = '' }: CoverFacts): void {
  if (!isLanguage(language)) throw new ApiError('validation_exception', `There is no language "${language}"`);
  if (volume && !isVolumeNumber(volume)) {
    throw new ApiError('validation_exception', `"${volume}" is no volume number`);
  }
  if (description.length > limits.coverDescriptionMaxLength) {
    const max = limits.coverDescriptionMaxLength;
    throw new ApiError('validation_exception', `The description of a cover has at most ${max} characters`);
  }
}
