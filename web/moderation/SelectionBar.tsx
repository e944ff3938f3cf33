import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { choicesFor, type Sent } from './together.ts';
import { TogetherForm } from './TogetherForm.tsx';
import type { Selection } from './use-selection.ts';
import type { QueueItem } from './words.ts';
import styles from './SelectionBar.module.css';

/** Number of ticked items, and the button that decides them together. */
export function SelectionBar({
  selection: { items, clear },
  onDone,
  onClear,
}: {
  selection: Selection;
  /** Gets what was done, in words. */
  onDone: (sent: Sent, text: string) => void;
  /** Follows the press that clears it. */
  onClear: () => void;
}) {
  const t = useT();
  // as they were ticked when the dialog opened
  const [opened, setOpened] = useState<readonly QueueItem[] | null>(null);
  const [shown, setShown] = useState<readonly QueueItem[]>([]);
  const isMixed = choicesFor(items).length === 0;
  const close = (): void => setOpened(null);
  return (
    <div className={styles.bar} hidden={items.length === 0 && opened === null}>
      <b aria-live="polite">{t('moderation.selected', { count: items.length })}</b>
      <Button
        look="quiet"
        size="sm"
        onClick={() => {
          clear();
          onClear();
        }}
      >
        {t('moderation.clearSelection')}
      </Button>
      <Button
        look="primary"
        size="sm"
        disabled={isMixed}
        onClick={() => {
          setShown(items);
          setOpened(items);
        }}
      >
        {t('moderation.decideTogether')}
      </Button>
      {isMixed && items.length > 0 && <p>{t('moderation.together.mixed')}</p>}
      <Dialog
        open={opened !== null}
        onClose={close}
        title={t('moderation.decideTogether')}
        text={t('moderation.selected', { count: shown.length })}
        closeLabel={t('app.close')}
      >
        {shown.length > 0 && (
          <TogetherForm
            items={shown}
            onClose={close}
            onDone={(sent, text) => {
              close();
              clear();
              onDone(sent, text);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
