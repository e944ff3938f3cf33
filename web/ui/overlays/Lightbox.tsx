import type { LightboxPanelProps } from './LightboxPanel.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { useHasOpened } from '../behavior/use-once-open.ts';

const loadPanel = () => import('./LightboxPanel.tsx');
const LightboxPanel = deferredComponent<Awaited<ReturnType<typeof loadPanel>>, LightboxPanelProps>(
  loadPanel,
  (all) => all.LightboxPanel,
  undefined,
  true,
);

/**
 * Full-window image viewer. Its code is loaded on the first opening; then it stays mounted for the closing animation.
 */
export function Lightbox(props: LightboxPanelProps) {
  return useHasOpened(props.at !== null) ? <LightboxPanel {...props} /> : null;
}
