import { useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useListActions } from './use-list-actions.ts';

/** Asks for a typed word before a list is deleted, because that cannot be undone. */
export function DeleteListDialog({
  list,
  open,
  onClose,
  onDeleted,
}: {
  list: { id: string; name: string; titles: number; follows: number };
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useT();
  const formId = useId();
  const { remove } = useListActions();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isGone = await remove(list);
    setBusy(false);
    if (!isGone) return;
    onClose();
    onDeleted();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={t('lists.delete.title', { name: list.name })}
      text={t('lists.delete.text', {
        titles: list.titles,
        shownTitles: formatCount(list.titles),
        follows: list.follows,
        shownFollows: formatCount(list.follows),
      })}
      actions={
        <>
          <Button onClick={onClose}>{t('lists.cancel')}</Button>
          <Button look="danger" type="submit" form={formId} busy={busy}>
            {t('lists.delete.do')}
          </Button>
        </>
      }
    >
      <ConfirmForm id={formId} onConfirm={() => void confirm()} />
    </Dialog>
  );
}

/** Mounts with each opening, which empties the field. */
function ConfirmForm({ id, onConfirm }: { id: string; onConfirm: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const word = t('lists.delete.word');
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase();
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isTyped) onConfirm();
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        label={t('lists.delete.type', { word })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        error={submitted && !isTyped ? t('lists.delete.typeFirst', { word }) : undefined}
      />
    </form>
  );
}
