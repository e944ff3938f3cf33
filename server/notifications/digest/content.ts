// Content of a weekly mail: unread notifications of chapters, uploads and lists that its recipient may see and still
// wants now. Names of titles, numbers of chapters; never names of chapters or words of comments, which may be spoilers.
import { type RawBuilder, sql } from 'kysely';
import { fullNumberLabel, numberLabel } from '#contract/rules/chapter-labels.ts';
import type { Context } from '#server/core/context.ts';
import { isShown } from '../queries.ts';
import { acceptsChapter, acceptsTitle } from '../accepts.ts';
import type { NotificationSources, TitleFacts } from '../sources.ts';

export interface DigestChapter {
  titleId: number;
  /** Number in the words of its language; null without one. */
  label: string | null;
  /** Name of the followed group or user whose upload it is; null for chapters of followed titles. */
  by: string | null;
}

interface DigestList {
  uid: string;
  name: string;
  /** Number of added titles that the recipient sees. */
  added: number;
}

export interface DigestContent {
  /** The newest first, like the lists. */
  chapters: DigestChapter[];
  lists: DigestList[];
}

interface ChapterRow extends Omit<DigestChapter, 'label'>, Omit<TitleFacts, 'id'> {
  language: string;
  volume: string | null;
  chapter: string | null;
  /** Whether the numbers of the title begin again in each volume. */
  numbersReset: boolean;
}

interface ListRow extends Omit<DigestList, 'added'> {
  titleIds: number[];
  hidden: number[];
}

/** SQL condition: the recipient still follows whom a notification is about, and has not muted the title. */
const isStillFollowed = sql<boolean>`coalesce((SELECT notify FROM title_follows AS own
    WHERE own.user_id = notifications.user_id AND own.title_id = notifications.title_id AND own.following), 1) > 0
  AND CASE WHEN notifications.kind = 'chapter' THEN EXISTS (SELECT FROM title_follows AS own
      WHERE own.user_id = notifications.user_id AND own.title_id = notifications.title_id AND own.following)
    WHEN notifications.group_id IS NOT NULL THEN EXISTS (SELECT FROM group_follows AS own
      WHERE own.user_id = notifications.user_id AND own.group_id = notifications.group_id)
    ELSE EXISTS (SELECT FROM user_follows AS own
      WHERE own.user_id = notifications.user_id AND own.followed_id = notifications.actor_id) END`;

/** @param document settings of the recipient as they are stored; null for the defaults */
export async function findContent(
  { db }: Pick<Context, 'db'>,
  { userId, document, since, until }: { userId: number; document: string | null; since: Date; until: Date },
  sources: NotificationSources,
): Promise<DigestContent> {
  const isNew: RawBuilder<boolean> = sql`notifications.user_id = ${userId} AND notifications.read_at IS NULL
    AND notifications.at > ${since} AND notifications.at <= ${until} AND ${isShown(sources)} AND NOT EXISTS (SELECT FROM notification_settings AS chosen
      WHERE chosen.user_id = ${userId} AND notifications.kind = ANY (chosen.off))`;
  const { rows: chapters } = await sql<ChapterRow>`
    SELECT told.id AS "titleId", told.uid, told.content_rating AS rating, told.original_language AS "originalLanguage",
      entry.language, entry.volume, entry.chapter, told.numbers_reset AS "numbersReset",
      coalesce(groups.name, users.username) AS by
    FROM notifications JOIN chapters AS entry ON entry.id = notifications.subject_id::int
      JOIN titles AS told ON told.id = entry.title_id
      LEFT JOIN groups ON groups.id = notifications.group_id LEFT JOIN users ON users.id = notifications.actor_id
    WHERE notifications.kind IN ('chapter', 'upload') AND ${isNew} AND ${isStillFollowed}
    ORDER BY notifications.at DESC, entry.chapter_sort, entry.id`.execute(db);
  const { rows: lists } = await sql<ListRow>`
    SELECT told.uid, told.name, notifications.title_ids AS "titleIds", ARRAY(SELECT title_id FROM hidden_titles
      WHERE hidden_titles.user_id = ${userId} AND title_id = ANY (notifications.title_ids)) AS hidden
    FROM notifications JOIN lists AS told ON told.id = notifications.subject_id::int
    WHERE notifications.kind = 'list' AND ${isNew} ORDER BY notifications.at DESC, told.id`.execute(db);
  const shownTitles = await findShownTitles({ db }, lists, document, sources);
  return {
    chapters: chapters.flatMap(({ titleId, uid, rating, originalLanguage, language, by, ...row }) => {
      const title = { id: titleId, uid, rating, originalLanguage };
      const numbered = { ...row, translatedLanguage: language };
      const label = row.numbersReset ? fullNumberLabel(numbered) : numberLabel(numbered);
      return acceptsChapter(document, { title, language }) ? [{ titleId, label, by }] : [];
    }),
    lists: lists.flatMap(({ uid, name, titleIds, hidden }) => {
      const added = titleIds.filter((id) => shownTitles.has(id) && !hidden.includes(id)).length;
      return added > 0 ? [{ uid, name, added }] : [];
    }),
  };
}

/** Titles of lists that the settings show. */
async function findShownTitles(
  { db }: Pick<Context, 'db'>,
  lists: readonly ListRow[],
  document: string | null,
  sources: NotificationSources,
): Promise<Set<number>> {
  const ids = [...new Set(lists.flatMap(({ titleIds }) => titleIds))];
  const titles = ids.length === 0 ? [] : await sources.titles(db, ids);
  return new Set(titles.filter((title) => acceptsTitle(document, title)).map(({ id }) => id));
}
