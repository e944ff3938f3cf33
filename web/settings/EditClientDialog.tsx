import { useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { clientFailure, useEditClient, type ApiClient } from './client-queries.ts';
import { DescriptionField, isGoodDescription } from './ClientFields.tsx';

/**
 * Dialog that edits the description of a client. After a conflict with a change elsewhere, saving again overwrites that
 * change.
 */
export function EditClientDialog({ client, open, onClose }: { client: ApiClient; open: boolean; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const { name, description } = client.attributes;
  const editClient = useEditClient({ quiet: true });
  const close = () => {
    editClient.reset();
    onClose();
  };
  const save = (text: string) => {
    if (editClient.isPending || !isGoodDescription(text)) return;
    editClient.mutate(
      { client, description: text.trim() === '' ? null : text },
      {
        onSuccess: () => {
          close();
          toast({ text: t('clients.saved', { name }) });
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('clients.editTitle', { name })}
      actions={
        <>
          <Button onClick={close}>{t('clients.cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={editClient.isPending}>
            {t('clients.save')}
          </Button>
        </>
      }
    >
      <DescriptionForm
        id={formId}
        begin={description ?? ''}
        failure={editClient.isError ? clientFailure(editClient.error) : null}
        onSave={save}
      />
    </Dialog>
  );
}

/** Form that mounts each time the dialog opens, which resets its input. */
function DescriptionForm({
  id,
  begin: initialText,
  failure,
  onSave,
}: {
  id: string;
  begin: string;
  failure: string | null;
  onSave: (text: string) => void;
}) {
  const [text, setText] = useState(initialText);
  const leaveGuard = useLeaveGuard(text !== initialText, undefined, 'address');
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <Stack gap={4}>
        <DescriptionField value={text} onChange={setText} />
        {failure !== null && (
          <Note kind="bad" live>
            {failure}
          </Note>
        )}
      </Stack>
      {leaveGuard.dialog}
    </form>
  );
}
