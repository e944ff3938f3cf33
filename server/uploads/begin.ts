import { sql } from 'kysely';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { mayUploadFor } from '#server/groups/may-upload-for.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { requireFreeSpace } from './free-space.ts';
import { endSession, expiresAt, expiryOf } from './sessions.ts';
import { lockUploadTitle } from './upload-title.ts';

interface NewUpload {
  manga: string;
  groups: readonly string[];
  holder: string | undefined;
}

/** Begins to upload a chapter. @returns the session's internal id @throws ApiError 400, 403, 404, 409, 503 */
export async function beginUpload(ctx: Context, viewer: Viewer, { manga, groups, holder }: NewUpload): Promise<number> {
  await requireFreeSpace(ctx);
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, viewer.id);
    const now = ctx.clock();
    requirePermission(viewer, 'chapter.upload', now);
    await expireOld(tx, viewer.id, now);
    const titleId = await lockUploadTitle(tx, viewer, { manga, language: null }, now);
    const uploadGroups = await mayUploadFor(tx, viewer, groups, now);
    const groupIds = uploadGroups.map(({ id }) => id);
    return openSession(tx, viewer.id, { titleId, groups: groupIds, holder, now });
  });
}

/** Inserts an open session. @returns its internal id @throws ApiError 409 if there is one */
export async function openSession(
  tx: Db,
  userId: number,
  {
    titleId,
    groups,
    holder,
    now,
  }: { titleId: number; groups: readonly number[]; holder: string | undefined; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
      INSERT INTO upload_sessions (user_id, title_id, group_ids, holder, created_at, updated_at, last_byte_at)
      VALUES (${userId}, ${titleId}, ${groups}::int[], ${holder ?? null}, ${now}, ${now}, ${now})
      ON CONFLICT (user_id) WHERE state = 'open' DO NOTHING RETURNING id`.execute(tx);
  if (!rows[0]) throw await alreadyOpen(tx, userId, now);
  return rows[0].id;
}

/** Ends the open session of an account if its time is over, which a job would do within the hour. */
export async function expireOld(tx: Db, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM upload_sessions
    WHERE user_id = ${userId} AND state = 'open' AND last_byte_at <= ${expiryOf(now)} FOR UPDATE`.execute(tx);
  for (const { id } of rows) await endSession(tx, id, { state: 'expired' }, now);
}

type OpenUpload = NonNullable<ResponseOf<typeof uploadEndpoints.open>['open']>;

interface OpenSession extends Pick<OpenUpload, 'manga' | 'chapter' | 'expected' | 'files' | 'edits'> {
  uid: string;
  updated_at: Date;
  last_byte_at: Date;
}

/** The open session of an account with what the site tells of it; null if there is none. */
export async function findOpenUpload(db: Db, userId: number, now: Date): Promise<OpenUpload | null> {
  const { rows } = await sql<OpenSession>`
    SELECT upload_sessions.uid, titles.uid AS manga, chapters.uid AS edits,
      coalesce(chapters.chapter, plan -> 'draft' ->> 'chapter') AS chapter,
      jsonb_array_length(plan -> 'files') AS expected, upload_sessions.updated_at, last_byte_at,
      (SELECT count(*)::int FROM upload_session_files WHERE session_id = upload_sessions.id) AS files
    FROM upload_sessions JOIN titles ON titles.id = upload_sessions.title_id
      LEFT JOIN chapters ON chapters.id = upload_sessions.chapter_id AND upload_sessions.edits
    WHERE user_id = ${userId} AND upload_sessions.state = 'open' AND last_byte_at > ${expiryOf(now)}`.execute(db);
  const open = rows[0];
  if (!open) return null;
  const { uid: session, updated_at: updatedAt, last_byte_at: lastByteAt, ...upload } = open;
  return { session, ...upload, updatedAt: toWireDate(updatedAt), expiresAt: toWireDate(expiresAt(lastByteAt)) };
}

/** The refusal of a second session, with what the site tells of the first one. */
async function alreadyOpen(tx: Db, userId: number, now: Date): Promise<ApiError> {
  return new ApiError('upload_session_already_exists', 'An upload is not finished yet: finish or abandon it first', {
    reason: 'upload_open',
    ...(await findOpenUpload(tx, userId, now)),
  });
}
