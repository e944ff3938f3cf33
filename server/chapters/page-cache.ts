// Cache of the lists of page images of published chapters, which each opened chapter needs. The change feed
// invalidates chapters by id. A chapter is cached only after its publication time, so publication invalidates nothing.
import { openBatchLoader } from '#server/core/db/batch.ts';
import type { Context } from '#server/core/context.ts';
import { type InvalidatedCache, openInvalidatedCache } from '#server/core/cache/invalidated-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';

/** The pages of a published chapter. */
interface ChapterPages {
  /** Public id. */
  uid: string;
  titleId: number;
  /** Hex hash of the page set; null if the chapter is on another site, unavailable, or not published yet. */
  hash: string | null;
  /** Ids of the images in the order of the pages. */
  blobs: readonly number[];
}

/** The pages of a published chapter by its public id. Concurrent cache misses are batched into one query. */
export function pagesOfChapter(ctx: Context, uid: string): ChapterPages | Promise<ChapterPages | undefined> {
  const { memory, idByUid, read: readByUid } = pageCache(ctx);
  const id = idByUid.get(uid);
  return (id === undefined ? undefined : memory.get('chapter', id)) ?? readByUid(uid);
}

/**
 * Loads a batch of the newest chapters into the cache ahead of requests. @param beforeId an internal id; only older
 * chapters are read @returns the internal id of the oldest chapter of the batch; null when the cache is full or the
 * batch was the last one
 */
export async function warmUpPages(ctx: Context, beforeId: number): Promise<number | null> {
  const { memory, readWhere } = pageCache(ctx);
  if (memory.full()) return null;
  const pagesById = await readWhere(
    `chapters.id = ANY (ARRAY(SELECT id FROM chapters WHERE id < $1 AND state = 'published'
    AND publish_at <= now() ORDER BY id DESC LIMIT ${batchSize}))`,
    [beforeId],
  );
  return pagesById.size < batchSize ? null : Math.min(...pagesById.keys());
}

/** Chapters per batch of the warm-up; other requests are served between two batches. */
const batchSize = 200;

interface PageCache {
  memory: InvalidatedCache<ChapterPages>;
  /** Internal ids of cached chapters by their public ids. */
  idByUid: Map<string, number>;
  read(uid: string): Promise<ChapterPages | undefined>;
  /** Reads and caches the chapters that match an SQL condition on `chapters`. Returns them by internal id. */
  readWhere(condition: string, values: readonly unknown[]): Promise<Map<number, ChapterPages>>;
}

/** The page cache of this process (singleton). */
const pageCache: (ctx: Context) => PageCache = memoizePerKey(({ changes }) => changes, openPageCache);

function openPageCache({ changes, caches, prepared }: Context): PageCache {
  const idByUid = new Map<string, number>();
  const memory = openInvalidatedCache<ChapterPages>({
    changes,
    kinds: ['chapter'],
    budget: { caches, name: 'chapter pages' },
    sizeOf: ({ blobs }) => 400 + blobs.length * 8,
    onEvict: ({ uid }) => idByUid.delete(uid),
  });
  const readWhere: PageCache['readWhere'] = (condition, values) =>
    memory.readThrough(async (putIntoCache) => {
      const pagesById = new Map<number, ChapterPages>();
      for (const [id, uid, titleId, isPublished, hash, blobs] of await prepared.rows<PagesRow>(
        pagesSql + condition,
        values,
      )) {
        const pages = { uid, titleId, hash, blobs: blobs === null ? [] : blobs.split(',').map(Number) };
        pagesById.set(id, pages);
        if (!isPublished) continue;
        putIntoCache('chapter', id, pages);
        if (memory.get('chapter', id) === pages) idByUid.set(uid, id);
      }
      return pagesById;
    });
  const readByUid = openBatchLoader(async (uids: readonly string[]) => {
    const pagesById = await readWhere('chapters.uid = ANY ($1::uuid[])', [uids]);
    return new Map([...pagesById.values()].map((pages) => [pages.uid, pages]));
  });
  return { memory, idByUid, read: readByUid, readWhere };
}

type PagesRow = [
  id: number,
  uid: string,
  titleId: number,
  /** Whether the chapter's publication time has passed. */
  out: boolean,
  hash: string | null,
  /** Ids separated by commas. */
  blobs: string | null,
];

const pagesSql = `SELECT chapters.id, chapters.uid, title_id, publish_at <= now(), encode(page_sets.hash, 'hex'),
    array_to_string(page_sets.blobs, ',')
  FROM chapters LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id AND NOT chapters.unavailable
    AND chapters.publish_at <= now() AND chapters.external_url IS NULL
  WHERE chapters.state = 'published' AND `;
