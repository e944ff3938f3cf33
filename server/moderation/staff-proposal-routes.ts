import { staffProposalEndpoints } from '#contract/endpoints/staff-proposals.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { findOwnProposals, withdrawProposal } from './own-proposals.ts';

export function staffProposalRoutes(scope: RouteScope): void {
  memberRoute(scope, staffProposalEndpoints.list, async (ctx, { viewer }) => ({
    result: 'ok' as const,
    proposals: await findOwnProposals(ctx, viewer),
  }));
  memberRoute(scope, staffProposalEndpoints.withdraw, async (ctx, { params, viewer }) => {
    await withdrawProposal(ctx, viewer, params.id);
    return { result: 'ok' as const };
  });
}
