// Decisions of reviewers about submitted drafts. Who may decide is up to the caller; nobody decides on a draft of their
// own. A decision about a draft that was withdrawn or decided meanwhile is refused.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince, decideSubmission, type Remarks, resubmitClosed } from '#server/review/submissions.ts';
import { changeState, publishTitle, type PublishedDraft } from './drafts.ts';

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

/** Values by which an approval is undone. */
export interface DraftApproval extends PublishedDraft {
  /** ISO time: publishing a draft makes it a new title. */
  createdAt: string;
}

type DecideContext = Pick<Context, 'db' | 'clock'>;

/** Publishes a submitted draft with its covers and new authors. @returns what undoes that */
export function approveDraft(ctx: DecideContext, decision: DraftDecision): Promise<DraftApproval> {
  return decide(ctx, decision, async (tx, { id, created_at }, now) => {
    await decideSubmission(tx, { ...submissionOf(decision), state: 'accepted', remarks: null }, now);
    const published = await publishTitle(tx, id, now);
    return { createdAt: created_at.toISOString(), ...published };
  });
}

/**
 * Takes an approval back: the title is under review again, with its covers and new authors. What readers did with it stays
 * stored. @throws ApiError 404, 409 when it has chapters by now
 */
export async function undoApproval(tx: Db, uid: string, { createdAt, covers, authors }: DraftApproval, now: Date) {
  const { id } = await lockDecided(tx, uid, 'published');
  const { rows: chapters } = await sql`SELECT FROM chapters WHERE title_id = ${id} LIMIT 1`.execute(tx);
  if (chapters.length > 0) throw changedSince();
  await sql`DELETE FROM title_relations WHERE target_id = ${id}`.execute(tx);
  await sql`UPDATE titles SET created_at = ${createdAt}::timestamptz WHERE id = ${id}`.execute(tx);
  await changeState(tx, id, 'submitted', now);
  await sql`UPDATE covers SET state = 'pending' WHERE uid = ANY (${covers}::uuid[]) AND title_id = ${id}`.execute(tx);
  // an author that other titles credit by now stays
  const hidden = await sql<{ uid: string }>`UPDATE authors SET state = 'pending' WHERE uid = ANY (${authors}::uuid[])
    AND NOT EXISTS (SELECT FROM title_credits JOIN titles ON titles.id = title_id
      WHERE author_id = authors.id AND titles.state = 'published') RETURNING uid`.execute(tx);
  await resubmitClosed(tx, { kind: 'cover', subjectKind: 'covers' }, covers);
  const uids = hidden.rows.map((row) => row.uid);
  await resubmitClosed(tx, { kind: 'author', subjectKind: 'authors' }, uids);
}

/** Takes a refusal back: the draft is under review again. @param was what the refusal made of it @throws ApiError 404, 409 */
export async function undoRefusal(tx: Db, uid: string, was: 'rejected' | 'draft', version: number, now: Date) {
  const draft = await lockDecided(tx, uid, was);
  if (draft.version !== version + 1) throw changedSince();
  await changeState(tx, draft.id, 'submitted', now);
}

async function lockDecided(tx: Db, uid: string, state: string): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number; state: string }>`
    SELECT id, version, state FROM titles WHERE uid = ${uid} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound('Title');
  if (rows[0].state !== state) throw changedSince();
  return rows[0];
}

/** Refuses a submitted draft. Its creator may edit it, which makes it a draft again, and submit it anew. */
export function refuseDraft(ctx: DecideContext, refusal: DraftRefusal): Promise<void> {
  return decide(ctx, refusal, async (tx, { id }, now) => {
    await decideSubmission(tx, { ...submissionOf(refusal), state: 'refused', remarks: refusal.remarks }, now);
    await changeState(tx, id, 'rejected', now);
  });
}

/** Gives a submitted draft back to its creator with remarks: it is a draft again, with its covers. */
export function returnDraft(ctx: DecideContext, refusal: DraftRefusal): Promise<void> {
  return decide(ctx, refusal, async (tx, { id }, now) => {
    await decideSubmission(tx, { ...submissionOf(refusal), state: 'refused', remarks: refusal.remarks }, now);
    await changeState(tx, id, 'draft', now);
  });
}

const submissionOf = ({ uid }: DraftDecision) => ({ kind: 'draft' as const, subjectKind: 'titles', subjectUid: uid });

function decide<T>(
  ctx: DecideContext,
  { uid, version, reviewerId }: DraftDecision,
  apply: (tx: Db, draft: { id: number; created_at: Date }, now: Date) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{
      id: number;
      state: string;
      version: number;
      creator_id: number | null;
      created_at: Date;
    }>`
      SELECT id, state, version, creator_id, created_at FROM titles WHERE uid = ${uid} AND deleted_at IS NULL
      FOR NO KEY UPDATE`.execute(tx);
    const draft = rows[0];
    if (!draft) throw notFound('Draft');
    if (draft.creator_id === reviewerId) throw refusalError('role');
    if (draft.state !== 'submitted')
      throw new ApiError('optimistic_lock_exception', 'The draft is not under review', { reason: 'not_under_review' });
    checkVersion(version, draft.version);
    return apply(tx, draft, ctx.clock());
  });
}
