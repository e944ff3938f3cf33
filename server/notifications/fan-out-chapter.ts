// Fan-out of a chapter to the followers of its title, of its groups and of its uploader: one notification for each
// chapter number of a title, whatever its versions and whomever of them a person follows.
import { type RawBuilder, sql } from 'kysely';
import { notBlockedBy } from '#server/blocks/policy.ts';
import type { Db } from '#server/core/db/db.ts';
import { acceptsChapter } from './accepts.ts';
import type { FanOut, OutboxEvent } from './outbox-event.ts';
import { chapterKey, isOfTitle, topicOf } from './keys.ts';
import { addPushes } from './push/queue.ts';
import { signalUnread } from './signals.ts';
import type { ChapterFacts } from './sources.ts';

/** Followers per batch. Their settings are in memory at once. */
const batchSize = 1000;

/** Why somebody is notified: as a follower of the title, a group or the uploader, in the order of precedence. */
const byTitle = 0;
const byGroup = 1;
const byUploader = 2;

interface Follower {
  userId: number;
  reason: number;
  /** The title, group or user whom they follow. */
  followedId: number;
  /** Number of chapters of the title that are told at once, 0 for none. Null for those who do not follow by the title. */
  notify: number | null;
}

interface Recipient extends Follower {
  notify: number;
  /** Settings. */
  document: string | null;
}

export const fanOutChapter: FanOut = async (tx, event, sources) => {
  const facts = await sources.chapter(tx, event.subjectId);
  if (!facts) return null;
  const followers = await nextFollowers(tx, facts, event.doneTo);
  const recipients = (await findRecipients(tx, facts, event.subjectId, followers)).filter(({ document }) =>
    acceptsChapter(document, facts),
  );
  await insertNotifications(tx, event, facts, recipients);
  await showCollected(tx, event, facts, recipients);
  return followers.length < batchSize ? null : followers.at(-1)!.userId;
};

/** The next followers in the order of their ids, each once, with the first reason. */
async function nextFollowers(tx: Db, facts: ChapterFacts, after: number): Promise<Follower[]> {
  const { title, groupIds, uploaderId } = facts;
  const part = (
    reason: number,
    followedId: number,
    rows: RawBuilder<unknown>,
    notify = sql`NULL`,
  ): RawBuilder<unknown> =>
    sql`(SELECT user_id, ${reason}::int AS reason, ${followedId}::int AS followed_id, ${notify}::int AS notify
      FROM ${rows} AND user_id > ${after} ORDER BY user_id LIMIT ${batchSize})`;
  const parts = [
    part(byTitle, title.id, sql`title_follows WHERE title_id = ${title.id} AND following`, sql`notify`),
    ...groupIds.map((id) => part(byGroup, id, sql`group_follows WHERE group_id = ${id}`)),
    ...(uploaderId === null ? [] : [part(byUploader, uploaderId, sql`user_follows WHERE followed_id = ${uploaderId}`)]),
  ];
  const { rows } = await sql<Follower>`
    SELECT DISTINCT ON (user_id) user_id AS "userId", reason, followed_id AS "followedId", notify
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS follower ORDER BY user_id, reason LIMIT ${batchSize}`.execute(tx);
  return rows;
}

/**
 * Followers who want to know of the chapter, have not read its number, and do not block it. Scalar subqueries look each
 * follower up by their primary key: as joins, they were planned as scans whenever a title had got many followers since the
 * last statistics, a second for each batch.
 */
