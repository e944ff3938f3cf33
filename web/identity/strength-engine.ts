// The estimator and its lists; a chunk of its own, because it is larger than the page that it helps.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** What is behind these characters only adds to the strength. */
const maxLength = 72;

/** @param personal words that others know of the person */
export function estimate(password: string, personal: readonly string[]): { score: 0 | 1 | 2 | 3 | 4; warning: string } {
  const { score, feedback } = estimator.check(password.slice(0, maxLength), [...personal]);
  return { score, warning: feedback.warning ?? '' };
}
