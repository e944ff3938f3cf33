// Accounts with a password, as people make them, without the way through a mail.
import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/permissions.ts';
import { createAccount } from '#server/identity/accounts.ts';
import type { TestContext } from './app.ts';
import { sessionOf, type SignedIn, tokenOf } from './people.ts';

export const testPassword = 'rather-long and odd 7';

export interface WithAccount extends SignedIn {
  email: string;
  password: string;
}

let serial = 0;

/** Confirmed, and signed in on the site. */
export async function openAccount(
  { ctx }: Pick<TestContext, 'ctx'>,
  { username = `person-${++serial}-${randomUUID().slice(0, 4)}`, roles = [] as Role[] } = {},
): Promise<WithAccount> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const person = { username, email, password: testPassword, language: 'en' as const };
  const { id, uid } = await createAccount(ctx, person, { roles });
  const session = await sessionOf({ ctx }, { id, secondFactor: roles.length > 0 });
  const token = await tokenOf({ ctx }, { uid, session });
  const headers = { authorization: `Bearer ${token}` };
  return { id, uid, username, session, token, headers, email, password: testPassword };
}

/** A clock that stands still until it is moved. */
export function stoppedClock(): { now: () => Date; pass(seconds: number): void } {
  let now = Date.now();
  return { now: () => new Date(now), pass: (seconds) => void (now += seconds * 1000) };
}
