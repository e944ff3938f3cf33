import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { hasPermission } from '#web/lib/session/session.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import styles from './ReviewNote.module.css';
import { reviewQuery } from './queries.ts';

/** Note for whoever added an author that is not published: its place in the queue, or why it was refused. */
export function ReviewNote({ id, can }: { id: string; can: Readonly<Record<string, unknown>> | undefined }) {
  const t = useT();
  // whoever may edit it without the right to edit authors added it
  const isOwn = can?.['edit'] === true && !hasPermission('author.edit');
  const { data: review } = useQuery({ ...reviewQuery(id), enabled: isOwn });
  if (!isOwn || !review) return null;
  const { state, position, expectedAt, dueAt, remarks } = review;
  if (state === 'refused') {
    return (
      <div className={styles.note}>
        <Note kind="bad" lead={t('authors.refused')}>
          {Object.values(remarks).join(' ')} {t('authors.refused.text')}
        </Note>
      </div>
    );
  }
  if (state !== 'waiting') return null;
  return (
    <div className={styles.note}>
      <Note icon={<Clock />} lead={t('authors.waiting')}>
        {[
          t('authors.waiting.text'),
          position !== null && t('authors.waiting.position', { position }),
          expectedAt === null
            ? t('authors.waiting.due', { when: formatDateTime(new Date(dueAt)) })
            : t('authors.waiting.expected', { when: formatDateTime(new Date(expectedAt)) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
    </div>
  );
}
