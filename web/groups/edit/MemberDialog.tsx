import { useState } from 'react';
import { LogIn } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { Person } from './PersonRow.tsx';

export interface AskedOfMember {
  what: 'lead' | 'remove';
  person: Person;
}

/** Asks before a member gets the lead or is removed: neither is undone without the other person. */
export function MemberDialog({
  asked,
  needsSignIn,
  onClose,
  onDo,
}: {
  /** Null while it is closed. */
  asked: AskedOfMember | null;
  /** The sign-in is too old for this. */
  needsSignIn: boolean;
  onClose: () => void;
  onDo: (asked: AskedOfMember) => void;
}) {
  const t = useT();
  // stays while the dialog closes
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const what = shown?.what ?? 'lead';
  const name = shown?.person.name ?? '';
  const signInAgain = (): Promise<void> =>
    signIn({ reauthenticate: true }).catch(() => void toast({ text: t('session.failed'), failed: true }));
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      alert
      title={t(`groupEdit.${what}.title`, { name })}
      text={needsSignIn ? t('refusal.step_up') : t(`groupEdit.${what}.text`, { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('groupEdit.cancel')}</Button>
          {needsSignIn ? (
            <Button look="primary" icon={<LogIn />} onClick={() => void signInAgain()}>
              {t('account.again')}
            </Button>
          ) : (
            <Button look="danger" onClick={() => asked && onDo(asked)}>
              {t(`groupEdit.${what}.do`)}
            </Button>
          )}
        </>
      }
    />
  );
}
