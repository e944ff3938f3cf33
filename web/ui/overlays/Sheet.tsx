import type { SheetPanelProps } from './SheetPanel.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { useHasOpened } from '../behavior/use-once-open.ts';

const loadPanel = () => import('./SheetPanel.tsx');
const SheetPanel = deferredComponent<Awaited<ReturnType<typeof loadPanel>>, SheetPanelProps>(
  loadPanel,
  (all) => all.SheetPanel,
  undefined,
  true,
);

/** Sheet from the lower edge, for phones. Its code is loaded on the first opening. */
export function Sheet(props: SheetPanelProps) {
  return useHasOpened(props.open) ? <SheetPanel {...props} /> : null;
}
