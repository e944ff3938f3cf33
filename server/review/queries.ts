// Reasons of reports, and somebody's own reports, as entities of the API.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { reportEndpoints } from '#contract/endpoints/reports.ts';
import type { Db } from '#server/core/db/db.ts';
import type { ReportCategory, ReviewState } from '#server/db/schema.ts';
import { type ReasonRow, toReason } from './views.ts';

/** Reasons of a category; `other` is the last one. */
export async function findReasons<C extends ReportCategory>(db: Db, category: C) {
  const { rows } = await sql<ReasonRow<C>>`
    SELECT uid, category, reason, details_required, version FROM report_reasons
    WHERE category = ${category} ORDER BY key = 'other', id`.execute(db);
  return rows.map(toReason);
}

interface ReportRow {
  uid: string;
  details: string;
  created_at: Date;
  state: ReviewState;
  subject_uid: string;
  reason: string;
}

type OwnReport = ResponseOf<typeof reportEndpoints.own>['data'][number];

/** A page of the reports of an account, without those of categories that only the site knows. */
export async function findOwnReports(
  db: Db,
  reporter: { id: number; uid: string },
  { limit, offset, category, reasonId, objectId, status, order }: QueryOf<typeof reportEndpoints.own>,
): Promise<{ reports: OwnReport[]; total: number }> {
  const direction = sql.raw(order?.createdAt === 'asc' ? 'ASC' : 'DESC');
  const conditions = sql`reports.reporter_id = ${reporter.id} AND report_reasons.category NOT IN ('comment', 'list')
    AND (${category ?? null}::report_category IS NULL OR report_reasons.category = ${category ?? null}::report_category)
    AND (${reasonId ?? null}::uuid IS NULL OR report_reasons.uid = ${reasonId ?? null}::uuid)
    AND (${objectId ?? null}::uuid IS NULL OR review_items.subject_uid = ${objectId ?? null}::uuid)
    AND (${status ?? null}::review_state IS NULL OR review_items.state = ${status ?? null}::review_state)`;
  const from = sql`reports JOIN review_items ON review_items.id = item_id JOIN report_reasons ON report_reasons.id = reason_id`;
  const { rows } = await sql<ReportRow>`
    SELECT reports.uid, details, reports.created_at, review_items.state, subject_uid,
      report_reasons.uid AS reason
    FROM ${from} WHERE ${conditions}
    ORDER BY reports.created_at ${direction}, reports.id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from} WHERE ${conditions}`.execute(
    db,
  );
  const reports = rows.map(({ uid, details, created_at, state, subject_uid, reason }): OwnReport => ({
    id: uid,
    type: 'report',
    attributes: { details, objectId: subject_uid, status: state, createdAt: toWireDate(created_at) },
    relationships: [
      { id: reporter.uid, type: 'user' },
      { id: reason, type: 'report_reason' },
    ],
  }));
  return { reports, total: counted.rows[0]!.total };
}
