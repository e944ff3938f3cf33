// Which comments a list has, in which order.
import { type RawBuilder, sql } from 'kysely';
import type { CommentOrder, CommentSubject } from '#contract/rules/comments.ts';
import type { Db } from '#server/core/db/db.ts';
import { isListed, isReached, type Sight } from './policy.ts';

export interface CommentRow {
  id: number;
  uid: string;
  root_id: number | null;
  root_uid: string | null;
  parent_id: number | null;
  author_id: number | null;
  page: number | null;
  body: string;
  state: 'visible' | 'deleted' | 'removed';
  reason: string | null;
  replies: number;
  likes: number;
  version: number;
  created_at: Date;
  edited_at: Date | null;
  liked: boolean;
  /** Other reply that a reply answers. */
  answered_uid: string | null;
  answered_author: number | null;
  answered_name: string | null;
  answered_state: CommentRow['state'] | null;
}

/** An order of comments: the columns that sort them, and the condition for those behind a place. */
interface ListOrder {
  name: string;
  orderBy: RawBuilder<unknown>;
  isBehind: (place: readonly number[]) => RawBuilder<boolean>;
  placeOf: (row: CommentRow) => number[];
}

export const listOrders: Record<CommentOrder | 'pages', ListOrder> = {
  best: {
    name: 'best',
    orderBy: sql`comments.likes DESC, comments.id DESC`,
    isBehind: ([likes, id]) => sql<boolean>`(comments.likes, comments.id) < (${likes}::int, ${id}::int)`,
    placeOf: ({ likes, id }) => [likes, id],
  },
  newest: {
    name: 'newest',
    // not by id alone: PostgreSQL would go over the comments of all threads in that order
    orderBy: sql`comments.created_at DESC, comments.id DESC`,
    isBehind: ([at, id]) =>
      sql<boolean>`(comments.created_at, comments.id) < (${new Date(at!)}::timestamptz, ${id}::int)`,
    placeOf: ({ created_at: at, id }) => [at.getTime(), id],
  },
  oldest: {
    name: 'oldest',
    orderBy: sql`comments.created_at, comments.id`,
    isBehind: ([at, id]) =>
      sql<boolean>`(comments.created_at, comments.id) > (${new Date(at!)}::timestamptz, ${id}::int)`,
    placeOf: ({ created_at: at, id }) => [at.getTime(), id],
  },
  pages: {
    name: 'pages',
    orderBy: sql`comments.page, comments.id`,
    isBehind: ([page, id]) => sql<boolean>`(comments.page, comments.id) > (${page}::int, ${id}::int)`,
    placeOf: ({ page, id }) => [page ?? 0, id],
  },
};

interface RootQuery {
  order: ListOrder;
  part: 'all' | 'pages' | 'chapter';
  /** The place behind which the list goes on; null for its beginning. */
  after: readonly number[] | null;
  limit: number;
  /** Internal id of the pinned comment, which is not in the list. */
  without: number | null;
}

const partConditions = {
  all: sql`true`,
  pages: sql`comments.page IS NOT NULL`,
  chapter: sql`comments.page IS NULL`,
};

/** The comments of a thread without their replies. */
export async function findRoots(db: Db, threadId: number, sight: Sight, query: RootQuery): Promise<CommentRow[]> {
  const { order, part, after, limit, without } = query;
  return selectComments(
    db,
    sight,
    sql`SELECT comments.* FROM comments
    WHERE comments.thread_id = ${threadId} AND comments.root_id IS NULL AND (comments.state <> 'deleted' OR comments.replies > 0)
      AND ${isListed(sight)} AND ${isReached(sight)} AND ${partConditions[part]}
      AND ${after ? order.isBehind(after) : sql`true`} AND comments.id <> ${without ?? 0}
    ORDER BY ${order.orderBy} LIMIT ${limit}`,
    order.orderBy,
  );
}

/** The first replies to each of some comments, by the internal id of the comment. */
export async function findFirstReplies(
  db: Db,
  rootIds: readonly number[],
  sight: Sight,
  limit: number,
): Promise<Map<number, CommentRow[]>> {
  const replies = new Map<number, CommentRow[]>(rootIds.map((id) => [id, []]));
  if (rootIds.length === 0) return replies;
  const rows = await selectComments(
    db,
    sight,
    sql`SELECT first.* FROM unnest(${rootIds}::int[]) AS roots (id) CROSS JOIN LATERAL (
      SELECT comments.* FROM comments WHERE comments.root_id = roots.id AND ${isListed(sight)} AND ${isReached(sight)}
      ORDER BY comments.id LIMIT ${limit}) AS first`,
    sql`comments.id`,
  );
  for (const row of rows) replies.get(row.root_id!)!.push(row);
  return replies;
}

