// A user's blocks (of users, groups and titles): read for each of the user's requests, and changed one at a time.
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { cachePerContext } from '#server/core/cache/cache-per-context.ts';
import { exceededRowLimit } from '#server/core/db/row-limits.ts';
import type { Viewer } from '#server/core/access/viewer.ts';

/** Everything that one user blocks. Never empty when `blocksOf` returns it. */
export interface Blocks {
  users: BlockedIds;
  groups: BlockedIds;
  titles: BlockedIds;
  /** Users and groups blocked only within single titles: as pairs of internal ids, and by internal title id. */
  within: { users: readonly TitlePair[]; groups: readonly TitlePair[]; byTitle: ReadonlyMap<number, TitleBlocks> };
  /** Number of rows that the blocks were read from. */
  size: number;
}

/** Blocked users, groups or titles. */
interface BlockedIds {
  /** Internal ids. */
  ids: ReadonlySet<number>;
  /** Public ids. */
  uids: ReadonlySet<string>;
}

type TitlePair = readonly [titleId: number, id: number];

export interface TitleBlocks {
  /** Public id of the title. */
  uid: string;
  users: BlockedIds;
  groups: BlockedIds;
}

/** Part of a request that determines which blocks apply: the viewer's, or none with `blocked=show`. */
export interface BlockRequest {
  viewer: Pick<Viewer, 'id'> | null;
  query?: { blocked?: 'hide' | 'show' | undefined };
}

/** Blocks that apply to a request; null for guests, for viewers who block nothing, and with `blocked=show`. */
export async function blocksOf(ctx: Context, { viewer, query }: BlockRequest): Promise<Blocks | null> {
  if (!viewer || query?.blocked === 'show') return null;
  const cache = blockCache(ctx);
  const userBlocks =
    cache.get('blocks', viewer.id) ??
    (await cache.readThrough((putIntoCache) => readIntoCache(ctx, viewer.id, putIntoCache)));
  return userBlocks.size === 0 ? null : userBlocks;
}

/** Internal ids of users who are hidden from the viewer. */
export async function blockedUsers(ctx: Context, request: BlockRequest): Promise<ReadonlySet<number>> {
  return (await blocksOf(ctx, request))?.users.ids ?? new Set();
}

/** Singleton cache of this process, invalidated by the change feed. */
const blockCache = cachePerContext<Blocks>('blocks', ['blocks'], ({ size }) => 600 + size * 200);

async function readIntoCache(
  ctx: Context,
  userId: number,
  putIntoCache: (kind: 'blocks', id: number, value: Blocks) => void,
): Promise<Blocks> {
  const rows = await ctx.prepared.rows<BlockRow>(blocksSql, [userId]);
  const blocks = toBlocks(rows);
  putIntoCache('blocks', userId, blocks);
  return blocks;
}

type BlockRow = [
  kind: 'user' | 'group' | 'title',
  id: number,
  uid: string,
  titleId: number | null,
  titleUid: string | null,
];

const blocksSql = `
  SELECT 'user', users.id, users.uid, NULL::int, NULL::uuid FROM blocked_users JOIN users ON users.id = blocked_id WHERE user_id = $1
  UNION ALL SELECT 'group', groups.id, groups.uid, NULL, NULL FROM blocked_groups JOIN groups ON groups.id = group_id
    WHERE user_id = $1
  UNION ALL SELECT 'title', titles.id, titles.uid, NULL, NULL FROM hidden_titles JOIN titles ON titles.id = title_id
    WHERE user_id = $1
  UNION ALL SELECT 'user', users.id, users.uid, title_id, titles.uid FROM title_blocks
    JOIN users ON users.id = blocked_id JOIN titles ON titles.id = title_id WHERE user_id = $1
  UNION ALL SELECT 'group', groups.id, groups.uid, title_id, titles.uid FROM title_blocks
    JOIN groups ON groups.id = group_id JOIN titles ON titles.id = title_id WHERE user_id = $1`;

