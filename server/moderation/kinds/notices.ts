// Decisions about notices of rights holders and counter-notices. A counter-notice is decided twice: first it is passed on to whoever
// sent the notice, and once the time is over in which they can go to court, what was removed is put back, or not.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { addJob } from '#server/core/jobs.ts';
import { reopenItem } from '#server/review/review.ts';
import { noticeAnswerJob } from '../tell-rights-holders.ts';
import type { ReviewedKind } from './kind.ts';
import { close } from './reports.ts';

interface Notice {
  id: number;
  kind: 'notice' | 'counter';
  state: string;
  version: number;
}

const tellLater = (ctx: Context, notice: number): Promise<void> => {
  const at = new Date(ctx.clock().getTime() + moderationLimits.undoSeconds * 1000);
  return addJob(ctx.db, noticeAnswerJob, { notice }, { at, key: `moderation:answer-notice:${notice}` });
};

export const noticeKind: ReviewedKind = {
  outcomes: ['accepted', 'refused'],
  decide: async (ctx, decision) => {
    const { rows } = await sql<Notice>`SELECT id, kind, state, version FROM rights_notices
      WHERE uid = ${decision.uid} FOR UPDATE`.execute(ctx.db);
    const notice = rows[0];
    if (!notice) throw notFound('Notice');
    if (notice.version !== decision.subjectVersion)
      throw new ApiError('optimistic_lock_exception', 'This item was changed meanwhile', { reason: 'item_changed' });
    const isPassed = notice.kind === 'counter' && notice.state === 'waiting' && decision.outcome === 'accepted';
    const state = isPassed ? 'passed' : decision.outcome;
    await sql`UPDATE rights_notices SET state = ${state}, version = version + 1,
      decided_at = ${isPassed ? null : ctx.clock()} WHERE id = ${notice.id}`.execute(ctx.db);
    await close(ctx, decision);
    await tellLater(ctx, notice.id);
    if (!isPassed) return { undo: { was: notice.state } };
    const next = await reopenItem(ctx.db, decision.itemId);
    const due = new Date(ctx.clock().getTime() + moderationLimits.counterNoticeDays * 24 * 3600_000);
    await sql`UPDATE review_items SET created_at = ${ctx.clock()}, due_at = ${due} WHERE uid = ${next}`.execute(ctx.db);
    return { undo: { was: notice.state, next } };
  },
  undo: async (ctx, { uid, undo, outcome }) => {
    const became = 'next' in undo ? 'passed' : outcome;
    const { rows } = await sql<{ id: number }>`UPDATE rights_notices SET state = ${undo['was']}, version = version + 1,
      decided_at = NULL WHERE uid = ${uid} AND state = ${became} RETURNING id`.execute(ctx.db);
    if (!rows[0])
      throw new ApiError('optimistic_lock_exception', 'It was decided again meanwhile', { reason: 'changed_since' });
    if ('next' in undo)
      await sql`UPDATE review_items SET state = 'autoresolved', decided_at = ${ctx.clock()}, version = version + 1,
        claimed_by = NULL, claimed_until = NULL WHERE uid = ${undo['next']} AND state = 'waiting'`.execute(ctx.db);
    await tellLater(ctx, rows[0].id);
  },
};
