import { useId, useState, type FormEvent } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { clientFailure, useCreateClient, type ApiClient } from './client-queries.ts';
import { DescriptionField, isGoodDescription, isGoodName, NameField } from './ClientFields.tsx';

/** Dialog that registers a client. Closing it without submitting retains the input. */
export function CreateClientDialog({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (client: ApiClient) => void;
}) {
  const t = useT();
  const formId = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const createClient = useCreateClient();
  const leaveGuard = useLeaveGuard(name !== '' || description !== '', undefined, 'address');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const fields = event.currentTarget;
    if (!isGoodName(name) || !isGoodDescription(description)) {
      fields.querySelector<HTMLElement>(isGoodName(name) ? 'textarea' : 'input')?.focus();
      return;
    }
    if (createClient.isPending) return;
    createClient.mutate(
      { name, description },
      {
        onSuccess: (client) => {
          setName('');
          setDescription('');
          setSubmitted(false);
          onMade(client);
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('clients.new')}
      text={t('clients.createText', { count: limits.clientsAutoapproved })}
      actions={
        <>
          <Button onClick={onClose}>{t('clients.cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={createClient.isPending}>
            {t('clients.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <NameField value={name} onChange={setName} submitted={submitted} />
          <DescriptionField value={description} onChange={setDescription} />
          {createClient.isError && (
            <Note kind="bad" live>
              {clientFailure(createClient.error)}
            </Note>
          )}
        </Stack>
      </form>
      {leaveGuard.dialog}
    </Dialog>
  );
}
