// Whether pages come in their reduced quality: as chosen, or while the connection counts every byte.
import { useSyncExternalStore } from 'react';
import { choices, type ReaderSettings } from '../settings/settings.ts';

type Saver = ReaderSettings['saver'];

/** What browsers tell of a connection; not all do. */
interface Connection extends EventTarget {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** A mobile network, one that is slow, or a device that is told to save data. */
function isMetered(): boolean {
  const { saveData, type, effectiveType } = connection() ?? {};
  return saveData === true || type === 'cellular' || effectiveType === '2g' || effectiveType === 'slow-2g';
}

/** What can be chosen here: where a browser does not tell of its connection, "on metered" would never do anything. */
export function saverChoices(chosen: Saver): readonly Saver[] {
  return choices.saver.values.filter((each) => each !== 'metered' || chosen === each || connection() !== undefined);
}

export function useSaving(saver: Saver): boolean {
  const metered = useSyncExternalStore(subscribe, isMetered);
  return saver === 'on' || (saver === 'metered' && metered);
}

function subscribe(changed: () => void): () => void {
  const link = connection();
  link?.addEventListener('change', changed);
  return () => link?.removeEventListener('change', changed);
}
