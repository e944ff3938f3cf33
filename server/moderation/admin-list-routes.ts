import { adminListEndpoints } from '#contract/endpoints/admin-lists.ts';
import type { StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { readSiteLists } from '#server/lists/site-lists.ts';
import { act } from './act.ts';

export function adminListRoutes(scope: RouteScope): void {
  memberRoute(scope, adminListEndpoints.list, async (ctx) => ({
    result: 'ok' as const,
    places: await readSiteLists(ctx),
  }));
  memberRoute(scope, adminListEndpoints.create, async (ctx, { params: { place }, body: { id, name }, viewer }) => {
    const action: StaffActionBody =
      place === 'staff-picks'
        ? { action: 'site-list.pick', id, params: { place, name } }
        : { action: 'site-list.feature', id, params: { place, name } };
    const { decision } = await act(ctx, viewer, { action, reason: 'other', message: '', note: '' });
    await ctx.changes.waitUntilApplied();
    return { result: 'ok' as const, decision };
  });
  memberRoute(scope, adminListEndpoints.restore, async (ctx, { params: { place }, viewer }) => {
    const list = (await readSiteLists(ctx)).find((each) => each.place === place)?.list;
    if (!list) throw notFound('List');
    const action = place === 'staff-picks' ? 'site-list.restore-pick' : 'site-list.restore-feature';
    const made = await act(ctx, viewer, {
      action: { action, id: list.id, params: {} },
      reason: 'mistake',
      message: '',
      note: '',
    });
    await ctx.changes.waitUntilApplied();
    return { result: 'ok' as const, decision: made.decision };
  });
}
