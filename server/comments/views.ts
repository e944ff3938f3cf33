// Comments as a viewer sees them.
import { sql } from 'kysely';
import type { commentEndpoints } from '#contract/endpoints/comments.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import { type RemovalReason, withoutNames } from '#contract/rules/comments.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { viewUsers } from '#server/users/views.ts';
import { writeCursor } from './cursors.ts';
import type { Sight } from './policy.ts';
import { countBlockedReplies, type CommentRow, findFirstReplies, findReplies } from './queries.ts';

type CommentView = ResponseOf<typeof commentEndpoints.create>['data'];
type Conversation = ResponseOf<typeof commentEndpoints.list>['data'][number];
type RepliesPage = Conversation['conversation'];

type ViewContext = Pick<Context, 'db' | 'clock' | 'secret'>;

/** Replies that a list shows under a comment before more are asked for, and those of a comment that a link leads to. */
const firstReplies = 3;
const linkedReplies = 10;

export async function viewComments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly CommentRow[],
  sight: Sight,
): Promise<CommentView[]> {
  const blocked = new Set(sight.blocked);
  const isBlocked = (id: number | null): boolean => id !== null && blocked.has(id);
  const authorIds = rows.flatMap(({ author_id: id, state }) =>
    id === null || isBlocked(id) || state === 'deleted' ? [] : [id],
  );
  const [authors, mentions] = await Promise.all([viewUsers(db, authorIds), mentionsOf(db, rows)]);
  const rootIds = rows.filter(({ root_id: rootId }) => rootId === null).map(({ id }) => id);
  const blockedReplies = await countBlockedReplies(db, rootIds, sight);
  const now = clock().getTime();
  return rows.map((row): CommentView => {
    const own = row.author_id === sight.viewerId;
    const state = isBlocked(row.author_id) && row.state === 'visible' ? 'blocked' : row.state;
    const showsText =
      state === 'visible' || (state === 'removed' && (sight.removes || own) && !isBlocked(row.author_id));
    const author = showsText && row.author_id !== null ? authors.get(row.author_id) : undefined;
    const mentioned = mentions.get(row.id) ?? [];
    const editableUntil = row.created_at.getTime() + limits.commentEditMinutes * 60_000;
    return {
      id: row.uid,
      type: 'comment',
      root: row.root_uid,
      answers:
        row.answered_uid === null
          ? null
          : {
              id: row.answered_uid,
              author: row.answered_state === 'visible' && !isBlocked(row.answered_author) ? row.answered_name : null,
            },
      state,
      reason: state === 'removed' ? (row.reason as RemovalReason | null) : null,
      author: author ? { id: author.uid, type: 'user', attributes: author.attributes } : null,
      body: showsText
        ? own
          ? row.body
          : withoutNames(
              row.body,
              mentioned.filter(({ id }) => isBlocked(id)).map(({ username }) => username),
            )
        : null,
      page: row.page,
      mentions: showsText
        ? mentioned.filter(({ id }) => own || !isBlocked(id)).map(({ uid, username }) => ({ id: uid, username }))
        : [],
      likes: row.likes,
      liked: row.liked,
      replies: Math.max(0, row.replies - (blockedReplies.get(row.id) ?? 0)),
      own,
      version: row.version,
      createdAt: toWireDate(row.created_at),
      editedAt: showsText && row.edited_at ? toWireDate(row.edited_at) : null,
      editableUntil: own && state === 'visible' && editableUntil > now ? toWireDate(new Date(editableUntil)) : null,
    };
  });
}

interface Mention {
  id: number;
  uid: string;
  username: string;
}

async function mentionsOf(db: Db, rows: readonly CommentRow[]): Promise<Map<number, Mention[]>> {
  const mentions = new Map<number, Mention[]>();
  const ids = rows.filter(({ body }) => body.includes('@')).map(({ id }) => id);
  if (ids.length === 0) return mentions;
  const { rows: found } = await sql<Mention & { comment_id: number }>`
    SELECT comment_id, users.id, users.uid, username FROM comment_mentions JOIN users ON users.id = user_id
    WHERE comment_id = ANY (${ids}::int[]) AND deleted_at IS NULL ORDER BY comment_id, length(username) DESC, users.id`.execute(
    db,
  );
  for (const { comment_id: id, ...mention } of found) mentions.set(id, [...(mentions.get(id) ?? []), mention]);
  return mentions;
}

/** Comments with their first replies; a comment without a text whose replies the viewer does not see is left out. */
export async function viewConversations(
  ctx: ViewContext,
  rows: readonly CommentRow[],
  sight: Sight,
): Promise<Conversation[]> {
  const replies = await findFirstReplies(
    ctx.db,
    rows.filter(({ replies: count }) => count > 0).map(({ id }) => id),
    sight,
    firstReplies + 1,
  );
  const all = [...replies.values()].flatMap((found) => found.slice(0, firstReplies));
  const views = await viewComments(ctx, [...rows, ...all], sight);
  const byUid = new Map(views.map((view) => [view.id, view]));
  return rows.flatMap((row) => {
    const found = replies.get(row.id) ?? [];
    const shown = found.slice(0, firstReplies);
    const view = byUid.get(row.uid)!;
    if (view.body === null && shown.length === 0 && !(view.own && view.state === 'removed')) return [];
    const next = found.length > firstReplies ? cursorOf(ctx, shown.at(-1)!) : null;
    return [{ ...view, conversation: { data: shown.map(({ uid }) => byUid.get(uid)!), previous: null, next } }];
  });
}

/** The conversation of a reply, from this reply on. */
export async function viewConversationAt(
  ctx: ViewContext,
  root: CommentRow,
  reply: CommentRow,
  sight: Sight,
): Promise<Conversation> {
  const [[view], conversation] = await Promise.all([
    viewComments(ctx, [root], sight),
    viewReplies(ctx, root.id, sight, { from: reply.id - 1, direction: 'after', limit: linkedReplies }),
  ]);
  const [before] = await findReplies(ctx.db, root.id, sight, { from: reply.id, direction: 'before', limit: 1 });
  return { ...view!, conversation: { ...conversation, previous: before ? cursorOf(ctx, reply) : null } };
}

/** Replies before or behind a place, with cursors for what follows on that side. */
export async function viewReplies(
  ctx: ViewContext,
  rootId: number,
  sight: Sight,
  { from, direction, limit }: { from: number; direction: 'before' | 'after'; limit: number },
): Promise<RepliesPage> {
  const found = await findReplies(ctx.db, rootId, sight, { from, direction, limit: limit + 1 });
  const goesOn = found.length > limit;
  const shown = !goesOn ? found : direction === 'after' ? found.slice(0, limit) : found.slice(1);
  return {
    data: await viewComments(ctx, shown, sight),
    previous: direction === 'before' && goesOn ? cursorOf(ctx, shown[0]!) : null,
    next: direction === 'after' && goesOn ? cursorOf(ctx, shown.at(-1)!) : null,
  };
}

const cursorOf = (ctx: ViewContext, row: CommentRow): string => writeCursor(ctx, 'replies', [row.id]);
