import { grantOf, roles } from '#contract/rules/permissions.ts';
import { hasPermission, useSession } from '#web/lib/session/session.ts';

/**
 * Whether the viewer may set the site's feature flags; `again`: only after signing in again, because a permission of
 * the role lapses when the sign-in is too old.
 */
export function useFlagAccess(): 'yes' | 'again' | 'no' {
  const { user } = useSession();
  if (hasPermission('flag.set')) return 'yes';
  return roles.some((role) => user?.roles.includes(role) && grantOf(role, 'flag.set') !== null) ? 'again' : 'no';
}
