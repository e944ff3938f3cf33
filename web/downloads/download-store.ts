// The chapters on this device: an entry for each in the index, its pages in a cache of their own, and what the API said.
import { useEffect, useSyncExternalStore } from 'react';
import { entryAddress, downloadIndex, pagesPrefix, type DownloadStanding } from '#web/lib/downloads/download-index.ts';
import { downloadedAnswers } from '#web/lib/downloads/cache-names.ts';
import { downloadKey } from '#web/lib/downloads/downloads.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { writeStored } from '#web/lib/preferences/stored-value.ts';
import { notifyDownloads, watchDownloads } from './download-state.ts';

export interface DownloadedChapter extends DownloadStanding {
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

let downloads: readonly DownloadedChapter[] | null = null;
/** Pages whose removal can still be undone. */
const pendingRemoval = new Map<string, ReturnType<typeof setTimeout>>();
/** An undo is offered for ten seconds. */
const undoMs = 12_000;

/** One tab writes at a time. A tab that is closed lets go. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('komawari.keep', work) as Promise<T>;

export async function readDownloads(): Promise<readonly DownloadedChapter[]> {
  if (!(await caches.has(downloadIndex))) return publish([]);
  const index = await caches.open(downloadIndex);
  const entries = await Promise.all((await index.keys()).map(async (key) => (await index.match(key))?.json()));
  return publish(entries.filter((entry) => entry !== undefined) as DownloadedChapter[]);
}

export async function findDownload(chapterId: string): Promise<DownloadedChapter | undefined> {
  return (await readDownloads()).find(({ chapter }) => chapter.id === chapterId);
}

export async function addDownload(entry: DownloadedChapter): Promise<void> {
  const index = await caches.open(downloadIndex);
  await index.put(entryAddress(entry.chapter.id), new Response(JSON.stringify(entry)));
  await readDownloads();
}

/** For good, at once. */
export async function discard({ chapter, hash }: DownloadedChapter): Promise<void> {
  await (await caches.open(downloadIndex)).delete(entryAddress(chapter.id));
  await caches.delete(pagesPrefix + hash);
  await readDownloads();
}

/** Takes chapters away at once; what they are made of goes when nobody can undo that any more. @returns the undo */
export async function removeDownloads(chapterIds: readonly string[]): Promise<() => Promise<void>> {
  const removed = (await readDownloads()).filter(({ chapter }) => chapterIds.includes(chapter.id));
  const index = await caches.open(downloadIndex);
  for (const { chapter } of removed) await index.delete(entryAddress(chapter.id));
  for (const { hash } of removed) pendingRemoval.set(hash, setTimeout(removeAnswers, undoMs, hash));
  await readDownloads();
  return async () => {
    for (const entry of removed) {
      clearTimeout(pendingRemoval.get(entry.hash));
      pendingRemoval.delete(entry.hash);
      // another tab may have swept meanwhile
      const here = await caches.has(pagesPrefix + entry.hash);
      await addDownload({ ...entry, whole: entry.whole && here, bytes: here ? entry.bytes : 0 });
    }
  };
}

function removeAnswers(hash: string): void {
  pendingRemoval.delete(hash);
  inTurn(sweep).catch(() => undefined);
}

/** What whoever is signed in has kept is the device's from now on: it stays when they sign out. */
export async function leaveToDevice(): Promise<void> {
  const { user } = sessionState();
  const own = (await readDownloads()).filter(({ owner }) => owner !== null && owner === user?.id);
  const index = await caches.open(downloadIndex);
  for (const entry of own)
    await index.put(entryAddress(entry.chapter.id), new Response(JSON.stringify({ ...entry, owner: null })));
  await readDownloads();
}

/** Removes what no entry names: leftovers of a tab that was closed, and whatever belongs to somebody else. */
export async function sweep(): Promise<void> {
  const { user } = sessionState();
  const all = await readDownloads();
  const others = all.filter(({ owner }) => owner !== null && user !== null && owner !== user.id);
  if (others.length > 0) {
    const index = await caches.open(downloadIndex);
    for (const { chapter } of others) await index.delete(entryAddress(chapter.id));
  }
  const left = others.length > 0 ? await readDownloads() : all;
  const hashes = new Set([...left.map(({ hash }) => hash), ...pendingRemoval.keys()]);
  for (const name of await caches.keys()) {
    if (name.startsWith(pagesPrefix) && !hashes.has(name.slice(pagesPrefix.length))) await caches.delete(name);
  }
  // what is removed may come back
  if (pendingRemoval.size > 0 || !(await caches.has(downloadedAnswers))) return;
  const named = new Set(left.flatMap(({ addresses }) => addresses.map((address) => new URL(address, origin).href)));
  const answers = await caches.open(downloadedAnswers);
  for (const { url } of await answers.keys()) if (!named.has(url)) await answers.delete(url);
}

/** All of them, also those that are not whole; null while they are read. */
export function useDownloads(): readonly DownloadedChapter[] | null {
  useEffect(() => {
    void navigator.locks.request('komawari.keep', { ifAvailable: true }, async (lock) => {
      if (lock) await sweep();
      else await readDownloads();
    });
    const elsewhere = ({ key }: StorageEvent): void => {
      if (key === downloadKey) void readDownloads();
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, []);
  return useSyncExternalStore(watchDownloads, () => downloads);
}

/** For everybody: what is whole can be read. */
function publish(entries: DownloadedChapter[]): readonly DownloadedChapter[] {
  downloads = entries;
  const names = entries
    .filter(({ whole }) => whole)
    .flatMap(({ chapter, hash, owner }) => [chapter.id, hash].map((name) => (owner === null ? name : `${name}~`)));
  writeStored(downloadKey, names.length > 0 ? names.join(' ') : null);
  notifyDownloads();
  return downloads;
}
