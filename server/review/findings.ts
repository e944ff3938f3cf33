// Findings of checks by the site, in items of reports, which only people decide. What was found before, and
// what people refused since nobody has edited it, is not filed again.
import { sql } from 'kysely';
import type { SiteCheck } from '#contract/rules/site-checks.ts';
import type { Db } from '#server/core/db/db.ts';
import type { ReportCategory } from '#server/db/schema.ts';
import { openItem, type ReviewSubject } from './review.ts';
import { findSubject } from './subjects.ts';

export interface Finding {
  category: ReportCategory;
  /** Public id of the subject. */
  uid: string;
  check: SiteCheck;
  /** Public ids of what it was compared with. */
  compared: readonly string[];
  /** Whether it is something new after each decision, as a burst is; else a refusal stands until somebody edits the subject. */
  recurs?: boolean;
}

/** Files a finding; no-op when it was filed before, was refused, or its subject is gone. */
export async function fileFinding(tx: Db, finding: Finding, now: Date): Promise<void> {
  const { category, uid, check, compared } = finding;
  const subject = await findSubject(tx, category, uid);
  if (!subject || (await isKnown(tx, subject, finding))) return;
  const { itemId, snapshotHash } = await openItem(tx, 'report', subject, now, { byMachine: true });
  await sql`
    INSERT INTO review_findings (item_id, check_name, compared, snapshot_hash, found_at)
    VALUES (${itemId}, ${check}, ${compared}::uuid[], ${snapshotHash}, ${now})
    ON CONFLICT (item_id, check_name) DO UPDATE SET snapshot_hash = excluded.snapshot_hash, found_at = excluded.found_at,
      compared = ARRAY(SELECT DISTINCT each FROM unnest(review_findings.compared || excluded.compared) AS each)`.execute(
    tx,
  );
}

/** Whether the same finding waits, or is what people refused last about the same content. */
async function isKnown(
  tx: Db,
  { kind, uid, content }: ReviewSubject,
  { check, compared, recurs = false }: Finding,
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM review_findings JOIN review_items ON review_items.id = item_id
    WHERE subject_uid = ${uid} AND subject_kind = ${kind} AND kind = 'report' AND state <> 'autoresolved'
      AND check_name = ${check} AND compared @> ${compared}::uuid[]
      AND snapshot_hash = sha256(convert_to(${content}::jsonb::text, 'UTF8'))
    ORDER BY review_items.id DESC LIMIT 1`.execute(tx);
  return rows[0]?.state === 'waiting' || (rows[0]?.state === 'refused' && !recurs);
}

/** Moves findings to the item in which they wait again, with their evidence. */
export async function moveFindings(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`INSERT INTO review_snapshots (item_id, hash, content, taken_at)
    SELECT ${to}, hash, content, taken_at FROM review_snapshots
    WHERE item_id = ${from} AND hash IN (SELECT snapshot_hash FROM review_findings WHERE item_id = ${from})
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DELETE FROM review_findings AS older WHERE item_id = ${from}
    AND EXISTS (SELECT FROM review_findings WHERE item_id = ${to} AND check_name = older.check_name)`.execute(tx);
  await sql`UPDATE review_findings SET item_id = ${to} WHERE item_id = ${from}`.execute(tx);
}
