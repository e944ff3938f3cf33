import type { UnavailabilityReason } from '#contract/rules/unavailability.ts';
import type { Translate } from '#web/lib/i18n/i18n.ts';

/** The mark of an unavailable chapter, with the reason if there is one. */
export const unavailableText = (t: Translate, reason: UnavailabilityReason | null | undefined): string =>
  reason ? t(`titles.unavailable.${reason}`) : t('titles.unavailable');
