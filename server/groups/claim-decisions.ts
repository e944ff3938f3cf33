// Decisions of reviewers about claims of groups. Who may decide is up to the caller; nobody decides on a claim of their own.
// The group's row is locked first, as the claimant does, so that of a withdrawal and a decision one comes first.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import {
  changedSince,
  decideSubmission,
  type Remarks,
  resubmitClosed,
  withdrawFromReview,
} from '#server/review/submissions.ts';
import { claimSubmission } from './claims.ts';

interface ClaimDecision {
  /** Public id of the claim, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
  /** Null to give the group to the claimant; otherwise why the claim is refused; the field '' is all of it. */
  refusal: Remarks | null;
}

interface Credit {
  chapter: number;
  position: number;
}

/** Values by which a decision is undone, by internal ids; `others` are the public ids of claims that ended with it. */
export interface DecidedClaim {
  leaderId: number | null;
  joined: readonly number[];
  others: readonly string[];
  credits: readonly Credit[];
}
const nothingDone: DecidedClaim = { leaderId: null, joined: [], others: [], credits: [] };

interface LockedClaim {
  id: number;
  group_id: number;
  user_id: number;
  state: string;
  version: number;
  submitted_at: Date;
  deleting: boolean;
}

/**
 * Gives a group to its claimant, or refuses the claim and takes the group off what the claimant has uploaded for it since
 * then. A former leader stays a member, and the other claims of the group end.
 * @returns what undoes the decision
 * @throws ApiError 404, 409 when it was withdrawn or decided before
 */
export function decideClaim(
  ctx: Pick<Context, 'db' | 'clock'>,
  { uid, version, reviewerId, refusal }: ClaimDecision,
): Promise<DecidedClaim> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const claim = await lockClaim(tx, uid);
    if (claim.user_id === reviewerId) throw refusalError('not_own');
    if (claim.state !== 'submitted')
      throw new ApiError('optimistic_lock_exception', 'The claim was decided on before', { reason: 'decided' });
    if (claim.deleting)
      throw new ApiError('optimistic_lock_exception', 'The group is being deleted', { reason: 'group_deleting' });
    checkVersion(version, claim.version);
    const state = refusal ? 'refused' : 'accepted';
    await decideSubmission(tx, { ...claimSubmission(uid), state, remarks: refusal }, now);
    await sql`UPDATE group_claims SET state = ${refusal ? 'refused' : 'verified'}, decided_at = ${now},
      version = version + 1 WHERE id = ${claim.id}`.execute(tx);
    return refusal ? removeCredits(tx, claim) : handOver(tx, claim, now);
  });
}

async function lockClaim(tx: Db, uid: string): Promise<LockedClaim> {
  await sql`SELECT FROM groups WHERE id = (SELECT group_id FROM group_claims WHERE uid = ${uid})
    FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<LockedClaim>`
    SELECT group_claims.id, group_id, user_id, group_claims.state, group_claims.version, submitted_at,
      deleting_at IS NOT NULL AS deleting
    FROM group_claims JOIN groups ON groups.id = group_id
    WHERE group_claims.uid = ${uid} FOR NO KEY UPDATE OF group_claims`.execute(tx);
  if (!rows[0]) throw notFound('Claim');
  return rows[0];
}

/** Takes the group off the chapters that the claimant uploaded for it while the claim waited. */
async function removeCredits(tx: Db, { group_id, user_id, submitted_at }: LockedClaim): Promise<DecidedClaim> {
  const { rows } = await sql<Credit>`DELETE FROM chapter_groups USING chapters
    WHERE chapters.id = chapter_id AND group_id = ${group_id} AND uploader_id = ${user_id}
      AND chapters.created_at >= ${submitted_at} RETURNING chapter_id AS chapter, position`.execute(tx);
  return { ...nothingDone, credits: rows };
}

async function handOver(tx: Db, { group_id, user_id }: LockedClaim, now: Date): Promise<DecidedClaim> {
  const { rows: groups } = await sql<{ leader_id: number | null }>`SELECT leader_id FROM groups
    WHERE id = ${group_id}`.execute(tx);
  const { rows: joined } = await sql<{ user_id: number }>`INSERT INTO group_members (group_id, user_id, joined_at)
    SELECT groups.id, person, ${now}::timestamptz FROM groups, unnest(ARRAY[leader_id, ${user_id}::int]) AS person
    WHERE groups.id = ${group_id} AND person IS NOT NULL ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx);
  await setLeader(tx, group_id, user_id, now);
  const { rows } = await sql<{ uid: string }>`
    UPDATE group_claims SET state = 'refused', decided_at = ${now}, version = version + 1
    WHERE group_id = ${group_id} AND state = 'submitted' RETURNING uid`.execute(tx);
  for (const { uid } of rows) await withdrawFromReview(tx, claimSubmission(uid), now);
  return {
    ...nothingDone,
    leaderId: groups[0]!.leader_id,
    joined: joined.map((row) => row.user_id),
    others: rows.map((row) => row.uid),
  };
}

const setLeader = (tx: Db, groupId: number, leaderId: number | null, now: Date) =>
  sql`UPDATE groups SET leader_id = (SELECT id FROM users WHERE id = ${leaderId} AND deleted_at IS NULL),
    version = version + 1, updated_at = ${now} WHERE id = ${groupId}`.execute(tx);

/**
 * Takes a decision back: the claim waits again, as do the others that ended with it, and the group has its former leader,
 * members and credits. @throws ApiError 404, 409 when the group has another leader, or the claim another state by now
 */
export async function undoClaimDecision(tx: Db, uid: string, done: DecidedClaim, now: Date): Promise<void> {
  const { id, group_id, user_id, state } = await lockClaim(tx, uid);
  if (state !== 'verified' && state !== 'refused') throw changedSince();
  if (state === 'verified') {
    const { rows } = await sql`SELECT FROM groups WHERE id = ${group_id} AND leader_id = ${user_id}`.execute(tx);
    if (rows.length === 0) throw changedSince();
    await setLeader(tx, group_id, done.leaderId, now);
    await sql`DELETE FROM group_members WHERE group_id = ${group_id} AND user_id = ANY (${done.joined}::int[])`.execute(
      tx,
    );
  }
  await sql`INSERT INTO chapter_groups (chapter_id, group_id, position)
    SELECT chapter, ${group_id}::int, position FROM json_to_recordset(${JSON.stringify(done.credits)}::json)
      AS credits (chapter int, position smallint)
    WHERE EXISTS (SELECT FROM chapters WHERE chapters.id = credits.chapter) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`UPDATE group_claims SET state = 'submitted', decided_at = NULL, version = version + 1
    WHERE id = ${id} OR uid = ANY (${done.others}::uuid[]) AND state = 'refused'`.execute(tx);
  await resubmitClosed(tx, { kind: 'claim', subjectKind: 'group_claims' }, done.others);
}
