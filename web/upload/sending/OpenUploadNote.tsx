import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { OpenUpload } from './run-types.ts';
import styles from '../Upload.module.css';

interface NoteProps {
  open: OpenUpload;
  /** Page on which it goes on; null where that is this page. */
  path: string | null;
  /** Goes on with it here; left out where only its own page can. */
  onTakeOver?: (session: string) => void;
  onDiscard: (session: string) => void;
}

/** An upload of the account that is not finished, and what can be done with it. */
export function OpenUploadNote({ open, path, onDiscard, onTakeOver }: NoteProps) {
  const t = useT();
  const { session, chapter, files, expected, expiresAt } = open;
  const what =
    expected === null ? t('upload.openPages', { count: files }) : t('upload.openPagesOf', { count: files, expected });
  return (
    <Note kind="warn" live lead={t('upload.open')}>
      {chapter === null ? what : t('upload.openChapter', { chapter, pages: what })}{' '}
      {expiresAt !== null && t('upload.openUntil', { time: formatDateTime(new Date(expiresAt)) })}
      <span className={styles.runButtons}>
        {path !== null ? (
          <Button size="sm" href={path}>
            {t('upload.goThere')}
          </Button>
        ) : (
          onTakeOver && (
            <Button size="sm" onClick={() => onTakeOver(session)}>
              {t('upload.takeOver')}
            </Button>
          )
        )}
        <Button size="sm" look="danger-line" onClick={() => onDiscard(session)}>
          {t('upload.discard')}
        </Button>
      </span>
    </Note>
  );
}
