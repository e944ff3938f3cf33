// Second factor: time-based codes of an authenticator app (TOTP), and recovery codes for a lost phone. Each code works
// once.
import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { tooManyAttemptsError } from './credentials.ts';
import { bySecondFactor, resetAttempts, consumeAttempt } from './login-throttle.ts';
import { secondFactorPurpose } from '#server/sessions/keys.ts';
import { queueAccountMail } from '#server/accounts/mails.ts';

/** TOTP step in seconds. The previous and the next step are accepted too, for clocks that are slightly off. */
const stepSeconds = 30;
const recoveryCodeCount = 10;
/** Alphabet of recovery codes, without characters that are mistaken for others. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

interface Enrolment {
  /** Base32, for typing. */
  secret: string;
  /** `otpauth:` URI for a QR code. */
  uri: string;
}

/** Starts enrollment; `confirmSecondFactor` completes it. @throws ApiError 400 if the second factor is on already */
export async function enrolSecondFactor(ctx: Context, userId: number): Promise<Enrolment> {
  const secret = generateSecret();
  const updatedAccount = await ctx.db
    .updateTable('accounts')
    .set({ totp_secret: ctx.secret.seal(secondFactorPurpose, secret), totp_step: null })
    .where('user_id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!updatedAccount)
    throw new ApiError('bad_request_http_exception', 'The second factor is on already', { reason: 'on' });
  const { username } = await ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { secret, uri: generateURI({ issuer: ctx.config.siteName, label: username, secret }) };
}

/**
 * Turns the second factor on with a code of the app; returns the recovery codes, which are shown only now. The current
 * session counts as signed in with the second factor.
 * @throws ApiError 400 (`reason: second_factor_wrong`), 429
 */
export async function confirmSecondFactor(
  ctx: Context,
  userId: number,
  { code, sessionId, language }: { code: string; sessionId?: number; language: InterfaceLanguage },
): Promise<string[]> {
  const unconfirmed = await ctx.db
    .selectFrom('accounts')
    .select('totp_secret')
    .where('user_id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!unconfirmed?.totp_secret) {
    throw new ApiError('bad_request_http_exception', 'Begin to set the second factor up first', {
      reason: 'not_begun',
    });
  }
  const attempt = await consumeAttempt(ctx, bySecondFactor(userId));
  if (!attempt.ok) throw tooManyAttemptsError();
  const matchedStep = findMatchingStep(ctx, unconfirmed.totp_secret, code);
  if (matchedStep === null) throw wrongCodeError(attempt.left);
  await resetAttempts(ctx, bySecondFactor(userId));
  return transaction(ctx, async (tx) => {
    const updatedAccount = await tx
      .updateTable('accounts')
      .set({ totp_confirmed_at: ctx.clock(), totp_step: String(matchedStep) })
      .where('user_id', '=', userId)
      .where('totp_confirmed_at', 'is', null)
      .where('totp_secret', '=', unconfirmed.totp_secret)
      .returning(['email', 'pending_email'])
      .executeTakeFirst();
    if (!updatedAccount) throw wrongCodeError(attempt.left);
    if (sessionId !== undefined) {
      await tx.updateTable('sessions').set({ second_factor: true }).where('id', '=', String(sessionId)).execute();
    }
    const to = updatedAccount.email ?? updatedAccount.pending_email ?? '';
    await queueAccountMail(ctx, tx, { userId, mail: 'second_factor_on', language, to });
    return createRecoveryCodes(ctx, tx, userId);
  });
}

type SecondFactorResult =
  | { ok: true; recovery: boolean }
  | { ok: false; why: 'wrong'; left: number }
  | { ok: false; why: 'wait'; seconds: number };

/** Maximum input length, including separators that people type. */
const maxCodeLength = 100;

/** Verifies and consumes a code of the app, or a recovery code. Fails for users without a second factor. */
export async function verifySecondFactor(ctx: Context, userId: number, code: string): Promise<SecondFactorResult> {
  const attempt = await consumeAttempt(ctx, bySecondFactor(userId));
  if (!attempt.ok) return { ok: false, why: 'wait', seconds: attempt.seconds };
  const normalizedCode = code
    .slice(0, maxCodeLength)
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}]/gu, '')
    .toLowerCase();
  const isRecoveryCode = !/^\d{6}$/.test(normalizedCode);
  const isValid = isRecoveryCode
    ? await consumeRecoveryCode(ctx, userId, normalizedCode)
    : await consumeTotpCode(ctx, userId, normalizedCode);
  if (!isValid) return { ok: false, why: 'wrong', left: attempt.left };
  await resetAttempts(ctx, bySecondFactor(userId));
  return { ok: true, recovery: isRecoveryCode };
}

