import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText, isNotFound } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { forgetAuthor } from '../queries.ts';

/** Asks before an author is deleted, which cannot be undone. */
export function DeleteAuthorDialog({
  id,
  name,
  open,
  onClose,
  onDeleted,
}: {
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      // somebody else may have deleted it meanwhile
      await call('authors.delete', { params: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
      forgetAuthor(client, id);
      toast({ text: t('authoring.deleted', { name }) });
      onDeleted();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      alert
      title={t('authoring.delete.title', { name })}
      text={t('authoring.delete.text')}
      actions={
        <>
          <Button onClick={close}>{t('authoring.delete.keep')}</Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t('authoring.delete')}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Note kind="bad" lead={t('authoring.delete.failed')} live>
          {failureText(failure)}
        </Note>
      )}
    </Dialog>
  );
}
