// Accounts: made, confirmed, moved to another address. Whether an address has an account is told to nobody but its owner:
// an address counts once it is confirmed, so that anybody may name any address and the answer is always the same.
import type { SignInReason } from '#contract/endpoints/identity.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { forgetCodes, takeCode } from './codes.ts';
import { cleanEmail, emailKey } from './emails.ts';
import { unlinkAccounts, removeSecondFactor } from './revoke-credentials.ts';
import { findSanctions } from './sanctions.ts';
import { queueMail } from './mails.ts';
import { hashPassword, type PasswordProblem, passwordProblem } from './passwords.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { claimUsername, ownUsername, reserveUsernames } from './username-claims.ts';
import { cleanUsername, type UsernameProblem, usernameProblem } from './usernames.ts';

/** Milliseconds that the former address may take the account back. */
export const undoLife = 7 * 24 * 3600_000;

interface NewAccount {
  username: string;
  email: string;
  /** Null for those who set it by a link. */
  password: string | null;
  language: InterfaceLanguage;
}

/** What only the operator and the demo world may ask for. */
interface Trusted {
  uid?: string;
  roles?: string[];
}

/**
 * Makes an account that waits for its address to be confirmed; with `trusted` it is confirmed, and may have a name of the
 * site. @throws ApiError validation_exception whose context names the field (`pointer`) and why (`reason`)
 */
export async function createAccount(
  ctx: Context,
  { username, email, password, language }: NewAccount,
  trusted?: Trusted,
): Promise<{ id: number; uid: string; username: string }> {
  const name = cleanUsername(username);
  const problem = usernameProblem(username, ctx.config.siteName);
  if (problem && !(trusted && problem === 'reserved')) throw badUsername(problem);
  const key = emailKey(email);
  if (key === null) throw invalid('/email', 'email_invalid', 'This is no e-mail address');
  if (password !== null && !trusted) await checkPassword(password, [name, email]);
  const hash = password === null ? null : await hashPassword(ctx, password);
  const address = cleanEmail(email);
  return transaction(ctx, async (tx) => {
    if (!(await claimUsername(ctx, tx, name))) throw badUsername('taken');
    const now = ctx.clock();
    const user = await tx
      .insertInto('users')
      .values({
        ...(trusted?.uid ? { uid: trusted.uid } : {}),
        username: name,
        roles: ['ROLE_MEMBER', ...(trusted?.roles ?? [])],
        unverified: !trusted,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'uid'])
      .executeTakeFirstOrThrow();
    await ownUsername(tx, name, user.id);
    await addAccount(ctx, tx, { userId: user.id, email: address, key, hash, verified: trusted !== undefined });
    if (!trusted) await askToConfirm(ctx, tx, { userId: user.id, email: address, key, language, mail: 'confirm' });
    return { ...user, username: name };
  });
}

/** Gives somebody who came without an account a confirmed one, and keeps what looks like their name. */
export async function giveAccount(
  ctx: Context,
  { userId, username, email, password }: { userId: number; username: string; email: string; password: string },
): Promise<void> {
  const key = emailKey(email);
  if (key === null) throw new Error(`${email} is no e-mail address`);
  const hash = await hashPassword(ctx, password);
  await transaction(ctx, async (tx) => {
    await addAccount(ctx, tx, { userId, email, key, hash, verified: true });
    await reserveUsernames(tx, [{ id: userId, username }]);
  });
}

async function addAccount(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  {
    userId,
    email,
    key,
    hash,
    verified,
  }: {
    userId: number;
    email: string;
    key: string;
    hash: string | null;
    verified: boolean;
  },
): Promise<void> {
  const now = clock();
  await tx
    .insertInto('accounts')
    .values({
      user_id: userId,
      ...(verified ? { email, email_key: key } : { pending_email: email, pending_key: key }),
      password_hash: hash,
      password_changed_at: now,
      created_at: now,
    })
    .execute();
}

