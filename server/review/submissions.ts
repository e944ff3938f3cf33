// Submissions for review by people: drafts, proposals, covers, authors, claims and first chapters. The row of the submitted
// thing is locked before its item, here as elsewhere, so that of a withdrawal and a decision one comes first.
import { sql } from 'kysely';
import { ApiError } from '#server/core/http/errors.ts';
import type { Db } from '#server/core/db/db.ts';
import type { ReviewKind } from '#server/db/schema.ts';
import { openItem, reopenItem, type ReviewSubject } from './review.ts';

/** Kinds of items that people submit; the others are opened by reports, or by the site. */
type SubmissionKind = Exclude<ReviewKind, 'report' | 'appeal' | 'sample'>;

/** A submitted thing: the kind of its item, its table and its public id. */
interface Submission {
  kind: SubmissionKind;
  subjectKind: string;
  subjectUid: string;
}

/** Texts of a reviewer by field; the field '' stands for the whole. */
export type Remarks = Readonly<Record<string, string>>;

/** Opens the item of a submission, or joins the open one, and keeps the content as evidence. */
export async function submitForReview(
  tx: Db,
  { kind, subject }: { kind: SubmissionKind; subject: ReviewSubject },
  now: Date,
): Promise<void> {
  await openItem(tx, kind, subject, now);
}

/** Closes the item of a submission that its author takes back; no-op when it was decided. */
export async function withdrawFromReview(tx: Db, submission: Submission, now: Date): Promise<void> {
  await closeItem(tx, submission, { state: 'autoresolved', remarks: null }, now);
}

/**
 * Closes the item of a submission with a decision, in the transaction that carries it out.
 * @throws ApiError optimistic_lock_exception when the submission was withdrawn or decided before
 */
export async function decideSubmission(
  tx: Db,
  { state, remarks, ...submission }: Submission & { state: 'accepted' | 'refused'; remarks: Remarks | null },
  now: Date,
): Promise<void> {
  if (await closeItem(tx, submission, { state, remarks }, now)) return;
  throw new ApiError('optimistic_lock_exception', 'This was withdrawn or decided before');
}

/** Closes the item of a submission if one is open, for decisions that are also made without one. */
export async function closeSubmission(
  tx: Db,
  { state, ...submission }: Submission & { state: 'accepted' | 'refused' },
  now: Date,
): Promise<void> {
  await closeItem(tx, submission, { state, remarks: null }, now);
}

/** Opens again, as new items, what was closed for these subjects because something else was decided with them. */
export async function resubmitClosed(
  tx: Db,
  { kind, subjectKind }: Pick<Submission, 'kind' | 'subjectKind'>,
  uids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number; state: string }>`
    SELECT DISTINCT ON (subject_uid) id, state FROM review_items
    WHERE kind = ${kind} AND subject_kind = ${subjectKind} AND subject_uid = ANY (${uids}::uuid[])
    ORDER BY subject_uid, id DESC`.execute(tx);
  for (const { id, state } of rows) if (state === 'autoresolved') await reopenItem(tx, id);
}

/** A 409 for a decision that cannot be undone, because what it decided was changed later. */
export const changedSince = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'It was changed after this decision', { reason: 'changed_since' });

/** @returns whether the item was open */
async function closeItem(
  tx: Db,
  { kind, subjectKind, subjectUid }: Submission,
  { state, remarks }: { state: 'accepted' | 'refused' | 'autoresolved'; remarks: Remarks | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE review_items SET state = ${state}, decided_at = ${now}, version = version + 1,
      remarks = ${remarks && JSON.stringify(remarks)}::jsonb
    WHERE kind = ${kind} AND subject_kind = ${subjectKind} AND subject_uid = ${subjectUid} AND state = 'waiting'
    RETURNING id`.execute(tx);
  return rows.length > 0;
}
