// Puts what this device knows of a guest's reading into the account of whoever is signed in.
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
import { tellSent } from '#web/lib/reading/outbox.ts';
import { numberedOf } from '#web/lib/reading/title-progress.ts';
import { describeChapters } from './entries.ts';

/** Chapters of a title that are looked through for numbers that were only marked. */
const maxChapters = 500;
const maxMarks = 200;

/** All of it, or an error and another try: what was added stays as it is when it is added again. */
export async function addToAccount(): Promise<void> {
  const bare = newestFirst(readGuestProgress()).flatMap(([id, { pages }]) => (pages === 0 ? [id] : []));
  if (bare.length > 0) await describeChapters(bare);
  const books = readGuestProgress();
  for (const [title, keys] of Object.entries(books.reads)) await addMarks(title, keys);
  await addPlaces(books);
  for (const { chapter, page } of books.bookmarks) await setBookmark(chapter, page, true).catch(unlessGone);
  // what was read in another tab meanwhile stays
  updateGuestProgress((now) => (now === books ? noGuestProgress : without(now, books)));
  tellSent();
}

async function addMarks(title: string, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const ratings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
  try {
    const query = { limit: maxChapters, contentRating: [...ratings], includes: ['manga' as const] };
    const { data } = await call('titles.feed', { params: { id: title }, query: { ...query, blocked: 'show' } });
    const byKey = new Map(
      data.flatMap((chapter) => {
        const [manga] = chapter.relationships.filter(({ type }) => type === 'manga');
        const resets = manga?.attributes?.['chapterNumbersResetOnNewVolume'] === true;
        const key = readKey(numberedOf(chapter), resets);
        return wanted.has(key) ? [[key, chapter.id] as const] : [];
      }),
    );
    const ids = [...byKey.values()];
    for (let at = 0; at < ids.length; at += maxMarks)
      await call('reading.mark', { params: { id: title }, body: { chapterIdsRead: ids.slice(at, at + maxMarks) } });
  } catch (error) {
    unlessGone(error);
  }
}

async function addPlaces(books: GuestProgress): Promise<void> {
  const positions = newestFirst(books)
    .filter(([, { pages }]) => pages > 0)
    .map(([chapter, { page, pages, at }]) => ({ chapter, page, pages, at: new Date(at).toISOString() }));
  for (let at = 0; at < positions.length; at += limits.idsMax)
    await call('reading.keep', { body: { positions: positions.slice(at, at + limits.idsMax) } });
}

/** What is not there any more cannot be added. @throws any other error */
function unlessGone(error: unknown): void {
  const { status } = error as { status?: number };
  if (status !== 404 && status !== 400) throw error;
}

function without(now: GuestProgress, added: GuestProgress): GuestProgress {
  return {
    places: Object.fromEntries(Object.entries(now.places).filter(([id, { at }]) => added.places[id]?.at !== at)),
    reads: Object.fromEntries(
      Object.entries(now.reads).flatMap(([title, keys]) => {
        const left = keys.filter((key) => !added.reads[title]?.includes(key));
        return left.length > 0 ? [[title, left]] : [];
      }),
    ),
    bookmarks: now.bookmarks.filter((each) => !added.bookmarks.some(({ at }) => at === each.at)),
  };
}

/** How much there is. */
export function countBooks({ places, reads }: GuestProgress): { chapters: number; titles: number } {
  const titles = new Set([...Object.values(places).map(({ title }) => title), ...Object.keys(reads)]);
  const finished = Object.values(places).filter(isFinished).length;
  const marked = Object.values(reads).reduce((sum, keys) => sum + keys.length, 0);
  const opened = Object.keys(places).length;
  return { chapters: opened + Math.max(0, marked - finished), titles: titles.size };
}
