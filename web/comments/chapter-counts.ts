// Numbers of comments on chapters, for the rows of lists: one request for all rows that are drawn together.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { commentCountKey } from './queries.ts';

/** Chapters per request. */
const batchSize = 100;
/** Time in which rows are collected, in ms: that of a frame. */
const collectMs = 16;

interface Waiting {
  id: string;
  resolve: (count: number) => void;
  reject: (error: unknown) => void;
}
let waiting: Waiting[] = [];

function loadCount(id: string): Promise<number> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendBatches, collectMs);
    waiting.push({ id, resolve, reject });
  });
}

function sendBatches(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += batchSize) void sendBatch(all.slice(from, from + batchSize));
}

async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(batch.map(({ id }) => id))];
    const { statistics } = await call('statistics.chapters', { query: { chapter: ids } });
    for (const { id, resolve } of batch) resolve(statistics[id]?.comments?.repliesCount ?? 0);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Number of comments on a chapter; a row without it is whole, so that a failure is not tried again. */
export const chapterCommentsQuery = (id: string) =>
  queryOptions({ queryKey: commentCountKey({ type: 'chapter', id }), queryFn: () => loadCount(id), retry: false });
