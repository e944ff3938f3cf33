import { lazy, Suspense, useState } from 'react';
import type { LightboxPanelProps } from './LightboxPanel.tsx';

const LightboxPanel = lazy(async () => ({ default: (await import('./LightboxPanel.tsx')).LightboxPanel }));

/** Pictures over the whole window. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Lightbox(props: LightboxPanelProps) {
  const [wanted, setWanted] = useState(props.at !== null);
  if (props.at !== null && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <LightboxPanel {...props} />
    </Suspense>
  ) : null;
}
