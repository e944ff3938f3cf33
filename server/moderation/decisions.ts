// Decisions of staff as rows: who decided what with which reason, whom it concerns, and what undoes it. The message leaves after
// the undo time, by a job.
import { sql } from 'kysely';
import type { DecisionReason, ItemOutcome } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob, jobKind } from '#server/core/jobs.ts';
import type { PartChange } from '#server/versions/parts.ts';
import type { UndoData } from './actions/action.ts';

/** Action as a decision stores it. */
export interface DecidedAction {
  action: StaffActionName;
  /** Public id of the object. */
  id: string;
  params: Readonly<Record<string, unknown>>;
  undo: UndoData;
}

/** An action that was carried out, as its decision stores it. */
export const decidedAction = ({ action, id, params, undo }: DecidedAction): DecidedAction => ({
  action,
  id,
  params,
  undo,
});

interface NewDecision {
  itemId: number | null;
  /** Internal id of the decision that it is part of. */
  parentId?: number;
  /** Whether the person is told of it by another decision of the same change. */
  toldByOther?: boolean;
  /** Null for the operator at a terminal and the site itself. */
  actorId: number | null;
  automatic?: boolean;
  outcome: ItemOutcome | 'acted';
  reason: DecisionReason;
  /** Person whom it concerns; null when there is nobody to tell. */
  personId: number | null;
  message: string;
  note: string;
  actions: readonly DecidedAction[];
  /** Values by which the decision of the item itself is undone. */
  undo: UndoData;
  /** Changes of the submission that were made with its approval. */
  edits?: readonly PartChange[];
}

export interface StoredDecision {
  id: number;
  uid: string;
  /** Until when it is undone without a message to anybody. */
  undoUntil: Date;
}

export const messageJob = jobKind<{ decision: number }>('moderation:tell');

/** Adds a decision, and the job that tells the person later. */
export async function addDecision(tx: Db, decision: NewDecision, now: Date): Promise<StoredDecision> {
  const undoUntil = new Date(now.getTime() + moderationLimits.undoSeconds * 1000);
  const { rows } = await sql<{ id: number; uid: string }>`
    INSERT INTO moderation_decisions (item_id, parent_id, actor_id, automatic, outcome, reason, person_id, message, note, actions, undo, edits,
      made_at, tell_at)
    VALUES (${decision.itemId}, ${decision.parentId ?? null}, ${decision.actorId}, ${decision.automatic ?? false}, ${decision.outcome},
      ${decision.reason}, ${decision.personId}, ${decision.message}, ${decision.note},
      ${JSON.stringify(decision.actions)}::jsonb, ${JSON.stringify(decision.undo)}::jsonb, ${JSON.stringify(decision.edits ?? [])}::jsonb, ${now}, ${undoUntil})
    RETURNING id, uid`.execute(tx);
  const { id, uid } = rows[0]!;
  if (!decision.toldByOther)
    await addJob(tx, messageJob, { decision: id }, { at: undoUntil, key: `moderation:tell:${id}` });
  return { id, uid, undoUntil };
}

/** Ties a decision to its row of the audit table, by which an undo finds it. */
export async function tieToAudit(tx: Db, { id }: StoredDecision, auditId: string): Promise<void> {
  await sql`UPDATE moderation_decisions SET audit_id = ${auditId} WHERE id = ${id}`.execute(tx);
  // whoever it concerns may not own the object any more, such as a chapter that somebody else has uploaded now
  await sql`INSERT INTO audit_owners (user_id, audit_id, object_kind, object_uid)
    SELECT person_id, audit.id, CASE object_kind WHEN 'report' THEN 'users' ELSE object_kind || 's' END,
      CASE object_kind WHEN 'report' THEN users.uid ELSE object_id::uuid END
    FROM moderation_decisions JOIN audit ON audit.id = audit_id JOIN users ON users.id = person_id
    WHERE moderation_decisions.id = ${id} AND object_kind IN ('report', 'title', 'chapter', 'cover', 'author', 'group', 'comment', 'list')
    ON CONFLICT DO NOTHING`.execute(tx);
}
