// The estimator and its lists; a chunk of its own, because it is larger than the page that it helps.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** What is behind these characters only adds to the strength. */
const maxLength = 72;

/** Whether the server will refuse it as one that many people use; by the same rule. */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');
  return /^(.)\1*$/u.test(plain) || common.has(plain) || (bare.length >= 4 && common.has(bare));
}

/** @param personal words that others know of the person */
export function estimate(password: string, personal: readonly string[]): { score: 0 | 1 | 2 | 3 | 4; warning: string } {
  const { score, feedback } = estimator.check(password.slice(0, maxLength), [...personal]);
  return { score, warning: feedback.warning ?? '' };
}
