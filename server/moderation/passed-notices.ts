// Notices of rights holders that are passed on to whoever made what was taken down: uploaders, and leaders of the groups. Each is a
// part of the decision without an action, so that it is told after the undo time, and taken back with the decision.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { addDecision, type StoredDecision } from './decisions.ts';

/** Maximum number of people that one notice is passed on to. */
const peopleMax = 500;

/** Passes a notice on to all whose chapters were taken down since it came. @param actorId who decided it, and is not told */
export async function passNoticeOn(
  tx: Db,
  uid: string,
  { id: parentId }: StoredDecision,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`WITH gone AS (
      SELECT chapters.id, chapters.uploader_id FROM rights_notices
        JOIN rights_notice_objects ON notice_id = rights_notices.id
        JOIN titles ON titles.uid = title_uid
        JOIN chapters ON chapters.title_id = titles.id AND (object_kind = 'titles' OR chapters.uid = object_uid)
        LEFT JOIN chapter_unavailability AS taken ON taken.chapter_id = chapters.id AND taken.reason = 'rights_holder'
      WHERE rights_notices.uid = ${uid} AND kind = 'notice' AND (
        chapters.unavailable AND taken.at >= rights_notices.created_at OR titles.deleted_at >= rights_notices.created_at
        OR object_kind = 'chapters' AND chapters.state = 'removed'))
    SELECT users.id FROM users WHERE users.deleted_at IS NULL AND users.id IS DISTINCT FROM ${actorId}::int
      AND users.id IN (SELECT uploader_id FROM gone UNION SELECT leader_id FROM gone
        JOIN chapter_groups ON chapter_id = gone.id JOIN groups ON groups.id = group_id)
    ORDER BY users.id LIMIT ${peopleMax}`.execute(tx);
  for (const { id: personId } of rows)
    await addDecision(
      tx,
      {
        itemId: null,
        parentId,
        actorId,
        outcome: 'acted',
        reason: 'rights_holder',
        personId,
        message: '',
        note: '',
        actions: [],
        undo: {},
      },
      now,
    );
}

interface PassedNotice {
  /** Names of the titles that it is about. */
  name: string;
  /** Sender, rights holder and text of the notice, without addresses and phone numbers. */
  message: string;
}

/** Mail addresses and phone numbers. Its repetitions are bounded, so that it takes linear time in what strangers have written. */
const reachesSomebody = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}|\+?\d(?:[\s().-]{0,4}\d){6,20}/gu;

/** Notices as those read them to whom they were passed on, by public id. Nothing is kept longer than the notice itself. */
export async function viewPassedNotices(db: Db, uids: readonly string[]): Promise<ReadonlyMap<string, PassedNotice>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<{ uid: string; name: string; holder: string; body: string; titles: string[] }>`
    SELECT uid, name, holder, body, ARRAY(SELECT DISTINCT
      (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1) FROM rights_notice_objects
      JOIN titles ON titles.uid = title_uid WHERE notice_id = rights_notices.id LIMIT 5) AS titles
    FROM rights_notices WHERE uid = ANY (${uids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ uid, name, holder, body, titles }) => [
      uid,
      {
        name: titles.join(', '),
        message: `${holder === '' ? name : `${name} (${holder})`}: ${body}`.replaceAll(reachesSomebody, '…'),
      },
    ]),
  );
}
