import { grantOf, type Permission, roles } from '#contract/rules/permissions.ts';
import { hasPermission, useSession } from './session.ts';

/**
 * Whether the viewer may do what needs a permission of staff; `again`: only after signing in again, because the permission of
 * their role lapses when the sign-in is too old.
 */
export function useRoleAccess(permission: Exclude<Permission, `title.${string}` | `group.${string}`>) {
  const { user } = useSession();
  if (hasPermission(permission)) return 'yes';
  return roles.some((role) => user?.roles.includes(role) && grantOf(role, permission) !== null) ? 'again' : 'no';
}
