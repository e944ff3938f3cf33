// Offers of the reader at the end of a chapter: once for each title, on this device.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';

/** localStorage key of the titles for which an offer was answered, the last one first. */
const storageKey = 'komawari.offers';
const maxTitles = 200;

type Offer = 'reading' | 'completed';

function answered(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

const entryOf = (offer: Offer, titleId: string): string => `${offer} ${titleId}`;

export const isAnswered = (offer: Offer, titleId: string): boolean => answered().includes(entryOf(offer, titleId));

export function rememberAnswer(offer: Offer, titleId: string): void {
  const entry = entryOf(offer, titleId);
  const others = answered().filter((each) => each !== entry);
  writeStored(storageKey, JSON.stringify([entry, ...others].slice(0, maxTitles)));
}
