// Number keys of the reasons that moderators choose from.
import { expect, test } from 'vitest';
import { reviewKinds } from '#contract/rules/decision-reasons.ts';
import { numberedReasons, reasonNumber } from '#web/moderation/reason-keys.ts';

test.each(reviewKinds)('each reason of a kind of item has a number of its own: %s', (kind) => {
  const { refusals, acceptances } = numberedReasons(kind);
  const numbers = [...refusals, ...acceptances].map(reasonNumber);
  expect(numbers.filter((each) => each !== undefined && each >= 1 && each <= 9)).toHaveLength(numbers.length);
  expect(new Set(numbers).size).toBe(numbers.length);
});
