// What is not there when the first page is drawn: its code comes right behind it.
import { lazy, Suspense, type ComponentProps } from 'react';

const load = () => import('./Beside.tsx');

/** Begins to fetch it. */
export const fetchLater = (): void => void load().catch(() => undefined);

const Panel = lazy(async () => ({ default: (await load()).ReaderPanel }));
const End = lazy(async () => ({ default: (await load()).EndCard }));
const Auto = lazy(async () => ({ default: (await load()).AutoBar }));

export const ReaderPanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
);

export const EndCard = (props: ComponentProps<typeof End>) => (
  <Suspense>
    <End {...props} />
  </Suspense>
);

export const AutoBar = (props: ComponentProps<typeof Auto>) => (
  <Suspense>
    <Auto {...props} />
  </Suspense>
);
