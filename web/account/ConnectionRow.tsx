import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { type Connection, connectionsQuery } from './queries.ts';
import { RefusedNote } from './RefusedNote.tsx';

/** One external provider: its linked account with a button to unlink it, or a button to link one. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const t = useT();
  const { linked } = connection;
  return (
    <SettingRow
      name={<ConnectionName connection={connection} />}
      hint={<ConnectionHint connection={connection} />}
      locked={linked && !linked.removable ? t('account.connections.lastWay') : undefined}
    >
      {linked ? <UnlinkButton connection={connection} linked={linked} /> : <LinkButton connection={connection} />}
    </SettingRow>
  );
}

type Linked = NonNullable<Connection['linked']>;

function ConnectionName({ connection: { label, linked } }: { connection: Connection }) {
  const t = useT();
  return (
    <span className={styles.value}>
      <bdi>{label}</bdi>
      {linked && <Tag tone="success">{t('account.connections.on')}</Tag>}
    </span>
  );
}

function ConnectionHint({ connection: { linked, available } }: { connection: Connection }) {
  const t = useT();
  if (!linked) return t('account.connections.off');
  const sinceText = t('account.connections.since', { date: formatDate(new Date(linked.since)) });
  const lastUsedText =
    linked.usedAt === null
      ? t('account.connections.unused')
      : t('account.connections.used', { ago: formatAgo(new Date(linked.usedAt)) });
  return (
    <span className={styles.value}>
      <bdi>{linked.name}</bdi>
      <span>{[sinceText, available ? lastUsedText : t('account.connections.former')].join(' · ')}</span>
    </span>
  );
}

function LinkButton({ connection: { provider, label } }: { connection: Connection }) {
  const t = useT();
  const sending = useSending();
  const startLinking = () =>
    sending.send(async () => {
      const { to } = await call('connections.begin', { params: { provider } });
      location.assign(to);
      return 'leave';
    });
  return (
    <>
      <Button
        size="sm"
        icon={<Link2 />}
        busy={sending.busy}
        aria-label={t('account.connections.linkOne', { label })}
        onClick={() => void startLinking()}
      >
        {t('account.connections.link')}
      </Button>
      <RefusedNote sending={sending} />
    </>
  );
}

function UnlinkButton({ connection: { provider, label }, linked }: { connection: Connection; linked: Linked }) {
  const t = useT();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const sending = useSending();
  const unlink = () =>
    sending.send(async () => {
      await call('connections.unlink', { params: { provider } });
      toast({ text: t('account.connections.removed', { label }) });
      setConfirming(false);
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      return 'stay';
    });
  return (
    <>
      <Button
        size="sm"
        look="danger-line"
        icon={<Unlink />}
        locked={linked.removable ? undefined : t('account.connections.lastWay')}
        aria-label={t('account.connections.unlinkOne', { label })}
        onClick={() => setConfirming(true)}
      >
        {t('account.connections.unlink')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        alert
        title={t('account.connections.unlinkTitle', { label })}
        text={t('account.connections.unlinkText', { label, name: linked.name })}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{t('account.cancel')}</Button>
            <Button look="danger" busy={sending.busy} onClick={() => void unlink()}>
              {t('account.connections.unlink')}
            </Button>
          </>
        }
      >
        <RefusedNote sending={sending} />
      </Dialog>
    </>
  );
}
