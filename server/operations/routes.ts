import { toWireDate } from '#contract/endpoints/common.ts';
import { operationEndpoints } from '#contract/endpoints/operations.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { limitOf } from '#server/core/http/limits/endpoint-limits.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { actingRole, requireStaff } from '#server/moderation/actor.ts';
import { rateLimitFigures } from './rate-limits.ts';
import { listStaff } from './staff-list.ts';
import { listJobs, retryJobs } from './jobs.ts';
import { readOverview } from './overview.ts';

/** Characters of an error: its message, without the stack below it. */
const maxErrorLength = 500;

/** Limits of all endpoints, each once. */
const declaredLimits = [
  ...new Map(
    endpoints.flatMap((endpoint) => {
      const limit = limitOf(endpoint);
      return limit ? [[limit.name, limit] as const] : [];
    }),
  ).values(),
];

export function operationRoutes(scope: RouteScope): void {
  memberRoute(scope, operationEndpoints.overview, async (ctx, { viewer }) => {
    requireStaff(viewer, 'operations.view', ctx.clock());
    return { result: 'ok' as const, ...(await readOverview(ctx)) };
  });
  memberRoute(scope, operationEndpoints.limits, async (ctx, { viewer }) => {
    requireStaff(viewer, 'operations.view', ctx.clock());
    return { result: 'ok' as const, isOn: ctx.config.rateLimits, limits: await rateLimitFigures(ctx, declaredLimits) };
  });
  memberRoute(scope, operationEndpoints.staff, async (ctx, { viewer }) => {
    requireStaff(viewer, 'operations.view', ctx.clock());
    return { result: 'ok' as const, staff: await listStaff(ctx) };
  });
  memberRoute(scope, operationEndpoints.jobs, async (ctx, { query: { state, limit, offset }, viewer }) => {
    requireStaff(viewer, 'operations.view', ctx.clock());
    const { jobs, total } = await listJobs(ctx.db, { state, limit, offset });
    const rows = jobs.map(({ lastError, runAt, ...job }) => ({
      ...job,
      runAt: toWireDate(runAt),
      lastError: lastError?.split('\n')[0]!.slice(0, maxErrorLength) ?? null,
    }));
    return { result: 'ok' as const, jobs: rows, total };
  });
  memberRoute(scope, operationEndpoints.retry, async (ctx, { body: { ids }, viewer }) => {
    requireStaff(viewer, 'jobs.retry', ctx.clock());
    const retried = await transaction(ctx, async (tx) => {
      const jobs = await retryJobs(tx, ids);
      if (jobs > 0) {
        await recordAudit(tx, {
          action: 'jobs.retry',
          actorId: viewer.id,
          actingRole: actingRole(viewer, 'jobs.retry'),
          kind: 'job',
          id: ids.length === 1 ? ids[0]! : null,
          details: { jobs },
        });
      }
      return jobs;
    });
    return { result: 'ok' as const, retried };
  });
}
