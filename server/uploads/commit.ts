// Makes the chapter of an upload, in one transaction in which everything is checked again: a title or group may have been
// locked, and the right to upload revoked, since the upload began.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { publishChapter } from '#server/chapters/chapters.ts';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { mayUploadFor, type UploadGroup } from '#server/groups/may-upload-for.ts';
import type { StoredHash } from '#server/media/media.ts';
import { requiresApproval, sampleChapter, submitChapter } from '#server/chapters/approval.ts';
import { commitPageEdit } from './edit-pages.ts';
import { endSession, lockSession, type SessionRequest, type UploadSession } from './sessions.ts';
import { lockUploadTitle } from './upload-title.ts';

type Commit = BodyOf<typeof uploadEndpoints.commit>;
type ChapterDraft = Commit['chapterDraft'];

const dayMs = 24 * 3_600_000;

/**
 * Makes the chapter of a session; a repeated call returns the same one.
 * @returns its internal id @throws ApiError 400, 403, 404, 409
 */
export async function commitUpload(ctx: Context, request: SessionRequest, commit: Commit): Promise<number> {
  faultPoint('commit before lock');
  const chapterId = await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const session = await lockSession(tx, request, now);
    if (session.state === 'committed') return madeChapter(session);
    await requireStanding(tx, request.viewer.id);
    const inner = { ...ctx, db: tx };
    const orderPages = (): Promise<StoredHash[]> => orderedPages(tx, session.id, commit);
    const id = session.edits
      ? await commitPageEdit(inner, request.viewer, session, commit.chapterDraft, orderPages)
      : await makeChapter(inner, request, session, commit.chapterDraft, orderPages);
    await endSession(tx, session.id, { state: 'committed', chapterId: id }, now);
    faultPoint('before commit');
    return id;
  });
  faultPoint('after commit');
  return chapterId;
}

function madeChapter({ chapter_id: id }: UploadSession): number {
  if (id === null) throw notFound('Chapter');
  return id;
}

/** The account as it is now: the viewer was read when the request came. @throws ApiError 403 */
async function requireStanding(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{
    banned: boolean;
    revoked: boolean;
    banned_until: Date | null;
    upload_revoked_until: Date | null;
  }>`
    SELECT in_force(banned, banned_until) AS banned, in_force(upload_revoked, upload_revoked_until) AS revoked,
      banned_until, upload_revoked_until FROM users WHERE id = ${userId}`.execute(tx);
  if (rows[0]!.banned) throw refusalError('banned', rows[0]!.banned_until);
  if (rows[0]!.revoked) throw refusalError('upload_revoked', rows[0]!.upload_revoked_until);
}

async function makeChapter(
  ctx: Context,
  { viewer }: SessionRequest,
  session: UploadSession,
  chapterDraft: ChapterDraft,
  orderPages: () => Promise<StoredHash[]>,
): Promise<number> {
  const { db: tx } = ctx;
  const now = ctx.clock();
  const { rows } = await sql<{ title: string; groups: string[] }>`
    SELECT titles.uid AS title, ARRAY(SELECT groups.uid FROM unnest(group_ids) WITH ORDINALITY AS chosen (id, place)
      JOIN groups ON groups.id = chosen.id ORDER BY place) AS groups
    FROM upload_sessions JOIN titles ON titles.id = title_id WHERE upload_sessions.id = ${session.id}`.execute(tx);
  const title = { manga: rows[0]!.title, language: chapterDraft.translatedLanguage };
  const titleId = await lockUploadTitle(tx, viewer, title, now);
  const groups = await mayUploadFor(tx, viewer, rows[0]!.groups, now);
  const isQueued = await requiresApproval(tx, viewer, chapterDraft.translatedLanguage, now);
  const pages = await orderPages();
  const id = await publishChapter(
    ctx,
    {
      titleId,
      language: chapterDraft.translatedLanguage,
      volume: chapterDraft.volume,
      chapter: chapterDraft.chapter,
      name: chapterDraft.title,
      externalUrl: chapterDraft.externalUrl ?? null,
      groupIds: groups.map((group) => group.id),
      uploaderId: viewer.id,
      publishAt: publicationTime(chapterDraft.publishAt ?? null, groups, now),
      createdAt: now,
      state: isQueued ? 'queued' : 'published',
    },
    pages,
  );
  if (isQueued) await submitChapter(tx, id, now);
  else await sampleChapter(ctx, id);
  return id;
}

/**
 * When a chapter comes out: at the chosen time, and not before the delay of its groups is over, unless somebody of the group
 * has chosen the time. @throws ApiError 400
 */
function publicationTime(chosen: Date | null, groups: readonly UploadGroup[], now: Date): Date {
  if (chosen && chosen.getTime() > now.getTime() + publishingLimits.publishAheadDays * dayMs)
    throw new ApiError(
      'bad_request_http_exception',
      `A chapter is planned at most ${publishingLimits.publishAheadDays} days ahead`,
      {
        reason: 'publish_too_late',
        limit: publishingLimits.publishAheadDays,
      },
    );
  const delays = groups.filter(({ belongs }) => !(belongs && chosen)).map(({ delaySeconds }) => delaySeconds);
  const earliest = now.getTime() + Math.max(0, ...delays) * 1000;
  return new Date(Math.max(earliest, chosen?.getTime() ?? 0));
}

/** Images of the ordered files, of which each may be used once. @throws ApiError 400 */
async function orderedPages(
  tx: Db,
  sessionId: number,
  { pageOrder: order, chapterDraft }: Commit,
): Promise<StoredHash[]> {
  if (order.length === 0 && !chapterDraft.externalUrl)
    throw new ApiError('bad_request_http_exception', 'A chapter needs pages, or the address where it is read', {
      reason: 'no_pages',
    });
  if (new Set(order).size < order.length)
    throw new ApiError('bad_request_http_exception', 'A page is in the order twice', { reason: 'page_repeated' });
  // images of all files, in the order of their ids, because those that are left out are given up in the same transaction
  await sql`SELECT FROM blobs WHERE id IN (
    SELECT unnest(blobs) FROM upload_session_files WHERE session_id = ${sessionId}) ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ uid: string; hashes: string[] }>`
    SELECT uid, ARRAY(SELECT encode(blobs.hash, 'hex') FROM unnest(files.blobs) WITH ORDINALITY AS page (id, place)
      JOIN blobs ON blobs.id = page.id ORDER BY place) AS hashes
    FROM upload_session_files AS files WHERE session_id = ${sessionId} AND uid = ANY (${order}::uuid[])`.execute(tx);
  const hashes = new Map(rows.map((row) => [row.uid, row.hashes]));
  return order.flatMap((uid) => {
    const found = hashes.get(uid);
    if (!found)
      throw new ApiError('bad_request_http_exception', `The upload has no file ${uid}`, {
        reason: 'unknown_page',
        file: uid,
      });
    return found.map((hash) => ({ hash }));
  });
}
