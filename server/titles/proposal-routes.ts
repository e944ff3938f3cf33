import { titleEditEndpoints } from '#contract/endpoints/title-edits.ts';
import { requirePermission } from '#server/core/access/viewer.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { withdrawProposal } from './proposals.ts';
import { viewProposals } from './proposal-views.ts';
import { findPublishedTitle } from './titles.ts';

export function proposalRoutes(scope: RouteScope): void {
  memberRoute(scope, titleEditEndpoints.list, async (ctx, { params, viewer }) => {
    const title = await findPublishedTitle(ctx.db, params.id);
    if (!title) throw notFound('Manga');
    const { review } = requirePermission(viewer, 'title.edit', ctx.clock());
    return { result: 'ok' as const, proposes: review !== 'none', edits: await viewProposals(ctx, viewer, title.id) };
  });
  memberRoute(scope, titleEditEndpoints.withdraw, async (ctx, { params, body, viewer }) => {
    await withdrawProposal(ctx, viewer, params.id, body.version);
    return { result: 'ok' as const };
  });
}
