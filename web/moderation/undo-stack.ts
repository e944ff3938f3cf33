// Decisions of this sitting that can still be taken back before anybody is told of them, the last one at the end.
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { DecisionReason, ItemOutcome, ReviewKind } from '#contract/rules/decision-reasons.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { type DecisionDraft, reasonName, toastOutcome } from './words.ts';

export interface MadeDecision {
  id: string;
  kind: ReviewKind;
  outcome: ItemOutcome;
  /** Name of what was decided; null when it is gone. */
  name: string | null;
  reason: DecisionReason;
  /** Words and ticks that it was made with, which an undo brings back. */
  words: DecisionDraft;
  /** Names of the actions that went along. */
  along: readonly string[];
}

/** A decision that can be taken back; those about many items have neither a name nor words to bring back. */
export interface TimedDecision {
  id: string;
  name?: string | null;
  words?: DecisionDraft;
  madeAt: number;
}

/** The last one whose time to undo is not over. */
export const lastUndoable = (made: readonly TimedDecision[], now: number): TimedDecision | undefined =>
  made.findLast(({ madeAt }) => now - madeAt < moderationLimits.undoSeconds * 1000);

/** Message after a decision: what became of which item, why, and what went along. */
export function decidedText({ kind, outcome, name, reason, along }: MadeDecision): string {
  const decided = t('moderation.decidedItem', {
    outcome: toastOutcome(outcome, kind),
    name: name ?? t('moderation.gone'),
    reason: reasonName(reason),
  });
  return [decided, ...along].join(' · ');
}
