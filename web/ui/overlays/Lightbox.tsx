import type { LightboxPanelProps } from './LightboxPanel.tsx';
import { deferredComponent } from '../behavior/deferred-component.tsx';
import { useOnceOpen } from '../behavior/use-once-open.ts';

const load = () => import('./LightboxPanel.tsx');
const LightboxPanel = deferredComponent<Awaited<ReturnType<typeof load>>, LightboxPanelProps>(
  load,
  (all) => all.LightboxPanel,
  undefined,
  true,
);

/** Pictures over the whole window. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Lightbox(props: LightboxPanelProps) {
  return useOnceOpen(props.at !== null) ? <LightboxPanel {...props} /> : null;
}
