// Settlement of reports: with the decision of an item each of its reports has the item's state. Reports of other reasons, which the
// moderator did not tick, wait on in an item of their own.
import { sql } from 'kysely';
import { ApiError } from '#server/core/http/errors.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob, jobKind } from '#server/core/jobs.ts';
import { moveFindings } from './findings.ts';
import { insertFollowing } from './review.ts';

/** Job that tells the reporters of a decided item how it ended. */
export const tellReportersJob = jobKind<{ item: number }>('reports:tell');

/**
 * Settles the reports of an item. The caller has decided it in this transaction: its state is no longer `waiting`. Reporters hear of
 * it at `tellAt`, by a job that finds nobody when the decision was undone before.
 * @param reports public ids of the reports that the decision is about; null for all
 * @throws ApiError validation_exception when no report is ticked, or one of another item
 */
export async function settleReports(
  tx: Db,
  { itemId, reports, tellAt }: { itemId: number; reports: readonly string[] | null; tellAt: Date },
): Promise<void> {
  const { rows: all } = await sql<{ uid: string }>`SELECT uid FROM reports WHERE item_id = ${itemId}`.execute(tx);
  const known = new Set(all.map(({ uid }) => uid));
  const ticked = new Set(reports ?? known);
  if ([...ticked].some((uid) => !known.has(uid))) throw invalid('One of them does not belong to this item');
  if (ticked.size === 0 && known.size > 0) throw invalid('Choose at least one report');
  if (known.size === 0) return;
  await addJob(tx, tellReportersJob, { item: itemId }, { at: tellAt, key: `reports:tell:${itemId}` });
  const others = [...known].filter((uid) => !ticked.has(uid));
  if (others.length === 0) return;
  const next = await openFollowing(tx, itemId);
  await moveReports(tx, { from: itemId, to: next.id, uids: others });
}

/**
 * Lets the reports and findings of a decided item wait again, when its decision is undone: in the open item of the same subject, or in a new one
 * that follows. @returns its public id
 */
export async function reopenReports(tx: Db, itemId: number): Promise<string> {
  const next = await openFollowing(tx, itemId);
  await moveReports(tx, { from: itemId, to: next.id, uids: null });
  await moveFindings(tx, { from: itemId, to: next.id });
  return next.uid;
}

/** The open item of the same kind and subject; a new one is due when the decided one was. */
async function openFollowing(tx: Db, itemId: number): Promise<{ id: number; uid: string }> {
  const joinsOpen = sql`ON CONFLICT (subject_uid, subject_kind, kind) WHERE state = 'waiting'
    DO UPDATE SET version = review_items.version + 1, by_machine = review_items.by_machine AND excluded.by_machine`;
  return (await insertFollowing(tx, itemId, joinsOpen))!;
}

/** Moves reports with their evidence. Of two reports by one person in the same item the newer one stays. */
async function moveReports(
  tx: Db,
  { from, to, uids }: { from: number; to: number; uids: readonly string[] | null },
): Promise<void> {
  const moved = sql`item_id = ${from} AND (${uids}::uuid[] IS NULL OR uid = ANY (${uids}::uuid[]))`;
  await sql`INSERT INTO review_snapshots (item_id, hash, content, taken_at)
    SELECT ${to}, hash, content, taken_at FROM review_snapshots
    WHERE item_id = ${from} AND hash IN (SELECT snapshot_hash FROM reports WHERE ${moved})
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DELETE FROM reports WHERE ${moved} AND reporter_id IN (
    SELECT reporter_id FROM reports WHERE item_id = ${to})`.execute(tx);
  await sql`UPDATE reports SET item_id = ${to}, told_at = NULL WHERE ${moved}`.execute(tx);
}

const invalid = (detail: string): ApiError =>
  new ApiError('validation_exception', `Error validating /reports: ${detail}`, { pointer: '/reports' });
