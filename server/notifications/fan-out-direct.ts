// Notifications of one recipient: replies, mentions, decisions, invitations, late items.
import { sql } from 'kysely';
import type { FanOut, OutboxEvent } from './outbox-event.ts';
import { commentKey, decisionKey, invitationKey, moderationKey, overdueKey, topicOf } from './keys.ts';
import { addPushes } from './push/queue.ts';
import { signalUnread } from './signals.ts';

export const fanOutDirect: FanOut = async (tx, { kind, subjectId, userId, at }, sources) => {
  const condition = kind === 'chapter' ? undefined : sources.visible[kind];
  if (userId === null || !condition) return null;
  const isComment = kind === 'reply' || kind === 'mention';
  const comment = isComment ? await sources.comment(tx, subjectId) : null;
  if (isComment && (!comment || comment.authorId === userId)) return null;
  // what is told again, such as a decision that was changed, becomes unread again; a comment is told once
  const again = isComment ? sql`DO NOTHING` : sql`DO UPDATE SET at = excluded.at, read_at = NULL`;
  const key = keyOf(kind, subjectId);
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO notifications (user_id, dedupe, kind, subject_id, title_id, actor_id, at)
    SELECT user_id, ${key}, kind, subject_id,
      ${comment?.titleId ?? null}::int, actor_id, ${at}
    FROM (SELECT ${userId}::int AS user_id, ${kind}::text AS kind, ${subjectId}::bigint AS subject_id,
      ${comment?.authorId ?? null}::int AS actor_id) AS notifications
    WHERE ${condition}
      AND EXISTS (SELECT FROM users WHERE users.id = user_id AND deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM notification_settings AS chosen
        WHERE chosen.user_id = notifications.user_id AND kind = ANY (chosen.off))
    ON CONFLICT (user_id, dedupe) ${again} RETURNING user_id`.execute(tx);
  const told = rows.map((row) => row.user_id);
  await signalUnread(tx, told);
  await addPushes(tx, topicOf(key), told);
  return null;
};

function keyOf(kind: OutboxEvent['kind'], subjectId: number): string {
  if (kind === 'decision') return decisionKey(subjectId);
  if (kind === 'overdue') return overdueKey;
  if (kind === 'moderation') return moderationKey(subjectId);
  return kind === 'invitation' ? invitationKey(subjectId) : commentKey(subjectId);
}
