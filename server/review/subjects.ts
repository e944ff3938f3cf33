// Subjects that can be reported: whether it is there for the reporter, whose it is, and its content as evidence. Evidence has what
// people wrote or uploaded, by ids where it names others.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import type { ReportCategory } from '#server/db/schema.ts';
import type { ReviewSubject } from './review.ts';

interface SubjectSource {
  /** Table of the subject. */
  kind: string;
  /** Name in error messages. */
  name: string;
  /** Query of `owner_id` and `content` for a public id. */
  find(uid: string): RawBuilder<{ owner_id: number | null; content: string }>;
}

/**
 * Columns with what people wrote, chose or uploaded. No counter, time or mark of the site is among them: content that nobody has
 * edited has the hash that it had at an earlier report. No account either, of which a deleted one leaves nothing.
 */
export const evidenceColumns = {
  titles: [
    'year',
    'status',
    'demographic',
    'content_rating',
    'original_language',
    'last_chapter',
    'last_volume',
    'links',
    'official_links',
    'direction',
    'layout',
    'numbers_reset',
  ],
  chapters: ['volume', 'chapter', 'name', 'language', 'external_url', 'publish_at', 'pages', 'direction', 'layout'],
  groups: [
    'name',
    'alt_names',
    'description',
    'website',
    'discord',
    'twitter',
    'contact_email',
    'irc_channel',
    'irc_server',
    'manga_updates',
    'focused_languages',
    'publish_delay',
  ],
  authors: ['name', 'biography', 'links', 'image_url'],
  lists: ['name', 'description'],
} as const;

const rowOf = (table: keyof typeof evidenceColumns) =>
  sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(${sql.ref(table)}))
    WHERE key = ANY (${[...evidenceColumns[table]]}::text[]))`;

const sources: Readonly<Record<ReportCategory, SubjectSource>> = {
  manga: {
    kind: 'titles',
    name: 'Manga',
    find: (uid) => sql`
      SELECT titles.creator_id AS owner_id, (${rowOf('titles')} || jsonb_build_object(
        'names', (SELECT jsonb_object_agg(position || ' ' || language, name) FROM title_names WHERE title_id = titles.id),
        'descriptions', (SELECT jsonb_object_agg(language, description) FROM title_descriptions WHERE title_id = titles.id),
        'tags', (SELECT jsonb_agg(tags.uid ORDER BY tags.id) FROM title_tags JOIN tags ON tags.id = tag_id
          WHERE title_id = titles.id),
        'cover', (SELECT covers.file_uid FROM covers WHERE covers.id = main_cover_id)))::text AS content
      FROM titles WHERE titles.uid = ${uid} AND titles.state = 'published'`,
  },
  chapter: {
    kind: 'chapters',
    name: 'Chapter',
    find: (uid) => sql`
      SELECT chapters.uploader_id AS owner_id, (${rowOf('chapters')} || jsonb_build_object(
        'title', titles.uid,
        'groups', (SELECT jsonb_agg(groups.uid ORDER BY position) FROM chapter_groups JOIN groups ON groups.id = group_id
          WHERE chapter_id = chapters.id),
        'files', (SELECT to_jsonb(blobs) FROM page_sets WHERE page_sets.id = page_set_id)))::text AS content
      FROM chapters JOIN titles ON titles.id = chapters.title_id
      WHERE chapters.uid = ${uid} AND chapters.state = 'published' AND titles.state = 'published'`,
  },
  scanlation_group: {
    kind: 'groups',
    name: 'Group',
    find: (uid) =>
      sql`SELECT leader_id AS owner_id, (${rowOf('groups')})::text AS content FROM groups WHERE uid = ${uid}`,
  },
  user: {
    kind: 'users',
    name: 'User',
    // only what a profile shows to everyone
    find: (uid) => sql`
      SELECT id AS owner_id, jsonb_build_object('username', username, 'biography', biography, 'picture', avatar_uid)::text
        AS content
      FROM users LEFT JOIN user_profiles ON user_profiles.user_id = users.id WHERE uid = ${uid} AND deleted_at IS NULL`,
  },
  author: {
    kind: 'authors',
    name: 'Author',
    find: (uid) =>
      sql`SELECT creator_id AS owner_id, (${rowOf('authors')})::text AS content FROM authors
        WHERE uid = ${uid} AND state = 'published'`,
  },
  list: {
    kind: 'lists',
    name: 'List',
    find: (uid) => sql`
      SELECT owner_id, (${rowOf('lists')} || jsonb_build_object('titles', (
        SELECT jsonb_agg(jsonb_build_object('title', titles.uid, 'note', note) ORDER BY position)
        FROM list_titles JOIN titles ON titles.id = title_id WHERE list_id = lists.id)))::text AS content
      FROM lists WHERE uid = ${uid} AND visibility = 'public'`,
  },
  comment: {
    kind: 'comments',
    name: 'Comment',
    find: (uid) => sql`
      SELECT author_id AS owner_id, jsonb_build_object('body', body, 'page', page)::text AS content
      FROM comments WHERE uid = ${uid} AND state = 'visible'`,
  },
};

/** Finds what somebody reports. @throws ApiError 404 for what its reporter cannot see */
export async function findReported(db: Db, category: ReportCategory, uid: string): Promise<ReviewSubject> {
  const subject = await findSubject(db, category, uid);
  if (!subject) throw notFound(sources[category].name);
  return subject;
}

/** Finds what can be reported; null for what nobody sees. */
export async function findSubject(db: Db, category: ReportCategory, uid: string): Promise<ReviewSubject | null> {
  const { kind, find } = sources[category];
  const { rows } = await find(uid).execute(db);
  const row = rows[0];
  return row ? { kind, uid, ownerId: row.owner_id, content: row.content } : null;
}
