// Undo of the parts of a decision about many objects. What something later stands against stays as it is.
import { sql } from 'kysely';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob } from '#server/core/jobs.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { revertActions } from './actions/perform.ts';
import { actingRole } from './actor.ts';
import { type DecidedAction, messageJob } from './decisions.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';

export interface DecisionPart {
  id: number;
  uid: string;
  person_id: number | null;
  actions: DecidedAction[];
  told_at: Date | null;
  audit_id: string | null;
}

/** Parts of a decision that were not taken back, the last one first. Locks them. */
export async function findParts(tx: Db, decisionId: number): Promise<DecisionPart[]> {
  const { rows } = await sql<DecisionPart>`
    SELECT id, uid, person_id, actions, told_at, audit_id::text FROM moderation_decisions
    WHERE parent_id = ${decisionId} AND undone_at IS NULL ORDER BY id DESC FOR UPDATE`.execute(tx);
  return rows;
}

/** Takes parts back, each by itself. @returns those that were taken back */
export async function revertParts(ctx: Context, parts: readonly DecisionPart[]): Promise<DecisionPart[]> {
  const reverted: DecisionPart[] = [];
  for (const part of parts)
    if (await revertIfPossible(ctx, () => revertActions(ctx, part.actions))) reverted.push(part);
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
  parts: readonly DecisionPart[],
  { viewer, auditId, now }: { viewer: Viewer | null; auditId: string; now: Date },
): Promise<void> {
  const told = new Set<number>();
  for (const { id, uid, person_id: personId, actions, told_at, audit_id } of parts) {
    await sql`UPDATE moderation_decisions SET undone_at = ${now}, undone_by = ${viewer?.id ?? null}
      WHERE id = ${id}`.execute(tx);
    if (personId !== null && told_at !== null && !told.has(personId)) {
      told.add(personId);
      await addJob(tx, messageJob, { decision: id });
    }
    const [first] = actions;
    // a notice that was passed on changed nothing, and has no row of its own
    if (!first) continue;
    await recordAudit(tx, {
      action: 'decision.undo',
      actorId: viewer?.id ?? null,
      actingRole: actingRole(viewer, staffActions[first.action].permission),
      kind: 'decision',
      id: uid,
      reason: 'undone',
      parentId: auditId,
      revertsId: audit_id,
      details: { actions: actions.map(({ action }) => action) },
    });
  }
}
