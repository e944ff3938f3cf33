// What is not there when the first page is drawn: its code comes right behind it.
import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { useSession } from '#web/lib/session.ts';

const load = () => import('./Beside.tsx');

/** Begins to fetch it. */
export const fetchLater = (): void => void load().catch(() => undefined);

const Panel = lazy(async () => ({ default: (await load()).ReaderPanel }));
const End = lazy(async () => ({ default: (await load()).EndCard }));
const Mark = lazy(async () => ({ default: (await load()).BookmarkButton }));
const Flip = lazy(async () => ({ default: (await load()).FlipKey }));
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

export const BookmarkButton = (props: ComponentProps<typeof Mark>) => (
  <Suspense>
    <Mark {...props} />
  </Suspense>
);

export const FlipKey = (props: ComponentProps<typeof Flip>) => (
  <Suspense>
    <Flip {...props} />
  </Suspense>
);

/** Keeps the choices in step with the account of whoever is signed in. */
export function useAccountLines(): void {
  const account = useSession().user?.id ?? null;
  useEffect(() => {
    if (account === null) return undefined;
    let stop: (() => void) | null = null;
    let over = false;
    load().then(
      ({ keepLinesWith }) => {
        if (!over) stop = keepLinesWith(account);
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [account]);
}
