// What is not there when the first page is drawn: its code comes right behind it.
import { useEffect } from 'react';
import { later } from '#web/lib/later.tsx';
import { useSession } from '#web/lib/session.ts';

const load = () => import('./Beside.tsx');

/** For what is no component. */
export const loadBeside = load;

/** Begins to fetch it. */
export const fetchLater = (): void => void load().catch(() => undefined);

export const ReaderPanel = later(load, (all) => all.ReaderPanel);
export const EndCard = later(load, (all) => all.EndCard);
export const AutoBar = later(load, (all) => all.AutoBar);
export const LateKeys = later(load, (all) => all.LateKeys);
export const Lens = later(load, (all) => all.Lens);
export const OfflineNotice = later(load, (all) => all.OfflineNotice);
export const PrivateSign = later(load, (all) => all.PrivateSign);
export const ZoneHint = later(load, (all) => all.ZoneHint);

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