/** Requires a valid code of a signed-in user; no-op if they have no second factor. @throws ApiError 400, 429 */
export async function requireSecondFactor(ctx: Context, userId: number, code: string | undefined): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, userId))) return;
  if (!code)
    throw new ApiError('bad_request_http_exception', 'Give a code of the second factor', {
      reason: 'second_factor_needed',
    });
  const verification = await verifySecondFactor(ctx, userId, code);
  if (verification.ok) return;
  throw verification.why === 'wait' ? tooManyAttemptsError() : wrongCodeError(verification.left);
}

async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('totp_confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.totp_confirmed_at != null;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** Replaces all recovery codes. The caller has checked the password. */
export function replaceRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  return transaction(ctx, (tx) => createRecoveryCodes(ctx, tx, userId));
}

/** Removes the second factor, and its mark from the user's sessions. The caller has checked the permission. */
export async function removeSecondFactor(ctx: Context, userId: number, language: InterfaceLanguage): Promise<void> {
  await transaction(ctx, async (tx) => {
    const updatedAccount = await tx
      .updateTable('accounts')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
      .where('user_id', '=', userId)
      .returning(['email', 'pending_email'])
      .executeTakeFirst();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx.updateTable('sessions').set({ second_factor: false }).where('user_id', '=', userId).execute();
    const to = updatedAccount?.email ?? updatedAccount?.pending_email;
    if (to) await queueAccountMail(ctx, tx, { userId, mail: 'second_factor_off', language, to });
  });
}

/**
 * Returns the TOTP step that a code belongs to. Null if it belongs to none, or if `sealed` cannot be opened because the
 * installation's secret has changed.
 */
function findMatchingStep(ctx: Pick<Context, 'secret' | 'clock'>, sealed: Buffer, code: string): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  let secret: string;
  try {
    secret = ctx.secret.open(secondFactorPurpose, sealed).toString();
  } catch {
    return null;
  }
  const now = Math.floor(ctx.clock().getTime() / 1000);
  const result = verifySync({ secret, token, epoch: now, epochTolerance: stepSeconds });
  return result.valid ? Math.floor(now / stepSeconds) + result.delta : null;
}

/** Consumes a code of the app: of two requests with the same code only one succeeds. */
async function consumeTotpCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('totp_secret')
    .where('user_id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  const matchedStep = account?.totp_secret ? findMatchingStep(ctx, account.totp_secret, code) : null;
  if (matchedStep === null) return false;
  const consumedStep = await ctx.db
    .updateTable('accounts')
    .set({ totp_step: String(matchedStep) })
    .where('user_id', '=', userId)
    .where((expression) =>
      expression.or([expression('totp_step', 'is', null), expression('totp_step', '<', String(matchedStep))]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return consumedStep !== undefined;
}

async function consumeRecoveryCode(ctx: Context, userId: number, normalizedCode: string): Promise<boolean> {
  const consumedCode = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.clock() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(ctx, userId, normalizedCode))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return consumedCode !== undefined;
}

async function createRecoveryCodes(ctx: Pick<Context, 'secret' | 'clock'>, tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 12 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!).join(''),
  );
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(ctx, userId, code), created_at: ctx.clock() })),
    )
    .execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

const hashRecoveryCode = ({ secret }: Pick<Context, 'secret'>, userId: number, normalizedCode: string): Buffer =>
  secret.hash('recovery code', `${userId} ${normalizedCode}`);

const wrongCodeError = (attemptsLeft: number): ApiError =>
  new ApiError('bad_request_http_exception', 'That is not the code', {
    reason: 'second_factor_wrong',
    triesLeft: attemptsLeft,
  });
