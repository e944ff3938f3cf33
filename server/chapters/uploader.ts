// Gives a chapter to another uploader.
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';

/**
 * @param to internal id of the new uploader @param expected who has to be it now, for a change that is taken back
 * @returns who was it @throws ApiError 404 or 409
 */
export function changeUploader(
  ctx: Pick<Context, 'db' | 'clock'>,
  chapterId: number,
  to: number | null,
  expected?: number | null,
): Promise<number | null> {
  return transaction(ctx, async (tx) => {
    const chapter = await tx
      .selectFrom('chapters')
      .select('uploader_id')
      .where('id', '=', chapterId)
      .forUpdate()
      .executeTakeFirst();
    if (!chapter) throw notFound('Chapter');
    if (expected !== undefined && chapter.uploader_id !== expected)
      throw new ApiError('optimistic_lock_exception', 'The uploader was changed meanwhile', {
        reason: 'changed_meanwhile',
      });
    await tx
      .updateTable('chapters')
      .set(({ eb }) => ({ uploader_id: to, updated_at: ctx.clock(), version: eb('version', '+', 1) }))
      .where('id', '=', chapterId)
      .execute();
    return chapter.uploader_id;
  });
}
