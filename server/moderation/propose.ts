// Writing of proposals: a row and the review item that waits for a second person.
import { sql } from 'kysely';
import type { DecisionReason, ItemOutcome } from '#contract/rules/decision-reasons.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import type { ActionObject, StaffActionName } from '#contract/rules/staff-actions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { openItem } from '#server/review/review.ts';
import { actingRole } from './actor.ts';

interface Proposed {
  /** Action of staff, or decision of many items. */
  action: { action: StaffActionName | `review.${ItemOutcome}`; params: object };
  object: ActionObject | 'item';
  permission: Permission;
  reason: DecisionReason;
  message: string;
  note: string;
  /** Public id of its object, or those of its objects. */
  uid: string | null;
  uids: readonly string[] | null;
}

/** @returns the public id of the item that waits for somebody else. @throws ApiError 409 when the same is proposed already */
export async function propose(
  { db: tx, clock }: Context,
  viewer: Viewer,
  { action: { action, params }, object: kind, permission, reason, uid: object, uids: objects, ...words }: Proposed,
): Promise<string> {
  const message = plainLines(words.message).trim();
  const note = plainLines(words.note).trim();
  const now = clock();
  await requireNew(tx, action, objects);
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO staff_proposals (proposer_id, action, object_uid, object_uids, params, permission, reason, message, note,
      created_at)
    VALUES (${viewer.id}, ${action}, ${object}, ${objects}::uuid[], ${JSON.stringify(params)}::jsonb, ${permission}, ${reason},
      ${message}, ${note}, ${now})
    ON CONFLICT (action, object_uid) WHERE state = 'waiting' DO NOTHING RETURNING uid`.execute(tx);
  const uid = rows[0]?.uid;
  if (!uid) throw proposedBefore();
  // versions say nothing to whoever decides, and the items are shown by name
  const { version: _version, items: _items, ...shown } = params as Record<string, unknown>;
  const content = JSON.stringify({ action, ...shown, reason, message, note });
  const { itemId } = await openItem(tx, 'proposal', { kind: 'staff_proposals', uid, ownerId: viewer.id, content }, now);
  const item = await tx.selectFrom('review_items').select('uid').where('id', '=', itemId).executeTakeFirstOrThrow();
  await recordAudit(tx, {
    action: 'proposal.create',
    actorId: viewer.id,
    actingRole: actingRole(viewer, permission),
    kind,
    id: object,
    reason,
    details: { action, item: item.uid, ...(objects ? { objects } : {}) },
  });
  return item.uid;
}

/** @throws ApiError 409 when the same action on the same objects waits */
async function requireNew(tx: Db, action: string, objects: readonly string[] | null): Promise<void> {
  if (objects === null) return;
  const { rows } = await sql`SELECT FROM staff_proposals
    WHERE state = 'waiting' AND action = ${action} AND object_uids = ${objects}::uuid[]`.execute(tx);
  if (rows.length > 0) throw proposedBefore();
}

const proposedBefore = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'This was proposed before', { reason: 'proposed_before' });