/** To the address itself, or to its owner when it is somebody else's. */
async function askToConfirm(
  ctx: Context,
  tx: Db,
  {
    userId,
    email,
    key,
    language,
    mail,
  }: {
    userId: number;
    email: string;
    key: string;
    language: InterfaceLanguage;
    mail: 'confirm' | 'email_confirm';
  },
): Promise<void> {
  const owner = await tx.selectFrom('accounts').select('user_id').where('email_key', '=', key).executeTakeFirst();
  const to = { to: email, language };
  if (owner) await queueMail(ctx, tx, { userId: owner.user_id, mail: 'taken', ...to });
  else await queueMail(ctx, tx, { userId, mail, ...to });
}

/** Sends the mail again to whoever waits for it. Says nothing about whether anybody does. */
export async function resendConfirmation(ctx: Context, email: string, language: InterfaceLanguage): Promise<void> {
  const key = emailKey(email);
  if (key === null) return;
  await transaction(ctx, async (tx) => {
    const waiting = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.id', 'accounts.pending_email', 'users.unverified'])
      .where('accounts.pending_key', '=', key)
      .orderBy('accounts.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return;
    const mail = waiting.unverified ? 'confirm' : 'email_confirm';
    await askToConfirm(ctx, tx, { userId: waiting.id, email: waiting.pending_email!, key, language, mail });
  });
}

/**
 * The address of a mail is its reader's. @param kind `confirm` for that of a new account, `email` for the new one of an
 * old account. @throws ApiError 404 when the code is none, and 400 when the address has become somebody else's
 */
export async function confirmEmail(
  ctx: Context,
  kind: 'confirm' | 'email',
  code: string,
  language: InterfaceLanguage,
): Promise<{ id: number }> {
  return transaction(ctx, async (tx) => {
    const found = await takeCode(ctx, tx, kind, code);
    if (!found?.email) throw badCode();
    await setEmail(ctx, tx, found.userId, found.email, language);
    return { id: found.userId };
  });
}

/** The address is proven. The old one is told, and may take it back. */
export async function setEmail(
  ctx: Context,
  tx: Db,
  userId: number,
  email: string,
  language: InterfaceLanguage,
): Promise<void> {
  const key = emailKey(email)!;
  const before = await tx
    .selectFrom('accounts')
    .select(['email', 'email_key'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const other = await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('email_key', '=', key)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  if (other) throw new ApiError('bad_request_http_exception', 'Another account has this address', { reason: 'taken' });
  await tx
    .updateTable('accounts')
    .set({ email, email_key: key, pending_email: null, pending_key: null })
    .where('user_id', '=', userId)
    .execute();
  const confirmed = await tx
    .updateTable('users')
    .set({ unverified: false })
    .where('id', '=', userId)
    .where('unverified', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (confirmed) {
    // until now anybody may have made it in the name of this address
    await unlinkAccounts(tx, userId);
    await removeSecondFactor(ctx, tx, { userId, language });
  }
  await findSanctions(ctx, tx, userId, { emailKey: key });
  if (before.email === null || before.email_key === key) return;
  // what went to the old address opens nothing any more
  await forgetCodes(tx, userId, ['recover', 'confirm', 'email', 'delete']);
  const { id } = await tx
    .insertInto('former_emails')
    .values({ user_id: userId, email: before.email, expires_at: new Date(ctx.clock().getTime() + undoLife) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, { userId, mail: 'email_changed', language, to: before.email, former: id });
}

/** Asks the new address; until it is confirmed the old one counts. The password has been checked. */
export async function requestEmail(
  ctx: Context,
  userId: number,
  email: string,
  language: InterfaceLanguage,
): Promise<void> {
  const key = emailKey(email);
  if (key === null) throw invalid('/email', 'email_invalid', 'This is no e-mail address');
  await transaction(ctx, async (tx) => {
    const { unverified } = await tx
      .updateTable('accounts')
      .from('users')
      .set({ pending_email: cleanEmail(email), pending_key: key })
      .where('accounts.user_id', '=', userId)
      .whereRef('users.id', '=', 'accounts.user_id')
      .returning('users.unverified')
      .executeTakeFirstOrThrow();
    await forgetCodes(tx, userId, ['confirm', 'email']);
    const mail = unverified ? 'confirm' : 'email_confirm';
    await askToConfirm(ctx, tx, { userId, email: cleanEmail(email), key, language, mail });
  });
}

/**
 * The former address takes the account back: it counts again, nobody is signed in, and the password is to be set anew by a
 * mail. Linked accounts are gone, and a second factor that is not older than a week before the change. @throws ApiError 404
 */
export async function undoEmail(ctx: Context, code: string, language: InterfaceLanguage): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await takeCode(ctx, tx, 'undo', code);
    const key = found?.email ? emailKey(found.email) : null;
    if (!found?.email || found.former === null || key === null) throw badCode();
    const other = await tx
      .selectFrom('accounts')
      .select('user_id')
      .where('email_key', '=', key)
      .where('user_id', '!=', found.userId)
      .executeTakeFirst();
    if (other) throw badCode();
    const former = await tx
      .selectFrom('former_emails')
      .select('expires_at')
      .where('id', '=', found.former)
      .executeTakeFirst();
    if (!former) throw badCode();
    await forgetCodes(tx, found.userId, ['recover', 'confirm', 'email', 'delete']);
    await tx
      .updateTable('accounts')
      .set({ email: found.email, email_key: key, pending_email: null, pending_key: null, password_hash: null })
      .where('user_id', '=', found.userId)
      .execute();
    // with their codes: what came after this change is void, what was before it can still be taken back
    await tx.deleteFrom('former_emails').where('user_id', '=', found.userId).where('id', '>=', found.former).execute();
    await endSessions(ctx, tx, { userId: found.userId });
    await queueMail(ctx, tx, { userId: found.userId, mail: 'recover', language, to: found.email, always: true });
    // whoever moved the address may have been in before that
    const since = new Date(former.expires_at.getTime() - 2 * undoLife);
    await unlinkAccounts(tx, found.userId);
    await removeSecondFactor(ctx, tx, { userId: found.userId, since, language });
  });
}

/** @throws ApiError validation_exception */
export async function checkPassword(
  password: string,
  [name, email]: [name: string, email: string | null],
): Promise<void> {
  const local = email?.slice(0, email.lastIndexOf('@')) ?? '';
  const problem = await passwordProblem(password, [name, local, email ?? '']);
  if (problem === null) return;
  const reason = problem === 'short' ? 'password_short' : 'password_weak';
  throw invalid('/password', reason, passwordWords[problem], problem);
}

const passwordWords: Record<PasswordProblem, string> = {
  short: 'A password has at least 8 characters',
  long: 'A password has at most 1024 characters',
  common: 'This password is one of those that are tried first',
  like_name: 'The password contains the name or the address',
};

const usernameWords: Record<UsernameProblem, string> = {
  empty: 'Give a name',
  long: 'A name has at most 64 characters',
  letters: 'The name has signs that names may not have',
  reserved: 'This name is kept for the site',
  taken: 'This name, or one that looks like it, is taken',
};

const badUsername = (problem: UsernameProblem): ApiError =>
  invalid('/username', problem === 'taken' ? 'username_taken' : 'username_invalid', usernameWords[problem], problem);

/** A field that cannot be taken, in the form of every other validation. @param problem which of several it is */
function invalid(pointer: string, reason: SignInReason, words: string, problem?: string): ApiError {
  const context = { pointer, reason, ...(problem ? { problem } : {}) };
  return new ApiError('validation_exception', `Error validating ${pointer}: ${words}`, context);
}

export const badCode = (): ApiError =>
  new ApiError('not_found_http_exception', 'This link has been used, or its time is over', { reason: 'code' });
