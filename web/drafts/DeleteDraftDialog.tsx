import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TypedWordForm } from '#web/lib/render/TypedWordForm.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { draftsKey } from './queries.ts';

/** The word that the API compares, whatever the language of the interface. */
const wireWord = 'delete';

/** Asks for a typed word before a draft is deleted, because nobody can undo that. */
export function DeleteDraftDialog({
  draft: { id, version, name },
  open,
  onClose,
  onDeleted,
}: {
  draft: { id: string; version: number; name: string };
  open: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const word = t('lists.delete.word');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call('drafts.remove', { params: { id }, body: { version, word: wireWord } });
      void client.invalidateQueries({ queryKey: draftsKey });
      toast({ text: t('drafts.delete.done', { name }) });
      onClose();
      onDeleted?.();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={t('drafts.delete.title')}
      text={t('drafts.delete.text', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('drafts.delete.keep')}</Button>
          <Button look="danger" type="submit" form={formId} busy={busy}>
            {t('drafts.delete')}
          </Button>
        </>
      }
    >
      <TypedWordForm
        id={formId}
        word={word}
        label={t('lists.delete.type', { word })}
        typeFirst={t('lists.delete.typeFirst', { word })}
        onConfirm={() => void confirm()}
      />
      {failure !== null && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
