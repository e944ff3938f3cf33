import { adminSiteEndpoints } from '#contract/endpoints/admin-site.ts';
import { featureFlagEndpoints } from '#contract/endpoints/feature-flags.ts';
import { siteFigureNames, siteSettingIds } from '#contract/rules/site-settings.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { readFeatureFlags, readSiteFigures } from '#server/site/site-settings.ts';
import { readVisitors } from '#server/site/visitors.ts';
import { act } from './act.ts';

/** Settings concern nobody alone: their actions have no reason that anybody reads. */
const nothingToTell = { reason: 'other', message: '', note: '' } as const;

export function adminSiteRoutes(scope: RouteScope): void {
  memberRoute(scope, featureFlagEndpoints.set, async (ctx, { params: { name }, body: { value }, viewer }) => {
    const action = { action: 'flag.set', id: siteSettingIds[name], params: { value } } as const;
    const { decision } = await act(ctx, viewer, { action, ...nothingToTell });
    await ctx.changes.waitUntilApplied();
    return { result: 'ok' as const, flags: await readFeatureFlags(ctx), decision };
  });
  memberRoute(scope, adminSiteEndpoints.figures, async (ctx) => {
    const figures = await readSiteFigures(ctx);
    return {
      result: 'ok' as const,
      figures: siteFigureNames.map((name) => ({ name, value: figures[name] ?? null, configured: ctx.config[name] })),
      counted: await readVisitors(ctx),
    };
  });
  memberRoute(scope, adminSiteEndpoints.setFigure, async (ctx, { params: { name }, body: { value }, viewer }) => {
    const action = { action: 'figure.set', id: siteSettingIds[name], params: { value } } as const;
    const { decision } = await act(ctx, viewer, { action, ...nothingToTell });
    await ctx.changes.waitUntilApplied();
    return { result: 'ok' as const, decision };
  });
}
