import { adminAnnouncementEndpoints } from '#contract/endpoints/admin-announcements.ts';
import type { StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { findManagedAnnouncements, readManagedAnnouncement } from '#server/site/managed-announcements.ts';
import { actOrPropose } from './proposals.ts';

export function adminAnnouncementRoutes(scope: RouteScope): void {
  memberRoute(scope, adminAnnouncementEndpoints.list, async (ctx, { query }) => ({
    result: 'ok' as const,
    ...(await findManagedAnnouncements(ctx, query)),
  }));
  memberRoute(scope, adminAnnouncementEndpoints.get, async (ctx, { params }) => ({
    result: 'ok' as const,
    announcement: await readManagedAnnouncement(ctx, params.id),
  }));
  memberRoute(scope, adminAnnouncementEndpoints.save, (ctx, { params: { id }, body, viewer }) =>
    perform(ctx, viewer, { action: 'announcement.save', id, params: body }),
  );
  memberRoute(scope, adminAnnouncementEndpoints.end, (ctx, { params: { id }, viewer }) =>
    perform(ctx, viewer, { action: 'announcement.end', id, params: {} }),
  );
  memberRoute(scope, adminAnnouncementEndpoints.withdraw, (ctx, { params: { id }, viewer }) =>
    perform(ctx, viewer, { action: 'announcement.withdraw', id, params: {} }),
  );
}

/** Announcements concern nobody alone: their actions have no reason that anybody reads. */
async function perform(ctx: Context, viewer: Viewer, action: StaffActionBody) {
  const { made, proposal } = await actOrPropose(ctx, viewer, { action, reason: 'other', message: '', note: '' });
  if (!made) return { result: 'ok' as const, decision: null, proposal };
  await ctx.changes.waitUntilApplied();
  return { result: 'ok' as const, decision: made.decision, proposal: null };
}
