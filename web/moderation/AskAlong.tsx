import { useEffect } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import styles from './ReasonPanel.module.css';

export interface AskedAlong {
  /** Name of the decision, as its button has it. */
  decision: string;
  /** Lines about the actions that go along with it. */
  lines: readonly string[];
  send: () => void;
}

/** Asks before a decision is sent along with which somebody loses something. */
export function AskAlong({ asked, onClose }: { asked: AskedAlong | null; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      alert
      title={t('moderation.asked')}
      text={t('moderation.askedText')}
      actions={
        <>
          <Button onClick={onClose}>{t('moderation.cancel')}</Button>
          <Button
            look="danger"
            data-confirm
            onClick={() => {
              onClose();
              asked?.send();
            }}
          >
            {asked?.decision}
          </Button>
        </>
      }
    >
      <FocusConfirm />
      <ul className={styles.asked}>
        {asked?.lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Enter confirms: the dialog itself would give the focus to its first button. */
function FocusConfirm() {
  useEffect(() => {
    focusSoon(() => document.querySelector<HTMLElement>('[data-confirm]'));
  }, []);
  return null;
}
