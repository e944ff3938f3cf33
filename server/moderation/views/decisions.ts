// Decisions as staff sees them.
import { type RawBuilder, sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Decision } from '#contract/endpoints/staff-decisions.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { PartChange } from '#server/versions/parts.ts';
import { maySeeStaffWords } from '../interests.ts';
import { nameIds } from './changes.ts';

interface DecisionRow {
  uid: string;
  item: string | null;
  kind: Decision['kind'];
  outcome: Decision['outcome'];
  reason: string;
  message: string;
  note: string;
  actions: { action: string; id: string; params: Record<string, unknown> }[];
  edits: PartChange[];
  appeal: Decision['appeal'];
  actor: { id: string; name: string } | null;
  made_at: Date;
  undone_at: Date | null;
  about_viewer: boolean;
  /** Whether it is taken back with another one, and not by itself. */
  is_part: boolean;
  person_roles: string[] | null;
}

/** Decisions that match, the newest first. @param condition on `moderation_decisions` and `items`, its review item */
export async function findDecisions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Decision[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT moderation_decisions.uid, items.uid AS item, items.kind AS kind, outcome, reason, message, note, actions, edits, appeals.state AS appeal, made_at, undone_at,
      moderation_decisions.person_id IS NOT DISTINCT FROM ${viewer.id}::int AS about_viewer, person.roles AS person_roles,
      moderation_decisions.parent_id IS NOT NULL AND item_id IS NULL AS is_part,
      CASE WHEN users.id IS NULL THEN NULL ELSE json_build_object('id', users.uid, 'name', users.username) END AS actor
    FROM moderation_decisions LEFT JOIN review_items AS items ON items.id = item_id LEFT JOIN users ON users.id = actor_id
      LEFT JOIN users AS person ON person.id = moderation_decisions.person_id
      LEFT JOIN appeals ON decision_id = moderation_decisions.id
    WHERE ${condition} ORDER BY made_at DESC, moderation_decisions.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const oldest = clock().getTime() - moderationLimits.undoDays * 24 * 3600_000;
  const isAdmin = usableRoles(viewer).includes('ROLE_ADMIN');
  const names = await nameIds(
    db,
    rows.flatMap(({ edits }) => edits),
  );
  return rows.map((row) => ({
    id: row.uid,
    item: row.item,
    kind: row.kind,
    outcome: row.outcome,
    reason: row.reason,
    message: row.message,
    note: mayReadNote(viewer, row) ? row.note : '',
    actions: row.actions.map(({ action, id, params }) => ({ action, id, params })),
    edits: row.edits.map(viewEdit),
    editNames: row.edits.length > 0 ? names : {},
    appeal: row.appeal,
    by: row.actor,
    at: toWireDate(row.made_at),
    undoneAt: row.undone_at && toWireDate(row.undone_at),
    can: {
      undo:
        row.undone_at === null &&
        !row.is_part &&
        !row.about_viewer &&
        row.made_at.getTime() > oldest &&
        (isAdmin || row.actor?.id === viewer.uid),
    },
  }));
}

/** A change of what was sent in, as decisions and notices have it. */
export const viewEdit = ({ field, key, base, value }: PartChange): Decision['edits'][number] => ({
  field: key === '' ? field : `${field}.${key}`,
  before: base,
  after: value,
});

/** Whether a viewer reads the note of a decision: their own ones, and those about people below them, never about themselves. */
const mayReadNote = (viewer: Viewer, { actor, about_viewer, person_roles }: DecisionRow): boolean =>
  actor?.id === viewer.uid || (!about_viewer && (person_roles === null || maySeeStaffWords(viewer, person_roles)));