/** Replies to a comment before or behind the reply with an internal id, in the order of the ids. */
export async function findReplies(
  db: Db,
  rootId: number,
  sight: Sight,
  { from, direction, limit }: { from: number; direction: 'before' | 'after'; limit: number },
): Promise<CommentRow[]> {
  const [side, order] =
    direction === 'before'
      ? [sql`comments.id < ${from}`, sql`comments.id DESC`]
      : [sql`comments.id > ${from}`, sql`comments.id`];
  return selectComments(
    db,
    sight,
    sql`SELECT comments.* FROM comments
    WHERE comments.root_id = ${rootId} AND ${side} AND ${isListed(sight)} AND ${isReached(sight)}
    ORDER BY ${order} LIMIT ${limit}`,
    sql`comments.id`,
  );
}

/** Single comments, whether the viewer may see them or not. */
export const findComments = (db: Db, viewerId: number, condition: RawBuilder<unknown>): Promise<CommentRow[]> =>
  selectComments(db, { viewerId }, sql`SELECT comments.* FROM comments WHERE ${condition}`, sql`comments.id`);

/** @param selected SQL for rows of `comments` @param orderBy by columns of `comments` */
async function selectComments(
  db: Db,
  { viewerId }: Pick<Sight, 'viewerId'>,
  selected: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT comments.id, comments.uid, comments.root_id, root.uid AS root_uid, comments.parent_id, comments.author_id,
      comments.page, comments.body, comments.state, comments.reason, comments.replies, comments.likes, comments.version,
      comments.created_at, comments.edited_at,
      EXISTS (SELECT FROM comment_likes WHERE comment_id = comments.id AND user_id = ${viewerId}) AS liked,
      parent.uid AS answered_uid, parent.author_id AS answered_author, answered.username AS answered_name,
      parent.state AS answered_state
    FROM (${selected}) AS comments
      LEFT JOIN comments AS root ON root.id = comments.root_id
      LEFT JOIN comments AS parent ON parent.id = comments.parent_id AND parent.id <> comments.root_id
      LEFT JOIN users AS answered ON answered.id = parent.author_id
    ORDER BY ${orderBy}`.execute(db);
  return rows;
}

interface ThreadCounts {
  /** Visible comments and replies on pages that the viewer has not reached, and on those that they have. */
  unreached: number;
  onPages: number;
  /** Visible ones of people whom the viewer blocks, which the other numbers leave out. */
  blocked: number;
}

/** Counts the comments on pages, and what the total of a thread leaves out for a viewer. */
export async function countApart(
  db: Db,
  { id: threadId, kind }: { id: number; kind: CommentSubject },
  { blocked, viewerId, reached }: Sight,
): Promise<ThreadCounts> {
  const [pages, blockedCount] = await Promise.all([
    kind !== 'chapter'
      ? { rows: [] }
      : sql<{ unreached: number; on_pages: number }>`
          SELECT count(*) FILTER (WHERE page > ${reached} AND author_id IS DISTINCT FROM ${viewerId})::int AS unreached,
            count(*) FILTER (WHERE page <= ${reached} OR author_id = ${viewerId})::int AS on_pages
          FROM comments WHERE thread_id = ${threadId} AND page IS NOT NULL AND state = 'visible'
            AND (author_id IS NULL OR author_id <> ALL (${blocked}::int[]))`.execute(db),
    blocked.length === 0
      ? { rows: [] }
      : sql<{ count: number }>`SELECT count(*)::int AS count FROM comments
          WHERE author_id = ANY (${blocked}::int[]) AND thread_id = ${threadId} AND state = 'visible'`.execute(db),
  ]);
  const { unreached = 0, on_pages: onPages = 0 } = pages.rows[0] ?? {};
  return { unreached, onPages, blocked: blockedCount.rows[0]?.count ?? 0 };
}

/** How many visible replies under comments are by blocked people, by the internal id of the comment. */
export async function countBlockedReplies(
  db: Db,
  rootIds: readonly number[],
  { blocked }: Sight,
): Promise<ReadonlyMap<number, number>> {
  if (blocked.length === 0 || rootIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT root_id AS id, count(*)::int AS count FROM comments
    WHERE root_id = ANY (${rootIds}::int[]) AND state = 'visible' AND author_id = ANY (${blocked}::int[])
    GROUP BY root_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
