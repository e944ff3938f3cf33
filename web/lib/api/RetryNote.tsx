import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { failureText } from './failure.ts';
import styles from './RetryNote.module.css';

/** Note about a failed step inside a form or dialog, with Retry; announced to screen readers. */
export function RetryNote({
  failure,
  onRetry,
  retrying = false,
  lead,
}: {
  failure: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What failed, such as the name of a file. */
  lead?: string;
}) {
  const t = useT();
  return (
    <Note kind="bad" live {...(lead !== undefined && { lead })}>
      <span className={styles.text}>
        {failureText(failure)}
        <Button size="sm" busy={retrying} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </span>
    </Note>
  );
}
