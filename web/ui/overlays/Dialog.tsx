import type { DialogPanelProps } from './DialogPanel.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { useOnceOpen } from '../behavior/use-once-open.ts';

const load = () => import('./DialogPanel.tsx');
const DialogPanel = deferredComponent<Awaited<ReturnType<typeof load>>, DialogPanelProps>(
  load,
  (all) => all.DialogPanel,
  undefined,
  true,
);

/** A question over the page. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Dialog(props: DialogPanelProps) {
  return useOnceOpen(props.open) ? <DialogPanel {...props} /> : null;
}
