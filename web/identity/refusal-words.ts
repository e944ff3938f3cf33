// Error messages of the sign-in and account forms, in the interface's language.
import { limits } from '#contract/rules/limits.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { reasonOf } from './api.ts';

const messageByReason: Record<string, MessageKey> = {
  credentials: 'identity.refused.credentials',
  second_factor_wrong: 'identity.refused.code',
  second_factor_needed: 'identity.code.missing',
  expired: 'identity.expired.text',
  username_taken: 'identity.name.taken',
  username_invalid: 'identity.name.letters',
  email_invalid: 'identity.email.invalid',
  password_weak: 'identity.password.common',
  password_short: 'identity.password.short',
  captcha: 'identity.captcha.wrong',
  disabled: 'identity.refused.disabled',
  refused: 'identity.refused.provider',
  provider_silent: 'identity.refused.silent',
  connection_taken: 'identity.refused.taken',
  connection_there: 'identity.refused.there',
  last_way: 'identity.refused.lastWay',
};

/** Messages by reason and problem, more specific than `messageByReason`: what is wrong with a name or a password. */
const messageByProblem: Record<string, MessageKey> = {
  'username_invalid empty': 'identity.name.missing',
  'username_invalid long': 'identity.name.long',
  'username_invalid reserved': 'identity.name.reserved',
  'password_weak like_name': 'identity.password.likeName',
  'password_weak long': 'identity.password.long',
};

/** Translates an error into one or two sentences for display. */
export function refusalText(error: unknown): string {
  const reason = reasonOf(error);
  if (!(error instanceof ApiFailure) || reason === null) return failureText(error);
  const { context, retryAfter } = error;
  if (reason === 'wait') return retryAfter === null ? t('identity.refused.wait') : waitText(retryAfter);
  const { triesLeft, problem, label, name } = context;
  if (reason === 'connection_unknown')
    return t('identity.connect.unknown', { label: String(label), name: String(name) });
  if (reason === 'credentials' && typeof triesLeft === 'number')
    return t('identity.refused.credentialsLeft', { count: triesLeft });
  if (reason === 'second_factor_wrong') return withTriesLeft(error, t('identity.refused.code'));
  const key = messageByProblem[`${reason} ${String(problem)}`] ?? messageByReason[reason];
  return key === undefined ? failureText(error) : t(key, messageValues);
}

/** Appends the number of tries left to an error message. */
export function withTriesLeft(error: Error | null, text: string): string {
  const remainingTries = error instanceof ApiFailure ? error.context?.['triesLeft'] : undefined;
  return typeof remainingTries === 'number' ? `${text} ${t('identity.refused.left', { count: remainingTries })}` : text;
}

/** Values of the placeholders in messages about names and passwords. */
export const messageValues = { count: limits.passwordMinLength, max: limits.usernameMaxLength };

function waitText(seconds: number): string {
  return seconds > 90
    ? t('identity.refused.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('identity.refused.waitSeconds', { count: seconds });
}
