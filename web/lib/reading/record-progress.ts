// Records the position in a chapter: for the signed-in account, or for a guest on this device. Only the reader of an
// open chapter calls it; prefetching a chapter never does.
import { useEffect, useRef } from 'react';
import {
  isFinished,
  type Position,
  readKey,
  positionReport,
  type PositionReport,
} from '#contract/rules/reading-rules.ts';
import { saveHasReading } from './save-home-room.ts';
import { related, relatedId, type Chapter } from '../catalogue/related.ts';
import { sessionState, subscribeSession } from '../session/session.ts';
import { saveGuestPosition, type OpenedChapter } from './guest-progress.ts';
import { recordingMode } from './incognito.ts';
import { startOutbox, holdUntilSignedIn, enqueuePosition, sendPositions, takeHeldPositions } from './outbox.ts';
import { createPlaceTracker, type VisiblePages, type MoveKind, type PlaceTracker } from './place-tracker.ts';

/** Staying on a page that was jumped to for this long counts as reading. */
const stayMs = 5_000;

/** Picks the ids of a chapter and its title, and the key that marks it as read, for recording the position in it. */
export function openedChapterOf(chapter: Chapter): OpenedChapter {
  const { volume, chapter: number } = chapter.attributes;
  const resets = related(chapter, 'manga')[0]?.attributes.chapterNumbersResetOnNewVolume ?? false;
  return {
    chapter: chapter.id,
    title: relatedId(chapter, 'manga') ?? '',
    key: readKey({ id: chapter.id, volume, chapter: number }, resets),
  };
}

/** @param previousPosition the reader's previous position, from any device */
function recordPosition(
  chapter: Chapter,
  { page, pages }: { page: number; pages: number },
  previousPosition: Position | null,
): void {
  if (recordingMode() === 'incognito') return;
  startOutbox();
  saveHasReading(true);
  storePosition(openedChapterOf(chapter), positionReport(previousPosition, { page, pages, at: Date.now() }));
}

function storePosition(opened: OpenedChapter, sent: PositionReport): void {
  const { status, user } = sessionState();
  if (status === 'starting') {
    holdUntilSignedIn(opened, sent);
    waitForSession();
  } else if (user) enqueuePosition(user.id, opened, sent);
  else saveGuestPosition(opened, sent);
}

let isWaiting = false;

function waitForSession(): void {
  if (isWaiting) return;
  isWaiting = true;
  const stop = subscribeSession(() => {
    if (sessionState().status === 'starting') return;
    stop();
    isWaiting = false;
    assignHeldPositions();
  });
}

/** Assigns positions held during the session check to the account or the guest. */
export function assignHeldPositions(): void {
  const { status, refreshFailed } = sessionState();
  // a check that failed, e.g. because the page is being unloaded, leaves it unknown who is signed in
  if (status === 'starting' || refreshFailed) return;
  for (const [opened, sent] of takeHeldPositions()) storePosition(opened, sent);
}

/** Kind of move by which the reader reached the visible pages; a new object for each move. */
export interface Move {
  kind: MoveKind;
}

/** Records the position for as long as a chapter is open. @param lastKnownPosition the last known position, or null */
export function useRecordProgress(
  chapter: Chapter,
  { move, hearFinish, sight }: { move: Move; hearFinish: (listener: (() => void) | null) => void; sight: VisiblePages },
  lastKnownPosition: Position | null,
): void {
  const latestInput = useRef({ chapter, sight, known: lastKnownPosition });
  useEffect(() => {
    latestInput.current = { chapter, sight, known: lastKnownPosition };
  });
  const tracker = useRef<PlaceTracker>(null);
  useEffect(() => {
    // this tab's last report stands in for the known position until the server has responded
    let reportedPosition: Position | null = null;
    const placeNow = (): Position | null => latestInput.current.known ?? reportedPosition;
    const newTracker = createPlaceTracker({
      placeNow: () => {
        const lastPosition = placeNow();
        return lastPosition && !isFinished(lastPosition) ? lastPosition.page : null;
      },
      report: (page, pages) => {
        recordPosition(latestInput.current.chapter, { page, pages }, placeNow());
        reportedPosition = { page, pages, at: Date.now(), again: false };
      },
      whenStayed,
    });
    tracker.current = newTracker;
    return () => {
      newTracker.stop();
      // flushes the position, because the lists that are shown next depend on it
      void sendPositions();
    };
  }, [chapter.id]);
  useEffect(() => tracker.current?.moved(move.kind, latestInput.current.sight), [chapter.id, move]);
  useEffect(() => {
    hearFinish(() => tracker.current?.finished(latestInput.current.sight.pages));
    return () => hearFinish(null);
  }, [hearFinish]);
}

/** Calls back after the document was visible for `stayMs` without interruption. Returns a function that cancels it. */
function whenStayed(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', startTimer);
  };
  function startTimer(): void {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => {
      stop();
      callback();
    }, stayMs);
  }
  document.addEventListener('visibilitychange', startTimer);
  startTimer();
  return stop;
}
