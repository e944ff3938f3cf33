// The newest chapter of each title, for those who block the one that is newest for everybody.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import {
  blocksChapters,
  type CreditIds,
  creditIdsAreBlocked,
  notBlockedChapters,
  withoutHidden,
} from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { collectionText, type JsonPiece, type JsonText } from '#server/core/http/json-text.ts';
import { type InvalidatedCache, openInvalidatedCache } from '#server/core/cache/invalidated-cache.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { titleIndex } from './titles.ts';

/** A chapter and who made it. */
interface Made extends CreditIds {
  /** Public id of the chapter. */
  uid: string;
}

/** The newest chapter by each crew: the newest of all, and the others, the newest first. */
interface Newest extends Made {
  others: readonly Made[];
  /** Whether no further crew has made a chapter of the title. */
  whole: boolean;
}

/** A title without chapters, as it is remembered: nobody has the id 0, so nobody blocks it. */
const withoutChapters: Newest = { uid: '', uploader: 0, group: 0, otherGroups: [], others: [], whole: true };

const told = /"latestUploadedChapter":"([0-9a-f-]{36})"/g;
const uidAt = '{"id":"'.length;
const uidLength = 36;

/** By title, the same for everybody. Every change of a chapter touches its title's row, so the feed of changes names it. */
const newestMemory: (ctx: Context) => InvalidatedCache<Newest> = memoizePerKey(
  ({ changes }) => changes,
  ({ changes, caches }) =>
    openInvalidatedCache<Newest>({
      changes,
      kinds: ['title'],
      budget: { caches, name: 'newest chapters' },
      sizeOf: (newest) =>
        [newest, ...newest.others].reduce((sum, { otherGroups }) => sum + 150 + otherGroups.length * 8, 120),
    }),
);

/**
 * Titles as they are told to somebody who blocks something: nothing of it is named in them. @param known their internal ids,
 * where the caller has them and none has gone meanwhile
 */
export async function notBlockedTitles(
  ctx: Context,
  entities: JsonPiece[],
  blocks: Blocks | null,
  known: readonly number[] = [],
): Promise<JsonPiece[]> {
  const titles = withoutHidden(entities, blocks);
  if (!blocks || !blocksChapters(blocks)) return titles;
  const ids = known.length === titles.length ? known : await idsOf(ctx, titles);
  const memory = newestMemory(ctx);
  const unread: number[] = [];
  const blocked: [titleId: number, newest: Newest][] = [];
  for (const id of ids) {
    if (id === null) continue;
    const newest = memory.get('title', id);
    if (newest === undefined) unread.push(id);
    else if (creditIdsAreBlocked(blocks, id, newest)) blocked.push([id, newest]);
  }
  if (unread.length > 0) {
    for (const [id, newest] of await readNewest(ctx, unread)) {
      if (creditIdsAreBlocked(blocks, id, newest)) blocked.push([id, newest]);
    }
  }
  if (blocked.length === 0) return titles;
  const instead = await insteadOf(ctx, blocked, blocks);
  return titles.map((title, at) => {
    const uid = instead.get(ids[at] ?? 0);
    return uid === undefined ? title : withLatest(title, uid);
  });
}

/** Public ids of the newest chapters that are not blocked, by the internal ids of their titles; null where there is none. */
async function insteadOf(
  ctx: Context,
  blocked: readonly [titleId: number, newest: Newest][],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const instead = new Map<number, string | null>();
  const unseen: number[] = [];
  for (const [id, { others, whole }] of blocked) {
    const welcome = others.find((made) => !creditIdsAreBlocked(blocks, id, made));
    if (welcome) instead.set(id, welcome.uid);
    else if (whole) instead.set(id, null);
    else unseen.push(id);
  }
  if (unseen.length > 0) for (const [id, uid] of await newestNotBlocked(ctx, unseen, blocks)) instead.set(id, uid);
  return instead;
}

/** A title that names this chapter, or none, as its latest one. */
function withLatest(title: JsonPiece, uid: string | null): JsonPiece {
  const text = `"latestUploadedChapter":${JSON.stringify(uid)}`;
  return [Buffer.from(Buffer.concat(title).toString().replaceAll(told, text))];
}

function idsOf(ctx: Context, titles: readonly JsonPiece[]): Promise<(number | null)[]> {
  const index = titleIndex(ctx);
  return Promise.all(titles.map((title) => index.idOf(uidOf(title))));
}

/** Where each title's own id stands: the first words of every document. */
function uidOf(title: JsonPiece): string {
  const head = title[0]!.length >= uidAt + uidLength ? title[0]! : Buffer.concat(title);
  return head.toString('latin1', uidAt, uidAt + uidLength);
}

/** Reads who made the newest chapters of titles before anybody asks. @returns false when there is no more room */
export async function warmUpNewest(ctx: Context, titleIds: readonly number[]): Promise<boolean> {
  const memory = newestMemory(ctx);
  if (memory.full()) return false;
  await readNewest(ctx, memory.getAll('title', titleIds).missing);
  return true;
}

async function readNewest(ctx: Context, titleIds: readonly number[]): Promise<Map<number, Newest>> {
  const found = new Map<number, Newest>();
  if (titleIds.length === 0) return found;
  await newestMemory(ctx).readThrough(async (put) => {
    const rows = await ctx.prepared.rows<NewestRow>(newestSql, [titleIds]);
    const byTitle = Map.groupBy(rows, ([id]) => id);
    for (const id of titleIds) {
      const own = byTitle.get(id) ?? [];
      const [first, ...others] = own.slice(0, maxCredits).map(madeOf);
      const whole = own.length <= maxCredits && (own[0]?.[4] ?? 0) < lookedThrough;
      const newest = first ? { ...first, others, whole } : withoutChapters;
      found.set(id, newest);
      put('title', id, newest);
    }
  });
  return found;
}

/** Chapters of a title that are looked through, and crews that are remembered; few titles have more. */
const lookedThrough = 64;
const maxCredits = 4;

/** `groups` are internal ids between spaces; `looked` at as many chapters of the title. */
type NewestRow = [titleId: number, uid: string, uploader: number, groups: string, looked: number];

function madeOf([, uid, uploader, groups]: NewestRow): Made {
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
      ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT ${lookedThrough}) AS looked
    GROUP BY uploader, groups ORDER BY min(place) LIMIT ${maxCredits + 1}) AS newest`;

/** The newest chapter of titles that is not blocked; null where there is none. */
async function newestNotBlocked(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const welcome = sql.join(notBlockedChapters(blocks, { named: true }), sql` AND `);
  const rows = await ctx.prepared.run<[titleId: number, uid: string | null]>(
    sql`SELECT wanted.id, (SELECT chapters.uid FROM chapters WHERE chapters.title_id = wanted.id
        AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND ${welcome}
        ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT 1)
      FROM unnest(${titleIds}::int[]) AS wanted (id)`.compile(ctx.db),
  );
  return new Map(rows);
}

/** A page of titles by internal id as the answer of a list, without what the viewer blocks. */
export async function titlesText(
  ctx: Context,
  { ids, total, hidden }: { ids: number[]; total: number; hidden: number },
  query: { limit: number; offset: number; includes?: string[] | undefined },
  blocks: Blocks | null,
): Promise<JsonText> {
  const titles = await ctx.documents.byIds('titles', ids, query.includes ?? []);
  return collectionText(await notBlockedTitles(ctx, titles, blocks, ids), query, total, hidden);
}
