// Password sign-in, password change and password recovery.
import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { type Role, staffRoles } from '#contract/rules/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { invalidCodeError, checkPassword, setEmail, emailUndoLifeMs } from '#server/accounts/accounts.ts';
import { deleteCodes, readCode, consumeCode } from '#server/accounts/codes.ts';
import { emailKey } from '#server/core/mail/email-address.ts';
import { withMinimumResponseTime } from './minimum-response-time.ts';
import {
  byAccount,
  byName,
  bySource,
  byTrustedDevice,
  resetAttempts,
  refundAttempt,
  consumeAttempt,
  secondsUntilNextAttempt,
} from './login-throttle.ts';
import { unlinkAccounts } from '#server/accounts/revoke-credentials.ts';
import { queueAccountMail } from '#server/accounts/mails.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { cleanUsername, nameKey } from '#server/accounts/usernames.ts';

export interface SignedInAccount {
  id: number;
  uid: string;
  username: string;
  unverified: boolean;
  /** `needed`: a code has to follow. `missing`: the user is staff and has to set up a second factor first. */
  secondFactor: 'none' | 'needed' | 'missing';
}

/** `left`: attempts before a wait. `seconds`: until the next attempt is accepted. */
type SignInResult =
  | { ok: true; account: SignedInAccount }
  | { ok: false; why: 'wrong'; left: number }
  | { ok: false; why: 'wait'; seconds: number };

interface AccountRow {
  id: number;
  uid: string;
  username: string;
  roles: string[];
  unverified: boolean;
  password_hash: string | null;
  password_changed_at: Date;
  totp_confirmed_at: Date | null;
}

/** Browser or program that an account's owner has used before: its attempts at that account are counted separately. */
interface TrustedDevice {
  userId: number;
  /** Id of the browser or program. */
  guesser: string;
  /** When the cookie was set, in milliseconds since 1970; ignored if older than the password. Null: not checked. */
  since: number | null;
}

/**
 * Verifies a name and password. Attempts with unknown names are counted like others, and take as long.
 * @param source network that the request comes from. @throws ApiError 503 when too many passwords are compared
 */
export async function signInWithPassword(
  ctx: Context,
  {
    name,
    password,
    source,
    trusted = [],
  }: { name: string; password: string; source: string; trusted?: readonly TrustedDevice[] },
): Promise<SignInResult> {
  const accounts = await findAccounts(ctx, name);
  const [deviceBucket, deviceAccount] = accounts.flatMap((row) =>
    trusted
      .filter(({ userId, since }) => userId === row.id && (since ?? Infinity) >= row.password_changed_at.getTime())
      .map(({ guesser }) => [byTrustedDevice(row.id, guesser), row] as const),
  )[0] ?? [null, null];
  if (deviceBucket) {
    // compares only the password of the account that knows this device: an account that merely claims an address must
    // not give its device extra attempts at the account of the address's owner
    const attempt = await consumeAttempt(ctx, deviceBucket);
    if (!attempt.ok) return { ok: false, why: 'wait', seconds: attempt.seconds };
    if (!(await findByPassword(ctx, [deviceAccount], { name, password })))
      return { ok: false, why: 'wrong', left: attempt.left };
    await resetAttempts(ctx, deviceBucket);
    return { ok: true, account: toSignedInAccount(ctx, deviceAccount) };
  }
  const sourceAttempt = await consumeAttempt(ctx, bySource(source));
  if (!sourceAttempt.ok) {
    // a network without attempts left does not use up those of the name
    return {
      ok: false,
      why: 'wait',
      seconds: Math.max(sourceAttempt.seconds, await secondsUntilNextAttempt(ctx, byName(name))),
    };
  }
  const nameAttempt = await consumeAttempt(ctx, byName(name));
  if (!nameAttempt.ok) return { ok: false, why: 'wait', seconds: nameAttempt.seconds };
  const matchingAccount = await findByPassword(ctx, accounts, { name, password });
  if (!matchingAccount) return { ok: false, why: 'wrong', left: nameAttempt.left };
  await resetAttempts(ctx, byName(name));
  // taken back from the network, because programs sign in often, and many people may share one address
  await refundAttempt(ctx, bySource(source));
  return { ok: true, account: toSignedInAccount(ctx, matchingAccount) };
}

