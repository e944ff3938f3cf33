import { authEndpoints } from '#contract/auth.ts';
import { permissions, wirePermission } from '#contract/permissions.ts';
import { route, type Scope } from '#server/core/route.ts';
import { decide } from '#server/core/viewer.ts';
import { legacyLoginRoutes } from './legacy-login.ts';
import { wireRoles } from './roles.ts';
import type { Tokens } from './tokens.ts';

export function identityRoutes(scope: Scope, tokens: Tokens): void {
  legacyLoginRoutes(scope, tokens);
  route(scope, authEndpoints.check, (ctx, { viewer }) => ({
    result: 'ok' as const,
    isAuthenticated: viewer !== null,
    roles: wireRoles(viewer),
    permissions: permissions.filter((permission) => decide(viewer, permission, ctx.clock()).ok).map(wirePermission),
  }));
}
