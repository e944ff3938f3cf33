// Routes of uploads that only the site's pages use: state, plan, another tab, duplicates.
import { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { findAlikeChapters } from './alike.ts';
import { findOpenUpload } from './begin.ts';
import { savePlan, takeOver, viewState } from './plans.ts';
import { lockOpenSession, requestOf } from './sessions.ts';

const okResult = { result: 'ok' as const };

export function uploadPlanRoutes(scope: RouteScope): void {
  memberRoute(scope, uploadEndpoints.open, async (ctx, { viewer }) => ({
    ...okResult,
    open: await findOpenUpload(ctx.db, viewer.id, ctx.clock()),
  }));
  memberRoute(scope, uploadEndpoints.state, (ctx, { params, query, viewer }) =>
    viewState(ctx, requestOf(viewer, params, query)),
  );
  memberRoute(scope, uploadEndpoints.savePlan, async (ctx, { params, query, body, viewer }) => {
    await savePlan(ctx, requestOf(viewer, params, query), body);
    return okResult;
  });
  memberRoute(scope, uploadEndpoints.takeOver, async (ctx, { params, body, viewer }) => {
    await takeOver(ctx, requestOf(viewer, params, {}), body.holder);
    return viewState(ctx, requestOf(viewer, params, body));
  });
  memberRoute(scope, uploadEndpoints.alike, async (ctx, { params, query, viewer }) => {
    const request = requestOf(viewer, params, {});
    const { id } = await transaction(ctx, (tx) => lockOpenSession(tx, request, ctx.clock()));
    return { ...okResult, chapters: await findAlikeChapters(ctx, id, query.translatedLanguage) };
  });
}