/**
 * Finds the account with this password. Always makes the same number of comparisons, so that the time does not reveal
 * how many accounts were found.
 */
async function findByPassword(
  ctx: Context,
  candidates: readonly AccountRow[],
  { name, password }: { name: string; password: string },
): Promise<AccountRow | undefined> {
  let matchingAccount: AccountRow | undefined;
  for (let index = 0; index < (name.includes('@') ? maxAccountsPerAddress : 1); index++) {
    const isMatch = await verifyPassword(ctx, candidates[index]?.password_hash ?? null, password);
    if (isMatch) matchingAccount ??= candidates[index];
  }
  return matchingAccount;
}

/** Maximum of accounts tried for an address: the one that has confirmed it, and the newest that claim it. */
const maxAccountsPerAddress = 3;

/** Finds accounts by name or address, the likeliest first. Usernames contain no @, so text with one is an address. */
async function findAccounts(ctx: Context, name: string): Promise<AccountRow[]> {
  const columns = sql.raw(`users.id, users.uid, users.username, users.roles, users.unverified, accounts.password_hash,
    accounts.password_changed_at, accounts.totp_confirmed_at FROM users JOIN accounts ON accounts.user_id = users.id`);
  if (name.length > 300) return [];
  if (!name.includes('@')) {
    // how a name is lowercased depends on the locale of the database, and another program may have done it already, so
    // three lowercase forms are tried
    const cleanedName = cleanUsername(name);
    const { rows } = await sql<AccountRow>`SELECT ${columns}
      WHERE lower(users.username) IN (lower(${cleanedName}), lower(${nameKey(name)}), lower(${cleanedName.toLowerCase()}))
        AND users.deleted_at IS NULL
      ORDER BY lower(users.username) = lower(${cleanedName}) DESC LIMIT 1`.execute(ctx.db);
    return rows;
  }
  const key = emailKey(name);
  if (key === null) return [];
  const { rows } = await sql<AccountRow>`SELECT ${columns}
    WHERE (accounts.email_key = ${key} OR (accounts.pending_key = ${key} AND users.unverified))
      AND users.deleted_at IS NULL
    ORDER BY accounts.email_key NULLS LAST, accounts.created_at DESC LIMIT ${maxAccountsPerAddress}`.execute(ctx.db);
  return rows;
}

/** Finds the account of a user whom an outside provider has authenticated, instead of a password. */
export async function findSignInAccount(ctx: Context, id: number): Promise<SignedInAccount | null> {
  const { rows } = await sql<Omit<AccountRow, 'password_changed_at'>>`
    SELECT users.id, users.uid, users.username, users.roles, users.unverified, accounts.password_hash,
      accounts.totp_confirmed_at
    FROM users LEFT JOIN accounts ON accounts.user_id = users.id
    WHERE users.id = ${id} AND users.deleted_at IS NULL`.execute(ctx.db);
  return rows[0] ? toSignedInAccount(ctx, rows[0]) : null;
}

function toSignedInAccount(
  { config }: Pick<Context, 'config'>,
  row: Omit<AccountRow, 'password_changed_at'>,
): SignedInAccount {
  const isStaff = row.roles.some((role) => staffRoles.includes(role as Role)) && config.seed !== 'demo';
  return {
    id: row.id,
    uid: row.uid,
    username: row.username,
    unverified: row.unverified,
    secondFactor: row.totp_confirmed_at ? 'needed' : isStaff ? 'missing' : 'none',
  };
}

/**
 * Verifies the password of a signed-in user again. @throws ApiError 400 (`reason: credentials`, `triesLeft`) and 429
 */
export async function requirePassword(ctx: Context, userId: number, password: string): Promise<void> {
  const attempt = await consumeAttempt(ctx, byAccount(userId));
  if (!attempt.ok) throw tooManyAttemptsError();
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['password_hash', 'issuer'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!account?.password_hash) {
    await resetAttempts(ctx, byAccount(userId));
    throw new ApiError('bad_request_http_exception', 'This account has no password of this site', {
      reason: 'no_password',
    });
  }
  if (!(await verifyPassword(ctx, account.password_hash, password))) {
    throw new ApiError('bad_request_http_exception', 'That is not the password', {
      reason: 'credentials',
      triesLeft: attempt.left,
    });
  }
  await resetAttempts(ctx, byAccount(userId));
}

