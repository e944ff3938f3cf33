// Reports of what moderators have looked at already: the same reason about content that nobody has edited since its refusal.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { keepEvidence, type ReviewSubject } from './review.ts';

/**
 * The item whose refusal stands for this reason and this content; null when there is none, when it was undone, or when
 * moderators accepted the same afterwards. @returns its internal id
 */
export async function findRefusal(
  tx: Db,
  { kind, uid, content }: ReviewSubject,
  reasonId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; state: string }>`
    SELECT review_items.id, review_items.state
    FROM review_items JOIN reports ON reports.item_id = review_items.id
    WHERE review_items.subject_uid = ${uid} AND review_items.subject_kind = ${kind} AND review_items.kind = 'report'
      AND review_items.state IN ('accepted', 'refused') AND reason_id = ${reasonId}
      AND snapshot_hash = sha256(convert_to(${content}::jsonb::text, 'UTF8'))
      AND NOT EXISTS (SELECT FROM moderation_decisions WHERE moderation_decisions.item_id = review_items.id
        AND undone_at IS NOT NULL)
    ORDER BY review_items.id DESC LIMIT 1`.execute(tx);
  return rows[0]?.state === 'refused' ? rows[0].id : null;
}

/**
 * Keeps a report that nobody has to decide: with the others of its kind in an item that follows the refused one. Nothing waits for
 * moderators by it, however many people send the same.
 */
export async function keepAutoresolved(
  tx: Db,
  refusedId: number,
  { kind, uid, ownerId, content }: ReviewSubject,
  { reporterId, reasonId, details }: { reporterId: number; reasonId: number; details: string },
  now: Date,
): Promise<void> {
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM review_items AS resolved WHERE previous_id = ${refusedId} AND state = 'autoresolved'
      AND NOT EXISTS (SELECT FROM reports WHERE item_id = resolved.id AND reporter_id = ${reporterId}
        AND reason_id <> ${reasonId})
    ORDER BY id LIMIT 1`.execute(tx);
  const { rows } = found[0]
    ? { rows: found }
    : await sql<{ id: number }>`
        INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, state, due_at, created_at, decided_at,
          previous_id)
        VALUES ('report', ${kind}, ${uid}, ${ownerId}, 'autoresolved', ${now}, ${now}, ${now}, ${refusedId})
        RETURNING id`.execute(tx);
  const itemId = rows[0]!.id;
  const snapshotHash = await keepEvidence(tx, itemId, content, now);
  await sql`
    INSERT INTO reports (item_id, reporter_id, reason_id, details, snapshot_hash, created_at)
    VALUES (${itemId}, ${reporterId}, ${reasonId}, ${details}, ${snapshotHash}, ${now})
    ON CONFLICT (item_id, reporter_id) DO UPDATE SET details = excluded.details, created_at = excluded.created_at`.execute(
    tx,
  );
}
