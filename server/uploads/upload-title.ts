// The title of an upload: a published one that takes chapters.
import { requireUnlocked } from '#server/chapters/edit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockTitle } from '#server/titles/lock-title.ts';

/**
 * Locks the title. @param language null before it is known
 * @returns its internal id @throws ApiError 404, 400 for an own draft, 403 for a locked title or language
 */
export async function lockUploadTitle(
  tx: Db,
  viewer: Viewer,
  { manga, language }: { manga: string; language: string | null },
  now: Date,
): Promise<number> {
  const { id, state } = await lockTitle(tx, viewer, manga, now);
  if (state !== 'published')
    throw new ApiError('bad_request_http_exception', 'Chapters can be added once the title is published', {
      reason: 'title_unpublished',
    });
  await requireUnlocked(tx, id, language);
  return id;
}
