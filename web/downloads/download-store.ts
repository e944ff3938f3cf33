// The chapters on this device: an entry for each in the index, its pages in a cache of their own, and what the API said.
import { useEffect, useSyncExternalStore } from 'react';
import { entryAddress, keptIndex, pagesPrefix, type Standing } from '#web/lib/downloads/download-index.ts';
import { keptAnswers } from '#web/lib/downloads/cache-names.ts';
import { keptKey } from '#web/lib/downloads/downloads.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { writeStored } from '#web/lib/preferences/stored-value.ts';
import { tellKept, watchKept } from './download-state.ts';

export interface KeptChapter extends Standing {
  chapter: Chapter;
  pages: number;
  bytes: number;
  /** In reduced quality. */
  saver: boolean;
  /** When it was kept, ISO. */
  at: string;
  /** What belongs to it among the answers. */
  addresses: string[];
}

let shelf: readonly KeptChapter[] | null = null;
/** Pages whose removal can still be undone. */
const doomed = new Map<string, ReturnType<typeof setTimeout>>();
/** An undo is offered for ten seconds. */
const undoMs = 12_000;

/** One tab writes at a time. A tab that is closed lets go. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('komawari.keep', work) as Promise<T>;

export async function readShelf(): Promise<readonly KeptChapter[]> {
  if (!(await caches.has(keptIndex))) return publish([]);
  const index = await caches.open(keptIndex);
  const entries = await Promise.all((await index.keys()).map(async (key) => (await index.match(key))?.json()));
  return publish(entries.filter((entry) => entry !== undefined) as KeptChapter[]);
}

export async function findKept(chapterId: string): Promise<KeptChapter | undefined> {
  return (await readShelf()).find(({ chapter }) => chapter.id === chapterId);
}

export async function putOnShelf(entry: KeptChapter): Promise<void> {
  const index = await caches.open(keptIndex);
  await index.put(entryAddress(entry.chapter.id), new Response(JSON.stringify(entry)));
  await readShelf();
}

/** For good, at once. */
export async function discard({ chapter, hash }: KeptChapter): Promise<void> {
  await (await caches.open(keptIndex)).delete(entryAddress(chapter.id));
  await caches.delete(pagesPrefix + hash);
  await readShelf();
}

/** Takes chapters away at once; what they are made of goes when nobody can undo that any more. @returns the undo */
export async function removeFromShelf(chapterIds: readonly string[]): Promise<() => Promise<void>> {
  const removed = (await readShelf()).filter(({ chapter }) => chapterIds.includes(chapter.id));
  const index = await caches.open(keptIndex);
  for (const { chapter } of removed) await index.delete(entryAddress(chapter.id));
  for (const { hash } of removed) doomed.set(hash, setTimeout(bury, undoMs, hash));
  await readShelf();
  return async () => {
    for (const entry of removed) {
      clearTimeout(doomed.get(entry.hash));
      doomed.delete(entry.hash);
      // another tab may have swept meanwhile
      const here = await caches.has(pagesPrefix + entry.hash);
      await putOnShelf({ ...entry, whole: entry.whole && here, bytes: here ? entry.bytes : 0 });
    }
  };
}

function bury(hash: string): void {
  doomed.delete(hash);
  inTurn(sweep).catch(() => undefined);
}

/** What whoever is signed in has kept is the device's from now on: it stays when they sign out. */
export async function leaveToDevice(): Promise<void> {
  const { user } = sessionState();
  const own = (await readShelf()).filter(({ owner }) => owner !== null && owner === user?.id);
  const index = await caches.open(keptIndex);
  for (const entry of own)
    await index.put(entryAddress(entry.chapter.id), new Response(JSON.stringify({ ...entry, owner: null })));
  await readShelf();
}

/** Removes what no entry names: leftovers of a tab that was closed, and whatever belongs to somebody else. */
export async function sweep(): Promise<void> {
  const { user } = sessionState();
  const all = await readShelf();
  const others = all.filter(({ owner }) => owner !== null && user !== null && owner !== user.id);
  if (others.length > 0) {
    const index = await caches.open(keptIndex);
    for (const { chapter } of others) await index.delete(entryAddress(chapter.id));
  }
  const left = others.length > 0 ? await readShelf() : all;
  const hashes = new Set([...left.map(({ hash }) => hash), ...doomed.keys()]);
  for (const name of await caches.keys()) {
    if (name.startsWith(pagesPrefix) && !hashes.has(name.slice(pagesPrefix.length))) await caches.delete(name);
  }
  // what is removed may come back
  if (doomed.size > 0 || !(await caches.has(keptAnswers))) return;
  const named = new Set(left.flatMap(({ addresses }) => addresses.map((address) => new URL(address, origin).href)));
  const answers = await caches.open(keptAnswers);
  for (const { url } of await answers.keys()) if (!named.has(url)) await answers.delete(url);
}

/** All of them, also those that are not whole; null while they are read. */
export function useShelf(): readonly KeptChapter[] | null {
  useEffect(() => {
    void navigator.locks.request('komawari.keep', { ifAvailable: true }, async (lock) => {
      if (lock) await sweep();
      else await readShelf();
    });
    const elsewhere = ({ key }: StorageEvent): void => {
      if (key === keptKey) void readShelf();
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, []);
  return useSyncExternalStore(watchKept, () => shelf);
}

/** For everybody: what is whole can be read. */
function publish(entries: KeptChapter[]): readonly KeptChapter[] {
  shelf = entries;
  const names = entries
    .filter(({ whole }) => whole)
    .flatMap(({ chapter, hash, owner }) => [chapter.id, hash].map((name) => (owner === null ? name : `${name}~`)));
  writeStored(keptKey, names.length > 0 ? names.join(' ') : null);
  tellKept();
  return shelf;
}
