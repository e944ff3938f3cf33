import { Pause, Play } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { openUploadPath } from '../sending/open-upload-path.ts';
import { OpenUploadNote } from '../sending/OpenUploadNote.tsx';
import { shareOf, useRemainingSeconds } from '../sending/run-progress.ts';
import { toastFailure } from '../toast-failure.ts';
import { megabytes } from '../words.ts';
import type { BatchStore } from './create-batch.ts';
import type { RowProblem } from './rows.ts';
import styles from './Batch.module.css';

/** Progress of all rows that are uploaded, and the button that uploads the selected ones. */
export function QueuePanel({ batch, problems }: { batch: BatchStore; problems: ReadonlyMap<string, RowProblem> }) {
  const t = useT();
  const { rows, selected } = useStore(batch.store);
  const { current, isPaused, run, pages, stop } = useStore(batch.queue.store);
  const seconds = useRemainingSeconds(run.waitingUntil);
  const requested = rows.filter(({ isRequested }) => isRequested);
  const done = rows.filter(({ outcome }) => outcome.kind === 'done');
  const ready = rows.filter(
    ({ id, outcome, isRequested }) => selected.has(id) && outcome.kind !== 'done' && !isRequested && !problems.has(id),
  );
  const all = [...done, ...requested];
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const running = rows.find(({ id }) => id === current);
  const sent = done.reduce((sum, { bytes }) => sum + bytes, 0) + (running ? running.bytes * shareOf(run, pages) : 0);
  return (
    <section className={styles.queue} aria-label={t('upload.progress')}>
      {stop && <StopNote batch={batch} />}
      <div className={styles.queueRow}>
        <span className={styles.queueText}>
          {all.length === 0 ? (
            <span>
              {t('upload.batch.readyCount', { count: rows.length - problems.size })}
              {problems.size > 0 && <>, {t('upload.toFix', { count: problems.size })}</>}
            </span>
          ) : (
            <>
              <output>
                <b>{t('upload.batch.progress', { count: done.length, total: all.length })}</b>{' '}
                {t('upload.batch.sentBytes', { sent: megabytes(sent), total: megabytes(total) })}
                {seconds > 0 && <> · {t(`upload.waiting.${run.waitingFor}`, { seconds })}</>}
              </output>
              <Progress thick label={t('upload.progress')} value={total === 0 ? 0 : sent / total} />
            </>
          )}
        </span>
        {current !== null &&
          (isPaused ? (
            <Button icon={<Play />} onClick={batch.queue.resume}>
              {t('upload.resume')}
            </Button>
          ) : (
            <Button icon={<Pause />} onClick={batch.queue.pause}>
              {t('upload.pause')}
            </Button>
          ))}
        <Button look="primary" disabled={ready.length === 0} onClick={() => batch.upload(ready.map(({ id }) => id))}>
          {t(current === null ? 'upload.batch.upload' : 'upload.batch.uploadMore', {
            count: ready.length,
            shown: formatCount(ready.length),
          })}
        </Button>
      </div>
    </section>
  );
}

/** Note on what has to be decided before the queue goes on. */
function StopNote({ batch }: { batch: BatchStore }) {
  const t = useT();
  const { stop } = useStore(batch.queue.store);
  switch (stop?.kind) {
    case 'conflict':
      return (
        <OpenUploadNote
          open={stop.open}
          path={batch.isOwnUpload(stop.open.session) ? null : openUploadPath(stop.open)}
          onDiscard={(session) => void toastFailure(batch.queue.discard(session))}
        />
      );
    case 'taken-over':
    case 'signed-out':
      return (
        <Note kind="warn" live>
          {t(stop.kind === 'taken-over' ? 'upload.takenOver' : 'upload.batch.signedOut')}
          <span className={styles.buttons}>
            <Button size="sm" icon={<Play />} onClick={batch.queue.start}>
              {t('upload.resume')}
            </Button>
          </span>
        </Note>
      );
    case undefined:
      return null;
  }
}
