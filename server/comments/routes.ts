import { sql } from 'kysely';
import { commentEndpoints } from '#contract/endpoints/comments.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { blockedUsers } from '#server/blocks/blocks.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { findUsers } from '#server/users/users.ts';
import { viewUsers } from '#server/users/views.ts';
import { createComment, deleteComment, editComment, readAuthor, restoreComment } from './comments.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { setLike } from './likes.ts';
import { manageThread, setRemoved } from './moderation.ts';
import { commentDecision, mayManage, type Sight, sightOf } from './policy.ts';
import { countApart, type CommentRow, findComments, findRoots, listOrders } from './queries.ts';
import { findThread, openThread, requireSubject, type Subject, subjectOfComment, type Thread } from './subjects.ts';
import { viewComments, viewConversationAt, viewConversations, viewReplies } from './views.ts';

type ListResponse = ResponseOf<typeof commentEndpoints.list>;

/** People that are offered for a mention. */
const maxPeople = 8;

export function commentRoutes(scope: RouteScope): void {
  memberRoute(scope, commentEndpoints.thread, async (ctx, { body }) => {
    const subject = await requireSubject(ctx.db, body);
    const thread = await transaction(ctx, (tx) => openThread(ctx, tx, subject));
    const data = {
      id: thread.id,
      type: 'thread' as const,
      attributes: { repliesCount: thread.comments },
      relationships: [{ id: body.id, type: body.type === 'group' ? 'scanlation_group' : body.type }],
    };
    return { result: 'ok' as const, response: 'entity' as const, data };
  });

  memberRoute(scope, commentEndpoints.list, async (ctx, { params, query, viewer }) => {
    const subject = await requireSubject(ctx.db, params);
    const [thread, sight] = await Promise.all([findThread(ctx.db, subject), sightOf(ctx, subject, viewer)]);
    const [state, page] = await Promise.all([
      viewThread(ctx, subject, thread, sight, viewer),
      viewPage(ctx, thread, sight, query),
    ]);
    return { result: 'ok' as const, thread: state, ...page };
  });

  memberRoute(scope, commentEndpoints.replies, async (ctx, { params, query, viewer }) => {
    const { sight, row } = await requireComment(ctx, params.id, viewer);
    if (row.root_id !== null) throw notFound('Comment');
    const cursor = query.before ?? query.after;
    const [from = 0] = cursor === undefined ? [] : readCursor(ctx, 'replies', cursor);
    const direction = query.before === undefined ? 'after' : 'before';
    return {
      result: 'ok' as const,
      ...(await viewReplies(ctx, row.id, sight, { from, direction, limit: query.limit })),
    };
  });

  const viewWritten = async (ctx: Context, viewer: Viewer, { row, subject }: { row: CommentRow; subject: Subject }) => {
    const [data] = await viewComments(ctx, [row], await sightOf(ctx, subject, viewer));
    return { result: 'ok' as const, data: data! };
  };
  memberRoute(scope, commentEndpoints.create, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await createComment(ctx, viewer, { ...params, ...body })),
  );
  memberRoute(scope, commentEndpoints.edit, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await editComment(ctx, viewer, params.id, body)),
  );
  memberRoute(scope, commentEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteComment(ctx, viewer, params.id);
    return { result: 'ok' as const };
  });
  memberRoute(scope, commentEndpoints.restore, async (ctx, { params, viewer }) =>
    viewWritten(ctx, viewer, await restoreComment(ctx, viewer, params.id)),
  );
  memberRoute(scope, commentEndpoints.versions, async (ctx, { params, viewer }) => {
    const { row, sight } = await requireComment(ctx, params.id, viewer);
    if (row.state !== 'visible' || sight.blocked.includes(row.author_id ?? 0)) throw notFound('Comment');
    const { rows } = await sql<{ body: string; written_at: Date }>`SELECT body, written_at FROM comment_versions
      WHERE comment_id = ${row.id} ORDER BY id DESC`.execute(ctx.db);
    const versions = [{ body: row.body, written_at: row.edited_at ?? row.created_at }, ...rows];
    return {
      result: 'ok' as const,
      data: versions.map((version) => ({ body: version.body, writtenAt: toWireDate(version.written_at) })),
    };
  });

  memberRoute(scope, commentEndpoints.like, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    likes: await setLike(ctx, viewer, params.id, true),
  }));
  memberRoute(scope, commentEndpoints.unlike, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    likes: await setLike(ctx, viewer, params.id, false),
  }));

  memberRoute(scope, commentEndpoints.remove, async (ctx, { params, body, viewer }) => {
    await setRemoved(ctx, viewer, params.id, body.reason);
    return { result: 'ok' as const };
  });
  memberRoute(scope, commentEndpoints.putBack, async (ctx, { params, viewer }) =>
    viewWritten(ctx, viewer, await setRemoved(ctx, viewer, params.id, null)),
  );
  memberRoute(scope, commentEndpoints.manage, async (ctx, { params, body, viewer }) => {
    await manageThread(ctx, viewer, { ...params, ...body });
    return { result: 'ok' as const };
  });

  memberRoute(scope, commentEndpoints.people, async (ctx, { query, viewer }) => {
    const blocked = await blockedUsers(ctx, { viewer });
    const page = { username: query.name, limit: maxPeople, offset: 0 };
    const { ids } = await findUsers(ctx, page, { id: viewer.id, blocked });
    const people = await viewUsers(ctx.db, ids);
    const data = ids.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ id: person.uid, type: 'user' as const, attributes: person.attributes }] : [];
    });
    return { result: 'ok' as const, data };
  });
}

