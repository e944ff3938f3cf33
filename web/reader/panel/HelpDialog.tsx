import { useEffect } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { actionOf, readerActions, type Bindings, type ReaderAction } from '../input/keys.ts';
import { currentBindings, useBindings, useCapText } from '../input/use-bindings.ts';
import { pressOf } from '../input/use-keys.ts';
import styles from './ReaderPanel.module.css';

const groups = [
  ['turning', ['left', 'right', 'up', 'down', 'forward', 'back', 'first', 'last']],
  ['chapter', ['previousChapter', 'nextChapter', 'goTo', 'thumbnails', 'comments', 'bookmark', 'language']],
  ['layout', ['mode', 'direction', 'fit', 'shift', 'zoomIn', 'zoomOut', 'zoomReset']],
  ['controls', ['panel', 'settings', 'auto', 'fullScreen', 'help', 'close']],
] as const satisfies readonly (readonly [string, readonly ReaderAction[]])[];

/**
 * Lists every key and its action, by subject. A key that auto-advance shares with another action is listed once, with
 * what it does in the current mode. The key that opens the list closes it, too.
 */
export function HelpDialog({
  open,
  isStrip,
  onClose,
  onChange,
}: {
  open: boolean;
  isStrip: boolean;
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
    <DialogPanel open={open} onClose={onClose} title={t('reader.keys')} closeLabel={t('reader.close')} wide>
      <div className={styles.keyGroups}>
        {groups.map(([name, actions]) => (
          <section key={name}>
            <h3>{t(`controls.keys.${name}`)}</h3>
            <dl className={styles.keys}>
              {actions.map((action) => (
                <div key={action}>
                  <dt>{t(`controls.key.${action}`)}</dt>
                  <dd>
                    {keysIn(bindings, action, isStrip).map((key) => (
                      <Kbd key={key}>{capText(key)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button look="soft" block onClick={onChange}>
        {t('controls.keys.change')}
      </Button>
    </DialogPanel>
  );
}

/**
 * The keys that run an action in the current mode: a key that `auto` shares with another action runs it in strips, and
 * the other one in paged modes.
 */
function keysIn(bindings: Bindings, action: ReaderAction, isStrip: boolean): readonly string[] {
  const isShared = (key: string): boolean =>
    bindings.auto.includes(key) && readerActions.some((each) => each !== 'auto' && bindings[each].includes(key));
  return bindings[action].filter((key) => !isShared(key) || (action === 'auto') === isStrip);
}
