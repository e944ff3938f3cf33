// Names of people and roles as an operator types them.
import { type Role, roles } from '#contract/rules/permissions.ts';
import { AdminProblem, escapeForTerminal } from '#server/audit/admin-command.ts';
import type { Context } from '#server/core/context.ts';
import { emailKey } from '#server/core/mail/email-address.ts';

/** Roles that can be granted; the others follow from groups, or apply to all users. */
export const grantableRoles = roles.filter(
  (role) => !['ROLE_GUEST', 'ROLE_MEMBER', 'ROLE_GROUP_LEADER', 'ROLE_GROUP_MEMBER'].includes(role),
);
export const shortName = (role: Role): string =>
  role
    .replace(/^ROLE_/, '')
    .toLowerCase()
    .replaceAll('_', '-');

export interface UserWithRoles {
  id: number;
  uid: string;
  username: string;
  roles: string[];
}

/** Finds a user by name, public id or e-mail address. @throws AdminProblem */
export async function findUserWithRoles({ db }: Context, name: string): Promise<UserWithRoles> {
  const byUid = /^[0-9a-f-]{36}$/i.test(name);
  const person = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'users.uid', 'users.username', 'users.roles'])
    .where((where) =>
      byUid
        ? where('users.uid', '=', name.toLowerCase())
        : name.includes('@')
          ? where('accounts.email_key', '=', emailKey(name))
          : where((each) => each.fn<string>('lower', ['users.username']), '=', name.normalize('NFKC').toLowerCase()),
    )
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person)
    throw new AdminProblem(`There is nobody called "${escapeForTerminal(name)}". "user list" shows who is there`);
  return person;
}

/** Parses a role: `admin`, `ROLE_ADMIN` and `Admin` are the same. */
export function parseRole(text: string): Role {
  const name = text
    .toUpperCase()
    .replaceAll(/[-\s]/g, '_')
    .replace(/^ROLE_/, '');
  const matchingRole = grantableRoles.find((role) => role === `ROLE_${name}` || role === `ROLE_GLOBAL_${name}`);
  if (matchingRole) return matchingRole;
  throw new AdminProblem(
    `There is no role "${escapeForTerminal(text)}" to grant. There are ${grantableRoles.map(shortName).join(', ')}`,
  );
}

/** Note for the operator who has made somebody staff. */
export const staffNote = ({ config }: Context): string =>
  config.seed === 'demo'
    ? 'Staff need no second factor in the demo world.'
    : 'Staff set up a second factor when they next sign in; without one the role gives them nothing.';
