import { roleKeys } from '#web/lib/catalogue/roles.ts';
import { t } from '#web/lib/i18n/i18n.ts';

/** Name of a role; its code when it is a new one. */
export const roleName = (role: string): string =>
  Object.hasOwn(roleKeys, role) ? t(roleKeys[role as keyof typeof roleKeys]) : role;
