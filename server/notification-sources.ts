// Puts together what the domains tell the notifications about chapters, lists, comments, invitations, decisions and late items.
import { sql } from 'kysely';
import { notBlockedBy } from './blocks/policy.ts';
import { commentFacts, commentNotices, mentionIsShown, replyIsShown } from './comments/notices.ts';
import { invitationIsShown, invitationNotices } from './groups/invitation-notices.ts';
import { listIsVisible } from './lists/policy.ts';
import { decisionIsShown, decisionNotices } from './moderation/notices.ts';
import { overdueIsShown, overdueNotices } from './moderation/overdue.ts';
import type { NotificationSources, TitleFacts } from './notifications/sources.ts';
import { settledReportIsShown, settledReportNotices } from './review/notices.ts';
import { chapterIsReadable, readKeySql } from './reading/policy.ts';

const chapterIsShown = sql<boolean>`EXISTS (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id
  WHERE chapters.id = notifications.subject_id::int AND ${chapterIsReadable} AND ${notBlockedBy(sql`notifications.user_id`)})`;

const listIsShown = sql<boolean>`EXISTS (SELECT FROM lists
  JOIN list_follows ON list_follows.list_id = lists.id AND list_follows.user_id = notifications.user_id
  WHERE lists.id = notifications.subject_id::int AND ${listIsVisible} AND lists.owner_id <> notifications.user_id
    AND NOT EXISTS (SELECT FROM blocked_users
      WHERE blocked_users.user_id = notifications.user_id AND blocked_users.blocked_id = lists.owner_id))`;

interface ChapterRow extends TitleFacts {
  language: string;
  readKey: string;
  uploaderId: number | null;
  groupIds: number[];
}

export const notificationSources: NotificationSources = {
  visible: {
    chapter: chapterIsShown,
    upload: chapterIsShown,
    list: listIsShown,
    reply: replyIsShown,
    mention: mentionIsShown,
    invitation: invitationIsShown,
    decision: settledReportIsShown,
    moderation: decisionIsShown,
    overdue: overdueIsShown,
  },
  chapter: async (tx, id) => {
    const { rows } = await sql<ChapterRow>`
      SELECT titles.id, titles.uid, titles.content_rating AS rating, titles.original_language AS "originalLanguage",
        chapters.language, ${readKeySql} AS "readKey", chapters.uploader_id AS "uploaderId",
        ARRAY(SELECT group_id FROM chapter_groups WHERE chapter_id = chapters.id ORDER BY position) AS "groupIds"
      FROM chapters JOIN titles ON titles.id = chapters.title_id
      WHERE chapters.id = ${id} AND ${chapterIsReadable}`.execute(tx);
    if (!rows[0]) return null;
    const { language, readKey, uploaderId, groupIds, ...title } = rows[0];
    return { title, language, readKey, uploaderId, groupIds };
  },
  titles: async (tx, ids) => {
    const { rows } = await sql<TitleFacts>`
      SELECT id, uid, content_rating AS rating, original_language AS "originalLanguage" FROM titles
      WHERE id = ANY (${ids}::int[]) AND state = 'published'`.execute(tx);
    return rows;
  },
  comment: commentFacts,
  subjects: {
    list: async ({ db }, ids) => {
      const { rows } = await sql<{ id: number; uid: string; name: string }>`
        SELECT id, uid, name FROM lists WHERE id = ANY (${ids}::int[])`.execute(db);
      return new Map(rows.map(({ id, uid, name }) => [id, { id: uid, name }]));
    },
    comment: commentNotices,
    invitation: invitationNotices,
    decision: settledReportNotices,
    moderation: decisionNotices,
    overdue: overdueNotices,
  },
};
