import { moderationLogEndpoints } from '#contract/endpoints/moderation-log.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { requireStaff } from './actor.ts';
import { readPublicLog } from './log/public-log.ts';
import { findActors, readStaffLog } from './log/staff-log.ts';

export function moderationLogRoutes(scope: RouteScope): void {
  memberRoute(scope, moderationLogEndpoints.list, async (ctx, { query, viewer }) => {
    requireStaff(viewer, 'audit.view', ctx.clock());
    return { result: 'ok' as const, ...(await readStaffLog(ctx, viewer, query)) };
  });
  memberRoute(scope, moderationLogEndpoints.actors, async (ctx, { viewer }) => {
    requireStaff(viewer, 'audit.view', ctx.clock());
    return { result: 'ok' as const, actors: await findActors(ctx.db) };
  });
  route(scope, moderationLogEndpoints.open, async (ctx, { query }) => ({
    result: 'ok' as const,
    ...(await readPublicLog(ctx, query)),
  }));
}
