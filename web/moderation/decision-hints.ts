// Sentences that say which key or button sends which decision.
import type { ItemOutcome, ReviewKind } from '#contract/rules/decision-reasons.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { numberedReasons } from './reason-keys.ts';
import { meantOutcomes } from './reason-sides.ts';
import { isQuestion, reasonChoice, type DecisionDraft, type ItemDetail } from './words.ts';

const letters = { accepted: 'A', refused: 'R', returned: 'C' } as const satisfies Record<ItemOutcome, string>;

/** Name of the button of a decision. */
export function buttonName(outcome: ItemOutcome, kind: ReviewKind): string {
  if (outcome === 'returned') return t('moderation.askForChanges');
  if (outcome === 'refused') return t('moderation.refuse');
  return t(isQuestion(kind) ? 'moderation.accept' : 'moderation.approve');
}

/** Hint about Ctrl+Enter in a text about an item: what it sends, or which decisions it cannot tell apart. @param hasKeys whether letters decide */
export function sendHint(item: ItemDetail, reason: DecisionDraft['reason'], hasKeys: boolean): string {
  const [first, second] = meantOutcomes(item, reason);
  if (second === undefined) return t('moderation.sendHint', { decision: buttonName(first!, item.kind) });
  const which = t('moderation.which', {
    first: buttonName(first!, item.kind),
    second: buttonName(second, item.kind),
  });
  return hasKeys ? `${which} ${t('moderation.whichKeys', { first: letters[first!], second: letters[second] })}` : which;
}

/** Why a decision is not sent with the chosen reason, which means the opposite. */
export function otherSideText(
  kind: ReviewKind,
  outcome: ItemOutcome,
  reason: NonNullable<DecisionDraft['reason']>,
  hasKeys: boolean,
): string {
  const other = outcome === 'accepted' ? 'refused' : 'accepted';
  const values = {
    reason: reasonChoice(reason),
    button: hasKeys ? letters[other] : buttonName(other, kind),
  };
  if (outcome !== 'accepted') return t('moderation.acceptsOnly', values);
  return numberedReasons(kind).acceptances.length > 0
    ? t('moderation.refusesOnly', values)
    : t('moderation.refusesOnlyUnpress', values);
}
