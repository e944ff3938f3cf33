// Names of reported things, as their reporters see them now: none for what is gone or hidden meanwhile.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

interface SubjectName {
  name: string;
  /** Public id of the title that a chapter belongs to, whose name is the chapter's, too. */
  title: string | null;
  chapter: { volume: string | null; chapter: string | null; translatedLanguage: string } | null;
  /** Place of a comment: its writer has the name. */
  comment: { type: 'manga' | 'chapter' | 'scanlation_group'; about: string; group: string | null } | null;
}

const mainName = sql`(SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1)`;

/** Names by public id. @param subjects tables and public ids */
export async function namesOf(
  db: Db,
  subjects: readonly { kind: string; uid: string }[],
): Promise<Map<string, SubjectName>> {
  if (subjects.length === 0) return new Map();
  const ids = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ uid }) => uid);
  const none = sql`NULL::uuid, NULL::json, NULL::json`;
  const { rows } = await sql<SubjectName & { uid: string }>`
    SELECT uid, ${mainName} AS name, NULL::uuid AS title, NULL::json AS chapter, NULL::json AS comment
      FROM titles WHERE uid = ANY (${ids('titles')}::uuid[]) AND state = 'published'
    UNION ALL SELECT chapters.uid, ${mainName}, titles.uid,
        json_build_object('volume', volume, 'chapter', chapter, 'translatedLanguage', language), NULL::json
      FROM chapters JOIN titles ON titles.id = chapters.title_id
      WHERE chapters.uid = ANY (${ids('chapters')}::uuid[]) AND chapters.state = 'published' AND titles.state = 'published'
    UNION ALL SELECT uid, name, ${none} FROM groups WHERE uid = ANY (${ids('groups')}::uuid[])
    UNION ALL SELECT uid, username, ${none} FROM users WHERE uid = ANY (${ids('users')}::uuid[]) AND deleted_at IS NULL
    UNION ALL SELECT uid, name, ${none} FROM authors WHERE uid = ANY (${ids('authors')}::uuid[]) AND state = 'published'
    UNION ALL SELECT uid, name, ${none} FROM lists WHERE uid = ANY (${ids('lists')}::uuid[]) AND visibility = 'public'
    UNION ALL SELECT comments.uid, users.username, NULL::uuid, NULL::json, json_build_object(
        'type', CASE WHEN comment_threads.title_id IS NOT NULL THEN 'manga'
          WHEN comment_threads.chapter_id IS NOT NULL THEN 'chapter' ELSE 'scanlation_group' END,
        'about', coalesce(titles.uid, chapters.uid, groups.uid), 'group', groups.name)
      FROM comments JOIN users ON users.id = author_id JOIN comment_threads ON comment_threads.id = thread_id
        LEFT JOIN titles ON titles.id = comment_threads.title_id
        LEFT JOIN chapters ON chapters.id = comment_threads.chapter_id
        LEFT JOIN groups ON groups.id = comment_threads.group_id
      WHERE comments.uid = ANY (${ids('comments')}::uuid[]) AND comments.state = 'visible'`.execute(db);
  return new Map(rows.map(({ uid, ...name }) => [uid, name]));
}
