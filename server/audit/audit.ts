// The audit table: one row for each action of an operator or a staff member, written in the action's transaction. Rows
// are immutable and outlive accounts, so they contain only ids, words of fixed lists and numbers, never user-written
// text.
import type { Db } from '#server/core/db/db.ts';

/** A string is an id or a word of a fixed list; a database constraint rejects others. */
type AuditValue = string | number | boolean | null;
export type AuditDetails = Readonly<Record<string, AuditValue | readonly AuditValue[]>>;

/** The object of an audited action, with details of the action. */
export interface AuditedObject {
  /** `user`, `client`, `key`, … */
  kind: string;
  /** Public id, or null when the action concerned all objects of that kind. */
  id: string | null;
  details?: AuditDetails;
}

interface AuditEntry extends AuditedObject {
  /** Name of the action, e.g. `user.grant`. */
  action: string;
  /** Internal id of the account, or null for the operator at a terminal. */
  actorId: number | null;
}

/** @param tx the transaction of the action, so that action and audit row are committed together */
export async function recordAudit(tx: Db, { action, actorId, kind, id, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ action, actor_id: actorId, object_kind: kind, object_id: id, details: JSON.stringify(details) })
    .execute();
}
