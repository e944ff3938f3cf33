// What this device knows of a guest's reading is offered to the account of whoever signs in, once and whenever there is
// more of it.
import { matchPage } from '#contract/rules/pages.ts';
import { booksKey } from './guest-progress-size.ts';
import { sessionState, subscribeSession } from '../session/session.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';
import { readBooks, watchBooks, type Books } from './guest-progress.ts';

/** By account: the books that are to stay on the device alone. */
const answersKey = 'komawari.reading.here';
/** Answers of so many accounts. */
const mostAccounts = 10;

/** Changes with whatever is read or marked. */
const signature = (): string => {
  const text = readStored(booksKey) ?? '';
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
};

function answers(): [account: string, signature: string][] {
  try {
    const value: unknown = JSON.parse(readStored(answersKey) ?? '[]');
    return Array.isArray(value) ? (value as [string, string][]).filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

export function keepHereOnly(): void {
  const user = sessionState().user?.id;
  if (user === undefined) return;
  const others = answers().filter(([account]) => account !== user);
  writeStored(answersKey, JSON.stringify([...others, [user, signature()]].slice(-mostAccounts)));
  for (const listener of listeners) listener();
}

const isEmpty = ({ places, reads, bookmarks }: Books): boolean =>
  [places, reads, bookmarks].every((part) => Object.keys(part).length === 0);

/** Whether somebody is signed in to whom nobody has said yet what becomes of what this device knows. */
export function wantsReview(): boolean {
  const user = sessionState().user?.id;
  if (user === undefined || isEmpty(readBooks())) return false;
  return !answers().some(([account, kept]) => account === user && kept === signature());
}

const listeners = new Set<() => void>();

/** Also what other tabs answer. */
export function watchReview(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === answersKey) listener();
  };
  addEventListener('storage', heard);
  listeners.add(listener);
  const stops = [watchBooks(listener), subscribeSession(listener)];
  return () => {
    removeEventListener('storage', heard);
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

/** Where the question would be in the way of something else. */
const quietPages: readonly string[] = ['chapter', 'login', 'logout', 'callback'];
export const isQuietPage = (path: string): boolean => quietPages.includes(matchPage(path)?.name ?? '');