async function findRecipients(
  tx: Db,
  facts: ChapterFacts,
  chapterId: number,
  followers: readonly Follower[],
): Promise<Recipient[]> {
  if (followers.length === 0) return [];
  const { title, readKey, uploaderId } = facts;
  const { rows } = await sql<Recipient>`
    SELECT follower.user_id AS "userId", follower.reason, follower.followed_id AS "followedId",
      follower.notify, settings.document
    FROM (
        SELECT user_id, reason, followed_id, coalesce(given.notify, (SELECT title_follows.notify FROM title_follows
          WHERE title_follows.user_id = given.user_id AND title_id = ${title.id} AND following), 1) AS notify
        FROM unnest(${followers.map(({ userId }) => userId)}::int[], ${followers.map(({ reason }) => reason)}::int[],
            ${followers.map(({ followedId }) => followedId)}::int[], ${followers.map(({ notify }) => notify)}::int[])
          AS given (user_id, reason, followed_id, notify) OFFSET 0) AS follower
      JOIN users ON users.id = follower.user_id AND users.deleted_at IS NULL AND NOT in_force(users.banned, users.banned_until)
      JOIN chapters ON chapters.id = ${chapterId}
      LEFT JOIN settings ON settings.user_id = follower.user_id
    WHERE follower.user_id IS DISTINCT FROM ${uploaderId}::int AND follower.notify > 0
      AND (SELECT CASE WHEN follower.reason = ${byTitle} THEN 'chapter' ELSE 'upload' END = ANY (off)
        FROM notification_settings AS chosen WHERE chosen.user_id = follower.user_id) IS NOT TRUE
      AND (SELECT ${readKey}::text = ANY (reads.chapters) FROM reads
        WHERE reads.user_id = follower.user_id AND reads.title_id = ${title.id}) IS NOT TRUE
      AND (SELECT true FROM notifications WHERE notifications.user_id = follower.user_id
        AND notifications.dedupe = ${chapterKey(title.id, readKey)}) IS NULL
      AND ${notBlockedBy(sql`follower.user_id`)}`.execute(tx);
  return rows;
}

/** Inserts the notifications; those of people who want to be told of several chapters at once are not shown yet. */
async function insertNotifications(
  tx: Db,
  { subjectId, at }: OutboxEvent,
  { title, readKey }: ChapterFacts,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { rows } = await sql<{ user_id: number; shown: boolean }>`
    INSERT INTO notifications (user_id, dedupe, kind, subject_id, title_id, group_id, actor_id, at, shown)
    SELECT user_id, ${chapterKey(title.id, readKey)}, CASE WHEN reason = ${byTitle} THEN 'chapter' ELSE 'upload' END,
      ${subjectId}, ${title.id}, CASE WHEN reason = ${byGroup} THEN followed_id END,
      CASE WHEN reason = ${byUploader} THEN followed_id END, ${at}, notify <= 1
    FROM unnest(${recipients.map(({ userId }) => userId)}::int[], ${recipients.map(({ reason }) => reason)}::int[],
      ${recipients.map(({ followedId }) => followedId)}::int[], ${recipients.map(({ notify }) => notify)}::int[])
      AS recipient (user_id, reason, followed_id, notify)
    ON CONFLICT DO NOTHING RETURNING user_id, shown`.execute(tx);
  const told = rows.filter(({ shown }) => shown).map((row) => row.user_id);
  await signalUnread(tx, told);
  await addPushes(tx, topicOf(chapterKey(title.id, readKey)), told);
}

/** Shows collected chapters of the title to those recipients for whom there are enough of them now. */
async function showCollected(
  tx: Db,
  { at }: OutboxEvent,
  { title, readKey }: ChapterFacts,
  recipients: readonly Recipient[],
): Promise<void> {
  const collecting = recipients.filter(({ notify }) => notify > 1);
  if (collecting.length === 0) return;
  const { rows } = await sql<{ user_id: number }>`
    WITH complete AS (
      SELECT recipient.user_id FROM unnest(${collecting.map(({ userId }) => userId)}::int[],
          ${collecting.map(({ notify }) => notify)}::int[]) AS recipient (user_id, notify)
      WHERE (SELECT count(*) FROM notifications WHERE notifications.user_id = recipient.user_id
        AND ${isOfTitle(title.id)} AND NOT shown AND read_at IS NULL) >= recipient.notify),
    told AS (
      UPDATE notifications SET shown = true, at = ${at} FROM complete
      WHERE notifications.user_id = complete.user_id AND ${isOfTitle(title.id)} AND NOT shown AND read_at IS NULL
      RETURNING notifications.user_id)
    SELECT DISTINCT user_id FROM told`.execute(tx);
  const told = rows.map((row) => row.user_id);
  await signalUnread(tx, told);
  await addPushes(tx, topicOf(chapterKey(title.id, readKey)), told);
}
