import { siteEndpoints } from '#contract/site.ts';
import { route, type Scope } from '#server/core/route.ts';

export function siteRoutes(scope: Scope): void {
  route(scope, siteEndpoints.ping, () => 'pong' as const);
}
