// Cache of the chapters of titles, one entry per title, which serves title feeds and the aggregate tree. Every change
// of a chapter touches its title's row, so the change feed invalidates the entry of the title.
import type { Context } from '#server/core/context.ts';
import { type InvalidatedCache, openInvalidatedCache } from '#server/core/cache/invalidated-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { ChapterRow, Credits } from './chapter-columns.ts';
import { TitleChapters } from './title-chapters.ts';

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
export const chapterCache: (ctx: Context) => ChapterCache = memoizePerKey(({ changes }) => changes, openChapterCache);

function openChapterCache(ctx: Context): ChapterCache {
  const cache: InvalidatedCache<TitleChapters> = openInvalidatedCache({
    changes: ctx.changes,
    kinds: ['title'],
    budget: { caches: ctx.caches, name: 'chapters' },
    sizeOf: ({ size }) => size,
  });
  const readIntoCache = (titleIds: readonly number[]): Promise<Map<number, TitleChapters>> =>
    cache.readThrough(async (putIntoCache) => {
      const chaptersById = await readChapters(ctx, titleIds);
      for (const [id, chapters] of chaptersById) putIntoCache('title', id, chapters);
      return chaptersById;
    });
  return {
    getMany: async (titleIds) => {
      const { known, missing } = cache.getAll('title', titleIds);
      for (let index = 0; index < missing.length; index += batchSizeTitles) {
        for (const [id, chapters] of await readIntoCache(missing.slice(index, index + batchSizeTitles)))
          known.set(id, chapters);
      }
      return known;
    },
    get: async (titleId) => cache.get('title', titleId) ?? (await readIntoCache([titleId])).get(titleId)!,
    warmUp: async (titleIds) => {
      const { missing } = cache.getAll('title', titleIds);
      if (missing.length > 0) await readIntoCache(missing);
    },
    isFull: () => cache.full(),
  };
}

/** `groups` is the internal and the public id of each group, all separated by spaces. Times are in microseconds. */
type Row = [
  titleId: number,
  id: number,
  doc: string | null,
  numbersReset: boolean,
  language: string,
  volume: string | null,
  chapter: string | null,
  volumeSort: number | null,
  chapterSort: number | null,
  unavailable: boolean,
  pages: number,
  externalUrl: string | null,
  uploader: number | null,
  uploaderUid: string | null,
  groups: string | null,
  readableAt: number,
  createdAt: number,
  updatedAt: number,
  publishAt: number,
];

async function readChapters(ctx: Context, titleIds: readonly number[]): Promise<Map<number, TitleChapters>> {
  const rows = await ctx.prepared.rows<Row>(readSql, [titleIds]);
  const documents = await ctx.documents.bytesOf(
    'chapters',
    rows.map(([, id, doc]) => [id, doc]),
  );
  const creditsByKey = new Map<string, Credits>();
  const chaptersByTitle = new Map<number, { numbersReset: boolean; chapters: ChapterRow[] }>();
  for (const [index, row] of rows.entries()) {
    const document = documents[index];
    if (document === undefined) continue;
    const [titleId, , , numbersReset] = row;
    const title = chaptersByTitle.get(titleId) ?? { numbersReset, chapters: [] };
    chaptersByTitle.set(titleId, title);
    title.chapters.push(toChapterRow(row, document, creditsByKey));
  }
  return new Map(
    titleIds.map((id) => {
      const { numbersReset = false, chapters = [] } = chaptersByTitle.get(id) ?? {};
      return [id, new TitleChapters(chapters, numbersReset)];
    }),
  );
}

function toChapterRow(row: Row, document: Buffer, creditsByKey: Map<string, Credits>): ChapterRow {
  const [, id, , , language, volume, chapter, volumeSort, chapterSort, unavailable, pages, externalUrl, ...rest] = row;
  const [uploader, uploaderUid, groups, readableAt, createdAt, updatedAt, publishAt] = rest;
  const key = `${uploader} ${groups}`;
  const credits = creditsByKey.get(key) ?? toCredits(uploader, uploaderUid, groups);
  creditsByKey.set(key, credits);
  const times = { readableAt, createdAt, updatedAt, publishAt };
  return {
    id,
    language,
    volume,
    chapter,
    volumeSort,
    chapterSort,
    unavailable,
    pages,
    externalUrl,
    credits,
    times,
    document,
  };
}

function toCredits(uploader: number | null, uploaderUid: string | null, groups: string | null): Credits {
  const groupIdsAndUids = groups?.split(' ') ?? [];
  const groupIds = groupIdsAndUids.filter((_, index) => index % 2 === 0).map(Number);
  const groupUids = groupIdsAndUids.filter((_, index) => index % 2 === 1);
  return { uploader: uploader ?? 0, uploaderUid, group: groupIds[0] ?? 0, otherGroups: groupIds.slice(1), groupUids };
}

const epochMicroseconds = (column: string): string => `(extract(epoch FROM chapters.${column}) * 1000000)::float8`;
const readSql = `SELECT title_id, chapters.id, chapters.doc, titles.numbers_reset, language, volume, chapter,
    volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url, uploader_id, users.uid,
    (SELECT string_agg(group_id || ' ' || groups.uid, ' ' ORDER BY position, group_id)
      FROM chapter_groups JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id),
    ${['readable_at', 'created_at', 'updated_at', 'publish_at'].map(epochMicroseconds).join(', ')}
  FROM chapters JOIN titles ON titles.id = title_id LEFT JOIN users ON users.id = uploader_id
  WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published'
  ORDER BY title_id, chapters.id`;
