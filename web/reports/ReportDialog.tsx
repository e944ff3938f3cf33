import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { t as translate, useT } from '#web/lib/i18n/i18n.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { pendingReportWord, type ReportTarget } from './open-report.ts';
import { ReportForm } from './ReportForm.tsx';
import styles from './Report.module.css';

const targetsStore = createStore<readonly ReportTarget[] | null>(null);
let isMounted = false;

/** Opens the dialog; asks guests to sign in first. Its root is made on the first opening. */
export function openDialog(targets: readonly ReportTarget[]): void {
  if (sessionState().status === 'guest') {
    const pendingAction = `${pendingReportWord} ${JSON.stringify(targets)}`;
    void askToSignIn(translate('reports.signInFirst'), () => openDialog(targets), pendingAction);
    return;
  }
  targetsStore.set(targets);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ReportDialog />);
}

const close = (): void => targetsStore.set(null);

function ReportDialog() {
  const t = useT();
  const targets = useStore(targetsStore);
  // stays while the dialog closes
  const [shownTargets, setShownTargets] = useState(targets);
  if (targets !== null && targets !== shownTargets) setShownTargets(targets);
  const [onlyTarget] = shownTargets?.length === 1 ? shownTargets : [];
  return (
    <Dialog
      open={targets !== null}
      onClose={close}
      title={onlyTarget ? t(`reports.title.${onlyTarget.category}`) : t('reports.title')}
      text={onlyTarget && <bdi>{onlyTarget.name}</bdi>}
      closeLabel={t('app.close')}
    >
      {shownTargets && <Report key={JSON.stringify(shownTargets)} targets={shownTargets} />}
    </Dialog>
  );
}

function Report({ targets }: { targets: readonly ReportTarget[] }) {
  const t = useT();
  const [chosenId, setChosenId] = useState(targets.length === 1 ? targets[0]!.id : '');
  const target = targets.find(({ id }) => id === chosenId) ?? null;
  return (
    <div className={styles.report}>
      {targets.length > 1 && (
        <Select
          label={t('reports.what')}
          placeholder={t('reports.what.choose')}
          value={chosenId}
          options={targets.map(({ id, category, name }) => ({
            value: id,
            label: t('reports.whatNamed', { kind: t(`reports.kind.${category}`), name }),
          }))}
          onChange={setChosenId}
        />
      )}
      <ReportForm target={target} onClose={close} />
    </div>
  );
}
