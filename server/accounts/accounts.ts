// Accounts: creation, confirmation, change of the e-mail address. Whether an address has an account is revealed only to
// its owner (no account enumeration): an address belongs to an account only once it is confirmed, so anyone may submit
// any address and the response is always the same.
import type { SignInReason } from '#contract/endpoints/identity.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { deleteCodes, consumeCode } from './codes.ts';
import { cleanEmail, emailKey } from '#server/core/mail/email-address.ts';
import { unlinkAccounts, removeSecondFactor } from './revoke-credentials.ts';
import { applySanctions } from './sanctions.ts';
import { queueAccountMail } from './mails.ts';
import { hashPassword, type PasswordProblem, passwordProblem } from './passwords.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { claimUsername, setClaimOwner, reserveUsernames } from './username-claims.ts';
import { cleanUsername, type UsernameProblem, usernameProblem } from './usernames.ts';

/** How long a change of the e-mail address can be undone from the former address, in milliseconds. */
export const emailUndoLifeMs = 7 * 24 * 3600_000;

interface NewAccount {
  username: string;
  email: string;
  /** Null if the user sets a password later through a mailed link. */
  password: string | null;
  language: InterfaceLanguage;
}

/** Options for callers that need no confirmation of the address, such as the operator's commands. */
interface TrustedOptions {
  uid?: string;
  roles?: string[];
}

/**
 * Creates an account whose address is not confirmed yet; with `trusted` it is confirmed, and a reserved name is
 * allowed.
 * @throws ApiError validation_exception whose context names the field (`pointer`) and why (`reason`)
 */
export async function createAccount(
  ctx: Context,
  { username, email, password, language }: NewAccount,
  trusted?: TrustedOptions,
): Promise<{ id: number; uid: string; username: string }> {
  const name = cleanUsername(username);
  const problem = usernameProblem(username, ctx.config.siteName);
  if (problem && !(trusted && problem === 'reserved')) throw usernameError(problem);
  const key = emailKey(email);
  if (key === null) throw fieldError('/email', 'email_invalid', 'This is no e-mail address');
  if (password !== null && !trusted) await checkPassword(password, [name, email]);
  const hash = password === null ? null : await hashPassword(ctx, password);
  const address = cleanEmail(email);
  return transaction(ctx, async (tx) => {
    if (!(await claimUsername(ctx, tx, name))) throw usernameError('taken');
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
    await setClaimOwner(tx, name, user.id);
    await addAccount(ctx, tx, { userId: user.id, email: address, key, hash, verified: trusted !== undefined });
    if (!trusted) await queueConfirmation(ctx, tx, { userId: user.id, email: address, key, language, mail: 'confirm' });
    return { ...user, username: name };
  });
}

