// Upload sessions that change the pages of a chapter: they begin with its present pages as files.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import { editChapter } from '#server/chapters/edit.ts';
import { lockChapter } from '#server/chapters/lock-chapter.ts';
import { replacePages, reviewChangedPages } from '#server/chapters/replace-pages.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { countReferences, type StoredHash } from '#server/media/media.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { expireOld, openSession } from './begin.ts';
import { requireFreeSpace } from './free-space.ts';
import type { UploadSession } from './sessions.ts';

/** Begins to change the pages of a chapter. @returns the session's internal id @throws ApiError 400, 403, 404, 409, 503 */
export async function beginPageEdit(
  ctx: Context,
  viewer: Viewer,
  { chapterUid, version, holder }: { chapterUid: string; version: number; holder: string | undefined },
): Promise<number> {
  await requireFreeSpace(ctx);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    await lockAccount(tx, viewer.id);
    requirePermission(viewer, 'chapter.upload', now);
    await expireOld(tx, viewer.id, now);
    const chapter = await lockChapter(tx, viewer, chapterUid, now);
    requirePresent(chapter.state);
    checkVersion(version, chapter.version);
    const id = await openSession(tx, viewer.id, { titleId: chapter.title_id, groups: chapter.groups, holder, now });
    await sql`UPDATE upload_sessions SET edits = true, chapter_id = ${chapter.id}, base_version = ${chapter.version}
      WHERE id = ${id}`.execute(tx);
    await addPresentPages(tx, id, chapter.id, now);
    return id;
  });
}

function requirePresent(state: string): void {
  if (state === 'removed')
    throw new ApiError('bad_request_http_exception', 'The chapter is deleted. Restore it to change it', {
      reason: 'chapter_removed',
    });
}

async function addPresentPages(tx: Db, sessionId: number, chapterId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ blob: number }>`
    WITH pages AS (
      SELECT blobs.*, place FROM chapters JOIN page_sets ON page_sets.id = page_set_id
        CROSS JOIN LATERAL unnest(page_sets.blobs) WITH ORDINALITY AS page (id, place) JOIN blobs ON blobs.id = page.id
      WHERE chapters.id = ${chapterId} ORDER BY place)
    INSERT INTO upload_session_files (session_id, original_name, source_hash, bytes, pixels, mime, source, blobs, created_at)
    SELECT ${sessionId}::int, place || '.' || extension, source_hash, bytes, width::bigint * height,
      'image/' || CASE extension WHEN 'jpg' THEN 'jpeg' ELSE extension END, 'remote', ARRAY[id], ${now}
    FROM pages ORDER BY place RETURNING blobs[1] AS blob`.execute(tx);
  await countReferences(
    tx,
    rows.map(({ blob }) => blob),
    1,
  );
}

/** Changes the chapter of a session to the ordered pages and the fields. @returns its internal id */
export async function commitPageEdit(
  ctx: Context & { db: Db },
  viewer: Viewer,
  session: UploadSession,
  draft: BodyOf<typeof uploadEndpoints.commit>['chapterDraft'],
  orderPages: () => Promise<StoredHash[]>,
): Promise<number> {
  const { db: tx } = ctx;
  const now = ctx.clock();
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM chapters WHERE id = ${session.chapter_id}`.execute(tx);
  if (!rows[0]) throw notFound('Chapter');
  const chapter = await lockChapter(tx, viewer, rows[0].uid, now);
  requirePresent(chapter.state);
  if (chapter.version !== session.base_version)
    throw new ApiError('optimistic_lock_exception', 'The chapter was changed since its pages were being edited', {
      reason: 'chapter_changed',
    });
  const pages = await orderPages();
  await replacePages(tx, chapter, pages);
  const { publishAt, externalUrl, ...fields } = draft;
  await editChapter(ctx, viewer, chapter.uid, {
    ...fields,
    ...(publishAt ? { publishAt } : {}),
    ...(pages.length === 0 && externalUrl !== undefined ? { externalUrl } : {}),
    version: chapter.version,
  });
  await reviewChangedPages(tx, viewer, chapter, now);
  return chapter.id;
}
