import { useEffect } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { DialogPanel } from '#web/ui/DialogPanel.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { actionOf, keyHelp } from '../input/keys.ts';
import { pressOf } from '../input/use-keys.ts';
import styles from './ReaderPanel.module.css';

/** Every key and what it does. The key that opens the list closes it, too. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || actionOf(pressOf(event, null)) !== 'help') return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open, onClose]);
  return (
    <DialogPanel open={open} onClose={onClose} title={t('reader.keys')} closeLabel={t('reader.close')}>
      <dl className={styles.keys}>
        {keyHelp.map(({ action, keys }) => (
          <div key={action}>
            <dt>{t(`reader.key.${action}`)}</dt>
            <dd>
              {keys.map(({ key, sign, word }) => (
                <Kbd key={key}>{word ? t(`reader.keyName.${word}`) : sign}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogPanel>
  );
}
