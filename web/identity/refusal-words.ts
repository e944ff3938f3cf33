// Refusals in the interface's language.
import { failureText } from '#web/lib/api.ts';
import { t, type MessageKey } from '#web/lib/i18n.ts';
import type { SignInReason } from '#contract/identity.ts';
import { Refusal } from './ask.ts';

const texts: Partial<Record<SignInReason, MessageKey>> = {
  credentials: 'identity.refused.credentials',
  second_factor_wrong: 'identity.refused.code',
  expired: 'identity.expired.text',
  username_taken: 'identity.name.taken',
  username_invalid: 'identity.name.invalid',
  email_invalid: 'identity.email.invalid',
  password_weak: 'identity.password.weak',
  password_short: 'identity.password.short',
  captcha: 'identity.captcha.wrong',
  disabled: 'identity.refused.disabled',
};

/** A whole sentence or two for a person. @param values of the message, beside `triesLeft` */
export function refusalText(error: unknown, values: Record<string, string | number> = {}): string {
  if (!(error instanceof Refusal)) return failureText(error);
  const { reason, triesLeft, waitSeconds } = error;
  if ((reason === 'wait' || error.status === 429) && waitSeconds !== null) return waitText(waitSeconds);
  if (reason === 'credentials' && triesLeft !== null)
    return t('identity.refused.credentialsLeft', { count: triesLeft });
  const key = reason === null ? undefined : texts[reason];
  return key === undefined ? failureText(error) : t(key, values);
}

export function waitText(seconds: number): string {
  return seconds > 90
    ? t('identity.refused.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('identity.refused.waitSeconds', { count: seconds });
}
