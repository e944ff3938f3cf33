// Words for covers that are refused: by this page before they are sent, or by the server.
import { limits } from '#contract/rules/limits.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { inMegabytes, type CoverReason } from './check-cover.ts';

const exact = (value: number): string => formatDecimal(value, Number.isInteger(value) ? 0 : 1);

export const reasonWords = ({ code, limit, measured }: CoverReason): string =>
  t(`drafts.covers.over.${code}`, { limit: exact(limit), measured: exact(measured) });

/** Rules of covers, shown before one is chosen. */
export const coverRules = (): string =>
  t('drafts.covers.hint', { pixels: exact(limits.imageMaxWidth), size: inMegabytes(limits.imageMaxBytes) });

/** Codes of this page by the reasons of the server. */
const codes: Readonly<Record<string, CoverReason['code']>> = {
  image_too_large: 'bytes',
  image_too_wide: 'width',
  image_too_tall: 'height',
  image_too_many_frames: 'frames',
  image_type_not_allowed: 'kind',
  image_kind_not_supported: 'kind',
  image_too_many_scans: 'heavy',
  image_interlaced_too_big: 'heavy',
  image_decodes_too_big: 'heavy',
  image_timeout: 'heavy',
  image_needs_too_much_memory: 'heavy',
};

/** Why a cover was not sent or not taken; `isInvalid` for a picture that stays refused when it is sent again. */
export function coverFailure(error: unknown): { failure: string; isInvalid: boolean } {
  const { reason, limit, measured } = error instanceof ApiFailure ? error.context : {};
  if (typeof reason !== 'string' || !reason.startsWith('image_'))
    return { failure: failureText(error), isInvalid: false };
  const code = codes[reason] ?? 'broken';
  const inUnit = (value: unknown): number => (code === 'bytes' ? inMegabytes(Number(value)) : Number(value));
  return { failure: reasonWords({ code, limit: inUnit(limit), measured: inUnit(measured) }), isInvalid: true };
}
