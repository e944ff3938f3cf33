import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaveBar } from '#web/ui/layout/SaveBar.tsx';

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
    <SaveBar
      state={t(isDirty ? 'authoring.unsaved' : 'authoring.allSaved')}
      notes={
        <>
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
        </>
      }
    >
      <Button look="primary" type="submit" icon={<Check />} busy={busy} aria-disabled={!isDirty || undefined}>
        {t('authoring.save')}
      </Button>
    </SaveBar>
  );
}
