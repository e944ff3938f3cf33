import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { Person } from './PersonRow.tsx';

export interface AskedOfMember {
  what: 'lead' | 'remove';
  person: Person;
}

/** Asks before a member gets the lead or is removed: neither is undone without the other person. */
export function MemberDialog({
  asked,
  onClose,
  onDo,
}: {
  /** Null while it is closed. */
  asked: AskedOfMember | null;
  onClose: () => void;
  onDo: (asked: AskedOfMember) => void;
}) {
  const t = useT();
  // stays while the dialog closes
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const what = shown?.what ?? 'lead';
  const name = shown?.person.name ?? '';
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      alert
      title={t(`groupEdit.${what}.title`, { name })}
      text={t(`groupEdit.${what}.text`, { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('groupEdit.cancel')}</Button>
          <Button look="danger" onClick={() => asked && onDo(asked)}>
            {t(`groupEdit.${what}.do`)}
          </Button>
        </>
      }
    />
  );
}
