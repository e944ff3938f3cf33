import { lazy, Suspense } from 'react';
import type { LightboxPanelProps } from './LightboxPanel.tsx';
import { useOnceOpen } from './use-once-open.ts';

const LightboxPanel = lazy(async () => ({ default: (await import('./LightboxPanel.tsx')).LightboxPanel }));

/** Pictures over the whole window. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Lightbox(props: LightboxPanelProps) {
  return useOnceOpen(props.at !== null) ? (
    <Suspense fallback={null}>
      <LightboxPanel {...props} />
    </Suspense>
  ) : null;
}