/** Adds a confirmed account to a user who was created without one, and claims their username and its look-alikes. */
export async function addConfirmedAccount(
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

/** Mails a confirmation code to the address, or a notice if another account has confirmed the address already. */
async function queueConfirmation(
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
  if (owner) await queueAccountMail(ctx, tx, { userId: owner.user_id, mail: 'taken', ...to });
  else await queueAccountMail(ctx, tx, { userId, mail, ...to });
}

/** Resends the confirmation mail of the newest account with this unconfirmed address. Does not reveal if one exists. */
export async function resendConfirmation(ctx: Context, email: string, language: InterfaceLanguage): Promise<void> {
  const key = emailKey(email);
  if (key === null) return;
  await transaction(ctx, async (tx) => {
    const unconfirmed = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.id', 'accounts.pending_email', 'users.unverified'])
      .where('accounts.pending_key', '=', key)
      .orderBy('accounts.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!unconfirmed) return;
    const mail = unconfirmed.unverified ? 'confirm' : 'email_confirm';
    await queueConfirmation(ctx, tx, {
      userId: unconfirmed.id,
      email: unconfirmed.pending_email!,
      key,
      language,
      mail,
    });
  });
}

/**
 * Confirms the address that a mailed code was issued for.
 * @param kind `confirm` for the address of a new account, `email` for the new address of an existing one
 * @throws ApiError 404 for an invalid code, 400 if another account has confirmed the address meanwhile
 */
export async function confirmEmail(
  ctx: Context,
  kind: 'confirm' | 'email',
  code: string,
  language: InterfaceLanguage,
): Promise<{ id: number }> {
  return transaction(ctx, async (tx) => {
    const consumedCode = await consumeCode(ctx, tx, kind, code);
    if (!consumedCode?.email) throw invalidCodeError();
    await setEmail(ctx, tx, consumedCode.userId, consumedCode.email, language);
    return { id: consumedCode.userId };
  });
}

/** Sets an address that a mailed code has confirmed. Mails the old address a link that undoes the change. */
export async function setEmail(
  ctx: Context,
  tx: Db,
  userId: number,
  email: string,
  language: InterfaceLanguage,
): Promise<void> {
  const key = emailKey(email)!;
  const previousEmail = await tx
    .selectFrom('accounts')
    .select(['email', 'email_key'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const otherOwner = await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('email_key', '=', key)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  if (otherOwner)
    throw new ApiError('bad_request_http_exception', 'Another account has this address', { reason: 'taken' });
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
    // a stranger may have created the account with this address and added a linked account or a second factor
    await unlinkAccounts(tx, userId);
    await removeSecondFactor(ctx, tx, { userId, language });
  }
  await applySanctions(ctx, tx, userId, { emailKey: key });
  if (previousEmail.email === null || previousEmail.email_key === key) return;
  // codes sent to the old address stop working
  await deleteCodes(tx, userId, ['recover', 'confirm', 'email', 'delete']);
  const { id } = await tx
    .insertInto('former_emails')
    .values({
      user_id: userId,
      email: previousEmail.email,
      expires_at: new Date(ctx.clock().getTime() + emailUndoLifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueAccountMail(ctx, tx, { userId, mail: 'email_changed', language, to: previousEmail.email, former: id });
}

/** Mails a code to the new address; the old one stays until it is confirmed. The caller has checked the password. */
export async function requestEmailChange(
  ctx: Context,
  userId: number,
  email: string,
  language: InterfaceLanguage,
): Promise<void> {
  const key = emailKey(email);
  if (key === null) throw fieldError('/email', 'email_invalid', 'This is no e-mail address');
  await transaction(ctx, async (tx) => {
    const { unverified } = await tx
      .updateTable('accounts')
      .from('users')
      .set({ pending_email: cleanEmail(email), pending_key: key })
      .where('accounts.user_id', '=', userId)
      .whereRef('users.id', '=', 'accounts.user_id')
      .returning('users.unverified')
      .executeTakeFirstOrThrow();
    await deleteCodes(tx, userId, ['confirm', 'email']);
    const mail = unverified ? 'confirm' : 'email_confirm';
    await queueConfirmation(ctx, tx, { userId, email: cleanEmail(email), key, language, mail });
  });
}

/**
 * Gives the account back to the former address: restores it, ends all sessions, clears the password and mails a code to
 * set a new one. Removes linked accounts, and a second factor that was set up later than a week before the change.
 * @throws ApiError 404 for an invalid code, or if another account has the address by now
 */
export async function undoEmailChange(ctx: Context, code: string, language: InterfaceLanguage): Promise<void> {
  await transaction(ctx, async (tx) => {
    const consumedCode = await consumeCode(ctx, tx, 'undo', code);
    const key = consumedCode?.email ? emailKey(consumedCode.email) : null;
    if (!consumedCode?.email || consumedCode.former === null || key === null) throw invalidCodeError();
    const otherOwner = await tx
      .selectFrom('accounts')
      .select('user_id')
      .where('email_key', '=', key)
      .where('user_id', '!=', consumedCode.userId)
      .executeTakeFirst();
    if (otherOwner) throw invalidCodeError();
    const formerEmail = await tx
      .selectFrom('former_emails')
      .select('expires_at')
      .where('id', '=', consumedCode.former)
      .executeTakeFirst();
    if (!formerEmail) throw invalidCodeError();
    await deleteCodes(tx, consumedCode.userId, ['recover', 'confirm', 'email', 'delete']);
    await tx
      .updateTable('accounts')
      .set({ email: consumedCode.email, email_key: key, pending_email: null, pending_key: null, password_hash: null })
      .where('user_id', '=', consumedCode.userId)
      .execute();
    // cascades to the codes that undo this change and later ones; earlier changes can still be undone
    await tx
      .deleteFrom('former_emails')
      .where('user_id', '=', consumedCode.userId)
      .where('id', '>=', consumedCode.former)
      .execute();
    await endSessions(ctx, tx, { userId: consumedCode.userId });
    await queueAccountMail(ctx, tx, {
      userId: consumedCode.userId,
      mail: 'recover',
      language,
      to: consumedCode.email,
      always: true,
    });
    // an attacker who changed the address may have had access before the change
    const since = new Date(formerEmail.expires_at.getTime() - 2 * emailUndoLifeMs);
    await unlinkAccounts(tx, consumedCode.userId);
    await removeSecondFactor(ctx, tx, { userId: consumedCode.userId, since, language });
  });
}

/** @throws ApiError validation_exception */
export async function checkPassword(
  password: string,
  [name, email]: [name: string, email: string | null],
): Promise<void> {
  const localPart = email?.slice(0, email.lastIndexOf('@')) ?? '';
  const problem = await passwordProblem(password, [name, localPart, email ?? '']);
  if (problem === null) return;
  const reason = problem === 'short' ? 'password_short' : 'password_weak';
  throw fieldError('/password', reason, passwordMessages[problem], problem);
}

const passwordMessages: Record<PasswordProblem, string> = {
  short: 'A password has at least 8 characters',
  long: 'A password has at most 1024 characters',
  common: 'This password is one of those that are tried first',
  like_name: 'The password contains the name or the address',
};

const usernameMessages: Record<UsernameProblem, string> = {
  empty: 'Give a name',
  long: 'A name has at most 64 characters',
  letters: 'The name has signs that names may not have',
  reserved: 'This name is kept for the site',
  taken: 'This name, or one that looks like it, is taken',
};

const usernameError = (problem: UsernameProblem): ApiError =>
  fieldError(
    '/username',
    problem === 'taken' ? 'username_taken' : 'username_invalid',
    usernameMessages[problem],
    problem,
  );

/** Builds a validation error for a field. @param problem more precise cause, where one reason has several */
function fieldError(pointer: string, reason: SignInReason, message: string, problem?: string): ApiError {
  const context = { pointer, reason, ...(problem ? { problem } : {}) };
  return new ApiError('validation_exception', `Error validating ${pointer}: ${message}`, context);
}

export const invalidCodeError = (): ApiError =>
  new ApiError('not_found_http_exception', 'This link has been used, or its time is over', { reason: 'code' });
