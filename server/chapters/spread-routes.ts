import { spreadEndpoints } from '#contract/endpoints/spreads.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { findChapter } from './queries.ts';
import { viewSpreadChanges } from './spread-changes.ts';
import { revertSpreads, saveSpreadVote, withdrawSpreadVote, viewSpreadsFor } from './spread-votes.ts';

export function spreadRoutes(scope: RouteScope): void {
  const requireChapter = async (ctx: Context, uid: string): Promise<number> => {
    const row = await findChapter(ctx, uid);
    if (row === null) throw notFound('Chapter');
    return row[0];
  };
  memberRoute(scope, spreadEndpoints.get, async (ctx, { params, viewer }) =>
    viewSpreadsFor(ctx, await requireChapter(ctx, params.id), viewer),
  );
  memberRoute(scope, spreadEndpoints.say, async (ctx, { params, body, viewer }) => {
    const id = await requireChapter(ctx, params.id);
    await saveSpreadVote(ctx, id, viewer, body);
    return viewSpreadsFor(ctx, id, viewer);
  });
  memberRoute(scope, spreadEndpoints.takeBack, async (ctx, { params, viewer }) => {
    const id = await requireChapter(ctx, params.id);
    await withdrawSpreadVote(ctx, id, viewer);
    return viewSpreadsFor(ctx, id, viewer);
  });
  memberRoute(scope, spreadEndpoints.changes, async (ctx, { params, query }) => {
    const { changes, total } = await viewSpreadChanges(ctx.db, await requireChapter(ctx, params.id), query);
    return collectionEnvelope(changes, query, total);
  });
  memberRoute(scope, spreadEndpoints.revert, async (ctx, { params, viewer }) => {
    const id = await requireChapter(ctx, params.id);
    await revertSpreads(ctx, id, viewer, params.change);
    return viewSpreadsFor(ctx, id, viewer);
  });
}
