import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { outcomeWord } from './words.ts';

/** Why an item was not taken or decided: who decided what and when, or who looks at it. */
export function conflictText(failure: unknown, kind: ReviewKind): string {
  if (!(failure instanceof ApiFailure)) return failureText(failure);
  const { reason, by, state, at } = failure.context;
  if (reason === 'item_held' && typeof by === 'string') return t('moderation.heldBy', { name: by });
  if (reason === 'item_decided' && (state === 'accepted' || state === 'refused') && typeof at === 'string') {
    const values = { outcome: outcomeWord(state, kind), when: formatAgo(new Date(at)) };
    return typeof by === 'string'
      ? t('moderation.decidedBy', { ...values, name: by })
      : t('moderation.decidedBefore', values);
  }
  return failureText(failure);
}
