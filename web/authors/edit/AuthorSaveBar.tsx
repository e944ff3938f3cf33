import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import styles from './AuthorEditor.module.css';

/** Bar at the end of the window that saves the author, and says why that did not work. */
export function AuthorSaveBar({
  isDirty,
  busy,
  failure,
  isLarge,
  children,
}: {
  isDirty: boolean;
  busy: boolean;
  failure: unknown;
  /** All biographies together are longer than the API takes. */
  isLarge: boolean;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className={styles.bar}>
      {failure !== null && (
        <Note kind="bad" lead={t('authoring.failed')} live>
          {failureText(failure)}
        </Note>
      )}
      {isLarge && (
        <Note kind="bad" live>
          {t('authoring.biography.allLong')}
        </Note>
      )}
      {children}
      <div className={styles.row}>
        <span className={styles.state}>{t(isDirty ? 'authoring.unsaved' : 'authoring.allSaved')}</span>
        <Button look="primary" type="submit" icon={<Check />} busy={busy} aria-disabled={!isDirty || undefined}>
          {t('authoring.save')}
        </Button>
      </div>
    </div>
  );
}
