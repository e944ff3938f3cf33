import { lazy, Suspense, useState } from 'react';
import type { SheetPanelProps } from './SheetPanel.tsx';

const SheetPanel = lazy(async () => ({ default: (await import('./SheetPanel.tsx')).SheetPanel }));

/** A sheet from the lower edge, for phones. Its code loads when it first opens. */
export function Sheet(props: SheetPanelProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted || props.open ? (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  ) : null;
}
