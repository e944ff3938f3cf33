// Data saver: whether pages are loaded in reduced quality, as chosen or on a metered connection.
import { useSyncExternalStore } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';
import { choiceSpecs, type ReaderSettings } from '../settings/settings.ts';

type Saver = ReaderSettings['saver'];

/** Network Information API; not all browsers have it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

const subscribe = (changed: () => void): (() => void) => listen(connection(), { change: changed });

/** Whether the network is mobile or slow, or the device is set to save data. */
function isMetered(): boolean {
  const { saveData, type, effectiveType } = connection() ?? {};
  return saveData === true || type === 'cellular' || effectiveType === '2g' || effectiveType === 'slow-2g';
}

/**
 * The values of the data saver setting that this browser offers: without the Network Information API, "on metered"
 * would never do anything.
 */
export function saverChoices(chosen: Saver): readonly Saver[] {
  return choiceSpecs.saver.values.filter((each) => each !== 'metered' || chosen === each || connection() !== undefined);
}

export function useDataSaver(saver: Saver): boolean {
  const isMeteredNow = useSyncExternalStore(subscribe, isMetered);
  return saver === 'on' || (saver === 'metered' && isMeteredNow);
}
