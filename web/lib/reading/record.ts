// Writes down how far somebody is in a chapter: for the account of whoever is signed in, for a guest on this device. Only
// the chapter that is open calls it; fetching one ahead never does.
import { useEffect, useRef } from 'react';
import { readKey, type SentPosition } from '#contract/reading-rules.ts';
import { keepHasReading } from '../read-here.ts';
import { related, relatedId, type Chapter } from '../related.ts';
import { sessionState, subscribeSession } from '../session.ts';
import { keepPlace, type Opened } from './books.ts';
import { recording } from './incognito.ts';
import { followOutbox, hold, post, send, takeHeld } from './outbox.ts';

/** What is known of a chapter's number and title. */
export function openedOf(chapter: Chapter): Opened {
  const { volume, chapter: number } = chapter.attributes;
  const resets = related(chapter, 'manga')[0]?.attributes.chapterNumbersResetOnNewVolume ?? false;
  return {
    chapter: chapter.id,
    title: relatedId(chapter, 'manga') ?? '',
    key: readKey({ id: chapter.id, volume, chapter: number }, resets),
  };
}

export function recordPosition(chapter: Chapter, { page, pages }: { page: number; pages: number }): void {
  if (recording() === 'incognito') return;
  followOutbox();
  keepHasReading(true);
  keep(openedOf(chapter), { page, pages, at: Date.now() });
}

function keep(opened: Opened, sent: SentPosition): void {
  const { status, user } = sessionState();
  if (status === 'starting') {
    hold(opened, sent);
    waitForSession();
  } else if (user) post(user.id, opened, sent);
  else keepPlace(opened, sent);
}

let waits = false;

function waitForSession(): void {
  if (waits) return;
  waits = true;
  const stop = subscribeSession(() => {
    if (sessionState().status === 'starting') return;
    stop();
    waits = false;
    adoptHeld();
  });
}

/** What was read before it was known who reads is somebody's now. */
export function adoptHeld(): void {
  const { status, refreshFailed } = sessionState();
  // a page that is left in the middle of finding out has not found out
  if (status === 'starting' || refreshFailed) return;
  for (const [opened, sent] of takeHeld()) keep(opened, sent);
}

/** Keeps the furthest page of this opening of a chapter, whatever pages are looked at again. */
export function useRecordedPage(chapter: Chapter, page: number, pages: number): void {
  const furthest = useRef({ chapter: '', page: 0 });
  const open = useRef(chapter);
  useEffect(() => {
    open.current = chapter;
  });
  useEffect(() => {
    const before = furthest.current.chapter === chapter.id ? furthest.current.page : 0;
    furthest.current = { chapter: chapter.id, page: Math.max(before, page) };
    recordPosition(open.current, { page: furthest.current.page, pages });
  }, [chapter.id, page, pages]);
  // whoever leaves a chapter looks at lists next, which should know
  useEffect(() => () => void send(), [chapter.id]);
}
