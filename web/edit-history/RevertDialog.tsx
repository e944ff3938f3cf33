import { useState } from 'react';
import { appClient } from '#web/lib/api/app-client.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { HistorySubject } from './open-edit-history.ts';
import { revertTo, type Version } from './requests.ts';

/** Asks before a subject is put back to an earlier version. */
export function RevertDialog({
  subject,
  current,
  target,
  onClose,
  onDone,
  onReload,
}: {
  subject: HistorySubject;
  /** The newest version that the history shows. */
  current: number;
  /** Null while it is closed. */
  target: Version | null;
  onClose: () => void;
  /** Takes the sentence that says what happened. */
  onDone: (text: string) => void;
  /** Loads the history anew. */
  onReload: () => Promise<void>;
}) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const revert = async (): Promise<void> => {
    if (!target) return;
    setBusy(true);
    setFailure(null);
    try {
      const isProposed = await revertTo(subject, current, target.version);
      onDone(isProposed ? t('editHistory.proposed') : t('editHistory.restored', { version: target.version }));
      void appClient()?.invalidateQueries();
      close();
      await onReload();
    } catch (error) {
      setFailure(error);
      if (isConflict(error)) await onReload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={target !== null}
      onClose={close}
      title={t('editHistory.revert.title', { version: shown?.version ?? 0 })}
      text={shown && t('editHistory.revert.text', { name: subject.name, when: formatDateTime(new Date(shown.at)) })}
      actions={
        <>
          <Button onClick={close}>{t('editHistory.revert.keep')}</Button>
          <Button look="primary" busy={busy} onClick={() => void revert()}>
            {t('editHistory.restore')}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Note kind={isConflict(failure) ? 'warn' : 'bad'} live>
          {isConflict(failure) ? t('editHistory.conflict') : failureText(failure)}
        </Note>
      )}
    </Dialog>
  );
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'optimistic_lock_exception' && error.context['reason'] === undefined;
