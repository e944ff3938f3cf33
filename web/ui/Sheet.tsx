import { lazy, Suspense } from 'react';
import type { SheetPanelProps } from './SheetPanel.tsx';
import { useOnceOpen } from './use-once-open.ts';

const SheetPanel = lazy(async () => ({ default: (await import('./SheetPanel.tsx')).SheetPanel }));

/** A sheet from the lower edge, for phones. Its code loads when it first opens. */
export function Sheet(props: SheetPanelProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  ) : null;
}
