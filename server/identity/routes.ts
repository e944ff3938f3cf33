import { authEndpoints } from '#contract/endpoints/auth.ts';
import { permissions, wirePermission } from '#contract/rules/permissions.ts';
import { notFound } from '#server/core/http/errors.ts';
import { displayedNetwork } from '#server/core/http/limits/address.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { decide } from '#server/core/access/viewer.ts';
import { legacyLoginRoutes } from '#server/sign-in/legacy-login.ts';
import type { FederatedSignIn } from '#server/federation/federated-users.ts';
import { wireRoles } from '#server/accounts/roles.ts';
import { siteScope, type Tokens } from '#server/sessions/tokens.ts';

/** @param federatedSignIn null unless users sign in at an outside provider */
export function identityRoutes(
  scope: RouteScope,
  { tokens, federatedSignIn }: { tokens: Tokens; federatedSignIn: FederatedSignIn | null },
): void {
  legacyLoginRoutes(scope, tokens);
  route(scope, authEndpoints.check, (ctx, { viewer }) => ({
    result: 'ok' as const,
    isAuthenticated: viewer !== null,
    roles: wireRoles(viewer),
    permissions: permissions.filter((permission) => decide(viewer, permission, ctx.clock()).ok).map(wirePermission),
  }));
  route(scope, authEndpoints.exchange, async (_ctx, { body, source }) => {
    if (!federatedSignIn) throw notFound('Outside provider');
    const { network, userAgent } = source();
    const from = { network: displayedNetwork(network), userAgent: userAgent ?? null };
    return { result: 'ok' as const, ...(await federatedSignIn.exchange(body.idToken, from)) };
  });
  memberRoute(scope, authEndpoints.renew, async (ctx, { viewer }) => {
    if (!federatedSignIn) throw notFound('Outside provider');
    const accessToken = await tokens.signAccess({
      sub: viewer.uid,
      sid: viewer.session.uid,
      client_id: ctx.config.oidcClientId,
      scope: siteScope,
    });
    return { result: 'ok' as const, accessToken, expiresIn: ctx.config.accessTokenLife, user: viewer.uid };
  });
}
