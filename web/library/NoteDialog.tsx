import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { libraryPagesKey, type LibraryEntry } from './queries.ts';

/** Dialog for the private note on a title. */
export function NoteDialog({ entry, onClose }: { entry: LibraryEntry; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const client = useQueryClient();
  const [note, setNote] = useState(entry.note ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const isChanged = note !== (entry.note ?? '');
  const leaveGuard = useLeaveGuard(isChanged);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await call('libraryPage.saveNote', { params: { id: entry.id }, body: { note } });
      await client.invalidateQueries({ queryKey: libraryPagesKey });
      toast({ text: t('library.noteSaved') });
      onClose();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const name = entry.title ? titleNames(entry.title.attributes, language).main.text : (entry.name ?? '');
  return (
    <>
      <Dialog
        open
        // typed text is lost by the button only
        onClose={() => !isChanged && onClose()}
        title={t('library.noteOn', { name })}
        text={t('library.note.private')}
        actions={
          <>
            <Button onClick={onClose}>{t('library.cancel')}</Button>
            <Button look="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
              {t('library.saveNote')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('library.note')}
          hideLabel
          rows={5}
          value={note}
          maxLength={limits.libraryNoteMaxLength}
          onChange={setNote}
          error={error}
        />
      </Dialog>
      {leaveGuard.dialog}
    </>
  );
}
