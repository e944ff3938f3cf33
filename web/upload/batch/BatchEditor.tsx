import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Undo2 } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DropZone } from '../DropZone.tsx';
import { knownFacts } from '../form/known-chapters.ts';
import { useLockedLanguages } from '../form/locked-languages.ts';
import { latestPublication } from '../form/PublishField.tsx';
import { megabytes } from '../words.ts';
import { BatchCards } from './BatchCards.tsx';
import { BatchDialog, type OpenDialog } from './BatchDialog.tsx';
import { BatchTable } from './BatchTable.tsx';
import type { BatchStore } from './create-batch.ts';
import { QueuePanel } from './QueuePanel.tsx';
import { rowProblems, undoChange } from './rows.ts';
import { SelectionBar } from './SelectionBar.tsx';
import styles from './Batch.module.css';

/** Many chapters in a table: what their names tell is filled in, and they are uploaded one after another. */
export function BatchEditor({ batch, title }: { batch: BatchStore; title: string }) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const state = useStore(batch.store);
  const reading = useStore(batch.reading);
  const { data: chapters } = useQuery(titleChaptersQuery(title));
  const lock = useLockedLanguages(title);
  const lockedLanguages = lock.languages;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { rows } = state;
  const now = useMinutes();
  const problems = useMemo(() => {
    const exists = (form: Parameters<typeof knownFacts>[1]): boolean => knownFacts(chapters ?? [], form).exists;
    return rowProblems(rows, { now, latest: latestPublication(now), lockedLanguages, exists });
  }, [rows, chapters, now, lockedLanguages]);
  const pages = rows.reduce((sum, row) => sum + row.pages, 0);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  // after a reload they have to be chosen again
  const missing = rows.filter(({ sources, outcome }) => sources === null && outcome.kind !== 'done').length;
  const list = { batch, problems, chapters: chapters ?? [], onDialog: setDialog };
  const volumeOf = (form: Parameters<typeof knownFacts>[1]): string | null => knownFacts(chapters ?? [], form).volume;
  return (
    <section className={styles.batch} aria-label={t('upload.batch')}>
      <DropZone disabled={false} onFiles={(files, unreadable) => void batch.add(files, { unreadable, volumeOf })} />
      {reading.reading > 0 && (
        <Busy label={t('upload.reading')}>
          <span className={styles.hint}>
            <Spinner /> {t('upload.batch.reading', { count: reading.reading })}
          </span>
        </Busy>
      )}
      {reading.failure !== null && (
        <Note kind="bad" live>
          {reading.failure}
        </Note>
      )}
      {reading.ignored.length > 0 && (
        <Note kind="warn">
          {t('upload.batch.ignored', { count: reading.ignored.length, names: reading.ignored.slice(0, 3).join(', ') })}
        </Note>
      )}
      {missing > 0 && (
        <Note kind="warn" live>
          {t('upload.chooseMissing', { count: missing })}
        </Note>
      )}
      {rows.length === 0 ? (
        <p className={styles.hint}>{t('upload.batch.empty')}</p>
      ) : (
        <>
          <div className={styles.tools}>
            <span className={styles.count}>
              <b>{t('upload.batch.chapters', { count: rows.length, shown: formatCount(rows.length) })}</b>{' '}
              <span>
                {t('upload.pageCount', { count: pages, shown: formatCount(pages) })},{' '}
                {t('upload.megabytes', { size: megabytes(bytes) })}
              </span>
            </span>
            <Button size="sm" look="quiet" icon={<ClipboardPaste />} onClick={() => setDialog({ kind: 'paste' })}>
              {t('upload.batch.paste')}
            </Button>
            <Button
              size="sm"
              look="quiet"
              icon={<Undo2 />}
              disabled={state.earlier.length === 0}
              onClick={() => batch.change(undoChange)}
            >
              {t('upload.undo')}
            </Button>
          </div>
          <SelectionBar batch={batch} problems={problems} onDialog={setDialog} />
          {isPhone ? <BatchCards {...list} /> : <BatchTable {...list} />}
          <p className={styles.legend}>
            <span>
              <i data-kind="guess" /> {t('upload.batch.guessed')}
            </span>
            <span>
              <i data-kind="clash" /> {t('upload.batch.collides')}
            </span>
            <span>{t('upload.batch.survives')}</span>
          </p>
          <QueuePanel batch={batch} problems={problems} />
        </>
      )}
      {dialog && (
        <BatchDialog
          dialog={dialog}
          batch={batch}
          chapters={chapters ?? []}
          lock={lock}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

const minuteMs = 60_000;

/** The time in milliseconds, every minute: a publication that was planned may have passed. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
