import { useEffect } from 'react';
import { useBookmarks } from '#web/lib/reading/bookmarks.ts';
import { attachPointerMark } from './input/pointer-mark.ts';
import { attachWheelOverBars } from './input/wheel-over-bars.ts';
import { useFlip, type FlipSource } from './use-flip.ts';
import type { ReaderModel } from './use-reader.ts';
import { useWakeLock } from './use-wake-lock.ts';

/**
 * Runs the key actions whose code loads after the first page, including actions that were requested before that, and
 * keeps the screen on.
 */
export function DeferredShortcuts({
  bookmarks: { setBookmarked },
  commands: { registerDeferred },
  ...source
}: FlipSource & Pick<ReaderModel, 'bookmarks' | 'commands' | 'layout'>): null {
  const { page, until } = source.turning;
  useWakeLock(source.layout.settings.awake);
  const { cycle } = useFlip(source);
  const { pages, set: setBookmark } = useBookmarks(source.chapter);
  // the page whose bookmark is toggled: if two pages are in sight, the bookmarked one, else the first
  const bookmarkPage = pages.has(page) || !pages.has(until) ? page : until;
  const isBookmarked = pages.has(bookmarkPage);
  const serializedPages = [...pages].toSorted((a, b) => a - b).join(' ');
  useEffect(
    () => setBookmarked(new Set(serializedPages === '' ? [] : serializedPages.split(' ').map(Number))),
    [serializedPages, setBookmarked],
  );
  useEffect(() => registerDeferred({ flip: cycle, bookmark: () => void setBookmark(bookmarkPage, !isBookmarked) }));
  useEffect(() => () => registerDeferred(null), [registerDeferred]);
  useEffect(attachWheelOverBars, []);
  useEffect(attachPointerMark, []);
  return null;
}
