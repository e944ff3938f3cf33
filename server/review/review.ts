// Items that wait for moderators. Any domain opens items; moderators decide them.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { ReviewKind } from '#server/db/schema.ts';
import { placeOf } from './subject-place.ts';

const hourMs = 3_600_000;

/** Milliseconds within which moderators decide an item of this kind. */
const dueAfterMs: Readonly<Record<ReviewKind, number>> = {
  draft: 48 * hourMs,
  title_edit: 48 * hourMs,
  first_chapter: 48 * hourMs,
  cover: 48 * hourMs,
  author: 48 * hourMs,
  claim: 72 * hourMs,
  report: 72 * hourMs,
  api_client: 72 * hourMs,
  appeal: 72 * hourMs,
  sample: 72 * hourMs,
  proposal: 72 * hourMs,
  // what the site promises on its page about copyright
  notice: 48 * hourMs,
};

/** When moderators mean to decide what was submitted at a time. */
export const dueAfter = (kind: ReviewKind, at: Date): Date => new Date(at.getTime() + dueAfterMs[kind]);

/** Subject of an item. */
export interface ReviewSubject {
  /** Its table, and its public id. */
  kind: string;
  uid: string;
  /** Internal id of the account that it belongs to, which never decides the item; null for none. */
  ownerId: number | null;
  /** Evidence: its content at this time, as JSON. */
  content: string;
}

interface OpenOptions {
  /** Only the site itself files it; what people send in comes first. */
  byMachine?: boolean;
  /** Internal id of the decided item that this one follows; the last one of the same subject when it is absent. */
  previousId?: number | null;
  dueAt?: Date;
}

/**
 * Opens an item, or finds the open one of the same kind and subject, and keeps the subject's content as evidence. A new item
 * names the decided one of the same subject that it follows.
 * @returns the item's internal id, and the hash of the evidence
 */
export async function openItem(
  tx: Db,
  kind: ReviewKind,
  { kind: subjectKind, uid, ownerId, content }: ReviewSubject,
  now: Date,
  { byMachine = false, previousId = null, dueAt = dueAfter(kind, now) }: OpenOptions = {},
): Promise<{ itemId: number; snapshotHash: Buffer }> {
  const { language, groups } = await placeOf(tx, subjectKind, uid);
  // the update locks an item that is open, so that it is not decided before the report is attached
  const { rows } = await sql<{ id: number }>`
    INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, due_at, created_at, language, group_ids, by_machine,
      previous_id)
    VALUES (${kind}, ${subjectKind}, ${uid}, ${ownerId}, ${dueAt}, ${now}, ${language}, ${groups}, ${byMachine},
      coalesce(${previousId}::int, (SELECT id FROM review_items AS decided WHERE decided.subject_uid = ${uid}
        AND decided.subject_kind = ${subjectKind} AND decided.kind = ${kind} AND decided.state <> 'waiting'
        ORDER BY id DESC LIMIT 1)))
    ON CONFLICT (subject_uid, subject_kind, kind) WHERE state = 'waiting'
      DO UPDATE SET version = review_items.version + 1, language = excluded.language, group_ids = excluded.group_ids,
        by_machine = review_items.by_machine AND excluded.by_machine
    RETURNING id`.execute(tx);
  const itemId = rows[0]!.id;
  return { itemId, snapshotHash: await keepEvidence(tx, itemId, content, now) };
}

