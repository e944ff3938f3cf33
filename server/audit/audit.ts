// The audit table: one row for each thing that an operator or a member of the staff has done, written in its transaction. Rows
// are never changed and outlive accounts, so they hold ids, words of fixed lists and numbers, and nothing that somebody wrote.
import type { Db } from '#server/core/db/db.ts';

/** A string is an id or a word of a fixed list; the database refuses others. */
type AuditValue = string | number | boolean | null;
export type AuditDetails = Readonly<Record<string, AuditValue | readonly AuditValue[]>>;

/** The object of an audited action, with facts about the action. */
export interface AuditedObject {
  /** `user`, `client`, `key`, … */
  kind: string;
  /** Public id, or null when it was all of that kind. */
  id: string | null;
  details?: AuditDetails;
}

interface AuditEntry extends AuditedObject {
  /** `user.grant`. */
  action: string;
  /** Internal id of the person, or null for the operator at a terminal. */
  actorId: number | null;
}

/** @param tx the transaction of the action, so that neither is there without the other */
export async function recordAudit(tx: Db, { action, actorId, kind, id, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ action, actor_id: actorId, object_kind: kind, object_id: id, details: JSON.stringify(details) })
    .execute();
}
