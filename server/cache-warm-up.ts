// Warms up the caches after the start: loads the data of responses into memory, the most followed titles first, in
// small batches so that no request waits for it. Requests during the warm-up read uncached data from the database.
import { setTimeout as sleep } from 'node:timers/promises';
import { chapterCache } from '#server/chapters/chapter-cache.ts';
import { warmUpLines } from '#server/chapters/line-cache.ts';
import { warmUpPages } from '#server/chapters/page-cache.ts';
import type { Context } from '#server/core/context.ts';
import { warmUpLibraryTitles } from '#server/library/title-cache.ts';
import { warmUpNewestChapters } from '#server/titles/latest.ts';
import { titleIndex } from '#server/titles/titles.ts';

/** Titles per batch. */
const batchSize = 25;
/** Maximum internal id, the largest value of its column type. */
const maxId = 2 ** 31 - 1;
/** Pause between two batches, as a fraction of the duration of the batch before it. */
const pauseRatio = 0.5;

/** Resolves when everything is cached, the caches are full, or `signal` is aborted. */
export async function warmUpCaches(ctx: Context, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await warmUpNewestPages(ctx, signal);
  const index = titleIndex(ctx);
  const titles: { id: number; follows: number }[] = [];
  await index.each({}, ({ id, follows }) => void titles.push({ id, follows }));
  titles.sort((a, b) => b.follows - a.follows || b.id - a.id);
  const chapters = chapterCache(ctx);
  let processedCount = 0;
  for (; processedCount < titles.length; processedCount += batchSize) {
    if (signal.aborted) break;
    const batchStartedAt = performance.now();
    const ids = titles.slice(processedCount, processedCount + batchSize).map(({ id }) => id);
    if (!ctx.documents.isFull()) await ctx.documents.byIds('titles', ids, ['cover_art', 'author', 'artist']);
    if (!chapters.isFull()) await chapters.warmUp(ids);
    const newestHaveRoom = await warmUpNewestChapters(ctx, ids);
    const linesHaveRoom = await warmUpLines(ctx, ids);
    const libraryHasRoom = await warmUpLibraryTitles(ctx, ids);
    const haveRoom = newestHaveRoom || linesHaveRoom || libraryHasRoom;
    if (ctx.documents.isFull() && chapters.isFull() && !haveRoom) break;
    await pauseAfter(batchStartedAt);
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  ctx.log.debug('caches warmed up', { titles: Math.min(processedCount, titles.length), seconds });
}

/** Caches the pages of the newest chapters, which are opened most. */
async function warmUpNewestPages(ctx: Context, signal: AbortSignal): Promise<void> {
  let beforeId: number | null = maxId;
  while (beforeId !== null && !signal.aborted) {
    const batchStartedAt = performance.now();
    beforeId = await warmUpPages(ctx, beforeId);
    await pauseAfter(batchStartedAt);
  }
}

const pauseAfter = (batchStartedAt: number): Promise<void> =>
  sleep(Math.ceil((performance.now() - batchStartedAt) * pauseRatio));
