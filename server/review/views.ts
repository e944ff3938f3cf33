// Reasons of reports as entities of the API.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { ReportCategory } from '#server/db/schema.ts';

export interface ReasonRow<C> {
  uid: string;
  category: C;
  reason: Record<string, string>;
  details_required: boolean;
  version: number;
}

export const toReason = <C extends ReportCategory>({
  uid,
  reason,
  details_required,
  category,
  version,
}: ReasonRow<C>) => ({
  id: uid,
  type: 'report_reason' as const,
  attributes: { reason, detailsRequired: details_required, category, version },
  relationships: [],
});

/** Attributes of reasons as JSON by public id, for responses that include them. */
export async function describeReasons(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<ReasonRow<ReportCategory>>`
    SELECT uid, category, reason, details_required, version FROM report_reasons WHERE uid = ANY (${uids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.uid, JSON.stringify(toReason(row).attributes)]));
}
