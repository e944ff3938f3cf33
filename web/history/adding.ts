// Adds the guest progress of this device to the signed-in account.
import { limits } from '#contract/rules/limits.ts';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '#web/lib/api/call.ts';
import { setBookmark } from '#web/lib/reading/bookmarks.ts';
import {
  updateGuestProgress,
  newestFirst,
  noGuestProgress,
  readGuestProgress,
  type GuestProgress,
} from '#web/lib/reading/guest-progress.ts';
import { notifySent } from '#web/lib/reading/outbox.ts';
import { toChapterNumbering } from '#web/lib/reading/title-progress.ts';
import { describeChapters } from './entries.ts';
import { contentRatings } from '#contract/rules/content-ratings.ts';

/**
 * Maximum number of chapters that are fetched per title, in order to find the ids of chapter numbers marked as read.
 */
const maxChapters = 500;
const marksPerBatch = 200;

/** Adds all guest progress. Idempotent: after an error it can be tried again. */
export async function addToAccount(): Promise<void> {
  const unmigratedIds = newestFirst(readGuestProgress()).flatMap(([id, { pages }]) => (pages === 0 ? [id] : []));
  if (unmigratedIds.length > 0) await describeChapters(unmigratedIds);
  const guestProgress = readGuestProgress();
  for (const [title, keys] of Object.entries(guestProgress.reads)) await addMarks(title, keys);
  await addPositions(guestProgress);
  for (const { chapter, page } of guestProgress.bookmarks) await setBookmark(chapter, page, true).catch(ignoreIfGone);
  // retains what another tab has recorded since the progress was read
  updateGuestProgress((latestProgress) =>
    latestProgress === guestProgress ? noGuestProgress : subtractProgress(latestProgress, guestProgress),
  );
  notifySent();
}

async function addMarks(title: string, keys: readonly string[]): Promise<void> {
  const markedKeys = new Set(keys);
  try {
    const query = { limit: maxChapters, contentRating: [...contentRatings], includes: ['manga' as const] };
    const { data } = await call('titles.feed', { params: { id: title }, query: { ...query, blocked: 'show' } });
    const idsByKey = new Map(
      data.flatMap((chapter) => {
        const [manga] = chapter.relationships.filter(({ type }) => type === 'manga');
        const resets = manga?.attributes?.['chapterNumbersResetOnNewVolume'] === true;
        const key = readKey(toChapterNumbering(chapter), resets);
        return markedKeys.has(key) ? [[key, chapter.id] as const] : [];
      }),
    );
    const ids = [...idsByKey.values()];
    for (let batchStart = 0; batchStart < ids.length; batchStart += marksPerBatch)
      await call('reading.mark', {
        params: { id: title },
        body: { chapterIdsRead: ids.slice(batchStart, batchStart + marksPerBatch) },
      });
  } catch (error) {
    ignoreIfGone(error);
  }
}

async function addPositions(guestProgress: GuestProgress): Promise<void> {
  const positions = newestFirst(guestProgress)
    .filter(([, { pages }]) => pages > 0)
    .map(([chapter, { page, pages, at }]) => ({ chapter, page, pages, at: new Date(at).toISOString() }));
  for (let at = 0; at < positions.length; at += limits.idsMax)
    await call('reading.keep', { body: { positions: positions.slice(at, at + limits.idsMax) } });
}

/**
 * Ignores API errors (400, 404) about chapters and titles that no longer exist and so cannot be added.
 * @throws any other error
 */
function ignoreIfGone(error: unknown): void {
  const { status } = error as { status?: number };
  if (status !== 404 && status !== 400) throw error;
}

function subtractProgress(latestProgress: GuestProgress, addedProgress: GuestProgress): GuestProgress {
  return {
    places: Object.fromEntries(
      Object.entries(latestProgress.places).filter(([id, { at }]) => addedProgress.places[id]?.at !== at),
    ),
    reads: Object.fromEntries(
      Object.entries(latestProgress.reads).flatMap(([title, keys]) => {
        const remainingKeys = keys.filter((key) => !addedProgress.reads[title]?.includes(key));
        return remainingKeys.length > 0 ? [[title, remainingKeys]] : [];
      }),
    ),
    bookmarks: latestProgress.bookmarks.filter((each) => !addedProgress.bookmarks.some(({ at }) => at === each.at)),
  };
}

/** Counts the chapters and titles of the guest progress. */
export function countGuestProgress({ places, reads }: GuestProgress): { chapters: number; titles: number } {
  const titles = new Set([...Object.values(places).map(({ title }) => title), ...Object.keys(reads)]);
  const finishedCount = Object.values(places).filter(isFinished).length;
  const markedCount = Object.values(reads).reduce((sum, keys) => sum + keys.length, 0);
  const openedCount = Object.keys(places).length;
  return { chapters: openedCount + Math.max(0, markedCount - finishedCount), titles: titles.size };
}
