// Claims of groups by people who say that a group is theirs. The group's row is locked first, then the claim, so that of a
// withdrawal and a decision one comes first.
import { sql } from 'kysely';
import { addressProblem } from '#contract/rules/https-address.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { submitForReview, withdrawFromReview } from '#server/review/submissions.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { invalid } from './content.ts';
import { lockGroup } from './lock-group.ts';
import { requireNotBlocked } from './staff-marks.ts';

type WriteContext = Pick<Context, 'db' | 'clock'>;

export const claimExpiryHandler = handleJob(jobKind('groups:expire-claims'), expireClaims, {
  cron: '37 4 * * *',
  fill: '1d',
});

/** Claims a group, or submits an earlier claim of it again. @throws ApiError 400, 403, 404, 409 while one waits */
export async function submitClaim(
  ctx: WriteContext,
  viewer: Viewer,
  groupUid: string,
  written: { proof: string; note?: string | undefined },
): Promise<void> {
  const proof = readProof(written.proof);
  const note = plainLines(written.note ?? '').trim();
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    requirePermission(viewer, 'group.claim.submit', now, { own: true });
    await lockAccount(tx, viewer.id, 'alone');
    const group = await lockGroup(tx, groupUid);
    requireNotBlocked(group);
    if (group.leader_id === viewer.id)
      throw new ApiError('bad_request_http_exception', 'You lead this group', { reason: 'claim_own' });
    await requireRoom(tx, viewer.id, group.id);
    const { rows } = await sql<{ uid: string }>`
      INSERT INTO group_claims (group_id, user_id, proof, note, state, submitted_at)
      VALUES (${group.id}, ${viewer.id}, ${proof}, ${note}, 'submitted', ${now})
      ON CONFLICT (group_id, user_id) DO UPDATE SET proof = excluded.proof, note = excluded.note, state = 'submitted',
        submitted_at = excluded.submitted_at, decided_at = NULL, version = group_claims.version + 1
      RETURNING uid`.execute(tx);
    const content = JSON.stringify({ group: groupUid, proof, note });
    const subject = { kind: 'group_claims', uid: rows[0]!.uid, ownerId: viewer.id, content };
    await submitForReview(tx, { kind: 'claim', subject }, now);
  });
}

/** Takes a claim back; no-op when none waits. @throws ApiError 404 */
export async function withdrawClaim(ctx: WriteContext, viewer: Viewer, groupUid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockGroup(tx, groupUid);
    const { rows } = await sql<{ uid: string }>`
      UPDATE group_claims SET state = 'withdrawn', decided_at = ${ctx.clock()}, version = version + 1
      WHERE group_id = ${group.id} AND user_id = ${viewer.id} AND state = 'submitted' RETURNING uid`.execute(tx);
    if (rows[0]) await withdrawFromReview(tx, claimSubmission(rows[0].uid), ctx.clock());
  });
}

/** The item of a claim. @param uid public id of the claim */
export const claimSubmission = (uid: string) =>
  ({ kind: 'claim', subjectKind: 'group_claims', subjectUid: uid }) as const;

/** An address or a way to reach the group, as people write it. @throws ApiError 400 */
function readProof(written: string): string {
  const text = plainText(written);
  if (text === '') throw invalid('/proof', 'claim_proof', 'Say where your code can be seen');
  if (/^https?:/i.test(text) && addressProblem(text) !== null)
    throw invalid('/proof', 'claim_proof_address', 'The address of a page begins with https://');
  return text;
}

/** @throws ApiError 409 while a claim of the group waits, 400 when too many of other groups do */
async function requireRoom(tx: Db, userId: number, groupId: number): Promise<void> {
  const { rows } = await sql<{ group_id: number }>`
    SELECT group_id FROM group_claims WHERE user_id = ${userId} AND state = 'submitted'`.execute(tx);
  if (rows.some((each) => each.group_id === groupId))
    throw new ApiError('optimistic_lock_exception', 'You have claimed this group already', { reason: 'claim_waits' });
  if (rows.length >= publishingLimits.openGroupClaims)
    throw new ApiError(
      'bad_request_http_exception',
      `Limit Reached: at most ${publishingLimits.openGroupClaims} claims that wait. Withdraw one first`,
      { reason: 'limit', limit: publishingLimits.openGroupClaims },
    );
}

/** Daily job that ends claims whose code nobody found for weeks: uploads for the group do not go on by them for ever. */
async function expireClaims(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - publishingLimits.groupClaimDays * 24 * 3_600_000);
  const { rows } = await sql<{ uid: string; group_uid: string }>`
    SELECT group_claims.uid, groups.uid AS group_uid FROM group_claims JOIN groups ON groups.id = group_id
    WHERE group_claims.state = 'submitted' AND submitted_at < ${before}`.execute(ctx.db);
  for (const { uid } of rows)
    await transaction(ctx, async (tx) => {
      await sql`SELECT FROM groups WHERE id = (SELECT group_id FROM group_claims WHERE uid = ${uid})
        FOR NO KEY UPDATE`.execute(tx);
      const ended = await sql`
        UPDATE group_claims SET state = 'expired', decided_at = ${ctx.clock()}, version = version + 1
        WHERE uid = ${uid} AND state = 'submitted' AND submitted_at < ${before} RETURNING id`.execute(tx);
      if (ended.rows.length > 0) await withdrawFromReview(tx, claimSubmission(uid), ctx.clock());
    });
}
