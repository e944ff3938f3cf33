import { authEndpoints } from '#contract/auth.ts';
import { permissions, wirePermission } from '#contract/permissions.ts';
import { notFound } from '#server/core/errors.ts';
import { networkName } from '#server/core/limits/address.ts';
import { memberRoute, route, type Scope } from '#server/core/route.ts';
import { decide } from '#server/core/viewer.ts';
import { legacyLoginRoutes } from './legacy-login.ts';
import type { Outside } from './outside.ts';
import { wireRoles } from './roles.ts';
import { siteScope, type Tokens } from './tokens.ts';

/** @param outside when people sign in somewhere else */
export function identityRoutes(scope: Scope, { tokens, outside }: { tokens: Tokens; outside: Outside | null }): void {
  legacyLoginRoutes(scope, tokens);
  route(scope, authEndpoints.check, (ctx, { viewer }) => ({
    result: 'ok' as const,
    isAuthenticated: viewer !== null,
    roles: wireRoles(viewer),
    permissions: permissions.filter((permission) => decide(viewer, permission, ctx.clock()).ok).map(wirePermission),
  }));
  route(scope, authEndpoints.exchange, async (_ctx, { body, source }) => {
    if (!outside) throw notFound('Outside provider');
    const { network, userAgent } = source();
    const from = { network: networkName(network), userAgent: userAgent ?? null };
    return { result: 'ok' as const, ...(await outside.exchange(body.idToken, from)) };
  });
  memberRoute(scope, authEndpoints.renew, async (ctx, { viewer }) => {
    if (!outside) throw notFound('Outside provider');
    const accessToken = await tokens.signAccess({
      sub: viewer.uid,
      sid: viewer.session.uid,
      client_id: ctx.config.oidcClientId,
      scope: siteScope,
    });
    return { result: 'ok' as const, accessToken, expiresIn: ctx.config.accessTokenLife, user: viewer.uid };
  });
}
