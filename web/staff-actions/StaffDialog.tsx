import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { StaffAct } from './open-staff-dialog.ts';
import { StaffForm } from './StaffForm.tsx';

const actStore = createStore<StaffAct | null>(null);
let isMounted = false;

/** Opens the dialog. Its root is made on the first opening. */
export function openDialog(act: StaffAct): void {
  actStore.set(act);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    // a cache of its own: the root is outside of the page's
    <QueryClientProvider client={createQueryClient()}>
      <StaffDialog />
    </QueryClientProvider>,
  );
}

const close = (): void => actStore.set(null);

function StaffDialog() {
  const t = useT();
  const act = useStore(actStore);
  // stays while the dialog closes
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <Dialog
      open={act !== null}
      onClose={close}
      title={t(`staffAct.${shown?.action ?? 'title.lock'}`)}
      text={shown && <bdi>{shown.name}</bdi>}
      closeLabel={t('app.close')}
    >
      {shown && <StaffForm key={`${shown.action} ${shown.id}`} act={shown} onClose={close} />}
    </Dialog>
  );
}
