// Decisions of reviewers about submitted drafts. Who may decide is up to the caller; nobody decides on a draft of their
// own. A decision about a draft that was withdrawn or decided meanwhile is refused.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { decideSubmission, type Remarks } from '#server/review/submissions.ts';
import { changeState, publishTitle } from './drafts.ts';

interface DraftDecision {
  /** Public id of the draft, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
}

interface DraftRefusal extends DraftDecision {
  /** Reasons by field; the field '' is all of it. */
  remarks: Remarks;
}

type DecideContext = Pick<Context, 'db' | 'clock'>;

/** Publishes a submitted draft with its covers and new authors. */
export function approveDraft(ctx: DecideContext, decision: DraftDecision): Promise<void> {
  return decide(ctx, decision, async (tx, id, now) => {
    await decideSubmission(tx, { ...submissionOf(decision), state: 'accepted', remarks: null }, now);
    await publishTitle(tx, id, now);
  });
}

/** Refuses a submitted draft. Its creator may edit it, which makes it a draft again, and submit it anew. */
export function refuseDraft(ctx: DecideContext, refusal: DraftRefusal): Promise<void> {
  return decide(ctx, refusal, async (tx, id, now) => {
    await decideSubmission(tx, { ...submissionOf(refusal), state: 'refused', remarks: refusal.remarks }, now);
    await changeState(tx, id, 'rejected', now);
  });
}

/** Gives a submitted draft back to its creator with remarks: it is a draft again, with its covers. */
export function returnDraft(ctx: DecideContext, refusal: DraftRefusal): Promise<void> {
  return decide(ctx, refusal, async (tx, id, now) => {
    await decideSubmission(tx, { ...submissionOf(refusal), state: 'refused', remarks: refusal.remarks }, now);
    await changeState(tx, id, 'draft', now);
  });
}

const submissionOf = ({ uid }: DraftDecision) => ({ kind: 'draft' as const, subjectKind: 'titles', subjectUid: uid });

function decide(
  ctx: DecideContext,
  { uid, version, reviewerId }: DraftDecision,
  apply: (tx: Db, id: number, now: Date) => Promise<void>,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; state: string; version: number; creator_id: number | null }>`
      SELECT id, state, version, creator_id FROM titles WHERE uid = ${uid} AND deleted_at IS NULL
      FOR NO KEY UPDATE`.execute(tx);
    const draft = rows[0];
    if (!draft) throw notFound('Draft');
    if (draft.creator_id === reviewerId) throw refusalError('role');
    if (draft.state !== 'submitted')
      throw new ApiError('optimistic_lock_exception', 'The draft is not under review', { reason: 'not_under_review' });
    checkVersion(version, draft.version);
    await apply(tx, draft.id, ctx.clock());
  });
}
