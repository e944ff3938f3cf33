import { memo, type PointerEvent } from 'react';
import { Check, CircleAlert, FileImage, TriangleExclamationPoint } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import type { FileProgress } from '../sending/run-types.ts';
import { fileSize, problemWords, sendFailureWords, warningWords } from '../words.ts';
import type { UploadPage } from './page-list.ts';
import { PagePicture } from './PagePicture.tsx';
import type { PageWarning } from './page-warnings.ts';
import styles from './Pages.module.css';

interface CardProps {
  page: UploadPage;
  number: number;
  selected: boolean;
  /** The card that Tab reaches: the others are reached by arrows. */
  reachable: boolean;
  dragged: boolean;
  /** Side of the card at which dragged pages would be put. */
  drop: 'before' | 'after' | null;
  warnings: readonly PageWarning[];
  progress: FileProgress | undefined;
  onToggle: (id: string, range: boolean) => void;
  onGrab: (id: string, event: PointerEvent) => void;
}

/** A page in the grid: picture, number, size, and what is wrong with it. */
export const PageCard = memo(function PageCard(props: CardProps) {
  const { page, number, selected, reachable, dragged, drop, warnings, progress, onToggle, onGrab } = props;
  const t = useT();
  const problem = page.problem ? problemWords(page.problem) : null;
  const failure = progress?.kind === 'failed' ? sendFailureWords(progress.error) : null;
  const notes = warnings.map(warningWords);
  const size = page.image && `${page.image.width}×${page.image.height}`;
  const bytes = page.bytes > 0 && fileSize(page.bytes);
  const isMissing = page.file === null && !page.stored && progress?.kind !== 'stored';
  const label = [
    t('upload.pageName', { number }),
    size,
    bytes,
    ...[problem ?? failure].flatMap((text) => (text ? [t('upload.pageProblem', { problem: text })] : [])),
    ...notes.map((text) => t('upload.pageWarning', { warning: text })),
  ].filter(Boolean);
  return (
    <li
      className={styles.card}
      data-page={page.id}
      data-selected={selected || undefined}
      data-bad={problem || failure ? true : undefined}
      data-dragged={dragged || undefined}
      data-drop={drop ?? undefined}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={label.join(', ')}
        aria-pressed={selected}
        title={page.path}
        tabIndex={reachable ? 0 : -1}
        onClick={(event) => onToggle(page.id, event.shiftKey)}
        onPointerDown={(event) => onGrab(page.id, event)}
      >
        <PagePicture page={page} alt="" fallback={<FileImage className={styles.noPicture} />} />
        <span className={styles.number}>{number}</span>
        <span className={styles.check} data-on={selected || undefined}>
          {selected && <Check />}
        </span>
        {progress && progress.kind !== 'waiting' && progress.kind !== 'failed' && (
          <span className={styles.progress}>
            <Progress
              value={progress.kind === 'sending' ? progress.share : 1}
              tone={progress.kind === 'stored' ? 'success' : 'accent'}
            />
          </span>
        )}
      </button>
      <span className={styles.facts}>
        <bdi className={styles.fileName}>{page.path.split('/').at(-1)}</bdi>
        <span>{size}</span>
        <span>{bytes}</span>
      </span>
      {(problem ?? failure) && (
        <span className={styles.message} data-kind="bad">
          <CircleAlert />
          {problem ?? failure}
        </span>
      )}
      {isMissing && (
        <span className={styles.message} data-kind="warn">
          <TriangleExclamationPoint />
          {t('upload.chooseAgain')}
        </span>
      )}
      {notes.map((text) => (
        <span key={text} className={styles.message} data-kind="warn">
          <TriangleExclamationPoint />
          {text}
        </span>
      ))}
    </li>
  );
});
