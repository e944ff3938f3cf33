// Deleting a group. It refuses changes at once, and a job takes its name off its chapters in batches before the group itself
// goes, because one transaction for all of a large group would hold up everybody else.
import { sql } from 'kysely';
import { recordAudit } from '#server/audit/audit.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { withdrawInvitations } from '#server/notifications/notifications.ts';
import { lockGroup } from './lock-group.ts';

/** Chapters per transaction. */
const batchSize = 200;

const deletionJob = jobKind<{ group: number }>('groups:delete');

export const groupDeletionHandler = handleJob(deletionJob, (ctx, { group }) => removeGroup(ctx, group));

/**
 * Begins to delete a group. @param word the group's name, typed by whoever deletes it on the site; null for clients
 * @throws ApiError 400 for another word, 403, 404, 409 when it is being deleted already
 */
export async function deleteGroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  word: string | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const group = await lockGroup(tx, uid);
    const relation = group.leader_id === viewer.id ? ({ group: 'leader' } as const) : {};
    const grant = requirePermission(viewer, 'group.delete', now, relation);
    if (grant.secondPerson)
      throw new ApiError('access_denied_http_exception', 'A second moderator has to agree', {
        reason: 'second_person',
      });
    const { name } = await tx.selectFrom('groups').select('name').where('id', '=', group.id).executeTakeFirstOrThrow();
    if (word !== null && plainText(word).toLowerCase() !== name.toLowerCase())
      throw new ApiError('validation_exception', 'Error validating /word: Type the name of the group', {
        pointer: '/word',
        reason: 'group_word',
      });
    const invited = await tx
      .deleteFrom('group_invitations')
      .where('group_id', '=', group.id)
      .returning('user_id')
      .execute();
    await withdrawInvitations(
      tx,
      group.id,
      invited.map((row) => row.user_id),
    );
    await tx.updateTable('groups').set({ deleting_at: now }).where('id', '=', group.id).execute();
    await recordAudit(tx, { action: 'group.delete', actorId: viewer.id, kind: 'group', id: uid });
    await addJob(tx, deletionJob, { group: group.id }, { key: `groups:delete ${group.id}` });
  });
}

/** Removes a group that is to be deleted, and its credits; what a stopped run left is done by the next. */
async function removeGroup(ctx: Context, groupId: number): Promise<void> {
  for (;;) {
    const count = await transaction(ctx, async (tx) => {
      const { rows } = await sql`
        DELETE FROM chapter_groups WHERE group_id = ${groupId} AND chapter_id IN (
          SELECT chapter_id FROM chapter_groups WHERE group_id = ${groupId} ORDER BY chapter_id LIMIT ${batchSize})
        RETURNING chapter_id`.execute(tx);
      return rows.length;
    });
    if (count < batchSize) break;
  }
  await sql`DELETE FROM groups WHERE id = ${groupId} AND deleting_at IS NOT NULL`.execute(ctx.db);
}
