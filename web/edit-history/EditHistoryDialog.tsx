import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RetryNote } from '#web/lib/api/RetryNote.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import type { HistorySubject } from './open-edit-history.ts';
import type { Version } from './requests.ts';
import { RevertDialog } from './RevertDialog.tsx';
import { useHistory } from './use-history.ts';
import styles from './EditHistory.module.css';

const subjectStore = createStore<HistorySubject | null>(null);
let isMounted = false;

/** Opens the dialog. Its root is made on the first opening. */
export function openDialog(subject: HistorySubject): void {
  subjectStore.set(subject);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<EditHistoryDialog />);
}

const close = (): void => subjectStore.set(null);

function EditHistoryDialog() {
  const t = useT();
  const subject = useStore(subjectStore);
  // stays while the dialog closes
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <Dialog
      open={subject !== null}
      onClose={close}
      wide
      title={t('editHistory.title')}
      text={shown && <bdi>{shown.name}</bdi>}
      closeLabel={t('app.close')}
    >
      {subject && <History subject={subject} />}
    </Dialog>
  );
}

function History({ subject }: { subject: HistorySubject }) {
  const t = useT();
  const { entries, total, names, failure, busy, load } = useHistory(subject);
  const [target, setTarget] = useState<Version | null>(null);
  // not a toast, which screen readers do not reach while the dialog is open
  const [done, setDone] = useState<string | null>(null);
  if (entries.length === 0 && failure === null) {
    return busy || total > 0 ? (
      <Busy label={t('app.loading')}>
        <Skeleton height="240px" />
      </Busy>
    ) : (
      <p className={styles.muted}>{t('editHistory.none')}</p>
    );
  }
  const current = entries[0]?.version ?? 0;
  return (
    <>
      {done !== null && (
        <Note kind="ok" live>
          {done}
        </Note>
      )}
      <ol className={styles.versions}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.version}
            entry={entry}
            names={names}
            isCurrent={entry.version === current}
            onRevert={() => {
              setDone(null);
              setTarget(entry);
            }}
            onLeave={close}
          />
        ))}
      </ol>
      {failure !== null ? (
        <RetryNote
          failure={failure}
          retrying={busy}
          onRetry={() => void load(entries.length === 0 ? 'start' : 'end')}
        />
      ) : (
        entries.length < total && (
          <Button busy={busy} onClick={() => void load('end')}>
            {t('editHistory.more')}
          </Button>
        )
      )}
      <RevertDialog
        subject={subject}
        current={current}
        target={target}
        onClose={() => setTarget(null)}
        onDone={setDone}
        onReload={() => load('start')}
      />
    </>
  );
}
