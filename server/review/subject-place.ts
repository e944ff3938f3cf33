// Language of a subject, by which moderators filter, and the groups that it belongs to, whose people do not decide about it.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

interface SubjectPlace {
  language: string | null;
  /** Internal ids. */
  groups: number[];
}

const none = sql`'{}'::int[]`;
const groupsOfChapter = sql`ARRAY(SELECT group_id FROM chapter_groups WHERE chapter_id = chapters.id)`;

/** Queries of `language` and `groups` by table; the others have neither. */
const queries: Readonly<Record<string, (uid: string) => RawBuilder<SubjectPlace>>> = {
  titles: (uid) => sql`SELECT original_language AS language, ${none} AS groups FROM titles WHERE uid = ${uid}`,
  title_edits: (uid) => sql`SELECT original_language AS language, ${none} AS groups
    FROM title_edits JOIN titles ON titles.id = title_id WHERE title_edits.uid = ${uid}`,
  chapters: (uid) => sql`SELECT language, ${groupsOfChapter} AS groups FROM chapters WHERE uid = ${uid}`,
  covers: (uid) => sql`SELECT language, ${none} AS groups FROM covers WHERE uid = ${uid}`,
  groups: (uid) => sql`SELECT focused_languages[1] AS language, ARRAY[id] AS groups FROM groups WHERE uid = ${uid}`,
  group_claims: (uid) => sql`SELECT focused_languages[1] AS language, ARRAY[groups.id] AS groups
    FROM group_claims JOIN groups ON groups.id = group_id WHERE group_claims.uid = ${uid}`,
  rights_notices: (uid) => sql`SELECT NULL AS language, ARRAY(SELECT DISTINCT group_id
      FROM rights_notices JOIN rights_notice_objects ON notice_id = rights_notices.id AND object_kind = 'chapters'
      JOIN chapters ON chapters.uid = object_uid JOIN chapter_groups ON chapter_id = chapters.id
      WHERE rights_notices.uid = ${uid}) AS groups`,
};

/** Language and groups of a subject as it is now. */
export async function placeOf(db: Db, kind: string, uid: string): Promise<SubjectPlace> {
  const query = queries[kind];
  const place = query && (await query(uid).execute(db)).rows[0];
  return place ?? { language: null, groups: [] };
}
