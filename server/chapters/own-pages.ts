// Pages of chapters that are not public, for those who may see them: their pictures are at signed paths.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ownChapterEndpoints } from '#contract/endpoints/own-chapters.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { signedBase } from '#server/media/signed-paths.ts';
import { requireInsight } from './lock-chapter.ts';
import { viewPages } from './pages.ts';
import { relationTo } from './policy.ts';

/** Pages of a chapter in any state. What moderators removed is for moderators only. @throws ApiError 403, 404 */
export async function viewOwnPages(
  ctx: Context,
  viewer: Viewer,
  uid: string,
): Promise<ResponseOf<typeof ownChapterEndpoints.pages>> {
  const { rows } = await sql<{ id: number; removed_by_staff: boolean }>`
    SELECT chapters.id, chapters.state = 'removed' AND coalesce(by_staff, true) AS removed_by_staff
    FROM chapters JOIN titles ON titles.id = title_id LEFT JOIN chapter_removals ON chapter_id = chapters.id
    WHERE chapters.uid = ${uid} AND titles.state = 'published'`.execute(ctx.db);
  if (!rows[0]) throw notFound('Chapter');
  const { id, removed_by_staff: isRemovedByStaff } = rows[0];
  const relation = await relationTo(ctx, id, viewer);
  requireInsight(viewer, relation, ctx.clock());
  const asStaff = !relation.own && !relation.group;
  if (isRemovedByStaff && !asStaff)
    throw new ApiError('access_denied_http_exception', 'A moderator has removed the chapter', {
      reason: 'removed_by_moderators',
    });
  const { baseUrl, expiresAt } = signedBase(ctx, { kind: 'chapter', uid, viewerId: viewer.id, asStaff });
  return { ...(await viewPages(ctx, id, uid, baseUrl)), expiresAt: toWireDate(expiresAt) };
}
