import { lazy, Suspense, useState } from 'react';
import type { DialogPanelProps } from './DialogPanel.tsx';

const DialogPanel = lazy(async () => ({ default: (await import('./DialogPanel.tsx')).DialogPanel }));

/** A question over the page. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Dialog(props: DialogPanelProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted || props.open ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}
