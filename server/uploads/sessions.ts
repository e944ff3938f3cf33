// Upload sessions: the pages of a chapter that is not made yet. Order of locks: account, session, title, chapter, groups.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { countReferences } from '#server/media/media.ts';
import { lockAccount } from '#server/users/lock-account.ts';

export interface UploadSession {
  id: number;
  uid: string;
  title_id: number;
  chapter_id: number | null;
  group_ids: number[];
  state: 'open' | 'committed' | 'abandoned' | 'expired';
  holder: string | null;
  cpu_ms: number;
  /** Whether it changes the pages of a chapter, and that one's version when it began. */
  edits: boolean;
  base_version: number | null;
}

/** Who asks: the tab of the site, if it is one. */
export interface SessionRequest {
  viewer: Viewer;
  uid: string;
  holder: string | undefined;
}

export const requestOf = (
  viewer: Viewer,
  params: { uploadSessionId: string },
  query: { holder?: string | undefined },
): SessionRequest => ({ viewer, uid: params.uploadSessionId, holder: query.holder });

const sessionLifeMs = publishingLimits.uploadHours * 3_600_000;

/** Times before this one: a session whose last file came then has ended. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() - sessionLifeMs);

/** Time at which a session ends unless more files come. */
export const expiresAt = (lastByteAt: Date): Date => new Date(lastByteAt.getTime() + sessionLifeMs);

/** Locks an open session of the viewer. @throws ApiError 404, 409 for a tab whose session another one has taken over */
export async function lockOpenSession(tx: Db, request: SessionRequest, now: Date): Promise<UploadSession> {
  const session = await lockSession(tx, request, now);
  if (session.state !== 'open') throw notFound('Upload session');
  return session;
}

/** Like `lockOpenSession`, for a session that may be committed. */
export async function lockSession(tx: Db, { viewer, uid, holder }: SessionRequest, now: Date): Promise<UploadSession> {
  await lockAccount(tx, viewer.id);
  const { rows } = await sql<UploadSession>`
    SELECT id, uid, title_id, chapter_id, group_ids, state, holder, cpu_ms, edits, base_version
    FROM upload_sessions
    WHERE uid = ${uid} AND user_id = ${viewer.id}
      AND (state = 'committed' OR state = 'open' AND last_byte_at > ${expiryOf(now)}) FOR UPDATE`.execute(tx);
  const session = rows[0];
  if (!session) throw notFound('Upload session');
  if (holder !== undefined && session.holder !== null && session.holder !== holder)
    throw new ApiError('optimistic_lock_exception', 'This upload goes on in another tab', { reason: 'taken_over' });
  return session;
}

/** Ends a session, whose lock is held, and gives up its files. */
export async function endSession(
  tx: Db,
  sessionId: number,
  end: { state: 'committed' | 'abandoned' | 'expired'; chapterId?: number },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ blobs: number[] }>`
    DELETE FROM upload_session_files WHERE session_id = ${sessionId} RETURNING blobs`.execute(tx);
  await countReferences(
    tx,
    rows.flatMap(({ blobs }) => blobs),
    -1,
  );
  await sql`UPDATE upload_sessions SET state = ${end.state}, chapter_id = coalesce(${end.chapterId ?? null}, chapter_id),
    plan = NULL, ended_at = ${now}, updated_at = ${now}, version = version + 1 WHERE id = ${sessionId}`.execute(tx);
}

/** Marks a session, whose lock is held, as changed. */
export async function touchSession(
  tx: Db,
  sessionId: number,
  { cpuMs = 0, receivedAt = null }: { cpuMs?: number; receivedAt?: Date | null },
  now: Date,
): Promise<void> {
  await sql`UPDATE upload_sessions SET version = version + 1, updated_at = ${now}, cpu_ms = cpu_ms + ${cpuMs},
    last_byte_at = coalesce(${receivedAt}::timestamptz, last_byte_at) WHERE id = ${sessionId}`.execute(tx);
}
