// Sign-in accounts of the demo world. Their password is public, so the demo must only run on a local machine.
import type { Context } from '#server/core/context.ts';
import { addConfirmedAccount } from '#server/accounts/accounts.ts';
import { reserveUsernames } from '#server/accounts/username-claims.ts';
import { stableUuid } from './random.ts';

export const demoAccounts = ['reader', 'newcomer', 'uploader', 'leader', 'moderator', 'moderator2', 'admin'] as const;
export const demoPassword = 'komawari-demo';

/** Creates missing accounts; existing ones stay as they are. @param names usernames of all people in the demo world */
export async function createDemoAccounts(ctx: Context, names: readonly string[]): Promise<void> {
  const people = await ctx.db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'users.uid', 'users.username', 'accounts.user_id as account'])
    .where(
      'users.uid',
      'in',
      names.map((name) => stableUuid(`user ${name}`)),
    )
    .where('users.deleted_at', 'is', null)
    .execute();
  for (const name of demoAccounts) {
    const person = people.find(({ uid }) => uid === stableUuid(`user ${name}`));
    if (!person || person.account !== null) continue;
    const { id, username } = person;
    await addConfirmedAccount(ctx, { userId: id, username, email: `${name}@komawari.example`, password: demoPassword });
  }
  await reserveUsernames(ctx.db, people);
}
