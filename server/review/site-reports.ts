// Somebody's own reports as their page shows them: of all categories, with what the reported things are called now.
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { reportEndpoints } from '#contract/endpoints/reports.ts';
import type { Db } from '#server/core/db/db.ts';
import { namesOf } from './subject-names.ts';

type OnSite = ResponseOf<typeof reportEndpoints.ownOnSite>;
type SiteReport = OnSite['reports'][number];

interface Row extends Pick<SiteReport, 'id' | 'category' | 'objectId' | 'reason' | 'details' | 'status' | 'answer'> {
  kind: string;
  at: Date;
}

/** A page of the reports of an account. Answers are shown from when they are sent, so that a decision can be undone before. */
export async function findReportsOnSite(
  db: Db,
  reporterId: number,
  { limit, offset, category, reasonId, status, order }: QueryOf<typeof reportEndpoints.ownOnSite>,
  now: Date,
): Promise<Pick<OnSite, 'reports' | 'total'>> {
  const direction = sql.raw(order?.createdAt === 'asc' ? 'ASC' : 'DESC');
  const from = sql`FROM reports JOIN review_items ON review_items.id = item_id
      JOIN report_reasons ON report_reasons.id = reason_id
    WHERE reports.reporter_id = ${reporterId}
      AND (${category ?? null}::report_category IS NULL OR report_reasons.category = ${category ?? null}::report_category)
      AND (${reasonId ?? null}::uuid IS NULL OR report_reasons.uid = ${reasonId ?? null}::uuid)
      AND (${status ?? null}::review_state IS NULL OR review_items.state = ${status ?? null}::review_state)`;
  const { rows } = await sql<Row>`
    SELECT reports.uid AS id, report_reasons.category, subject_uid AS "objectId", subject_kind AS kind, details,
      json_build_object('id', report_reasons.uid, 'text', report_reasons.reason) AS reason, review_items.state AS status,
      reports.created_at AS at, coalesce((SELECT message FROM moderation_decisions
        WHERE moderation_decisions.item_id = review_items.id AND undone_at IS NULL
          AND (tell_at IS NULL OR tell_at <= ${now})), '') AS answer
    ${from} ORDER BY reports.created_at ${direction}, reports.id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(db);
  const names = await namesOf(
    db,
    rows.map(({ kind, objectId }) => ({ kind, uid: objectId })),
  );
  return {
    reports: rows.map(({ kind: _kind, at, ...report }) => ({
      ...report,
      createdAt: toWireDate(at),
      object: names.get(report.objectId) ?? null,
    })),
    total: counted.rows[0]!.total,
  };
}
