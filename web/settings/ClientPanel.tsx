import { useState } from 'react';
import { Eye, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { formatAgo, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { isJustNow } from '#web/lib/i18n/just-now.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';
import { isApproved, useDeleteClient, useEditClient, useRotateSecret, type ApiClient } from './client-queries.ts';
import { ClientCopyField } from './ClientCopyField.tsx';
import { EditClientDialog } from './EditClientDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import styles from './Clients.module.css';

type State = ApiClient['attributes']['state'];

const stateDisplays: Record<State, { tone: Tone; text: MessageKey; hint?: MessageKey }> = {
  requested: { tone: 'queue-waiting', text: 'clients.requested', hint: 'clients.requestedHint' },
  approved: { tone: 'queue-accepted', text: 'clients.approved' },
  rejected: { tone: 'queue-refused', text: 'clients.rejected', hint: 'clients.rejectedHint' },
  // shown like `approved`, because it makes no difference to the owner who approved the client
  autoapproved: { tone: 'queue-accepted', text: 'clients.approved' },
};

type OpenDialog = 'edit' | 'secret' | 'rotate' | 'delete' | null;

/** Panel of one API client: its description, credentials and state, and its actions. */
export function ClientPanel({ client }: { client: ApiClient }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [rotated, setRotated] = useState<string | null>(null);
  const { name, description, externalClientId, isActive, secretShown, state, createdAt } = client.attributes;
  const { tone, text, hint } = stateDisplays[state];
  const close = () => setOpenDialog(null);
  const approved = isApproved(client);
  const isUsable = approved && isActive;
  return (
    <Panel pad>
      <Stack gap={3}>
        <Row justify="between" wrap gap={2}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          <Row wrap gap={1}>
            <Tag tone={tone} dot>
              {t(text)}
            </Tag>
            {!isActive && <Tag>{t('clients.inactive')}</Tag>}
          </Row>
        </Row>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {hint && (
          <Text size="sm" muted>
            {t(hint)}
          </Text>
        )}
        {externalClientId && <ClientCopyField name={t('clients.id')} value={externalClientId} />}
        <Row justify="between" wrap gap={3}>
          <Text size="xs" muted title={formatDateTime(new Date(createdAt))}>
            {isJustNow(new Date(createdAt))
              ? t('clients.madeNow')
              : t('clients.made', { age: formatAgo(new Date(createdAt)) })}
          </Text>
          {approved && <ActiveSwitch client={client} />}
        </Row>
        <Row wrap gap={2}>
          {isUsable && (
            <>
              {!secretShown && (
                <Button size="sm" icon={<Eye />} onClick={() => setOpenDialog('secret')}>
                  {t('clients.showSecret')}
                </Button>
              )}
              <Button size="sm" icon={<KeyRound />} onClick={() => setOpenDialog('rotate')}>
                {t('clients.rotate')}
              </Button>
            </>
          )}
          <Button size="sm" icon={<Pencil />} onClick={() => setOpenDialog('edit')}>
            {t('clients.edit')}
          </Button>
          <Button size="sm" look="danger-line" icon={<Trash2 />} onClick={() => setOpenDialog('delete')}>
            {t('clients.delete')}
          </Button>
        </Row>
      </Stack>
      <EditClientDialog client={client} open={openDialog === 'edit'} onClose={close} />
      <RotateDialog
        client={client}
        open={openDialog === 'rotate'}
        onClose={close}
        onRotated={(secret) => {
          close();
          setRotated(secret);
        }}
      />
      <DeleteDialog client={client} open={openDialog === 'delete'} onClose={close} />
      {openDialog === 'secret' && (
        <SecretDialog client={client} onClose={close} onRotate={() => setOpenDialog('rotate')} />
      )}
      {rotated !== null && <SecretDialog client={client} secret={rotated} onClose={() => setRotated(null)} />}
    </Panel>
  );
}

function ActiveSwitch({ client }: { client: ApiClient }) {
  const t = useT();
  const edit = useEditClient();
  const { name, isActive } = client.attributes;
  const setActive = (nextActive: boolean) =>
    edit.mutate(
      { client, isActive: nextActive },
      { onSuccess: () => toast({ text: t(nextActive ? 'clients.switchedOn' : 'clients.switchedOff', { name }) }) },
    );
  return (
    <Switch
      checked={edit.isPending ? edit.variables.isActive === true : isActive}
      disabled={edit.isPending}
      onChange={setActive}
    >
      {t('clients.active')}
    </Switch>
  );
}

interface ClientDialogProps {
  client: ApiClient;
  open: boolean;
  onClose: () => void;
}

function RotateDialog({
  client,
  open,
  onClose,
  onRotated,
}: ClientDialogProps & { onRotated: (secret: string) => void }) {
  const t = useT();
  const rotate = useRotateSecret();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={t('clients.rotateTitle', { name: client.attributes.name })}
      text={t('clients.rotateText')}
      actions={
        <>
          <Button onClick={onClose}>{t('clients.cancel')}</Button>
          <Button
            look="danger"
            busy={rotate.isPending}
            onClick={() => rotate.mutate(client, { onSuccess: onRotated, onError: onClose })}
          >
            {t('clients.rotateAct')}
          </Button>
        </>
      }
    />
  );
}

function DeleteDialog({ client, open, onClose }: ClientDialogProps) {
  const t = useT();
  const remove = useDeleteClient();
  const { name } = client.attributes;
  const confirmDelete = () =>
    remove.mutate(client, {
      onSuccess: () => toast({ text: t('clients.deleted', { name }) }),
      onError: onClose,
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={t('clients.deleteTitle', { name })}
      text={t('clients.deleteText')}
      actions={
        <>
          <Button onClick={onClose}>{t('clients.cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={confirmDelete}>
            {t('clients.deleteAct')}
          </Button>
        </>
      }
    />
  );
}
