// Writing comments: each change in one transaction, with the thread locked, so that its rules hold at that moment.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { commentExcerpt, countLinks, type CommentSubject } from '#contract/rules/comments.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { limits } from '#contract/rules/limits.ts';
import { refusalError, requirePermission, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { addEvents } from '#server/notifications/events.ts';
import { signalUnread } from '#server/notifications/signals.ts';
import { commentDecision, sightOf } from './policy.ts';
import { type CommentRow, findComments } from './queries.ts';
import { openThread, requireSubject, type Subject, subjectOfComment, type Thread } from './subjects.ts';
import { findMentioned, storedText } from './text.ts';

interface NewComment {
  type: CommentSubject;
  id: string;
  text: string;
  parent?: string | undefined;
  page?: number | undefined;
  key?: string | undefined;
}

interface WrittenComment {
  row: CommentRow;
  subject: Subject;
}

const hourMs = 3600_000;
/** Within this time, nobody writes the same text into a thread twice. */
const duplicateHours = 24;

/** Writes a comment or a reply. A key that was used before responds what it wrote. */
export async function createComment(ctx: Context, viewer: Viewer, wanted: NewComment): Promise<WrittenComment> {
  const body = storedText(wanted.text);
  const subject = await requireSubject(ctx.db, wanted);
  const sight = await sightOf(ctx, subject, viewer);
  return transaction(ctx, async (tx) => {
    const thread = await openThread(ctx, tx, subject);
    if (wanted.key) {
      const [written] = await findComments(tx, viewer.id, sql`comments.uid = ${wanted.key}`);
      if (written?.author_id === viewer.id) return { row: written, subject };
      if (written) throw new ApiError('validation_exception', 'Choose another key', { pointer: '/key' });
    }
    const author = await requireMayComment(ctx, tx, viewer, subject, thread);
    const isNew = await checkNewAccount(ctx, viewer, author, body);
    const parent = wanted.parent === undefined ? null : await requireParent(tx, thread, wanted.parent, viewer);
    if (parent?.page && parent.page > sight.reached && parent.author_id !== viewer.id) throw commentGone();
    const page = parent ? parent.page : requirePage(subject, wanted.page);
    await refuseDuplicate(ctx, tx, thread, viewer, body);
    if (isNew) await takeNewAccountTurn(ctx, viewer);
    const uid = wanted.key ?? randomUUID();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO comments (uid, thread_id, root_id, parent_id, author_id, page, body, excerpt, created_at)
      VALUES (${uid}, ${thread.id}, ${parent ? (parent.root_id ?? parent.id) : null}, ${parent?.id ?? null}, ${viewer.id},
        ${page}, ${body}, ${page === null ? commentExcerpt(body) : ''}, ${ctx.clock()})
      ON CONFLICT (uid) DO NOTHING RETURNING id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw new ApiError('validation_exception', 'Choose another key', { pointer: '/key' });
    await saveMentions(tx, id, viewer, body, parent?.author_id ?? null);
    const [row] = await findComments(tx, viewer.id, sql`comments.id = ${id}`);
    return { row: row!, subject };
  });
}

/** Replaces the text of an own comment; the former one stays in its history. */
export async function editComment(
  ctx: Context,
  viewer: Viewer,
  uid: string,
  { text, version }: { text: string; version: number },
): Promise<WrittenComment> {
  const body = storedText(text);
  return changeComment(ctx, uid, viewer, async (tx, { row, subject, thread }) => {
    requireOwn(row, viewer);
    if (row.state !== 'visible') throw commentGone();
    if (ctx.clock().getTime() >= row.created_at.getTime() + limits.commentEditMinutes * 60_000) {
      throw new ApiError(
        'access_denied_http_exception',
        `Comments can be edited for ${limits.commentEditMinutes} minutes`,
        { reason: 'comment_edit_time', minutes: limits.commentEditMinutes },
      );
    }
    const author = await requireMayComment(ctx, tx, viewer, subject, thread);
    if (row.version !== version) {
      throw new ApiError('optimistic_lock_exception', 'The comment was edited elsewhere meanwhile. Load it again');
    }
    await checkNewAccount(ctx, viewer, author, body);
    if (body === row.body) return;
    await sql`INSERT INTO comment_versions (comment_id, body, written_at)
      VALUES (${row.id}, ${row.body}, ${row.edited_at ?? row.created_at})`.execute(tx);
    await sql`UPDATE comments SET body = ${body}, excerpt = ${row.page === null ? commentExcerpt(body) : ''},
      version = version + 1, edited_at = ${ctx.clock()} WHERE id = ${row.id}`.execute(tx);
    await saveMentions(tx, row.id, viewer, body, null);
  });
}

/** Deletes an own comment. Its text is kept until the deletion can no longer be undone. */
export function deleteComment(ctx: Context, viewer: Viewer, uid: string): Promise<WrittenComment> {
  return changeComment(ctx, uid, viewer, async (tx, { row, thread }) => {
    requireOwn(row, viewer);
    if (row.state === 'removed') throw commentGone();
    if (row.state === 'deleted') return;
    await sql`UPDATE comments SET state = 'deleted', gone_at = ${ctx.clock()} WHERE id = ${row.id}`.execute(tx);
    if (thread.pinnedId === row.id)
      await sql`UPDATE comment_threads SET pinned_id = NULL WHERE id = ${thread.id}`.execute(tx);
  });
}

/** Undoes the deletion of an own comment. */
export function restoreComment(ctx: Context, viewer: Viewer, uid: string): Promise<WrittenComment> {
  return changeComment(ctx, uid, viewer, async (tx, { row }) => {
    requireOwn(row, viewer);
    if (row.state === 'visible') return;
    const undoneFrom = new Date(ctx.clock().getTime() - limits.commentUndoMinutes * 60_000);
    const { numAffectedRows } = await sql`UPDATE comments SET state = 'visible', gone_at = NULL
      WHERE id = ${row.id} AND state = 'deleted' AND gone_at >= ${undoneFrom} AND body <> ''`.execute(tx);
    if (numAffectedRows !== 1n) throw commentGone();
  });
}

export interface ChangedComment extends WrittenComment {
  thread: Thread;
}

/**
 * Runs a change of a comment with its thread locked. @returns the comment after the change
 * @throws ApiError 404 for a comment that the viewer cannot see because they have not reached its page
 */
export async function changeComment(
  ctx: Context,
  uid: string,
  viewer: Viewer,
  change: (tx: Db, comment: ChangedComment) => Promise<void>,
): Promise<WrittenComment> {
  const subject = await subjectOfComment(ctx.db, uid);
  const sight = await sightOf(ctx, subject, viewer);
  return transaction(ctx, async (tx) => {
    const thread = await openThread(ctx, tx, subject);
    const [row] = await findComments(tx, viewer.id, sql`comments.uid = ${uid} AND comments.thread_id = ${thread.id}`);
    if (!row) throw notFound('Comment');
    if (row.page !== null && row.page > sight.reached && row.author_id !== viewer.id) throw notFound('Comment');
    await change(tx, { row, subject, thread });
    const [changed] = await findComments(tx, viewer.id, sql`comments.id = ${row.id}`);
    if (changed!.state !== row.state) await signalTold(tx, row.id);
    return { row: changed!, subject };
  });
}

/** Tells the event streams of those who have been told of a comment that its notifications came or went. */
export async function signalTold(tx: Db, commentId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM comment_mentions WHERE comment_id = ${commentId}
    UNION SELECT parents.author_id FROM comments JOIN comments AS parents ON parents.id = comments.parent_id
    WHERE comments.id = ${commentId} AND parents.author_id IS NOT NULL`.execute(tx);
  await signalUnread(
    tx,
    rows.map((row) => row.user_id),
  );
}

export const commentGone = (): ApiError =>
  new ApiError('not_found_http_exception', 'This comment is no longer here', { reason: 'comment_gone' });

function requireOwn(row: CommentRow, viewer: Viewer): void {
  if (row.author_id !== viewer.id) throw refusalError('not_own');
}

interface Author {
  createdAt: Date;
  /** Whether they may not comment now, and until when; null without an end. */
  muted: boolean;
  mutedUntil: Date | null;
}

export async function readAuthor(db: Db, viewer: Viewer): Promise<Author> {
  const { rows } = await sql<Author>`SELECT created_at AS "createdAt", in_force(muted, muted_until) AS muted,
      muted_until AS "mutedUntil" FROM users WHERE id = ${viewer.id}`.execute(db);
  return rows[0]!;
}

async function requireMayComment(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  subject: Subject,
  thread: Thread,
): Promise<Author> {
  const author = await readAuthor(tx, viewer);
  const decision = commentDecision(viewer, subject, thread, author, ctx.clock());
  if (decision === 'muted') {
    throw new ApiError('access_denied_http_exception', 'You may not comment for some time', {
      reason: 'muted',
      ...(author.mutedUntil ? { until: toWireDate(author.mutedUntil) } : {}),
    });
  }
  if (decision === 'thread_locked') {
    throw new ApiError('access_denied_http_exception', 'These comments are locked', { reason: 'thread_locked' });
  }
  if (decision !== true) requirePermission(viewer, 'comment.create', ctx.clock(), { own: true });
  return author;
}

/** Whether an account is so new that its comments are limited. @throws ApiError for a text with too many links */
async function checkNewAccount(
  { clock }: Pick<Context, 'clock'>,
  viewer: Viewer,
  { createdAt }: Author,
  body: string,
): Promise<boolean> {
  const isNew =
    clock().getTime() - createdAt.getTime() < limits.newAccountHours * hourMs &&
    usableRoles(viewer).every((role) => role === 'ROLE_MEMBER');
  if (isNew && countLinks(body) > limits.newAccountLinks) {
    throw new ApiError('bad_request_http_exception', `New accounts write at most ${limits.newAccountLinks} links`, {
      reason: 'comment_links',
      limit: limits.newAccountLinks,
    });
  }
  return isNew;
}

const takeNewAccountTurn = ({ limits: rateLimits }: Context, viewer: Viewer): Promise<unknown> =>
  rateLimits.take(
    { name: 'comments of new accounts', requests: limits.newAccountComments, minutes: 10, failClosed: false },
    { user: viewer.id },
  );

async function requireParent(tx: Db, thread: Thread, uid: string, viewer: Viewer): Promise<CommentRow> {
  const [parent] = await findComments(
    tx,
    viewer.id,
    sql`comments.uid = ${uid} AND comments.thread_id = ${thread.id} AND comments.state = 'visible'`,
  );
  if (!parent) throw commentGone();
  return parent;
}

function requirePage({ kind, pages }: Subject, page: number | undefined): number | null {
  if (page === undefined) return null;
  if (kind !== 'chapter' || page > pages) {
    throw new ApiError('validation_exception', `There is no page ${page}`, { pointer: '/page' });
  }
  return page;
}

async function refuseDuplicate(ctx: Context, tx: Db, thread: Thread, viewer: Viewer, body: string): Promise<void> {
  const since = new Date(ctx.clock().getTime() - duplicateHours * hourMs);
  const { rows } = await sql`SELECT FROM comments WHERE author_id = ${viewer.id} AND thread_id = ${thread.id}
    AND created_at > ${since} AND state = 'visible' AND body = ${body} LIMIT 1`.execute(tx);
  if (rows.length === 0) return;
  throw new ApiError('bad_request_http_exception', 'You have written this here already', {
    reason: 'comment_duplicate',
  });
}

/** Stores whom a comment mentions, and tells those who are new among them, and who is answered. */
async function saveMentions(
  tx: Db,
  commentId: number,
  viewer: Viewer,
  body: string,
  answeredId: number | null,
): Promise<void> {
  const mentioned = await findMentioned(tx, body);
  await sql`DELETE FROM comment_mentions WHERE comment_id = ${commentId} AND user_id <> ALL (${mentioned}::int[])`.execute(
    tx,
  );
  const { rows } = await sql<{ user_id: number }>`INSERT INTO comment_mentions (comment_id, user_id)
    SELECT ${commentId}::int, id FROM unnest(${mentioned}::int[]) AS id ON CONFLICT DO NOTHING RETURNING user_id`.execute(
    tx,
  );
  const told = [
    ...(answeredId === null ? [] : [{ kind: 'reply' as const, userId: answeredId }]),
    ...rows
      .map(({ user_id: userId }) => ({ kind: 'mention' as const, userId }))
      .filter(({ userId }) => userId !== answeredId),
  ].filter(({ userId }) => userId !== viewer.id);
  if (told.length === 0) return;
  const { rows: blocking } = await sql<{ user_id: number }>`SELECT user_id FROM blocked_users
    WHERE blocked_id = ${viewer.id} AND user_id = ANY (${told.map(({ userId }) => userId)}::int[])`.execute(tx);
  const deaf = new Set(blocking.map(({ user_id: userId }) => userId));
  await addEvents(
    tx,
    told.filter(({ userId }) => !deaf.has(userId)).map((each) => ({ ...each, commentId })),
  );
}
