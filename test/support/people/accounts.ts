// Creates accounts with a password, without confirmation by mail.
import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/rules/permissions.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { signInWithPassword } from '#server/sign-in/credentials.ts';
import type { TestApp, TestContext } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { startSessionFor, type SignedIn, signToken } from './signed-in.ts';

export const testPassword = 'rather-long and odd 7';

export interface PersonWithAccount extends SignedIn {
  email: string;
  password: string;
}

let serial = 0;

/** Creates a confirmed account and signs it in on the site. */
export async function openAccount(
  { ctx }: Pick<TestContext, 'ctx'>,
  { username = `person-${++serial}-${randomUUID().slice(0, 4)}`, roles = [] as Role[] } = {},
): Promise<PersonWithAccount> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const person = { username, email, password: testPassword, language: 'en' as const };
  const { id, uid } = await createAccount(ctx, person, { roles });
  const session = await startSessionFor({ ctx }, { id, secondFactor: roles.length > 0 });
  const token = await signToken({ ctx }, { uid, session });
  const headers = { authorization: `Bearer ${token}` };
  return { id, uid, username, session, token, headers, email, password: testPassword };
}

/** Request body for creating an account. */
export const newAccountBody = (overrides: object = {}) => ({
  username: `Newcomer ${++serial}x`,
  email: `newcomer${serial}@example.org`,
  password: testPassword,
  ...overrides,
});

/** Returns the sign-in result for a username or email address and a password. */
export const tryPassword = (
  { ctx }: Pick<TestContext, 'ctx'>,
  {
    name,
    password = testPassword,
    source = '192.0.2.1',
  }: { name: string; password?: string | undefined; source?: string | undefined },
) => signInWithPassword(ctx, { name, password, source });

/** Resets a password with the code of a mail; returns the sign-in result with the new password. */
export async function resetPassword(app: Pick<TestApp, 'ctx' | 'api'>, code: string, name: string) {
  const password = 'quite another 8';
  const resetResponse = await post(`${app.api}/account/recover/${code}`, JSON.stringify({ newPassword: password }));
  if (resetResponse.status !== 200) throw new Error(`setting a password answered ${resetResponse.status}`);
  return tryPassword(app, { name, password });
}

/** Returns a user's row, even if deleted. */
export const userRow = ({ ctx }: Pick<TestContext, 'ctx'>, id: number) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Creates a fake clock that stands still until it is advanced. */
export function stoppedClock(): { now: () => Date; advanceSeconds(seconds: number): void } {
  let now = Date.now();
  return { now: () => new Date(now), advanceSeconds: (seconds) => void (now += seconds * 1000) };
}
