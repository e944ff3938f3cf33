import { Pause, Play, RotateCw, X } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { OpenUploadNote } from './OpenUploadNote.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { alikeLabel, sendFailureWords } from '../words.ts';
import { shareOf, useRemainingSeconds } from './run-progress.ts';
import type { OpenUpload, RunPage, RunPhase, RunState } from './run-types.ts';
import type { UploadRun } from './upload-run.ts';
import styles from '../Upload.module.css';

interface PanelProps {
  run: UploadRun;
  pages: readonly RunPage[];
  /** Words of what is done, where it is no new chapter. */
  words?: RunWords;
  /** Begins again, after what prevented it is gone. */
  onRetry: () => void;
  onDiscard: (session: string) => void;
  onTakeOver: (session: string) => void;
  /** Page on which an unfinished upload goes on; null for this one. */
  pathOf: (open: OpenUpload) => string | null;
  onCancel: () => void;
}

export interface RunWords {
  progress: MessageKey;
  beginning: MessageKey;
  committing: MessageKey;
  beginFailed: MessageKey;
  commitFailed: MessageKey;
}

const newChapterWords: RunWords = {
  progress: 'upload.progress',
  beginning: 'upload.beginning',
  committing: 'upload.committing',
  beginFailed: 'upload.beginFailed',
  commitFailed: 'upload.commitFailed',
};

/** Progress of the upload in two phases, and what prevents it. */
export function RunPanel({
  run,
  pages,
  pathOf,
  words = newChapterWords,
  onRetry,
  onDiscard,
  onTakeOver,
  onCancel,
}: PanelProps) {
  const t = useT();
  const state = useStore(run.store);
  const { phase } = state;
  const waiting = useRemainingSeconds(state.waitingUntil);
  switch (phase.kind) {
    case 'idle':
    case 'done':
      return null;
    case 'conflict':
      return (
        <OpenUploadNote open={phase.open} path={pathOf(phase.open)} onDiscard={onDiscard} onTakeOver={onTakeOver} />
      );
    case 'alike':
      return <AlikeNote chapters={phase.chapters} total={pages.length} onConfirm={run.confirm} onCancel={onCancel} />;
    case 'taken-over':
      return (
        <Note kind="warn" live>
          {t('upload.takenOver')}
        </Note>
      );
    case 'failed':
      return <FailureNote phase={phase} run={run} words={words} onRetry={onRetry} onCancel={onCancel} />;
    case 'beginning':
    case 'sending':
    case 'paused':
    case 'committing':
      return (
        <section className={styles.run} aria-label={t(words.progress)}>
          <output className={styles.runText}>{progressWords(t, words, state, pages.length)}</output>
          <Progress thick label={t(words.progress)} value={shareOf(state, pages)} />
          {waiting > 0 && (
            <span className={styles.hint}>{t(`upload.waiting.${state.waitingFor}`, { seconds: waiting })}</span>
          )}
          {phase.kind === 'committing' && phase.slow && (
            <Note live lead={t('upload.slow')}>
              {t('upload.slowText')}
            </Note>
          )}
          {phase.kind !== 'committing' && (
            <span className={styles.runButtons}>
              {phase.kind === 'paused' ? (
                <Button size="sm" icon={<Play />} onClick={() => void run.resume()}>
                  {t('upload.resume')}
                </Button>
              ) : (
                <Button size="sm" icon={<Pause />} onClick={run.pause}>
                  {t('upload.pause')}
                </Button>
              )}
              <Button size="sm" look="quiet" icon={<X />} onClick={onCancel}>
                {t('upload.cancel')}
              </Button>
            </span>
          )}
        </section>
      );
  }
}

/** Asks before a chapter is made whose pages look like those of others. */
function AlikeNote({
  chapters,
  total,
  onConfirm,
  onCancel,
}: {
  chapters: (RunPhase & { kind: 'alike' })['chapters'];
  total: number;
  onConfirm: () => void;
} & Pick<PanelProps, 'onCancel'>) {
  const t = useT();
  return (
    <Note kind="warn" live lead={t('upload.alike')}>
      <ul className={styles.alike}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <TextLink href={pathTo.chapter(chapter.id)} target="_blank">
              {alikeLabel(chapter)}
            </TextLink>{' '}
            <span>{t('upload.openPagesOf', { count: chapter.shared, expected: total })}</span>
          </li>
        ))}
      </ul>
      <span className={styles.runButtons}>
        <Button size="sm" onClick={onConfirm}>
          {t('upload.anyway')}
        </Button>
        <Button size="sm" look="quiet" onClick={onCancel}>
          {t('upload.cancel')}
        </Button>
      </span>
    </Note>
  );
}

function FailureNote({
  phase: { stage, error },
  run,
  words,
  onRetry,
  onCancel,
}: { phase: RunPhase & { kind: 'failed' }; words: RunWords } & Pick<PanelProps, 'run' | 'onRetry' | 'onCancel'>) {
  const t = useT();
  const lead = { begin: words.beginFailed, files: 'upload.filesFailed', commit: words.commitFailed } as const;
  return (
    <Note kind="bad" live lead={t(lead[stage])}>
      {stage === 'files' ? sendFailureWords(error) : failureText(error)}
      <span className={styles.runButtons}>
        <Button size="sm" icon={<RotateCw />} onClick={() => (stage === 'begin' ? onRetry() : void run.resume())}>
          {t('app.retry')}
        </Button>
        {stage !== 'begin' && (
          <Button size="sm" look="quiet" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </span>
    </Note>
  );
}

function progressWords(t: ReturnType<typeof useT>, words: RunWords, { phase, files }: RunState, total: number): string {
  if (phase.kind === 'beginning') return t(words.beginning);
  if (phase.kind === 'committing') return t(words.committing);
  const done = [...files.values()];
  const count = done.filter(({ kind }) => kind === 'stored').length;
  if (phase.kind === 'paused') return t('upload.pausedAt', { count, total });
  const isChecking = done.some(({ kind }) => kind === 'checking') && !done.some(({ kind }) => kind === 'sending');
  return isChecking ? t('upload.checkingAt', { count, total }) : t('upload.sentAt', { count, total });
}
