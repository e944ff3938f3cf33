// Offers the guest progress of this device (what was read here without an account) to the account that signs in: once,
// and again whenever it has changed.
import { matchPage } from '#contract/rules/pages.ts';
import { guestProgressKey } from './guest-progress-size.ts';
import { sessionState, subscribeSession } from '../session/session.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';
import { readGuestProgress, subscribeGuestProgress, type GuestProgress } from './guest-progress.ts';

/**
 * localStorage key of the declined offers: account ids with the `progressSignature` of the guest progress that was declined.
 */
const decisionsKey = 'komawari.reading.here';
/** Number of accounts whose decision is stored. */
const maxAccounts = 10;
const emitter = createEmitter((listener) => {
  const unsubscribers = [
    listen(window, { storage: ({ key }) => key === decisionsKey && listener() }),
    subscribeGuestProgress(listener),
    subscribeSession(listener),
  ];
  return () => unsubscribers.forEach((stop) => stop());
});

/** Hash of the stored guest progress, to detect changes. */
const progressSignature = (): string => {
  const text = readStored(guestProgressKey) ?? '';
  let hash = 0;
  for (let charIndex = 0; charIndex < text.length; charIndex++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(charIndex)) | 0;
  return `${text.length}.${hash}`;
};

function readDecisions(): [account: string, signature: string][] {
  try {
    const value: unknown = JSON.parse(readStored(decisionsKey) ?? '[]');
    return Array.isArray(value) ? (value as [string, string][]).filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

export function declineOffer(): void {
  const user = sessionState().user?.id;
  if (user === undefined) return;
  const otherDecisions = readDecisions().filter(([account]) => account !== user);
  writeStored(decisionsKey, JSON.stringify([...otherDecisions, [user, progressSignature()]].slice(-maxAccounts)));
  emitter.notify();
}

const isEmpty = ({ places, reads, bookmarks }: GuestProgress): boolean =>
  [places, reads, bookmarks].every((record) => Object.keys(record).length === 0);

/** Whether an account is signed in that has not decided yet about the guest progress of this device. */
export function isOfferOpen(): boolean {
  const user = sessionState().user?.id;
  if (user === undefined || isEmpty(readGuestProgress())) return false;
  return !readDecisions().some(
    ([account, declinedSignature]) => account === user && declinedSignature === progressSignature(),
  );
}

/** Subscribes to changes of the offer, including decisions in other tabs. */
export const subscribeOffer = emitter.subscribe;

/** Names of the pages that do not show the offer: the reader, and the steps of signing in and out. */
const pagesWithoutOffer: readonly string[] = ['chapter', 'login', 'logout', 'callback'];
export const suppressesOffer = (path: string): boolean => pagesWithoutOffer.includes(matchPage(path)?.name ?? '');
