import { lazy, Suspense } from 'react';
import type { DialogPanelProps } from './DialogPanel.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DialogPanel = lazy(async () => ({ default: (await import('./DialogPanel.tsx')).DialogPanel }));

/** A question over the page. Its code loads when it first opens; afterwards it stays mounted so that it can leave. */
export function Dialog(props: DialogPanelProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}
