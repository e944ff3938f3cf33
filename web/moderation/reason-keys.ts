// Number keys of reasons: a reason has the same number in items of every kind, so that fingers remember it.
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { type DecisionReason, reasonsFor } from '#contract/rules/decision-reasons.ts';

/** Two reasons have the same number only where no kind of item has both. */
const numbers: Readonly<Partial<Record<DecisionReason, number>>> = {
  duplicate: 1,
  no_proof: 1,
  no_violation: 1,
  unclear_purpose: 1,
  decision_stands: 1,
  not_needed: 1,
  wrong_information: 2,
  wrong_title: 2,
  not_official: 2,
  not_reachable: 2,
  solved: 2,
  page_quality: 3,
  cover_quality: 3,
  missing_source: 3,
  other_claim: 3,
  cannot_verify: 3,
  incomplete: 4,
  wrong_number: 4,
  wrong_volume: 4,
  outdated: 4,
  wrong_language: 5,
  in_court: 5,
  rules_broken: 5,
  decision_wrong: 5,
  not_allowed: 6,
  vandalism: 6,
  spam: 6,
  corrected: 6,
  new_facts: 6,
  wrong_group: 7,
  licensed: 8,
  other: 9,
};

export const reasonNumber = (reason: DecisionReason): number | undefined => numbers[reason];

/** Reasons of a kind of item in the order of their numbers: those of refusals, and those of acceptances if there are several. */
export function numberedReasons(kind: ReviewKind): {
  refusals: readonly DecisionReason[];
  acceptances: readonly DecisionReason[];
} {
  const refusals = reasonsFor(kind, 'refused');
  const acceptances = reasonsFor(kind, 'accepted').filter((each) => !refusals.includes(each));
  const byNumber = (a: DecisionReason, b: DecisionReason): number => (numbers[a] ?? 10) - (numbers[b] ?? 10);
  return {
    refusals: refusals.toSorted(byNumber),
    acceptances: acceptances.length > 1 ? acceptances.toSorted(byNumber) : [],
  };
}
