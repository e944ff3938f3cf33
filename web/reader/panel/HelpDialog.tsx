import { useEffect } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { actionOf, readerActions } from '../input/keys.ts';
import { currentBindings, useBindings, useCapText } from '../input/use-bindings.ts';
import { pressOf } from '../input/use-keys.ts';
import styles from './ReaderPanel.module.css';

/** Lists every key and its action. The key that opens the list closes it, too. */
export function HelpDialog({
  open,
  onClose,
  onChange,
}: {
  open: boolean;
  onClose: () => void;
  /** Called when the reader wants to change the keys. */
  onChange: () => void;
}) {
  const t = useT();
  const bindings = useBindings();
  const capText = useCapText();
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || actionOf(pressOf(event, null), currentBindings()) !== 'help') return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, onClose]);
  return (
    <DialogPanel open={open} onClose={onClose} title={t('reader.keys')} closeLabel={t('reader.close')}>
      <dl className={styles.keys}>
        {readerActions.map((action) => (
          <div key={action}>
            <dt>{t(`controls.key.${action}`)}</dt>
            <dd>
              {bindings[action].map((key) => (
                <Kbd key={key}>{capText(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="soft" block onClick={onChange}>
        {t('controls.keys.change')}
      </Button>
    </DialogPanel>
  );
}
