// The audit table: one row for each action of an operator or a staff member, written in the action's transaction. Rows
// are immutable and outlive accounts, so they contain only ids, words of fixed lists and numbers, never user-written
// text.
import { sql } from 'kysely';
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
  /** Internal id of the account, or null for the operator at a terminal and for the site itself. */
  actorId: number | null;
  /** Role by which the actor was allowed to act. */
  actingRole?: string | null;
  /** Code of a fixed list. */
  reason?: string | null;
  /** SHA-256 of the object's row before and after. */
  before?: Buffer | null;
  after?: Buffer | null;
  /** Row of the change of many that this one is part of, and the row that this one takes back. */
  parentId?: string | null;
  revertsId?: string | null;
  /** Whether the site itself acted, by a job. */
  automatic?: boolean;
}

/**
 * Adds a row to the audit table.
 * @param tx the transaction of the action, so that action and audit row are committed together
 * @returns the id of the row
 */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<string> {
  const { action, actorId, kind, id, details = {} } = entry;
  const row = await tx
    .insertInto('audit')
    .values({
      action,
      actor_id: actorId,
      object_kind: kind,
      object_id: id,
      details: JSON.stringify(details),
      acting_role: entry.actingRole ?? null,
      reason: entry.reason ?? null,
      before_hash: entry.before ?? null,
      after_hash: entry.after ?? null,
      parent_id: entry.parentId ?? null,
      reverts_id: entry.revertsId ?? null,
      automatic: entry.automatic ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(row.id);
}

/** Adds a row for each object that a change of many was about, under the row of that change. */
export async function recordParts(
  tx: Db,
  parentId: string,
  { actorId, actingRole, reason }: Pick<AuditEntry, 'actorId' | 'actingRole' | 'reason'>,
  parts: readonly { action: string; kind: string; id: string }[],
): Promise<void> {
  if (parts.length === 0) return;
  const [actions, kinds, ids] = [
    parts.map((part) => part.action),
    parts.map((part) => part.kind),
    parts.map(({ id }) => id),
  ];
  await sql`INSERT INTO audit (action, actor_id, acting_role, object_kind, object_id, reason, parent_id)
    SELECT action, ${actorId}::int, ${actingRole ?? null}, kind, id, ${reason ?? null}, ${parentId}::bigint
    FROM unnest(${actions}::text[], ${kinds}::text[], ${ids}::text[]) WITH ORDINALITY AS part (action, kind, id, number)
    ORDER BY number`.execute(tx);
}