/** Keeps the content of a subject as evidence of an item. @returns its hash */
export async function keepEvidence(tx: Db, itemId: number, content: string, now: Date): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    WITH snapshot AS (SELECT ${content}::jsonb AS content),
      hashed AS (SELECT content, sha256(convert_to(content::text, 'UTF8')) AS hash FROM snapshot),
      kept AS (INSERT INTO review_snapshots (item_id, hash, content, taken_at)
        SELECT ${itemId}, hash, content, ${now} FROM hashed ON CONFLICT DO NOTHING)
    SELECT hash FROM hashed`.execute(tx);
  return rows[0]!.hash;
}

/**
 * Inserts an open item of the same kind and subject as a decided one, which it follows, with its due time.
 * @param onConflict clause for when another one is open
 * @returns undefined when the clause makes no row
 */
export async function insertFollowing(
  tx: Db,
  itemId: number,
  onConflict: RawBuilder<unknown>,
): Promise<{ id: number; uid: string } | undefined> {
  const { rows } = await sql<{ id: number; uid: string }>`
    INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, due_at, created_at, language, group_ids, by_machine,
      previous_id)
    SELECT kind, subject_kind, subject_uid, owner_id, due_at, created_at, language, group_ids, by_machine, id
    FROM review_items WHERE id = ${itemId} ${onConflict} RETURNING id, uid`.execute(tx);
  return rows[0];
}

/**
 * Opens an item that follows a decided one, with its due time and evidence: a decided item never opens again. Items of reports are
 * opened again by `settle.ts`.
 * @param itemId internal id of the decided item
 * @returns the public id of the new item
 * @throws ApiError optimistic_lock_exception when another item of the same subject waits by now
 */
export async function reopenItem(tx: Db, itemId: number): Promise<string> {
  const opened = await insertFollowing(tx, itemId, sql`ON CONFLICT DO NOTHING`);
  if (!opened)
    throw new ApiError('optimistic_lock_exception', 'It was sent in again meanwhile', { reason: 'changed_since' });
  await sql`INSERT INTO review_snapshots (item_id, hash, content, taken_at)
    SELECT ${opened.id}, hash, content, taken_at FROM review_snapshots WHERE item_id = ${itemId}`.execute(tx);
  return opened.uid;
}

/**
 * Removes what a deleted account left in reviews: its name as a reporter, what it wrote, and its content that was kept as
 * evidence, and what staff wrote about it. What others reported of it stays counted, and decided where it was.
 */
export async function eraseFromReviews(tx: Db, userId: number, userUid: string, now: Date): Promise<void> {
  await sql`UPDATE reports SET reporter_id = NULL, details = '' WHERE reporter_id = ${userId}`.execute(tx);
  await sql`UPDATE review_snapshots SET content = '{}' FROM review_items
    WHERE review_items.id = item_id AND owner_id = ${userId}
      AND (subject_kind IN ('users', 'comments', 'lists') OR kind IN ('draft', 'title_edit', 'first_chapter', 'cover', 'claim', 'api_client', 'appeal',
        'proposal'))`.execute(tx);
  // what it proposed to its colleagues, and what they proposed about it
  await sql`UPDATE review_snapshots SET content = '{}' FROM review_items JOIN staff_proposals
      ON staff_proposals.uid = subject_uid AND subject_kind = 'staff_proposals'
    WHERE review_items.id = item_id AND (proposer_id = ${userId} OR object_uid = ${userUid})`.execute(tx);
  await sql`DELETE FROM staff_proposals WHERE proposer_id = ${userId} OR object_uid = ${userUid}`.execute(tx);
  await sql`UPDATE staff_proposals SET object_uids = array_remove(object_uids, ${userUid}::uuid), version = version + 1
    WHERE ${userUid}::uuid = ANY (object_uids)`.execute(tx);
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = ${now}, version = version + 1
    WHERE subject_uid = ${userUid} AND subject_kind = 'users' AND state = 'waiting'`.execute(tx);
  await sql`UPDATE review_items SET owner_id = NULL WHERE owner_id = ${userId}`.execute(tx);
  await sql`UPDATE review_items SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = ${userId}`.execute(tx);
  // what was decided about the person stays, without the words
  await sql`UPDATE moderation_decisions SET message = '', note = '', edits = '[]', undo = undo - 'edited', person_id = nullif(person_id, ${userId})
    WHERE person_id = ${userId}
      OR id IN (SELECT parent_id FROM moderation_decisions WHERE person_id = ${userId})`.execute(tx);
  // what it wrote to others is theirs; its notes go
  await sql`UPDATE moderation_decisions SET note = '' WHERE actor_id = ${userId}`.execute(tx);
}
