import type { DialogPanelProps } from './DialogPanel.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { useHasOpened } from '../behavior/use-once-open.ts';

const loadPanel = () => import('./DialogPanel.tsx');
const DialogPanel = deferredComponent<Awaited<ReturnType<typeof loadPanel>>, DialogPanelProps>(
  loadPanel,
  (all) => all.DialogPanel,
  undefined,
  true,
);

/** Modal dialog. Its code is loaded on the first opening; then it stays mounted for the closing animation. */
export function Dialog(props: DialogPanelProps) {
  return useHasOpened(props.open) ? <DialogPanel {...props} /> : null;
}
