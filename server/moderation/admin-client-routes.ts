import { adminClientEndpoints } from '#contract/endpoints/admin-clients.ts';
import { findAllClients } from '#server/clients/all-clients.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';

export function adminClientRoutes(scope: RouteScope): void {
  memberRoute(scope, adminClientEndpoints.list, async (ctx, { query }) => ({
    result: 'ok' as const,
    ...(await findAllClients(ctx, query)),
  }));
}
