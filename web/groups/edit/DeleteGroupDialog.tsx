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

/** Asks for the group's name before it is deleted, because that cannot be undone. */
export function DeleteGroupDialog({
  group: { id, name },
  open,
  onClose,
  onDeleted,
}: {
  group: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call('groupEditing.remove', { params: { id }, body: { word: name } });
      void client.invalidateQueries({ queryKey: ['groups'] });
      toast({ text: t('groupEdit.delete.done', { name }) });
      onClose();
      onDeleted();
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
      title={t('groupEdit.delete.title', { name })}
      text={t('groupEdit.delete.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('groupEdit.delete.keep')}</Button>
          <Button look="danger" type="submit" form={formId} busy={busy}>
            {t('groupEdit.delete')}
          </Button>
        </>
      }
    >
      <TypedWordForm
        id={formId}
        word={name}
        label={t('groupEdit.delete.type', { name })}
        typeFirst={t('groupEdit.delete.typeFirst')}
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
