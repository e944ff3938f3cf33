// Facts for the head of a page about one entity, read by one query each that selects only the needed columns; null for
// entities that guests may not see.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import { listIsVisible } from '#server/lists/policy.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import type { ContentRating } from '#server/db/schema.ts';

export interface TitleFacts {
  uid: string;
  /** Main names first. */
  names: { language: string; name: string }[];
  contentRating: ContentRating;
  originalLanguage: string;
  year: number | null;
  description: string | null;
  /** File name of the main cover. */
  cover: string | null;
  authors: string[];
  artists: string[];
  tags: string[];
  languages: string[];
  createdAt: Date;
  updatedAt: Date;
}

const namesSql = sql`(SELECT coalesce(json_agg(json_build_object('language', language, 'name', name) ORDER BY NOT main, position), '[]')
  FROM title_names WHERE title_id = titles.id)`;

const creditsSql = (
  role: 'author' | 'artist',
) => sql`(SELECT coalesce(json_agg(authors.name ORDER BY title_credits.position, authors.id), '[]')
  FROM title_credits JOIN authors ON authors.id = author_id WHERE title_id = titles.id AND role = ${sql.lit(role)})`;

export async function titleFacts(db: Db, uid: string): Promise<TitleFacts | null> {
  const { rows } = await sql<TitleFacts>`
    SELECT titles.uid, ${namesSql} AS names, content_rating AS "contentRating", original_language AS "originalLanguage", year,
      (SELECT description FROM title_descriptions WHERE title_id = titles.id
        ORDER BY language = 'en' DESC, language = original_language DESC, language LIMIT 1) AS description,
      (SELECT covers.file_uid || '.' || blobs.extension FROM covers JOIN blobs ON blobs.id = covers.blob_id
        WHERE covers.id = titles.main_cover_id) AS cover,
      ${creditsSql('author')} AS authors, ${creditsSql('artist')} AS artists,
      (SELECT coalesce(json_agg(tags.name ->> 'en' ORDER BY tags.id), '[]') FROM title_tags
        JOIN tags ON tags.id = tag_id WHERE title_id = titles.id) AS tags,
      available_languages AS languages, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM titles WHERE id = final_title(${uid}) AND ${titleIsVisible}`.execute(db);
  return rows[0] ?? null;
}

export interface ChapterFacts {
  uid: string;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  language: string;
  pages: number;
  publishAt: Date;
  groups: string[];
  title: Pick<TitleFacts, 'uid' | 'names' | 'contentRating' | 'cover'>;
}

/** Any chapter of a public title, also one that is not public: who may edit it is decided when its editor loads it. */
export async function editedChapterFacts(db: Db, uid: string): Promise<{ uid: string } | null> {
  const { rows } = await sql<{ uid: string }>`SELECT chapters.uid FROM chapters JOIN titles ON titles.id = title_id
    WHERE chapters.uid = ${uid} AND titles.state = 'published'`.execute(db);
  return rows[0] ?? null;
}

export async function chapterFacts(db: Db, uid: string): Promise<ChapterFacts | null> {
  const { rows } = await sql<ChapterFacts>`
    SELECT chapters.uid, volume, chapter, chapters.name, chapters.language, pages, publish_at AS "publishAt",
      (SELECT coalesce(json_agg(groups.name ORDER BY chapter_groups.position, groups.id), '[]') FROM chapter_groups
        JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id) AS groups,
      json_build_object('uid', titles.uid, 'names', ${namesSql}, 'contentRating', titles.content_rating, 'cover',
        (SELECT covers.file_uid || '.' || blobs.extension FROM covers JOIN blobs ON blobs.id = covers.blob_id
          WHERE covers.id = titles.main_cover_id)) AS title
    FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = ${uid} AND ${chapterIsVisible}`.execute(db);
  return rows[0] ?? null;
}

export interface NamedFacts {
  uid: string;
  name: string;
  text: string | null;
}

export async function groupFacts(db: Db, uid: string): Promise<NamedFacts | null> {
  const row = await db
    .selectFrom('groups')
    .select(['uid', 'name', 'description as text'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

export async function authorFacts(db: Db, uid: string): Promise<NamedFacts | null> {
  const { rows } = await sql<NamedFacts>`
    SELECT uid, name, biography ->> 'en' AS text FROM authors WHERE id = final_author(${uid}) AND state = 'published'`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function tagFacts(db: Db, uid: string): Promise<NamedFacts | null> {
  const { rows } = await sql<NamedFacts>`
    SELECT uid, name ->> 'en' AS name, description ->> 'en' AS text FROM tags WHERE uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}

export async function userFacts(db: Db, uid: string): Promise<NamedFacts | null> {
  const { rows } = await sql<NamedFacts>`
    SELECT uid, username AS name, NULL AS text FROM users WHERE uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}

export interface ListFacts extends NamedFacts {
  owner: string;
  titles: number;
}

/** Any title that is not deleted, also a draft: who may edit it is decided when its editor loads it. */
export async function editedTitleFacts(db: Db, uid: string): Promise<{ uid: string } | null> {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM titles WHERE uid = ${uid} AND deleted_at IS NULL`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Any author, also one that waits for review: who may edit it is decided when its editor loads it. */
export async function editedAuthorFacts(db: Db, uid: string): Promise<{ uid: string } | null> {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM authors WHERE uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}

export async function listFacts(db: Db, uid: string): Promise<ListFacts | null> {
  const { rows } = await sql<ListFacts>`
    SELECT lists.uid, lists.name, lists.description AS text, users.username AS owner,
      (SELECT count(*)::int FROM list_titles WHERE list_id = lists.id) AS titles
    FROM lists JOIN users ON users.id = owner_id WHERE lists.uid = ${uid} AND ${listIsVisible}`.execute(db);
  return rows[0] ?? null;
}

/** Finds expired announcements too, so that links to them keep working. */
export async function announcementFacts(db: Db, uid: string): Promise<NamedFacts | null> {
  const { rows } = await sql<NamedFacts>`
    SELECT uid, name ->> 'en' AS name, body ->> 'en' AS text FROM announcements
    WHERE uid = ${uid} AND published_at <= now()`.execute(db);
  return rows[0] ?? null;
}
