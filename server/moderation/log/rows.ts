// Rows of the audit table for both logs, with what each one is about: of a decided item its subject, of an undo what was undone.
import { type RawBuilder, sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { LogSubject } from '#contract/rules/public-log.ts';
import { actionObjects } from '#contract/rules/staff-actions.ts';
import type { Db } from '#server/core/db/db.ts';

/** Tables of the kinds of objects that audit rows name. */
const tables: Readonly<Record<string, string>> = { ...actionObjects, manga: 'titles' };

const kindsOf: Readonly<Record<Exclude<LogSubject, 'site'>, readonly string[]>> = {
  titles: ['title', 'manga', 'cover'],
  chapters: ['chapter'],
  authors: ['author'],
  groups: ['group'],
  people: ['user', 'report'],
  comments: ['comment', 'list'],
  items: ['item', 'decision'],
};

/** SQL condition: the action was taken back within the undo time, so that nobody was told of it either. */
export const takenBack = sql`EXISTS (SELECT FROM audit AS other WHERE (other.reverts_id = audit.id OR other.id = audit.reverts_id)
  AND abs(extract(epoch FROM other.at - audit.at)) <= ${moderationLimits.undoSeconds})`;

interface LogFilters {
  since?: Date | undefined;
  until?: Date | undefined;
  subject?: LogSubject | undefined;
}

/** SQL conditions that both logs have. */
export function baseConditions({ since, until, subject }: LogFilters): RawBuilder<unknown>[] {
  const site = Object.values(kindsOf).flat();
  return [
    ...(since ? [sql`audit.at >= ${since}`] : []),
    ...(until ? [sql`audit.at < ${until}`] : []),
    ...(subject === undefined
      ? []
      : subject === 'site'
        ? [sql`audit.object_kind <> ALL (${site}::text[])`]
        : [sql`audit.object_kind = ANY (${kindsOf[subject]}::text[])`]),
  ];
}

export interface LogEntry {
  id: string;
  at: Date;
  action: string;
  actor_id: number | null;
  acting_role: string | null;
  reason: string | null;
  automatic: boolean;
  details: Record<string, unknown>;
  parent_id: string | null;
  reverts_id: string | null;
  reverted_by: string | null;
  item: ReviewKind | null;
  /** Public id of its decision; null without one. */
  decision: string | null;
  /** Table of what it is about, or the word of the row itself, and its public id. */
  subject_kind: string;
  subject_uid: string | null;
}

/** Fields of a row that both logs show as they are. */
export const viewEntry = (entry: LogEntry) => ({
  id: entry.id,
  at: toWireDate(entry.at),
  action: entry.action,
  item: entry.item,
  role: entry.acting_role,
  reason: entry.reason,
  automatic: entry.automatic,
  revertedBy: entry.reverted_by,
  reverts: entry.reverts_id,
});

/** One page of the rows that match, the newest first. */
export async function findEntries(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry & { object_kind: string }>`
    WITH page AS (SELECT * FROM audit WHERE ${condition} ORDER BY audit.id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT page.id::text, page.at, page.action, page.actor_id, page.acting_role, page.reason, page.automatic, page.details,
      page.parent_id::text, page.reverts_id::text,
      (SELECT max(later.id)::text FROM audit AS later WHERE later.reverts_id = page.id) AS reverted_by,
      items.kind AS item, page.details ->> 'decision' AS decision,
      coalesce(undone.object_kind, page.object_kind) AS object_kind,
      items.subject_kind, coalesce(items.subject_uid::text, undone.object_id, page.object_id) AS subject_uid
    FROM page LEFT JOIN audit AS undone ON undone.id = page.reverts_id AND page.object_kind = 'decision'
      LEFT JOIN review_items AS items ON items.uid = CASE WHEN coalesce(undone.object_kind, page.object_kind) = 'item'
        THEN coalesce(undone.object_id, page.object_id)::uuid END
    ORDER BY page.id DESC`.execute(db);
  return rows.map(({ object_kind, ...row }) => ({
    ...row,
    subject_kind: row.subject_kind ?? tables[object_kind] ?? object_kind,
  }));
}
