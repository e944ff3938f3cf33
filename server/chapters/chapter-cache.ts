// Cache of the chapters of titles, one entry per title, which serves title feeds and the aggregate tree. Every change
// of a chapter touches its title's row, so the change feed invalidates the entry of the title.
import type { Context } from '#server/core/context.ts';
import { type InvalidatedCache, openInvalidatedCache } from '#server/core/cache/invalidated-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { type ChapterRow, TitleChapters } from './title-chapters.ts';

interface ChapterCache {
  /** The published chapters of a title. */
  get(titleId: number): Promise<TitleChapters>;
  /** The published chapters of many titles, by the ids of the titles; cache misses are read in batches. */
  getMany(titleIds: readonly number[]): Promise<Map<number, TitleChapters>>;
  /** Loads the chapters of many titles into the cache ahead of requests. */
  warmUp(titleIds: readonly number[]): Promise<void>;
  isFull(): boolean;
}

/** Titles per batch; other requests are served between two batches. */
const batchSizeTitles = 10;

/** The chapter cache of this process (singleton). */
export const chapterCache: (ctx: Context) => ChapterCache = memoizePerKey(({ changes }) => changes, open);

function open(ctx: Context): ChapterCache {
  const memory: InvalidatedCache<TitleChapters> = openInvalidatedCache({
    changes: ctx.changes,
    kinds: ['title'],
    budget: { caches: ctx.caches, name: 'chapters' },
    sizeOf: ({ size }) => size,
  });
  const read = (titleIds: readonly number[]): Promise<Map<number, TitleChapters>> =>
    memory.readThrough(async (put) => {
      const found = await readChapters(ctx, titleIds);
      for (const [id, chapters] of found) put('title', id, chapters);
      return found;
    });
  return {
    getMany: async (titleIds) => {
      const { known, missing } = memory.getAll('title', titleIds);
      for (let at = 0; at < missing.length; at += batchSizeTitles) {
        for (const [id, chapters] of await read(missing.slice(at, at + batchSizeTitles))) known.set(id, chapters);
      }
      return known;
    },
    get: async (titleId) => memory.get('title', titleId) ?? (await read([titleId])).get(titleId)!,
    warmUp: async (titleIds) => {
      const { missing } = memory.getAll('title', titleIds);
      if (missing.length > 0) await read(missing);
    },
    isFull: () => memory.full(),
  };
}

async function readChapters(ctx: Context, titleIds: readonly number[]): Promise<Map<number, TitleChapters>> {
  const rows = await ctx.prepared.rows<ChapterRow>(readSql, [titleIds]);
  const documents = await ctx.documents.bytesOf(
    'chapters',
    rows.map((row) => [row[1], row[2]]),
  );
  const byTitle = Map.groupBy(
    rows.map((row, at) => ({ row, document: documents[at] })).filter(({ document }) => document !== undefined),
    ({ row }) => row[0],
  );
  return new Map(
    titleIds.map((id) => {
      const own = byTitle.get(id) ?? [];
      return [
        id,
        new TitleChapters(
          own.map(({ row }) => row),
          own.map(({ document }) => document!),
        ),
      ];
    }),
  );
}

const micros = (column: string): string => `(extract(epoch FROM chapters.${column}) * 1000000)::float8`;
const readSql = `SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8,
    unavailable, pages, external_url IS NOT NULL, titles.numbers_reset,
    ${['readable_at', 'created_at', 'updated_at', 'publish_at'].map(micros).join(', ')}
  FROM chapters JOIN titles ON titles.id = title_id
  WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published'
  ORDER BY title_id, chapters.id`;
