// Fields of what an item is about and of what it is compared with, by table.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { readContent } from '#server/titles/content.ts';

type Fields = Record<string, unknown>;

const queries: Readonly<Record<string, (uid: string) => RawBuilder<Fields>>> = {
  chapters: (uid) => sql`SELECT volume, chapter, chapters.name, language,
      ARRAY(SELECT groups.uid::text FROM chapter_groups JOIN groups ON groups.id = group_id
        WHERE chapter_id = chapters.id ORDER BY position) AS groups,
      users.username AS uploader, chapters.created_at AS "createdAt"
    FROM chapters LEFT JOIN users ON users.id = uploader_id WHERE chapters.uid = ${uid}`,
  authors: (uid) => sql`SELECT name, biography, links, created_at AS "createdAt" FROM authors WHERE uid = ${uid}`,
  groups: (uid) => sql`SELECT name, alt_names AS "altNames", username AS leader, verified, official, description,
      focused_languages AS "focusedLanguages", website, discord, twitter, manga_updates AS "mangaUpdates",
      groups.created_at AS "createdAt"
    FROM groups LEFT JOIN users ON users.id = leader_id WHERE groups.uid = ${uid}`,
  users: (uid) => sql`SELECT username AS name, biography AS description, created_at AS "createdAt"
    FROM users LEFT JOIN user_profiles ON user_id = users.id WHERE users.uid = ${uid}`,
};

/** All fields that tell one from another; none of what is gone. */
export async function readComparedFields(db: Db, kind: string, uid: string): Promise<Fields> {
  if (kind === 'titles') {
    const title = await db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirst();
    if (!title) return {};
    const { primaryCover: _cover, ...fields } = await readContent(db, title.id);
    return fields;
  }
  const [fields = {}] = (await queries[kind]?.(uid).execute(db))?.rows ?? [];
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  );
}
