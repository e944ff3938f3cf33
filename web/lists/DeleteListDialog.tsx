import { useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TypedWordForm } from '#web/lib/render/TypedWordForm.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/Button.tsx';
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
  const word = t('lists.delete.word');
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
      <TypedWordForm
        id={formId}
        word={word}
        label={t('lists.delete.type', { word })}
        typeFirst={t('lists.delete.typeFirst', { word })}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}
