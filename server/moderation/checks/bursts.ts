// Bursts of reports: many within an hour by one person, or by several about what one person has made. What was decided about a
// burst starts the count anew.
import { sql } from 'kysely';
import { checkLimits as limits, type SiteCheck } from '#contract/rules/site-checks.ts';
import type { Db } from '#server/core/db/db.ts';
import type { Finding } from '#server/review/findings.ts';

const hourMs = 3_600_000;

/** @param id internal id of a report */
export async function findBursts(db: Db, id: number): Promise<Finding[]> {
  const { rows } = await sql<{ reporter_id: number | null; owner_id: number | null; at: Date }>`
    SELECT reporter_id, owner_id, reports.created_at AS at FROM reports JOIN review_items ON review_items.id = item_id
    WHERE reports.id = ${id}`.execute(db);
  if (!rows[0]) return [];
  const { reporter_id: reporterId, owner_id: ownerId, at } = rows[0];
  const [by, of] = [await burstBy(db, reporterId, at), await burstOf(db, ownerId, at)];
  return [
    ...by.map(({ uid }) => finding(uid, 'reports_by_person')),
    ...of.map(({ uid }) => finding(uid, 'reports_of_person')),
  ];
}

const finding = (uid: string, check: SiteCheck): Finding => ({
  category: 'user',
  uid,
  check,
  compared: [],
  recurs: true,
});

/** SQL condition: a report is of the hour that ends then, and later than what was found before by this check. */
const isFresh = (at: Date, check: SiteCheck) => sql`reports.created_at > ${new Date(at.getTime() - hourMs)}
  AND reports.created_at <= ${at} AND NOT EXISTS (SELECT FROM review_findings JOIN review_items ON review_items.id = item_id
    WHERE subject_uid = users.uid AND subject_kind = 'users' AND kind = 'report' AND check_name = ${check}
      AND (state = 'waiting' OR decided_at >= reports.created_at))`;

async function burstBy(db: Db, userId: number | null, at: Date): Promise<{ uid: string }[]> {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM users WHERE id = ${userId} AND deleted_at IS NULL
    AND (SELECT count(*) FROM reports WHERE reporter_id = users.id AND ${isFresh(at, 'reports_by_person')})
      >= ${limits.reportsByPerson}`.execute(db);
  return rows;
}

async function burstOf(db: Db, userId: number | null, at: Date): Promise<{ uid: string }[]> {
  const { rows } = await sql<{ uid: string }>`SELECT users.uid FROM users CROSS JOIN LATERAL (
      SELECT count(*) AS reports, count(DISTINCT reporter_id) AS people
      FROM review_items AS reported JOIN reports ON item_id = reported.id
      WHERE owner_id = users.id AND reported.kind = 'report' AND ${isFresh(at, 'reports_of_person')}) AS counted
    WHERE users.id = ${userId} AND deleted_at IS NULL AND counted.reports >= ${limits.reportsOfPerson}
      AND counted.people >= ${limits.reportersOfPerson}`.execute(db);
  return rows;
}
