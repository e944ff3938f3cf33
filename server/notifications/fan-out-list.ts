// Fan-out of titles that were added to a list to its followers: one notification of a list until it is read, which
// collects the titles.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { acceptsTitle } from './accepts.ts';
import type { FanOut, OutboxEvent } from './outbox-event.ts';
import { listKey, topicOf } from './keys.ts';
import { addPushes } from './push/queue.ts';
import { signalUnread } from './signals.ts';
import type { NotificationSources } from './sources.ts';

const batchSize = 1000;
/** Titles that a notification names at most. */
const maxTitles = 100;

interface Recipient {
  userId: number;
  document: string | null;
  hidden: number[] | null;
}

export const fanOutList: FanOut = async (tx, event, sources) => {
  const titles = await sources.titles(tx, event.titleIds.slice(0, maxTitles));
  if (titles.length === 0) return null;
  const { rows: followers } = await sql<{ user_id: number }>`
    SELECT user_id FROM list_follows WHERE list_id = ${event.subjectId} AND user_id > ${event.doneTo}
    ORDER BY user_id LIMIT ${batchSize}`.execute(tx);
  const userIds = followers.map((row) => row.user_id);
  const { rows: recipients } = await sql<Recipient>`
    SELECT follower AS "userId", settings.document, (SELECT array_agg(title_id) FROM hidden_titles
      WHERE hidden_titles.user_id = follower AND title_id = ANY (${titles.map(({ id }) => id)}::int[])) AS hidden
    FROM unnest(${userIds}::int[]) AS follower
      JOIN users ON users.id = follower AND users.deleted_at IS NULL AND NOT in_force(users.banned, users.banned_until)
      LEFT JOIN notification_settings AS chosen ON chosen.user_id = follower
      LEFT JOIN settings ON settings.user_id = follower
    WHERE NOT coalesce('list' = ANY (chosen.off), false)`.execute(tx);
  const shownTo = recipients.flatMap(({ userId, document, hidden }) => {
    const ids = titles
      .filter((title) => !hidden?.includes(title.id) && acceptsTitle(document, title))
      .map(({ id }) => id);
    return ids.length === 0 ? [] : [{ user_id: userId, title_ids: ids }];
  });
  await insertNotifications(tx, event, shownTo, sources);
  return followers.length < batchSize ? null : followers.at(-1)!.user_id;
};

async function insertNotifications(
  tx: Db,
  { subjectId, at }: OutboxEvent,
  shownTo: readonly { user_id: number; title_ids: readonly number[] }[],
  { visible }: NotificationSources,
): Promise<void> {
  if (shownTo.length === 0 || !visible.list) return;
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO notifications AS kept (user_id, dedupe, kind, subject_id, title_ids, at)
    SELECT user_id, ${listKey(subjectId)}, 'list', subject_id, title_ids, ${at}
    FROM (SELECT came.*, ${subjectId}::bigint AS subject_id
      FROM json_to_recordset(${JSON.stringify(shownTo)}::json) AS came (user_id int, title_ids int[])) AS notifications
    WHERE ${visible.list}
    ON CONFLICT (user_id, dedupe) DO UPDATE SET at = excluded.at, read_at = NULL,
      title_ids = CASE WHEN kept.read_at IS NOT NULL THEN excluded.title_ids
        ELSE (ARRAY(SELECT DISTINCT unnest(kept.title_ids || excluded.title_ids)))[1:${maxTitles}::int] END
    RETURNING user_id`.execute(tx);
  const told = rows.map((row) => row.user_id);
  await signalUnread(tx, told);
  await addPushes(tx, topicOf(listKey(subjectId)), told);
}
