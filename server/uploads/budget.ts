// Limits of an upload session and of what an account uploads on a day.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { Db } from '#server/core/db/db.ts';
import { createChapterBudget } from '#contract/rules/images/budget.ts';
import { formatBytes, ImageProblem } from '#contract/rules/images/problem.ts';
import { ApiError, imageRefusal } from '#server/core/http/errors.ts';
import type { UploadSession } from './sessions.ts';

interface BudgetFile {
  bytes: number;
  pages: readonly { width: number; height: number; frames: number }[];
}

interface UploadBudget {
  /** Counts a file. @returns why it is refused, and then not counted; null if it is within every limit */
  refuse(file: BudgetFile): ApiError | null;
  /** Stores what the account has used of its day. */
  save(tx: Db, userId: number, now: Date): Promise<void>;
}

/** Room that the limits leave to a session, whose lock is held. Pages that the chapter has already do not count. */
export async function openBudget(tx: Db, session: UploadSession, userId: number, now: Date): Promise<UploadBudget> {
  const { rows } = await sql<{ pages: number; bytes: number; pixels: number; today: number }>`
    SELECT coalesce(sum(cardinality(blobs)), 0)::int AS pages, coalesce(sum(bytes), 0)::float8 AS bytes,
      coalesce(sum(pixels), 0)::float8 AS pixels,
      (SELECT coalesce(sum(quota.bytes), 0)::float8 FROM upload_quotas AS quota
        WHERE user_id = ${userId} AND day = ${dayOf(now)}::date) AS today
    FROM upload_session_files WHERE session_id = ${session.id} AND source = 'local'`.execute(tx);
  const { today, ...spent } = rows[0]!;
  const whole = createChapterBudget(limits, spent);
  let added = 0;
  const check = ({ bytes, pages }: BudgetFile): void => {
    if (session.cpu_ms >= publishingLimits.uploadCpuSeconds * 1000) throw tooExpensive();
    if (today + added + bytes > publishingLimits.uploadBytesPerDay) throw dayIsUsed(today + added + bytes);
    whole.takeAll(pages.map((page, slice) => ({ ...page, bytes: slice === 0 ? bytes : 0 })));
    added += bytes;
  };
  return {
    refuse(file) {
      try {
        check(file);
        return null;
      } catch (error) {
        if (error instanceof ImageProblem) return imageRefusal(error);
        if (error instanceof ApiError) return error;
        throw error;
      }
    },
    async save(saveTx, user, at) {
      if (added === 0) return;
      await sql`INSERT INTO upload_quotas (user_id, day, bytes) VALUES (${user}, ${dayOf(at)}::date, ${added})
        ON CONFLICT (user_id, day) DO UPDATE SET bytes = upload_quotas.bytes + excluded.bytes`.execute(saveTx);
    },
  };
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const tooExpensive = (): ApiError =>
  new ApiError('bad_request_http_exception', 'The files of this upload take too much computing time', {
    reason: 'upload_too_expensive',
    limit: publishingLimits.uploadCpuSeconds,
  });

const dayIsUsed = (measured: number): ApiError =>
  new ApiError(
    'bad_request_http_exception',
    `An account uploads at most ${formatBytes(publishingLimits.uploadBytesPerDay)} in a day`,
    { reason: 'upload_day_used', limit: publishingLimits.uploadBytesPerDay, measured },
  );
