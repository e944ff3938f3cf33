// Replaces the latest chapter of titles for viewers who block it (its uploader or groups).
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import {
  hasChapterBlocks,
  type CreditIds,
  creditsAreBlocked,
  notBlockedChapters,
  withoutHiddenTitles,
} from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { ChangesOf } from '#server/core/cache/documents.ts';
import { collectionText, type JsonText } from '#server/core/http/json-text.ts';
import { cachePerContext } from '#server/core/cache/cache-per-context.ts';

/** A chapter with its credits: uploader and groups. */
interface CreditedChapter extends CreditIds {
  /** Public id of the chapter. */
  uid: string;
}

/** Newest chapter of a title; in `others`, the newest one of each other combination of uploader and groups. */
interface NewestChapters extends CreditedChapter {
  others: readonly CreditedChapter[];
  /** Whether `others` covers all chapters of the title. */
  whole: boolean;
}

/** Cached value of a title without chapters. No user or group has the id 0, so that no viewer blocks it. */
const noChapters: NewestChapters = { uid: '', uploader: 0, group: 0, otherGroups: [], others: [], whole: true };

/**
 * Newest chapters by title, one cache for all viewers. Every change of a chapter touches its title's row, so the change
 * feed invalidates the entry of the title.
 */
const newestChapterCache = cachePerContext<NewestChapters>('newest chapters', ['title'], (newest) =>
  [newest, ...newest.others].reduce((sum, { otherGroups }) => sum + 150 + otherGroups.length * 8, 120),
);

/**
 * Returns changes to the JSON of titles for a viewer with blocks: leaves out relationships to hidden titles, and
 * replaces a blocked latest chapter by the newest one that is not blocked. Null if nothing changes.
 * @param titleIds internal ids
 */
export async function blockedInTitles(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks | null,
): Promise<ChangesOf | null> {
  const hidden = withoutHiddenTitles(blocks);
  const replacements = blocks && hasChapterBlocks(blocks) ? await replacedLatestChapters(ctx, titleIds, blocks) : null;
  if (!replacements || replacements.size === 0) return hidden && (() => hidden);
  return (id) => {
    const uid = replacements.get(id);
    return uid === undefined ? hidden : { ...hidden, attributes: { latestUploadedChapter: uid } };
  };
}

/**
 * Finds the chapters to show instead of blocked ones. @returns their public ids by internal title id; null for a title
 * whose chapters are all blocked
 */
async function replacedLatestChapters(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const chapterCache = newestChapterCache(ctx);
  const uncachedIds: number[] = [];
  const blocked: [titleId: number, newest: NewestChapters][] = [];
  for (const id of titleIds) {
    const newest = chapterCache.get('title', id);
    if (newest === undefined) uncachedIds.push(id);
    else if (creditsAreBlocked(blocks, id, newest)) blocked.push([id, newest]);
  }
  if (uncachedIds.length > 0) {
    for (const [id, newest] of await readNewestChapters(ctx, uncachedIds)) {
      if (creditsAreBlocked(blocks, id, newest)) blocked.push([id, newest]);
    }
  }
  return blocked.length > 0 ? replacementsFor(ctx, blocked, blocks) : new Map();
}

/**
 * Queries the newest chapters that are not blocked. @returns their public ids by internal title id; null for a title
 * whose chapters are all blocked
 */
async function replacementsFor(
  ctx: Context,
  blocked: readonly [titleId: number, newest: NewestChapters][],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const replacements = new Map<number, string | null>();
  const idsToQuery: number[] = [];
  for (const [id, { others, whole: isComplete }] of blocked) {
    const notBlocked = others.find((otherChapter) => !creditsAreBlocked(blocks, id, otherChapter));
    if (notBlocked) replacements.set(id, notBlocked.uid);
    else if (isComplete) replacements.set(id, null);
    else idsToQuery.push(id);
  }
  if (idsToQuery.length > 0)
    for (const [id, uid] of await queryNewestNotBlocked(ctx, idsToQuery, blocks)) replacements.set(id, uid);
  return replacements;
}

