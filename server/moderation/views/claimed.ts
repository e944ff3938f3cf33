// Titles and chapters that a notice of a rights holder names, and what the notice says.
import { sql } from 'kysely';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { Db } from '#server/core/db/db.ts';

interface NoticeWords {
  kind: string;
  name: string;
  email: string;
  holder: string;
  address: string;
  body: string;
  state: string;
}

/** Words of a notice, by field. @param uid its public id */
export async function readNotice(db: Db, uid: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<NoticeWords>`SELECT kind, name, email, holder, address, body, state
    FROM rights_notices WHERE uid = ${uid}`.execute(db);
  const notice = rows[0];
  if (!notice) return {};
  const { kind, name, email, holder, address, body, state } = notice;
  const stage = kind === 'notice' ? 'notice' : state === 'waiting' ? 'counter' : 'passed';
  return { stage, sender: name, email, holder, address, note: body };
}

/** Objects that a notice names, in the order of its links, and what became of them. @param uid public id of the notice */
export async function viewClaimed(db: Db, uid: string): Promise<ItemDetail['claimed']> {
  const { rows } = await sql<ItemDetail['claimed'][number]>`
    SELECT object_kind AS kind, object_uid AS id,
      coalesce((SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1), '') AS name,
      CASE WHEN chapters.id IS NOT NULL THEN concat_ws(' ', 'Vol. ' || chapters.volume, 'Ch. ' || chapters.chapter,
        '(' || chapters.language || ')') END AS detail,
      CASE WHEN object_kind = 'titles' AND titles.deleted_at IS NOT NULL AND titles.was_published
          AND titles.merged_into IS NULL OR chapters.state = 'removed' THEN 'removed'
        WHEN titles.id IS NULL OR titles.state <> 'published' THEN 'gone'
        WHEN object_kind = 'titles' THEN CASE WHEN titles.locked THEN 'locked' ELSE 'there' END
        WHEN chapters.id IS NULL OR chapters.state <> 'published' THEN 'gone'
        WHEN chapters.unavailable THEN 'unavailable' ELSE 'there' END AS state
    FROM rights_notices JOIN rights_notice_objects ON notice_id = rights_notices.id
      LEFT JOIN titles ON titles.uid = title_uid
      LEFT JOIN chapters ON object_kind = 'chapters' AND chapters.uid = object_uid
    WHERE rights_notices.uid = ${uid} ORDER BY position`.execute(db);
  return rows;
}
