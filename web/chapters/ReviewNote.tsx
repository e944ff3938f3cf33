import { formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { OwnChapter } from './queries.ts';

/** That the chapter waits for review, with its place and an estimate, or why it was refused; nothing otherwise. */
export function ReviewNote({ chapter: { state, review, remarks } }: { chapter: OwnChapter }) {
  const t = useT();
  const remark = Object.values(remarks).join(' ');
  if (state === 'rejected') {
    return (
      <Note kind="bad" lead={t('chapters.refused')}>
        {remark && <q>{remark}</q>} {t('chapters.refusedText')}
      </Note>
    );
  }
  if (state !== 'queued') return null;
  return (
    <Note lead={t('chapters.waiting')}>
      {review?.position && t('chapters.position', { position: formatCount(review.position) })}{' '}
      {review &&
        t(review.expectedAt ? 'chapters.expected' : 'chapters.due', {
          when: formatDateTime(new Date(review.expectedAt ?? review.dueAt)),
        })}
    </Note>
  );
}
