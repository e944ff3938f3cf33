// Words of problems, warnings and skipped files.
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { hasMessage, interfaceLanguage, t } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import type { PageProblem, SkippedFile } from './intake/read-sources.ts';
import type { NumberHint } from './number-hints.ts';
import type { PageWarning } from './pages/page-warnings.ts';
import type { AlikeChapter } from './sending/run-types.ts';

const megabyte = 1024 * 1024;

/** Numbers in full: limits are compared by their last digit. */
export const exact = (count: number): string => formatDecimal(count, 0);

export const megabytes = (bytes: number): string => formatDecimal(bytes / megabyte, bytes < 10 * megabyte ? 1 : 0);

/** Size of one file. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte
    ? t('upload.kilobytes', { size: exact(Math.ceil(bytes / 1024)) })
    : t('upload.megabytes', { size: megabytes(bytes) });

/** Problems whose numbers are bytes. */
const inBytes = /too_large$|^image_decodes_too_big$/;

function numbersOf({ code, limit = 0, measured = 0 }: { code: string; limit?: number; measured?: number }) {
  const shown = inBytes.test(code) ? megabytes : exact;
  return { limit: shown(limit), measured: shown(measured) };
}

export function problemWords(problem: PageProblem): string {
  const key = `upload.problem.${problem.code}`;
  return t(hasMessage(key) ? key : 'upload.problem.image_corrupt', numbersOf(problem));
}

/** Why the server refused a page or failed. */
export function sendFailureWords(error: unknown): string {
  const { reason, limit, measured } = error instanceof ApiFailure ? error.context : {};
  const key = `upload.problem.${String(reason)}`;
  if (!hasMessage(key)) return failureText(error);
  return t(key, numbersOf({ code: String(reason), limit: Number(limit ?? 0), measured: Number(measured ?? 0) }));
}

/** A chapter that looks like an upload: its number, and who it comes from. */
export function alikeLabel({ volume, chapter, groups, uploader }: AlikeChapter): string {
  const label = fullChapterLabel({ volume, chapter, translatedLanguage: interfaceLanguage() });
  return [label, ...(groups.length > 0 || uploader === null ? groups : [uploader])].join(', ');
}

export function warningWords(warning: PageWarning): string {
  switch (warning.kind) {
    case 'duplicate':
      return t('upload.warning.duplicate', { page: warning.page });
    case 'missing-before':
      return warning.from === warning.to
        ? t('upload.warning.missingOne', { number: warning.from })
        : t('upload.warning.missing', { from: warning.from, to: warning.to });
    case 'wide':
    case 'sliver':
      return t(`upload.warning.${warning.kind}`);
  }
}

export function skipWords({ reason, limit, measured }: SkippedFile): string {
  const numbers = numbersOf({
    code: reason,
    ...(limit === undefined ? {} : { limit }),
    ...(measured === undefined ? {} : { measured }),
  });
  return t(`upload.skip.${reason}`, numbers);
}

export function numberHintWords(hint: NumberHint): string {
  return t(`upload.number.${hint.kind}`);
}
