// Facts of comments for notifications: who wrote one, and what it is about. Never its text, of which only the beginning
// without spoilers leaves the thread.
import { type RawBuilder, sql } from 'kysely';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import { withoutNames } from '#contract/rules/comments.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

type CommentNotice = NonNullable<NotificationItem['comment']>;

/** Comments with their authors and subjects, as far as they can be seen at all. */
const shownComments = sql`comments JOIN users AS authors ON authors.id = comments.author_id AND authors.deleted_at IS NULL
  JOIN comment_threads AS threads ON threads.id = comments.thread_id
  LEFT JOIN chapters ON chapters.id = threads.chapter_id
  LEFT JOIN titles ON titles.id = coalesce(threads.title_id, chapters.title_id)
  LEFT JOIN groups ON groups.id = threads.group_id`;
const isShown = sql<boolean>`comments.state = 'visible' AND (threads.group_id IS NOT NULL
  OR (threads.title_id IS NOT NULL AND ${titleIsVisible}) OR (threads.chapter_id IS NOT NULL AND ${chapterIsVisible}))`;

const shownToRecipient = (more: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT
  FROM ${shownComments}
  WHERE comments.id = notifications.subject_id::int AND ${isShown} AND ${more}
    AND NOT EXISTS (SELECT FROM blocked_users
      WHERE blocked_users.user_id = notifications.user_id AND blocked_users.blocked_id = comments.author_id))`;

/** SQL condition on `notifications`: the recipient may see the reply, and does not block its author. */
export const replyIsShown = shownToRecipient(sql<boolean>`true`);

/** Condition for a mention, which goes when the comment is edited and mentions the recipient no more. */
export const mentionIsShown = shownToRecipient(sql<boolean>`EXISTS (SELECT FROM comment_mentions
  WHERE comment_mentions.comment_id = comments.id AND comment_mentions.user_id = notifications.user_id)`);

/** The author of a comment and the title that it is about; null when it cannot be seen. */
export async function commentFacts(tx: Db, id: number): Promise<{ authorId: number; titleId: number | null } | null> {
  const { rows } = await sql<{ authorId: number; titleId: number | null }>`
    SELECT authors.id AS "authorId", titles.id AS "titleId" FROM ${shownComments}
    WHERE comments.id = ${id} AND ${isShown}`.execute(tx);
  return rows[0] ?? null;
}

/** Facts of comments for notifications, by internal id. @param viewerId whom they are for */
export async function commentNotices(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
  viewerId: number,
): Promise<Map<number, CommentNotice>> {
  const { rows } = await sql<CommentNotice & { key: number; hidden: string[] }>`
    SELECT comments.id AS key, comments.uid AS id, json_build_object('id', authors.uid, 'name', authors.username) AS by,
      CASE WHEN groups.id IS NOT NULL THEN 'scanlation_group' WHEN chapters.id IS NOT NULL THEN 'chapter'
        ELSE 'manga' END AS type,
      coalesce(groups.uid, chapters.uid, titles.uid) AS about,
      groups.name AS "group",
      CASE WHEN chapters.id IS NOT NULL THEN json_build_object('volume', chapters.volume, 'chapter', chapters.chapter,
        'translatedLanguage', chapters.language) END AS chapter,
      comments.page,
      CASE WHEN comments.page IS NULL THEN comments.excerpt ELSE '' END AS excerpt,
      CASE WHEN comments.excerpt LIKE '%@%' THEN ARRAY(
        SELECT users.username FROM comment_mentions JOIN users ON users.id = comment_mentions.user_id
          JOIN blocked_users ON blocked_users.user_id = ${viewerId} AND blocked_users.blocked_id = users.id
        WHERE comment_mentions.comment_id = comments.id ORDER BY length(users.username) DESC) ELSE '{}' END AS hidden
    FROM ${shownComments} WHERE comments.id = ANY (${ids}::int[]) AND ${isShown}`.execute(db);
  return new Map(
    rows.map(({ key, hidden, excerpt, ...rest }) => [key, { ...rest, excerpt: withoutNames(excerpt, hidden) }]),
  );
}
