// Which chapters wait for review: those of members in a language in which no chapter of theirs was approved yet. Later ones
// wait, too, until one is approved, each as an item of its own.
import { sql } from 'kysely';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { sampleApproved } from '#server/review/samples.ts';
import { submitForReview } from '#server/review/submissions.ts';

/** Whether a chapter of the viewer in this language would wait for review. @throws ApiError 403 */
export async function requiresApproval(db: Db, viewer: Viewer, language: string, now: Date): Promise<boolean> {
  const { review } = requirePermission(viewer, 'chapter.upload', now);
  if (review === 'none') return false;
  if (review === 'always') return true;
  const { rows } = await sql`SELECT FROM chapters
    WHERE uploader_id = ${viewer.id} AND language = ${language} AND state = 'published' LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Picks out a chapter that was published without review, perhaps. @param ctx its `db` is the transaction */
export async function sampleChapter(ctx: Pick<Context, 'db' | 'clock' | 'config'>, chapterId: number): Promise<void> {
  const { uid } = await ctx.db
    .selectFrom('chapters')
    .select('uid')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  await sampleApproved(ctx, 'chapter', uid);
}

/** Submits a queued chapter, with its content as evidence. */
export async function submitChapter(tx: Db, chapterId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string; uploader_id: number | null; content: string }>`
    SELECT chapters.uid, uploader_id, json_build_object('title', titles.uid, 'language', language, 'volume', volume,
      'chapter', chapter, 'name', name, 'externalUrl', external_url, 'pages', pages, 'publishAt', publish_at,
      'groups', (SELECT json_agg(groups.uid ORDER BY position) FROM chapter_groups JOIN groups ON groups.id = group_id
        WHERE chapter_id = chapters.id),
      'files', (SELECT blobs FROM page_sets WHERE page_sets.id = page_set_id))::text AS content
    FROM chapters JOIN titles ON titles.id = title_id WHERE chapters.id = ${chapterId}`.execute(tx);
  const { uid, uploader_id: ownerId, content } = rows[0]!;
  await submitForReview(tx, { kind: 'first_chapter', subject: { kind: 'chapters', uid, ownerId, content } }, now);
}
