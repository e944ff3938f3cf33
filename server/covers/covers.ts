// What can happen to a cover.
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/transaction.ts';
import { countReferences, recordImages } from '#server/uploads/uploads.ts';

export interface NewCover {
  uid?: string;
  titleId: number;
  bytes: Uint8Array;
  language: string;
  volume?: string | null;
  description?: string;
  uploaderId?: number | null;
  /** Becomes the title's main cover; the first cover does by itself. */
  main?: boolean;
  createdAt?: Date;
}

/** Stores a cover with its thumbnails. Answers its internal id. @throws ImageProblem */
export async function addCover(ctx: Context, cover: NewCover): Promise<number> {
  const image = await ctx.images.cover(cover.bytes);
  return transaction(ctx, async (tx) => {
    const [blobId] = await recordImages(tx, [image]);
    await countReferences(tx, [blobId!], 1);
    const { id } = await tx
      .insertInto('covers')
      .values({
        ...(cover.uid ? { uid: cover.uid } : {}),
        title_id: cover.titleId,
        blob_id: blobId!,
        language: cover.language,
        volume: cover.volume ?? null,
        description: cover.description ?? '',
        uploader_id: cover.uploaderId ?? null,
        ...(cover.createdAt ? { created_at: cover.createdAt, updated_at: cover.createdAt } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const title = tx.updateTable('titles').set({ main_cover_id: id }).where('id', '=', cover.titleId);
    await (cover.main ? title : title.where('main_cover_id', 'is', null)).execute();
    return id;
  });
}
