import { reportEndpoints } from '#contract/endpoints/reports.ts';
import { reviewEndpoints } from '#contract/endpoints/reviews.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { collectionText } from '#server/core/http/json-text.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { findOwnReports, findReasons } from './queries.ts';
import { viewOwnReviews } from './own-reviews.ts';
import { report } from './reports.ts';
import { findReportsOnSite } from './site-reports.ts';

/** Rate limit of reports. Only valid ones count. */
const dailyLimit = {
  name: 'reports of a day',
  requests: limits.reportsPerDay,
  minutes: 24 * 60,
  failClosed: false,
};

export function reviewRoutes(scope: RouteScope): void {
  const wholeCollection = <T>(data: T[]) => collectionEnvelope(data, { limit: data.length, offset: 0 }, data.length);
  const countReportOf = (ctx: Context, user: number) => () => ctx.limits.take(dailyLimit, { user });

  memberRoute(scope, reportEndpoints.reasons, async ({ db }, { params }) =>
    wholeCollection(await findReasons(db, params.category)),
  );
  memberRoute(scope, reportEndpoints.siteReasons, async ({ db }, { params }) =>
    wholeCollection(await findReasons(db, params.category)),
  );
  memberRoute(scope, reportEndpoints.own, async (ctx, { query, viewer }) => {
    const { reports, total } = await findOwnReports(ctx.db, viewer, query);
    const reportJsons = reports.map((entity) => JSON.stringify(entity));
    const includes = (query.includes ?? []).map((each) => (each === 'reason' ? 'report_reason' : each));
    return collectionText(await ctx.documents.describe(reportJsons, includes), query, total);
  });
  memberRoute(scope, reportEndpoints.ownOnSite, async ({ db, clock }, { query, viewer }) => ({
    result: 'ok' as const,
    ...(await findReportsOnSite(db, viewer.id, query, clock())),
  }));
  memberRoute(scope, reviewEndpoints.own, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    reviews: await viewOwnReviews(ctx, viewer.id, query.ids ?? []),
  }));
  memberRoute(scope, reportEndpoints.create, async (ctx, { body, viewer }) => {
    const status = await report(ctx, viewer.id, body, countReportOf(ctx, viewer.id));
    return { result: 'ok' as const, status };
  });
  memberRoute(scope, reportEndpoints.createOnSite, async (ctx, { body, viewer }) => {
    const status = await report(ctx, viewer.id, body, countReportOf(ctx, viewer.id));
    return { result: 'ok' as const, status };
  });
}
