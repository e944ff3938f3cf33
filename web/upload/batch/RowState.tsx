import { Check, CircleX, Clock, TriangleExclamationPoint } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { shareOf } from '../sending/run-progress.ts';
import { problemOfRow } from './batch-words.ts';
import type { BatchStore } from './create-batch.ts';
import { type BatchRow, isPassable, type RowProblem } from './rows.ts';
import styles from './Batch.module.css';

interface StateProps {
  row: BatchRow;
  problem: RowProblem | undefined;
  batch: BatchStore;
}

/** How far a row is, or what prevents it. */
export function RowState({ row, problem, batch }: StateProps) {
  const t = useT();
  const { outcome, form } = row;
  if (outcome.kind === 'done') {
    if (outcome.isQueued) return <Tag icon={<Clock />}>{t('upload.batch.inReview')}</Tag>;
    if (form.isScheduled) return <Tag icon={<Clock />}>{t('upload.batch.scheduled')}</Tag>;
    return (
      <Link href={pathTo.chapter(outcome.chapter)}>
        <Tag tone="success" icon={<Check />}>
          {t('upload.batch.live')}
        </Tag>
      </Link>
    );
  }
  if (row.isRequested) return <RunningState id={row.id} batch={batch} />;
  if (outcome.kind === 'failed')
    return (
      <span className={styles.failed}>
        <CircleX /> {outcome.reason}
      </span>
    );
  if (problem?.kind === 'alike')
    return (
      <Link href={pathTo.chapter(problem.chapters[0]!.id)} target="_blank">
        <Tag tone="warning" icon={<TriangleExclamationPoint />}>
          {problemOfRow(problem, form)}
        </Tag>
      </Link>
    );
  if (problem)
    return (
      <Tag
        tone={isPassable(problem) && problem.kind !== 'exists' && problem.kind !== 'twice' ? 'warning' : 'danger'}
        icon={isPassable(problem) ? <TriangleExclamationPoint /> : <CircleX />}
      >
        {problemOfRow(problem, form)}
      </Tag>
    );
  return <span className={styles.muted}>{t('upload.batch.ready')}</span>;
}

function RunningState({ id, batch }: { id: string; batch: BatchStore }) {
  const t = useT();
  const { current, isReading, isPaused, run, pages } = useStore(batch.queue.store);
  if (current !== id || isPaused)
    return <Tag icon={<Clock />}>{t(current === id ? 'upload.batch.paused' : 'upload.batch.waiting')}</Tag>;
  const files = [...run.files.values()];
  const stored = files.filter(({ kind }) => kind === 'stored').length;
  const words = isReading
    ? t('upload.reading')
    : run.phase.kind === 'committing'
      ? t('upload.committing')
      : files.some(({ kind }) => kind === 'sending' || kind === 'waiting')
        ? null
        : t('upload.batch.checking');
  if (words !== null)
    return (
      <span className={styles.running}>
        <Spinner /> {words}
      </span>
    );
  return (
    <span className={styles.running}>
      <span className={styles.bar}>
        <Progress value={shareOf(run, pages)} />
      </span>
      {t('upload.batch.sent', { count: stored, total: pages.length })}
    </span>
  );
}