/** Loads the newest chapters of titles into the cache ahead of requests. @returns false when the cache is full */
export async function warmUpNewestChapters(ctx: Context, titleIds: readonly number[]): Promise<boolean> {
  const chapterCache = newestChapterCache(ctx);
  if (chapterCache.full()) return false;
  await readNewestChapters(ctx, chapterCache.getAll('title', titleIds).missing);
  return true;
}

async function readNewestChapters(ctx: Context, titleIds: readonly number[]): Promise<Map<number, NewestChapters>> {
  const newestByTitle = new Map<number, NewestChapters>();
  if (titleIds.length === 0) return newestByTitle;
  await newestChapterCache(ctx).readThrough(async (putIntoCache) => {
    const rows = await ctx.prepared.rows<NewestRow>(newestSql, [titleIds]);
    const byTitle = Map.groupBy(rows, ([id]) => id);
    for (const id of titleIds) {
      const titleRows = byTitle.get(id) ?? [];
      const [first, ...others] = titleRows.slice(0, maxCachedCredits).map(toCreditedChapter);
      const isComplete = titleRows.length <= maxCachedCredits && (titleRows[0]?.[4] ?? 0) < maxScannedChapters;
      const newest = first ? { ...first, others, whole: isComplete } : noChapters;
      newestByTitle.set(id, newest);
      putIntoCache('title', id, newest);
    }
  });
  return newestByTitle;
}

/** Maximum number of a title's newest chapters that are scanned, and of different credits that are cached of them. */
const maxScannedChapters = 64;
const maxCachedCredits = 4;

/** `groups` are internal ids separated by spaces; `looked` is the number of chapters that were scanned. */
type NewestRow = [titleId: number, uid: string, uploader: number, groups: string, looked: number];

function toCreditedChapter([, uid, uploader, groups]: NewestRow): CreditedChapter {
  const [group = 0, ...otherGroups] = groups === '' ? [] : groups.split(' ').map(Number);
  return { uid, uploader, group, otherGroups };
}

const newestSql = `SELECT wanted.id, newest.* FROM unnest($1::int[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT (array_agg(uid ORDER BY place))[1], uploader, groups, (sum(count(*)) OVER ())::int
    FROM (SELECT chapters.uid, row_number() OVER (ORDER BY chapters.readable_at DESC, chapters.id DESC) AS place,
        coalesce(uploader_id, 0) AS uploader, coalesce((SELECT string_agg(group_id::text, ' ' ORDER BY group_id)
          FROM chapter_groups WHERE chapter_id = chapters.id), '') AS groups
      FROM chapters
      WHERE chapters.title_id = wanted.id AND chapters.state = 'published' AND NOT chapters.unavailable
        AND chapters.publish_at <= now()
      ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT ${maxScannedChapters}) AS looked
    GROUP BY uploader, groups ORDER BY min(place) LIMIT ${maxCachedCredits + 1}) AS newest`;

/** Queries the newest chapter that is not blocked, for titles whose cached chapters are all blocked; null if none. */
async function queryNewestNotBlocked(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const notBlocked = sql.join(notBlockedChapters(blocks, { named: true }), sql` AND `);
  const rows = await ctx.prepared.run<[titleId: number, uid: string | null]>(
    sql`SELECT wanted.id, (SELECT chapters.uid FROM chapters WHERE chapters.title_id = wanted.id
        AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND ${notBlocked}
        ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT 1)
      FROM unnest(${titleIds}::int[]) AS wanted (id)`.compile(ctx.db),
  );
  return new Map(rows);
}

/** Response body of a title list: one page of titles by internal id, without references to what the viewer blocks. */
export async function titleCollectionText(
  ctx: Context,
  { ids, total, hidden }: { ids: number[]; total: number; hidden: number },
  query: { limit: number; offset: number; includes?: string[] | undefined },
  blocks: Blocks | null,
): Promise<JsonText> {
  const changes = await blockedInTitles(ctx, ids, blocks);
  return collectionText(await ctx.documents.byIds('titles', ids, query.includes ?? [], changes), query, total, hidden);
}
