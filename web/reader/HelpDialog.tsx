import { useT } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { keyHelp } from './keys.ts';
import styles from './ReaderPanel.module.css';

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('reader.keys')}>
      <dl className={styles.keys}>
        {keyHelp.map(({ action, keys }) => (
          <div key={action}>
            <dt>{t(`reader.key.${action}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
