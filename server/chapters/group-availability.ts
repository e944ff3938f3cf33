// Chapters that the leader of one of their groups makes unavailable, and available again. Moderators have an action of staff.
import { recordAudit } from '#server/audit/audit.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { type Availability, changeAvailability } from './availability.ts';
import { lockChapter } from './lock-chapter.ts';
import { withoutStaffRoles } from './policy.ts';

const taken: Availability = { unavailable: true, reason: 'group' };
const available: Availability = { unavailable: false, reason: null };

/** Changes nothing when it is so already. @throws ApiError 400, 403, 404 */
export function changeForGroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  unavailable: boolean,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const chapter = await lockChapter(tx, viewer, uid, ctx.clock());
    requirePermission(withoutStaffRoles(viewer), 'chapter.unavailable', ctx.clock(), chapter.relation);
    // a later change of its state would take the deletion out of the hands of its crew
    if (chapter.state !== 'published')
      throw new ApiError('bad_request_http_exception', 'The chapter is not published', { reason: 'chapter_removed' });
    const to = unavailable ? taken : available;
    const before = await changeAvailability({ ...ctx, db: tx }, chapter.id, to);
    if (before.unavailable && before.reason !== 'group')
      throw new ApiError('access_denied_http_exception', 'Moderators have made the chapter unavailable', {
        reason: 'unavailable_by_moderators',
      });
    if (before.unavailable === unavailable) return;
    await recordAudit(tx, {
      action: unavailable ? 'chapter.unavailable' : 'chapter.available',
      actorId: viewer.id,
      actingRole: 'ROLE_GROUP_LEADER',
      kind: 'chapter',
      id: uid,
      reason: 'group_request',
    });
  });
}
