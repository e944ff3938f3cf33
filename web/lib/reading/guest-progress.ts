// Reading progress of guests, stored on this device and shared by all tabs: positions in chapters, read chapter
// numbers, bookmarks.
import { useSyncExternalStore } from 'react';
import { deviceLimits } from '#contract/rules/device-limits.ts';
import { mergePosition, type Position, type PositionReport } from '#contract/rules/reading-rules.ts';
import { guestProgressKey, legacyGuestProgressKey as formerKey } from './guest-progress-size.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import { asJsonObject } from '#contract/rules/json-object.ts';

export interface GuestPosition extends Position {
  /** Id of the title; '' while unknown, in positions from an earlier version. */
  title: string;
}

interface Bookmark {
  chapter: string;
  title: string;
  page: number;
  /** Milliseconds since 1970. */
  at: number;
}

export interface GuestProgress {
  /** Positions by chapter id. `pages` is 0 in those from an earlier version. */
  places: Readonly<Record<string, GuestPosition>>;
  /** Read keys (contract/rules/reading-rules.ts) by title id. */
  reads: Readonly<Record<string, readonly string[]>>;
  bookmarks: readonly Bookmark[];
}

export const noGuestProgress: GuestProgress = Object.freeze({ places: {}, reads: {}, bookmarks: [] });

let cachedText: string | null | undefined;
let cachedProgress: GuestProgress = noGuestProgress;
const emitter = createEmitter((listener) =>
  listen(window, { storage: ({ key }) => (key === null || key === guestProgressKey) && listener() }),
);

export const subscribeGuestProgress = emitter.subscribe;

export function readGuestProgress(): GuestProgress {
  const stored = readStored(guestProgressKey);
  if (stored !== cachedText) {
    cachedText = stored;
    cachedProgress = parseProgress(stored);
  }
  if (readStored(formerKey) !== null) migrateLegacyProgress();
  return cachedProgress;
}

/** Applies a change to the stored progress, which other tabs may have changed, and stores the result. */
export function updateGuestProgress(change: (progress: GuestProgress) => GuestProgress): void {
  const nextProgress = trimToLimits(change(readGuestProgress()));
  const isEmpty = [nextProgress.places, nextProgress.reads, nextProgress.bookmarks].every(
    (collection) => Object.keys(collection).length === 0,
  );
  writeStored(guestProgressKey, isEmpty ? null : JSON.stringify(nextProgress));
  // where storage is unavailable, the cached progress lasts until the page is left
  cachedText = readStored(guestProgressKey);
  cachedProgress = nextProgress;
  emitter.notify();
}

export const useGuestProgress = (): GuestProgress => useSyncExternalStore(subscribeGuestProgress, readGuestProgress);

export interface OpenedChapter {
  chapter: string;
  title: string;
  /** `readKey` of the chapter. */
  key: string;
}

export function saveGuestPosition({ chapter, title, key }: OpenedChapter, sent: PositionReport): void {
  updateGuestProgress((progress) => {
    const reads = progress.reads[title] ?? [];
    const isRead = reads.includes(key);
    const storedPosition = progress.places[chapter];
    const previous =
      storedPosition && storedPosition.pages === 0 ? { ...storedPosition, pages: sent.pages } : storedPosition;
    const { position, completes } = mergePosition(previous ?? null, sent, isRead);
    return {
      ...progress,
      places: { ...progress.places, [chapter]: { ...position, title } },
      reads: completes && !isRead ? { ...progress.reads, [title]: [...reads, key] } : progress.reads,
    };
  });
}

/** Positions in the order in which the chapters were opened, last one first. */
export const newestFirst = (progress: GuestProgress): [chapter: string, place: GuestPosition][] =>
  Object.entries(progress.places).toSorted(([, a], [, b]) => b.at - a.at);

/**
 * Marks chapter numbers of a title as read or unread.
 * @param keys read keys of the numbers
 * @param chapters ids of the chapters that have these numbers
 */
export function markAsGuest(title: string, keys: readonly string[], chapters: readonly string[], read: boolean): void {
  updateGuestProgress((progress) => {
    const otherKeys = (progress.reads[title] ?? []).filter((key) => !keys.includes(key));
    const { [title]: _own, ...reads } = progress.reads;
    const readKeysOfTitle = read ? [...otherKeys, ...keys] : otherKeys;
    const updatedPositions = Object.fromEntries(
      Object.entries(progress.places).map(([id, place]) => [
        id,
        // marking a chapter in progress as read finishes it
        read && chapters.includes(id) ? { ...place, page: Math.max(place.page, place.pages) } : place,
      ]),
    );
    return {
      ...progress,
      places: updatedPositions,
      reads: readKeysOfTitle.length > 0 ? { ...reads, [title]: readKeysOfTitle } : reads,
    };
  });
}

function trimToLimits(progress: GuestProgress): GuestProgress {
  const positionEntries = Object.entries(progress.places);
  return {
    ...progress,
    places:
      positionEntries.length > deviceLimits.positions
        ? Object.fromEntries(positionEntries.toSorted(([, a], [, b]) => b.at - a.at).slice(0, deviceLimits.positions))
        : progress.places,
    bookmarks: progress.bookmarks.slice(-deviceLimits.bookmarks),
  };
}

function migrateLegacyProgress(): void {
  const legacy = Object.entries(parseRecord(readStored(formerKey)));
  writeStored(formerKey, null);
  const now = Date.now();
  updateGuestProgress((progress) => ({
    ...progress,
    places: {
      ...Object.fromEntries(
        legacy.flatMap(([chapter, page], legacyIndex): [string, GuestPosition][] =>
          isPositiveInteger(page)
            ? [[chapter, { title: '', page, pages: 0, at: now - legacy.length + legacyIndex, again: false }]]
            : [],
        ),
      ),
      ...progress.places,
    },
  }));
}

/** Parses the stored progress; malformed entries are dropped. */
function parseProgress(stored: string | null): GuestProgress {
  const { places, reads, bookmarks } = parseRecord(stored);
  return {
    places: Object.fromEntries(
      entries(places).filter((entry): entry is [string, GuestPosition] => isGuestPosition(entry[1])),
    ),
    reads: Object.fromEntries(
      entries(reads).flatMap(([title, keys]) =>
        Array.isArray(keys) ? [[title, keys.filter((key): key is string => typeof key === 'string')]] : [],
      ),
    ),
    bookmarks: (Array.isArray(bookmarks) ? bookmarks : []).filter(isBookmark),
  };
}

const isPositiveInteger = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function isGuestPosition(value: unknown): value is GuestPosition {
  const { title, page, pages, at, again, since } = Object.fromEntries(entries(value));
  return (
    typeof title === 'string' &&
    isPositiveInteger(page) &&
    (pages === 0 || isPositiveInteger(pages)) &&
    isTime(at) &&
    typeof again === 'boolean' &&
    (since === undefined || isTime(since))
  );
}

function isBookmark(value: unknown): value is Bookmark {
  const { chapter, title, page, at } = Object.fromEntries(entries(value));
  return typeof chapter === 'string' && typeof title === 'string' && isPositiveInteger(page) && isTime(at);
}

function parseRecord(stored: string | null): Record<string, unknown> {
  try {
    return asJsonObject(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}
