import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useEditor } from '../editor/editor-context.ts';

/** Says what a title that is not saved yet cannot have, with the button that saves it. */
export function SaveFirst({ children }: { children: ReactNode }) {
  const t = useT();
  const { save } = useEditor();
  return (
    <Note>
      {children}{' '}
      <Button size="sm" onClick={save}>
        {t('drafts.saveDraft')}
      </Button>
    </Note>
  );
}
