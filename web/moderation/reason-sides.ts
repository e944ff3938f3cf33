// Sides of reasons: a reason says why something is accepted, or why it is refused, and never becomes its opposite by a key.
import {
  type DecisionReason,
  type ItemOutcome,
  reasonsFor,
  type ReviewKind,
} from '#contract/rules/decision-reasons.ts';

/** Reasons that cannot be mended by whoever sent it in: with them a title is refused, not sent back. */
const isFinal = (reason: DecisionReason): boolean => reason === 'duplicate' || reason === 'not_allowed';

/**
 * The reason that a decision is sent with.
 * @returns 'missing' when one has to be chosen, 'otherSide' when the chosen one means the opposite
 */
export function reasonOf(
  kind: ReviewKind,
  outcome: ItemOutcome,
  chosen: DecisionReason | null,
): { reason: DecisionReason } | 'missing' | 'otherSide' {
  const possible = reasonsFor(kind, outcome);
  if (chosen !== null) return possible.includes(chosen) ? { reason: chosen } : 'otherSide';
  return outcome === 'accepted' ? { reason: possible[0]! } : 'missing';
}

/** Decisions that a chosen reason may mean: one, or those between which only a button or its key decides. */
export function meantOutcomes(
  { kind, outcomes }: { kind: ReviewKind; outcomes: readonly ItemOutcome[] },
  chosen: DecisionReason | null,
): readonly ItemOutcome[] {
  if (chosen === null) return ['accepted'];
  const fitting = (['accepted', 'refused', 'returned'] as const).filter(
    (outcome) => (outcome !== 'returned' || outcomes.includes(outcome)) && reasonsFor(kind, outcome).includes(chosen),
  );
  return isFinal(chosen) ? fitting.filter((outcome) => outcome !== 'returned') : fitting;
}
