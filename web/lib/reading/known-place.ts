// Last position in a chapter, from what can be read synchronously on this device. The first render of the reader needs
// it before the code that records positions is loaded.
import type { QueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isFinished } from '#contract/rules/reading-rules.ts';
import { guestProgressKey, unsentKey } from './guest-progress-size.ts';
import { sessionState } from '../session/session.ts';
import { readStored } from '../preferences/stored-value.ts';
import { localPositionCache } from './local-positions.ts';

interface KnownPosition {
  page: number;
  pages: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Page at which to resume a chapter that is in progress; null to begin at the first one. */
export function pageToResume(
  chapter: string,
  { title, count, client }: { title: string; count: number; client: QueryClient },
): number | null {
  const { status, user } = sessionState();
  const candidates: (KnownPosition | undefined)[] = [];
  if (status === 'guest') candidates.push(readStoredPosition(guestProgressKey, 'places', chapter));
  else {
    const tabPosition =
      localPositionCache.owner === (user?.id ?? null) ? localPositionCache.positions.get(chapter) : undefined;
    const response = client.getQueryData<ClientResponse<'reading.ofTitle'>>(['reading', 'title', title]);
    const accountPosition = response?.positions.find((each) => each.chapter === chapter);
    candidates.push(
      readStoredPosition(unsentKey, '', chapter),
      user ? readStoredPosition(unsentKey, user.id, chapter) : undefined,
      tabPosition,
    );
    if (accountPosition) candidates.push({ ...accountPosition, at: Date.parse(accountPosition.at) });
  }
  const newest = candidates.reduce(
    (newestSoFar, each) => (each && (!newestSoFar || each.at > newestSoFar.at) ? each : newestSoFar),
    undefined,
  );
  return newest ? resumablePage(newest, count) : null;
}

/**
 * Page at which to resume: a chapter in progress continues, a finished one restarts (null).
 * @param count pages that the chapter has now
 */
export const resumablePage = ({ page, pages }: { page: number; pages: number }, count: number): number | null =>
  page > 1 && page < count && !isFinished({ page, pages: pages || count }) ? page : null;

function readStoredPosition(key: string, section: string, chapter: string): KnownPosition | undefined {
  try {
    const storedPositions = JSON.parse(readStored(key) ?? '{}') as Record<
      string,
      Record<string, KnownPosition | undefined>
    >;
    const storedPosition = storedPositions[section]?.[chapter];
    return storedPosition && [storedPosition.page, storedPosition.pages, storedPosition.at].every(Number.isFinite)
      ? storedPosition
      : undefined;
  } catch {
    return undefined;
  }
}
