// Password strength estimator (zxcvbn) with its word lists, in a separate chunk because it is larger than the page that
// uses it.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Only this many characters are estimated; further ones could only raise the strength. */
const maxLength = 72;

/** Whether the server will refuse a password as a common one; implements the server's rule. */
export function isCommon(password: string): boolean {
  const normalizedPassword = password.normalize('NFKC').toLowerCase();
  const withoutSuffix = normalizedPassword.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');
  return (
    /^(.)\1*$/u.test(normalizedPassword) ||
    commonPasswords.has(normalizedPassword) ||
    (withoutSuffix.length >= 4 && commonPasswords.has(withoutSuffix))
  );
}

/** @param personal words known about the person, such as the username */
export function estimate(password: string, personal: readonly string[]): { score: 0 | 1 | 2 | 3 | 4; warning: string } {
  const { score, feedback } = estimator.check(password.slice(0, maxLength), [...personal]);
  return { score, warning: feedback.warning ?? '' };
}
