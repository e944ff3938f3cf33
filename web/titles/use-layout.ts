import { useState } from 'react';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { resultLayouts, type ResultLayout } from './TitleResults.tsx';

const storageKey = 'komawari.layout';

/** How this reader likes results, kept on the device. */
export function useLayout(): [ResultLayout, (layout: ResultLayout) => void] {
  const [layout, setLayout] = useState(() => resultLayouts.find((each) => each === readStored(storageKey)) ?? 'list');
  return [
    layout,
    (next) => {
      setLayout(next);
      writeStored(storageKey, next === 'list' ? null : next);
    },
  ];
}
