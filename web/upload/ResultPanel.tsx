import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import type { ChapterForm } from './form/draft.ts';
import { nextNumber } from './form/known-chapters.ts';
import { isQueued } from './sending/requests.ts';
import styles from './Upload.module.css';

interface ResultProps {
  title: string;
  /** Upload that made the chapter. */
  session: string;
  chapter: string;
  form: ChapterForm;
  onNext: (number: string) => void;
}

/** State of the uploaded chapter: live, planned, or waiting for review. */
export function ResultPanel({ title, session, chapter, form, onNext }: ResultProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  // a chapter that waits for review is not found by readers
  const query = useQuery({
    queryKey: ['uploaded chapter', session],
    queryFn: ({ signal }) => isQueued(session, signal),
  });
  const number = nextNumber(form.oneshot ? null : form.chapter.trim());
  const waits = query.data === true;
  const heading = waits ? 'upload.queued' : form.isScheduled ? 'upload.planned' : 'upload.live';
  return (
    <div ref={box} className={styles.result} tabIndex={-1}>
      <Empty
        icon={waits ? <Clock /> : <CircleCheck />}
        level={2}
        title={t(heading)}
        action={
          <>
            {!waits && !form.isScheduled && (
              <Button look="primary" href={pathTo.chapter(chapter)}>
                {t('upload.read')}
              </Button>
            )}
            <Button onClick={() => onNext(number)}>
              {number === '' ? t('upload.another') : t('upload.next', { number })}
            </Button>
            <Button look="quiet" href={pathTo.title(title)}>
              {t('upload.toTitle')}
            </Button>
          </>
        }
      >
        {waits
          ? t('upload.queuedText')
          : form.isScheduled
            ? t('upload.plannedText', { time: formatDateTime(new Date(form.publishAt)) })
            : undefined}
      </Empty>
    </div>
  );
}
