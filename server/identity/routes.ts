import { authEndpoints } from '#contract/auth.ts';
import { permissions, wirePermission } from '#contract/permissions.ts';
import { route, type Scope } from '#server/core/route.ts';
import { decide } from '#server/core/viewer.ts';
import { wireRoles } from './roles.ts';

export function identityRoutes(scope: Scope): void {
  route(scope, authEndpoints.check, (ctx, { viewer }) => ({
    result: 'ok' as const,
    isAuthenticated: viewer !== null,
    roles: wireRoles(viewer),
    permissions: permissions.filter((permission) => decide(viewer, permission, ctx.clock()).ok).map(wirePermission),
  }));
}
