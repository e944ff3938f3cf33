import { useState } from 'react';
import { buildPath } from '#contract/rules/pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ImageOff, ShieldUser } from 'lucide-react';
import { useSession } from '#web/lib/session/session.ts';
import { HeadMenu } from '#web/blocks/HeadMenu.tsx';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Menu in the head of a person; moderators may remove the picture and the biography, after a confirmation. */
export function UserHeadMenu({
  id,
  name,
  path,
  mayClear,
}: {
  id: string;
  name: string;
  path: string;
  mayClear: boolean;
}) {
  const t = useT();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const isStaff = user !== null && user.id !== id && user.permissions.includes('queue.decide');
  const clear = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('profiles.clear', { params: { id } });
      setAsking(false);
      toast({ text: t('users.cleared'), icon: <ImageOff /> });
      // the picture is on every page that names the person
      await refetchEverything(client);
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <HeadMenu
        target={{ kind: 'user', id, name }}
        path={path}
        moderation={[
          ...(isStaff
            ? [{ label: t('users.staffPage'), icon: <ShieldUser />, href: buildPath('person', { id }) }]
            : []),
          ...(mayClear
            ? [{ label: t('users.clear'), icon: <ImageOff />, danger: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        alert
        title={t('users.clear.title', { name })}
        text={t('users.clear.text')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('lists.cancel')}</Button>
            <Button look="danger" busy={busy} onClick={() => void clear()}>
              {t('users.clear')}
            </Button>
          </>
        }
      />
    </>
  );
}