/** Whether an outside provider is the only way to sign in: the account has no password. */
export async function isFederatedOnly(db: Context['db'], userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['issuer', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return account !== undefined && account.issuer !== null && account.password_hash === null;
}

export const tooManyAttemptsError = (): ApiError =>
  new ApiError('too_many_requests_http_exception', 'Too many tries. Wait a while and try again', { reason: 'wait' });

/** Mails a recovery code if the address has an account. Neither the response nor its time reveals whether it has. */
export function requestRecovery(ctx: Context, email: string, language: InterfaceLanguage): Promise<void> {
  return withMinimumResponseTime(sendRecovery(ctx, email, language));
}

async function sendRecovery(ctx: Context, email: string, language: InterfaceLanguage): Promise<void> {
  const [account] = email.includes('@') ? await findAccounts(ctx, email) : [];
  if (!account) return;
  await transaction(ctx, (tx) =>
    queueAccountMail(ctx, tx, { userId: account.id, mail: 'recover', language, to: email }),
  );
}

/**
 * Sets the password with a code from a mail, which also proves the address. Ends all sessions, and unlinks accounts
 * that were linked within the last week, because an attacker who knew the password may have linked them.
 * @throws ApiError 404 for an invalid code, 400 for a rejected password
 */
export async function resetPassword(
  ctx: Context,
  { code, password, language }: { code: string; password: string; language: InterfaceLanguage },
): Promise<{ id: number }> {
  const recoveryCode = await readCode(ctx, ctx.db, 'recover', code);
  if (!recoveryCode) throw invalidCodeError();
  const person = await personOf(ctx, recoveryCode.userId);
  await checkPassword(password, [person.username, person.email]);
  const hash = await hashPassword(ctx, password);
  await transaction(ctx, async (tx) => {
    const consumedCode = await consumeCode(ctx, tx, 'recover', code);
    if (!consumedCode) throw invalidCodeError();
    await tx
      .updateTable('accounts')
      .set({ password_hash: hash, password_changed_at: ctx.clock() })
      .where('user_id', '=', consumedCode.userId)
      .execute();
    if (person.unverified && consumedCode.email)
      await setEmail(ctx, tx, consumedCode.userId, consumedCode.email, language);
    await unlinkAccounts(tx, consumedCode.userId, new Date(ctx.clock().getTime() - emailUndoLifeMs));
    await deleteCodes(tx, consumedCode.userId, ['recover', 'delete']);
    await endSessions(ctx, tx, { userId: consumedCode.userId });
    await queueAccountMail(ctx, tx, {
      userId: consumedCode.userId,
      mail: 'password_reset',
      language,
      to: person.email ?? '',
    });
  });
  for (const name of [person.username, person.email]) if (name) await resetAttempts(ctx, byName(name));
  await resetAttempts(ctx, byAccount(recoveryCode.userId));
  return { id: recoveryCode.userId };
}

/** Changes the password, ends all sessions but the current one, and mails the owner. @throws ApiError 400, 429 */
export async function changePassword(
  ctx: Context,
  userId: number,
  change: { current: string; password: string; sessionId: number; language: InterfaceLanguage },
): Promise<void> {
  const { current, password, sessionId, language } = change;
  await requirePassword(ctx, userId, current);
  const person = await personOf(ctx, userId);
  await checkPassword(password, [person.username, person.email]);
  const hash = await hashPassword(ctx, password);
  await transaction(ctx, async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password_hash: hash, password_changed_at: ctx.clock() })
      .where('user_id', '=', userId)
      .execute();
    await deleteCodes(tx, userId, ['recover', 'delete']);
    const currentSession = await tx
      .selectFrom('sessions')
      .select('uid')
      .where('id', '=', String(sessionId))
      .executeTakeFirst();
    await endSessions(ctx, tx, { userId, except: currentSession?.uid });
    await queueAccountMail(ctx, tx, { userId, mail: 'password_changed', language, to: person.email ?? '' });
  });
}

async function personOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
): Promise<{ username: string; email: string | null; unverified: boolean }> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.username', 'users.unverified', 'accounts.email', 'accounts.pending_email'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { username: row.username, email: row.email ?? row.pending_email, unverified: row.unverified };
}
