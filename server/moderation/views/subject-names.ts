// Names of the subjects of items as they are now, also of what readers do not see: by table, all of a page at once.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

export interface SubjectName {
  name: string | null;
  /** Text that tells it from others of that name, such as volume and chapter. */
  detail: string | null;
  /** Public id of the title that it belongs to, and the file of that title's main cover. */
  title: string | null;
  cover: string | null;
  /** For a decision about it; null where it has none. */
  version: number | null;
}

const mainName = sql`(SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1)`;
const cover = sql`(SELECT covers.file_uid || '.' || blobs.extension FROM covers JOIN blobs ON blobs.id = covers.blob_id
  WHERE covers.id = titles.main_cover_id)`;
const ofTitle = sql`${mainName} AS name, titles.uid AS title, ${cover} AS cover`;
const alone = sql`NULL::uuid AS title, NULL::text AS cover`;
const chapterLabel = sql`concat_ws(' ', 'Vol. ' || chapters.volume, 'Ch. ' || chapters.chapter, chapters.name)`;

/** Queries of the columns of `SubjectName` and `uid`, by table. */
const queries: Readonly<Record<string, (uids: readonly string[]) => RawBuilder<SubjectName & { uid: string }>>> = {
  titles: (uids) => sql`SELECT titles.uid, ${ofTitle}, NULL AS detail, titles.version
    FROM titles WHERE titles.uid = ANY (${uids}::uuid[])`,
  title_edits: (uids) => sql`SELECT title_edits.uid, ${ofTitle}, NULL AS detail, title_edits.version
    FROM title_edits JOIN titles ON titles.id = title_id WHERE title_edits.uid = ANY (${uids}::uuid[])`,
  chapters: (uids) => sql`SELECT chapters.uid, ${ofTitle}, ${chapterLabel} AS detail, chapters.version
    FROM chapters JOIN titles ON titles.id = title_id WHERE chapters.uid = ANY (${uids}::uuid[])`,
  covers: (uids) => sql`SELECT covers.uid, ${mainName} AS name, titles.uid AS title,
      covers.file_uid || '.' || blobs.extension AS cover, 'Vol. ' || covers.volume AS detail, covers.version
    FROM covers JOIN titles ON titles.id = title_id JOIN blobs ON blobs.id = blob_id WHERE covers.uid = ANY (${uids}::uuid[])`,
  groups: (uids) =>
    sql`SELECT uid, name, NULL AS detail, ${alone}, version FROM groups WHERE uid = ANY (${uids}::uuid[])`,
  authors: (uids) =>
    sql`SELECT uid, name, NULL AS detail, ${alone}, version FROM authors WHERE uid = ANY (${uids}::uuid[])`,
  users: (uids) => sql`SELECT uid, username AS name, NULL AS detail, ${alone}, version FROM users
    WHERE uid = ANY (${uids}::uuid[])`,
  comments: (uids) => sql`SELECT comments.uid, left(body, 120) AS name, NULL AS detail, ${alone}, comments.version
    FROM comments WHERE comments.uid = ANY (${uids}::uuid[])`,
  lists: (uids) =>
    sql`SELECT uid, name, NULL AS detail, ${alone}, version FROM lists WHERE uid = ANY (${uids}::uuid[])`,
  announcements: (uids) => sql`SELECT uid, name ->> 'en' AS name, NULL AS detail, ${alone}, version FROM announcements
    WHERE uid = ANY (${uids}::uuid[])`,
  flags: (uids) => sql`SELECT uid, name, NULL AS detail, ${alone}, NULL::int AS version FROM flags
    WHERE uid = ANY (${uids}::uuid[])`,
  api_clients: (uids) => sql`SELECT uid, name, left(description, 120) AS detail, ${alone}, version FROM api_clients
    WHERE uid = ANY (${uids}::uuid[])`,
  appeals: (uids) => sql`SELECT appeals.uid, username AS name, left(body, 120) AS detail, ${alone}, appeals.version
    FROM appeals JOIN users ON users.id = person_id WHERE appeals.uid = ANY (${uids}::uuid[])`,
  // of many objects, the first one and how many more there are
  staff_proposals: (uids) => sql`SELECT staff_proposals.uid, coalesce(username, groups.name, ${mainName},
        announcements.name ->> 'en', params -> 'name' ->> 'en', lists.name, params ->> 'name') AS name,
      nullif(concat_ws(' ', nullif(${chapterLabel}, ''), '+' || nullif(cardinality(object_uids) - 1, 0)), '') AS detail, ${alone},
      staff_proposals.version
    FROM staff_proposals CROSS JOIN LATERAL (SELECT coalesce(object_uid,
      (SELECT subject_uid FROM review_items WHERE review_items.uid = object_uids[1]), object_uids[1]) AS uid) AS object
      LEFT JOIN users ON users.uid = object.uid LEFT JOIN groups ON groups.uid = object.uid
      LEFT JOIN chapters ON chapters.uid = object.uid
      LEFT JOIN titles ON titles.uid = object.uid OR titles.id = chapters.title_id
      LEFT JOIN announcements ON announcements.uid = object.uid LEFT JOIN lists ON lists.uid = object.uid
    WHERE staff_proposals.uid = ANY (${uids}::uuid[])`,
  rights_notices: (uids) => sql`SELECT rights_notices.uid, ${ofTitle},
      coalesce(nullif(holder, ''), rights_notices.name) AS detail, rights_notices.version
    FROM rights_notices JOIN rights_notice_objects ON notice_id = rights_notices.id AND position = 0
      LEFT JOIN titles ON titles.uid = title_uid WHERE rights_notices.uid = ANY (${uids}::uuid[])`,
  group_claims: (uids) => sql`SELECT group_claims.uid, groups.name, NULL AS detail, ${alone}, group_claims.version
    FROM group_claims JOIN groups ON groups.id = group_id WHERE group_claims.uid = ANY (${uids}::uuid[])`,
};

/** Names by `kind uid`; what is gone has no entry. */
export async function nameSubjects(
  db: Db,
  subjects: readonly { subject_kind: string; subject_uid: string }[],
): Promise<Map<string, SubjectName>> {
  const uidsByKind = Map.groupBy(subjects, ({ subject_kind }) => subject_kind);
  const found = await Promise.all(
    [...uidsByKind].map(async ([kind, some]) => {
      const rows = (await queries[kind]?.(some.map(({ subject_uid }) => subject_uid)).execute(db))?.rows ?? [];
      return rows.map(({ uid, ...name }) => [`${kind} ${uid}`, name] as const);
    }),
  );
  return new Map(found.flat());
}
