// Seeds the reading history of the demo account `reader`: titles in progress, finished titles, and bookmarks.
import type { Context } from '#server/core/context.ts';
import { addBookmark, savePositions, type ReportedPosition } from '#server/reading/reading.ts';
import type { DemoChapter, DemoWorld } from './demo-world.ts';

const hourMs = 3_600_000;

interface DemoReading {
  title: string;
  /** Hours since the last chapter was read. */
  hoursAgo: number;
  /** Count of finished chapter numbers, from the first one on. */
  finished: number;
  /** Current page in the chapter after the finished ones. */
  page?: number;
  /** Bookmarked pages of the first chapter. */
  bookmarks?: number[];
}

/** Most recent first. */
const readings: DemoReading[] = [
  { title: 'moon-laundry', hoursAgo: 2, finished: 1, page: 3, bookmarks: [2] },
  { title: 'night-train', hoursAgo: 9, finished: 0, page: 4, bookmarks: [3, 4] },
  { title: 'under-pines', hoursAgo: 27, finished: 1 },
  { title: 'rain-studio', hoursAgo: 30, finished: 0, page: 2 },
  { title: 'lighthouse-cat', hoursAgo: 52, finished: 9, bookmarks: [2] },
  { title: 'cordel', hoursAgo: 75, finished: 1, page: 2 },
  { title: 'slow-comet', hoursAgo: 100, finished: 1 },
  { title: 'tea-road', hoursAgo: 290, finished: 9 },
];

/** Does nothing when the reader already has a history. @param now base time of the demo world */
export async function seedHistory(ctx: Context, world: DemoWorld, now: Date, readerId: number): Promise<void> {
  const existingEntries = await ctx.db
    .selectFrom('history')
    .select('at')
    .where('user_id', '=', readerId)
    .limit(1)
    .execute();
  if (existingEntries.length > 0) return;
  const reportedPositions: ReportedPosition[] = [];
  for (const { title, hoursAgo, finished, page } of readings) {
    const numbers = readableChapters(world, title);
    const readChapters = numbers.slice(0, finished + (page === undefined ? 0 : 1));
    for (const [index, chapter] of readChapters.entries()) {
      reportedPositions.push({
        chapter: chapter.uid,
        page: index < finished ? chapter.pages : Math.min(page!, chapter.pages - 1),
        pages: chapter.pages,
        at: now.getTime() - (hoursAgo + (readChapters.length - 1 - index) * 0.4) * hourMs,
      });
    }
  }
  await savePositions(ctx, readerId, reportedPositions);
  for (const { title, hoursAgo, bookmarks = [] } of readings) {
    const [firstChapter] = readableChapters(world, title);
    for (const page of bookmarks)
      await addBookmark(
        ctx,
        readerId,
        firstChapter!.uid,
        page,
        new Date(now.getTime() - (hoursAgo - page / 60) * hourMs),
      );
  }
}

/** Returns one version of each chapter number with pages on this site, the English one if there is one. */
function readableChapters(world: DemoWorld, key: string): DemoChapter[] {
  const chapters = world.titles.find((title) => title.key === key)!.chapters.filter(({ pages }) => pages > 0);
  const numbers = Map.groupBy(chapters, ({ chapter }) => chapter);
  return [...numbers.values()].map((versions) => versions.find(({ language }) => language === 'en') ?? versions[0]!);
}
