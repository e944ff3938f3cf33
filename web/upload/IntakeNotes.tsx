import { useState } from 'react';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { SkippedFile } from './intake/read-sources.ts';
import type { Pages } from './pages/use-pages.ts';
import { problemWords, skipWords } from './words.ts';
import type { PageProblem } from './intake/read-sources.ts';
import styles from './Upload.module.css';

interface NotesProps {
  pages: Pages;
  /** The limit of chapters that all pages together exceed. */
  problem: PageProblem | null;
  /** Pages whose files have to be chosen again. */
  missing: number;
}

/** Notes on the files that were added: what was left out, guessed names, pages that are sent as they are. */
export function IntakeNotes({ pages, problem, missing }: NotesProps) {
  const t = useT();
  const { skipped, guessed, unconverted, failure } = pages;
  const isEmpty =
    failure === null && !problem && missing === 0 && skipped.length + guessed.length === 0 && unconverted === null;
  if (isEmpty) return null;
  return (
    <div className={styles.notes}>
      {failure !== null && (
        <Note kind="bad" live>
          {failureText(failure)}
        </Note>
      )}
      {problem && (
        <Note kind="bad" live>
          {problemWords(problem)}
        </Note>
      )}
      {missing > 0 && (
        <Note kind="warn" live>
          {t('upload.chooseMissing', { count: missing })}
        </Note>
      )}
      {skipped.length > 0 && <SkippedNote skipped={skipped} onDismiss={pages.dismissSkipped} />}
      {guessed.map(({ archive, encoding }) => (
        <Note key={archive} kind="warn">
          {t('upload.guessedNames', { archive, encoding: encodingNames[encoding] ?? encoding })}
        </Note>
      ))}
      {unconverted !== null && (
        <Note kind="warn">{t(unconverted === 'garbled' ? 'upload.garbled' : 'upload.unconverted')}</Note>
      )}
    </div>
  );
}

const encodingNames: Readonly<Record<string, string>> = {
  shift_jis: 'Shift-JIS',
  gbk: 'GBK',
  cp437: 'CP437',
  'windows-1252': 'Windows-1252',
};

/** Files whose reasons are told at once; those of more of them are in a list. */
const namedFiles = 3;

function SkippedNote({ skipped, onDismiss }: { skipped: readonly SkippedFile[]; onDismiss: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = skipped.length;
  const isLong = count > namedFiles;
  return (
    <Note kind="warn" live lead={t('upload.skipped', { count, shown: formatCount(count) })}>
      {isLong &&
        `${skipped
          .slice(0, namedFiles)
          .map(({ path }) => path.split('/').at(-1))
          .join(', ')}…`}
      {(open || !isLong) && (
        <ul className={styles.skipped}>
          {skipped.map((file, index) => (
            <li key={`${index} ${file.path}`}>
              <bdi>{file.path}</bdi>: {skipWords(file)}
            </li>
          ))}
        </ul>
      )}
      <span className={styles.runButtons}>
        {isLong && (
          <Button size="sm" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'upload.hideList' : 'upload.seeList')}
          </Button>
        )}
        <Button size="sm" look="quiet" onClick={onDismiss}>
          {t('upload.dismiss')}
        </Button>
      </span>
    </Note>
  );
}
