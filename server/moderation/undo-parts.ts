// Undo of the parts of a decision about many objects. What something later stands against stays as it is.
import { sql } from 'kysely';
import type { ItemOutcome, ReviewKind } from '#contract/rules/decision-reasons.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob } from '#server/core/jobs.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { reopenItem } from '#server/review/review.ts';
import { reopenReports } from '#server/review/settle.ts';
import type { UndoData } from './actions/action.ts';
import { revertActions } from './actions/perform.ts';
import { actingRole } from './actor.ts';
import { type DecidedAction, messageJob } from './decisions.ts';
import { reviewedKinds } from './kinds/registry.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';

/** A decision as its undo reads it, with the item that it is about. */
export interface Revertible {
  id: number;
  uid: string;
  item_id: number | null;
  actor_id: number | null;
  person_id: number | null;
  outcome: ItemOutcome | 'acted';
  actions: DecidedAction[];
  undo: UndoData;
  told_at: Date | null;
  audit_id: string | null;
  kind: ReviewKind | null;
  subject_uid: string | null;
}

/** Parts of a decision, and parts of these, that were not taken back, the last one first. Locks them. */
export async function findParts(tx: Db, decisionId: number): Promise<Revertible[]> {
  const { rows } = await sql<Revertible>`
    SELECT decisions.id, decisions.uid, item_id, actor_id, person_id, outcome, actions, undo, told_at, audit_id::text, kind, subject_uid
    FROM moderation_decisions AS decisions LEFT JOIN review_items ON review_items.id = item_id
    WHERE undone_at IS NULL AND (parent_id = ${decisionId}
      OR parent_id IN (SELECT id FROM moderation_decisions WHERE parent_id = ${decisionId})) ORDER BY decisions.id DESC FOR UPDATE OF decisions`.execute(
    tx,
  );
  return rows;
}

/** Takes back what a decision changed. @returns the public id of the item that waits again */
export async function revertDecision(
  ctx: Context,
  decision: Revertible,
  of: 'decision' | 'appeal',
): Promise<string | null> {
  const { item_id: itemId, kind, subject_uid: uid, outcome, undo, actor_id: actorId } = decision;
  await revertActions(ctx, decision.actions);
  if (itemId === null || !kind || !uid || outcome === 'acted') return null;
  await reviewedKinds[kind].undo(ctx, { uid, outcome, undo, actorId });
  // what was sent in has to be decided again; reporters were answered
  if (kind === 'report') return of === 'decision' ? reopenReports(ctx.db, itemId) : null;
  return reopenItem(ctx.db, itemId);
}

/** Takes parts back, each by itself. @returns those that were taken back */
export async function revertParts(ctx: Context, parts: readonly Revertible[]): Promise<Revertible[]> {
  const reverted: Revertible[] = [];
  for (const part of parts)
    if (await revertIfPossible(ctx, () => revertDecision(ctx, part, 'decision'))) reverted.push(part);
  return reverted;
}

/** @returns false when something later stands against it, so that nothing was changed */
export async function revertIfPossible({ db }: Context, revert: () => Promise<unknown>): Promise<boolean> {
  await sql`SAVEPOINT before_revert`.execute(db);
  try {
    await revert();
    await sql`RELEASE SAVEPOINT before_revert`.execute(db);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || !standsAgainst.includes(error.code)) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_revert`.execute(db);
    return false;
  }
}
const standsAgainst: readonly string[] = [
  'optimistic_lock_exception',
  'not_found_http_exception',
  'bad_request_http_exception',
];

/** Marks parts that were taken back, each with a row of the audit table. People who were told of them are told, once each. */
export async function markPartsUndone(
  tx: Db,
  parts: readonly Revertible[],
  { viewer, auditId, now }: { viewer: Viewer | null; auditId: string; now: Date },
): Promise<void> {
  const told = new Set<number>();
  for (const { id, uid, item_id, person_id: personId, actions, told_at, audit_id } of parts) {
    await sql`UPDATE moderation_decisions SET undone_at = ${now}, undone_by = ${viewer?.id ?? null}
      WHERE id = ${id}`.execute(tx);
    // of each thing that was sent in, its sender was told by itself
    if (personId !== null && told_at !== null && (item_id !== null || !told.has(personId))) {
      told.add(personId);
      await addJob(tx, messageJob, { decision: id });
    }
    const [first] = actions;
    // a notice that was passed on changed nothing, and has no row of its own
    if (!first && item_id === null) continue;
    const permission = item_id === null ? first && staffActions[first.action].permission : 'queue.decide';
    await recordAudit(tx, {
      action: 'decision.undo',
      actorId: viewer?.id ?? null,
      actingRole: permission ? actingRole(viewer, permission) : null,
      kind: 'decision',
      id: uid,
      reason: 'undone',
      parentId: auditId,
      revertsId: audit_id,
      details: { actions: actions.map(({ action }) => action) },
    });
  }
}