function toBlocks(rows: readonly BlockRow[]): Blocks {
  const idsOfKind = (blockRows: readonly BlockRow[], wantedKind: BlockRow[0]): BlockedIds => {
    const matchingRows = blockRows.filter(([kind]) => kind === wantedKind);
    return { ids: new Set(matchingRows.map(([, id]) => id)), uids: new Set(matchingRows.map(([, , uid]) => uid)) };
  };
  const globalRows = rows.filter(([, , , titleId]) => titleId === null);
  const titleRows = rows.filter(([, , , titleId]) => titleId !== null);
  const pairs = (wantedKind: BlockRow[0]): TitlePair[] =>
    titleRows.filter(([kind]) => kind === wantedKind).map(([, id, , titleId]) => [titleId!, id]);
  const byTitle = [...Map.groupBy(titleRows, ([, , , titleId]) => titleId!)].map(
    ([titleId, matchingRows]) =>
      [
        titleId,
        { uid: matchingRows[0]![4]!, users: idsOfKind(matchingRows, 'user'), groups: idsOfKind(matchingRows, 'group') },
      ] as const,
  );
  return {
    users: idsOfKind(globalRows, 'user'),
    groups: idsOfKind(globalRows, 'group'),
    titles: idsOfKind(globalRows, 'title'),
    within: { users: pairs('user'), groups: pairs('group'), byTitle: new Map(byTitle) },
    size: rows.length,
  };
}

/** Object to block, by internal ids. With a title, a user or group is blocked only within it. */
type BlockTarget =
  | { kind: 'user'; id: number; within?: number }
  | { kind: 'group'; id: number; within?: number }
  | { kind: 'title'; id: number };

/**
 * Blocks an object; no-op if it is blocked already. The database enforces the limit, for concurrent requests too.
 * @throws ApiError when the limit is reached, or users block themselves
 */
export async function block({ db }: Context, userId: number, target: BlockTarget): Promise<void> {
  if (target.kind === 'user' && target.id === userId) {
    throw new ApiError('bad_request_http_exception', 'You cannot block yourself', { reason: 'self' });
  }
  const { table, columns } = blockTableOf(target);
  try {
    await insertBlock(db, table, userId, columns);
  } catch (error) {
    const limit = exceededRowLimit(error)?.max;
    if (limit === undefined) throw error;
    throw new ApiError('bad_request_http_exception', 'Limit Reached', { reason: 'limit', limit });
  }
}

/** Unblocks an object; no-op if it is not blocked. */
export async function unblock({ db }: Context, userId: number, target: BlockTarget): Promise<void> {
  const { table, columns } = blockTableOf(target);
  await sql`DELETE FROM ${sql.table(table)} WHERE ${targetCondition(userId, columns)}`.execute(db);
}

interface BlockTable {
  table: string;
  /** Columns other than `user_id`. */
  columns: [name: string, value: number][];
}

function blockTableOf(target: BlockTarget): BlockTable {
  if (target.kind === 'title') {
    return { table: 'hidden_titles', columns: [['title_id', target.id]] };
  }
  const column = target.kind === 'user' ? 'blocked_id' : 'group_id';
  if (target.within !== undefined) {
    const columns: BlockTable['columns'] = [
      ['title_id', target.within],
      [column, target.id],
    ];
    return { table: 'title_blocks', columns };
  }
  return target.kind === 'user'
    ? { table: 'blocked_users', columns: [[column, target.id]] }
    : { table: 'blocked_groups', columns: [[column, target.id]] };
}

function targetCondition(userId: number, columns: BlockTable['columns']): RawBuilder<unknown> {
  return sql.join(
    [sql`user_id = ${userId}`, ...columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)],
    sql` AND `,
  );
}

async function insertBlock(db: Db, table: string, userId: number, columns: BlockTable['columns']): Promise<void> {
  const names = sql.join(['user_id', ...columns.map(([name]) => name)].map((name) => sql.ref(name)));
  const values = sql.join([userId, ...columns.map(([, value]) => value)]);
  await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${values})
    ON CONFLICT DO NOTHING`.execute(db);
}
