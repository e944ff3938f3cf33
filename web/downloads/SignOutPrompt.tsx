import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { signOut } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { transferToDevice } from './download-store.ts';

/** Opens the prompt over the current page, in a React root of its own. */
export function openSignOutPrompt(count: number, after: string | undefined): void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const closePrompt = (): void => {
    root.unmount();
    container.remove();
  };
  root.render(<SignOutPrompt count={count} after={after} onClose={closePrompt} />);
}

/**
 * Dialog before sign-out that asks whether to remove the account's downloads from this device. The primary button
 * removes them, because other people may use the device.
 */
function SignOutPrompt({ count, after, onClose }: { count: number; after: string | undefined; onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState<'remove' | 'leave' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const signOutWith = async (choice: 'remove' | 'leave'): Promise<void> => {
    setBusy(choice);
    setFailure(null);
    try {
      if (choice === 'leave') await transferToDevice();
      await signOut(after);
      onClose();
    } catch (error) {
      setBusy(null);
      setFailure(failureText(error));
    }
  };
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={t('kept.leave')}
      text={t('kept.leave.text', { count })}
      actions={
        <>
          <Button disabled={busy !== null} onClick={onClose}>
            {t('kept.leave.cancel')}
          </Button>
          <Button busy={busy === 'leave'} disabled={busy === 'remove'} onClick={() => void signOutWith('leave')}>
            {t('kept.leave.stay')}
          </Button>
          <Button
            look="primary"
            busy={busy === 'remove'}
            disabled={busy === 'leave'}
            onClick={() => void signOutWith('remove')}
          >
            {t('kept.leave.remove')}
          </Button>
        </>
      }
    >
      {failure && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
