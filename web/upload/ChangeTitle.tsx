import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Replace, Search } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { AddTitleField } from '#web/lists/edit/AddTitleField.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { Upload } from './use-upload.ts';
import styles from './Upload.module.css';

/** Line with the button that opens the field; pages and fields move to the title that is picked. */
export function ChangeTitle({ upload, title }: { upload: Upload; title: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: async (id: string): Promise<string | null> => {
      const may = (await call('titles.get', { params: { id } })).can?.['upload'] ?? 'role';
      if (may !== true) return refusalText(may, 'pages.whoMay');
      await upload.moveTo(id);
      // replacing the entry leaves nothing behind that would be lost
      navigate(buildPath('titleUpload', { id }), { replace: true });
      return null;
    },
  });
  const refusal = change.error ? failureText(change.error) : change.data;
  return (
    <>
      <Button
        size="sm"
        look="quiet"
        icon={<Replace />}
        aria-expanded={isOpen}
        disabled={upload.isBusy}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.word}>{t('upload.changeTitle')}</span>
      </Button>
      {isOpen && !upload.isBusy && (
        <div className={styles.otherTitle}>
          <AddTitleField
            label={t('upload.otherTitle')}
            icon={<Search />}
            has={(id) => id === title}
            hasWord={t('upload.thisTitle')}
            onAdd={({ id }) => change.mutate(id)}
          />
          {refusal && (
            <Note kind="bad" live>
              {refusal}
            </Note>
          )}
        </div>
      )}
    </>
  );
}