async function viewThread(
  ctx: Context,
  subject: Subject,
  thread: Thread | null,
  sight: Sight,
  viewer: Viewer,
): Promise<ListResponse['thread']> {
  const now = ctx.clock();
  const [{ muted, mutedUntil }, apart] = await Promise.all([
    readAuthor(ctx.db, viewer),
    thread
      ? countApart(ctx.db, { id: thread.id, kind: subject.kind }, sight)
      : { unreached: 0, onPages: 0, blocked: 0 },
  ]);
  return {
    total: Math.max(0, (thread?.comments ?? 0) - apart.unreached - apart.blocked),
    unreached: apart.unreached,
    onPages: apart.onPages,
    locked: thread?.locked ?? false,
    finished: sight.finished,
    can: {
      comment: commentDecision(viewer, subject, thread, { muted }, now),
      remove: sight.removes,
      manage: mayManage(viewer, subject, now),
    },
    mutedUntil: muted && mutedUntil ? toWireDate(mutedUntil) : null,
  };
}

const emptyPage = { data: [], next: null, pinned: null, linked: null } as const;

async function viewPage(
  ctx: Context,
  thread: Thread | null,
  sight: Sight,
  query: QueryOf<typeof commentEndpoints.list>,
): Promise<Omit<ListResponse, 'result' | 'thread'>> {
  if (!thread) return { ...emptyPage, data: [], linkedState: query.linked ? 'gone' : null };
  const order = query.part === 'pages' ? listOrders.pages : listOrders[query.sort];
  const after = query.after === undefined ? null : readCursor(ctx, order.name, query.after);
  const { part, limit } = query;
  const rows = await findRoots(ctx.db, thread.id, sight, {
    order,
    part,
    after,
    limit: limit + 1,
    without: part === 'pages' ? null : thread.pinnedId,
  });
  const shown = rows.slice(0, limit);
  const isFirst = after === null;
  const [data, pinned, linked] = await Promise.all([
    viewConversations(ctx, shown, sight),
    isFirst && part !== 'pages' && thread.pinnedId !== null ? viewPinned(ctx, thread.pinnedId, sight) : null,
    isFirst && query.linked ? viewLinked(ctx, thread, query.linked, sight) : { linked: null, linkedState: null },
  ]);
  const next = rows.length > limit ? writeCursor(ctx, order.name, order.placeOf(shown.at(-1)!)) : null;
  return { data, next, pinned, ...linked };
}

async function viewPinned(ctx: Context, pinnedId: number, sight: Sight): Promise<ListResponse['pinned']> {
  const rows = await findComments(ctx.db, sight.viewerId, sql`comments.id = ${pinnedId}`);
  const [pinned] = await viewConversations(ctx, rows, sight);
  return pinned?.state === 'visible' ? pinned : null;
}

async function viewLinked(
  ctx: Context,
  thread: Thread,
  uid: string,
  sight: Sight,
): Promise<Pick<ListResponse, 'linked' | 'linkedState'>> {
  const find = (condition: ReturnType<typeof sql>) => findComments(ctx.db, sight.viewerId, condition);
  const [row] = await find(sql`comments.uid = ${uid} AND comments.thread_id = ${thread.id}`);
  if (!row || sight.blocked.includes(row.author_id ?? 0)) return { linked: null, linkedState: 'gone' };
  if (isUnreached(row, sight)) return { linked: null, linkedState: 'unreached' };
  const [root] = row.root_id === null ? [row] : await find(sql`comments.id = ${row.root_id}`);
  if (row.root_id !== null) {
    if (row.state === 'deleted' && row.replies === 0) return { linked: null, linkedState: 'gone' };
    return { linked: await viewConversationAt(ctx, root!, row, sight), linkedState: 'shown' };
  }
  const [linked] = row.state === 'deleted' && row.replies === 0 ? [] : await viewConversations(ctx, [root!], sight);
  return linked ? { linked, linkedState: 'shown' } : { linked: null, linkedState: 'gone' };
}

const isUnreached = ({ page, author_id: authorId }: CommentRow, { reached, viewerId }: Sight): boolean =>
  page !== null && page > reached && authorId !== viewerId;

/** A comment whose text or replies the viewer may see. @throws ApiError 404 */
async function requireComment(
  ctx: Context,
  uid: string,
  viewer: Viewer,
): Promise<{ row: CommentRow; sight: Sight; subject: Subject }> {
  const subject = await subjectOfComment(ctx.db, uid);
  const sight = await sightOf(ctx, subject, viewer);
  const [row] = await findComments(ctx.db, viewer.id, sql`comments.uid = ${uid}`);
  if (!row || isUnreached(row, sight)) throw notFound('Comment');
  return { row, sight, subject };
}
