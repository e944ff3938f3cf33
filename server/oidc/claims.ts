// User claims that the OpenID provider gives to clients, by scope.
import type { Account } from 'oidc-provider';
import type { Context } from '#server/core/context.ts';
import { avatarFile } from '#server/users/avatar-file.ts';
import { groupsOf, viewUsers } from '#server/users/views.ts';

/** Claims by scope. Claims in none of a token's scopes are left out. */
export const scopeClaims: Record<string, string[]> = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'preferred_username', 'picture', 'profile', 'updated_at'],
  roles: ['roles'],
  groups: ['groups'],
};

/** Finds the account of a public user id; undefined for unknown and deleted users. */
export async function findAccount(ctx: Pick<Context, 'db' | 'config'>, sub: string): Promise<Account | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(sub)) return undefined;
  const person = await ctx.db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.uid',
      'users.username',
      'user_profiles.avatar_uid',
      'users.unverified',
      'users.updated_at',
      'accounts.email',
    ])
    .where('users.uid', '=', sub)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return undefined;
  const picture = avatarFile(person.avatar_uid);
  return {
    accountId: person.uid,
    claims: async (_use, scope) => {
      const requestedClaims = new Set(['sub', ...scope.split(' ').flatMap((word) => scopeClaims[word] ?? [])]);
      const [groups, people] = await Promise.all([
        requestedClaims.has('groups') ? groupsOf(ctx.db, [person.id]) : null,
        requestedClaims.has('roles') ? viewUsers(ctx.db, [person.id]) : null,
      ]);
      const allClaims = {
        sub: person.uid,
        name: person.username,
        preferred_username: person.username,
        ...(picture === null ? {} : { picture: `${ctx.config.mediaUrl}/avatars/${person.uid}/${picture}` }),
        profile: `${ctx.config.publicUrl}/user/${person.uid}`,
        updated_at: Math.floor(person.updated_at.getTime() / 1000),
        ...(person.email === null ? {} : { email: person.email, email_verified: !person.unverified }),
        roles: people?.get(person.id)?.attributes.roles ?? [],
        groups: (groups?.get(person.id) ?? []).map(({ id }) => id),
      };
      return {
        sub: person.uid,
        ...Object.fromEntries(Object.entries(allClaims).filter(([claim]) => requestedClaims.has(claim))),
      };
    },
  };
}
