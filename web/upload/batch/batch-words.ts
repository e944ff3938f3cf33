// Words of rows: numbers, publication, and what prevents an upload.
import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import type { ChapterForm } from '../form/draft.ts';
import { alikeLabel, problemWords, skipWords } from '../words.ts';
import type { RowProblem } from './rows.ts';

/** Volume and number of the chapter, as in lists of chapters. */
export function numberWords({ oneshot, volume, chapter }: ChapterForm): string {
  if (oneshot) return t('upload.batch.oneshot');
  const parts = [
    ...(volume.trim() === '' ? [] : [t('upload.batch.volumeNumber', { number: volume.trim() })]),
    ...(chapter.trim() === '' ? [] : [t('upload.batch.chapterNumber', { number: chapter.trim() })]),
  ];
  return parts.length === 0 ? t('upload.batch.noNumber') : parts.join(' ');
}

export function publicationWords({ isScheduled, publishAt }: ChapterForm): string {
  const time = Date.parse(publishAt);
  return isScheduled && !Number.isNaN(time) ? formatDateTime(new Date(time)) : t('upload.publishNow');
}

export function problemOfRow(problem: RowProblem, { chapter, language }: ChapterForm): string {
  switch (problem.kind) {
    case 'skipped':
      return skipWords(problem.skipped);
    case 'pages':
      return problem.count === 1
        ? problemWords(problem.first)
        : t('upload.batch.badPages', { count: problem.count, problem: problemWords(problem.first) });
    case 'too-large':
      return problemWords(problem.problem);
    case 'exists':
      return t('upload.exists', { number: chapter.trim(), language: languageName(language) });
    case 'alike':
      return t('upload.batch.alike', { chapter: alikeLabel(problem.chapters[0]!) });
    case 'language':
      return t(language === '' ? 'upload.mustPickLanguage' : 'refusal.language_locked');
    default:
      return t(`upload.batch.problem.${problem.kind}`);
  }
}
