// Fields of published chapters as versions keep them, and changes of single ones by staff, such as those that take the edits of one
// person back. When a chapter comes out is none of them.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { type ChangedBy, type ChangedParts, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { recordVersion } from '#server/versions/versions.ts';
import { refreshTitleSummary } from './chapters.ts';

interface ChapterContent {
  volume: string | null;
  chapter: string | null;
  title: string | null;
  translatedLanguage: string;
  externalUrl: string | null;
  /** Public ids, in order. */
  groups: string[];
}

export interface StoredChapter {
  version: number;
  updatedAt: Date;
  content: ChapterContent;
}

/** Fields of a chapter, by internal id. */
export async function readChapter(tx: Db, id: number): Promise<StoredChapter> {
  const { rows } = await sql<{ version: number; updated_at: Date } & ChapterContent>`
    SELECT version, updated_at, volume, chapter, name AS title, language AS "translatedLanguage",
      external_url AS "externalUrl", ARRAY(SELECT groups.uid::text FROM chapter_groups
        JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id ORDER BY position, group_id) AS groups
    FROM chapters WHERE id = ${id}`.execute(tx);
  const { version, updated_at: updatedAt, ...content } = rows[0]!;
  return { version, updatedAt, content };
}

/** Records what a chapter is after a change. @param before what it was */
export async function recordChapter(
  tx: Db,
  id: number,
  before: StoredChapter,
  { byId, now }: ChangedBy,
): Promise<void> {
  const { version, content } = await readChapter(tx, id);
  const former = { version: before.version, content: before.content, at: before.updatedAt };
  await recordVersion(tx, { kind: 'chapters', id, version, content, byId, before: former }, now);
}

/** Applies those changes of a published chapter that fit; groups that are gone stay away. Null for one that is not out. */
export async function changeChapterParts(
  tx: Db,
  id: number,
  wanted: readonly PartChange[],
  by: ChangedBy,
): Promise<ChangedParts | null> {
  // the title first, as by every change of a chapter
  await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM chapters WHERE id = ${id}) FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ uid: string; title_id: number; pages: number }>`SELECT uid, title_id, pages FROM chapters
    WHERE id = ${id} AND state = 'published' FOR UPDATE`.execute(tx);
  const chapter = rows[0];
  if (!chapter) return null;
  const before = await readChapter(tx, id);
  const { content, fitting, conflicts } = withFieldChanges(before.content, wanted);
  const { pages, uid } = chapter;
  // it is read here or elsewhere
  const isReadable = (content.externalUrl === null) === pages > 0;
  const done = isReadable ? fitting : fitting.filter(({ field }) => field !== 'externalUrl');
  const externalUrl = isReadable ? content.externalUrl : before.content.externalUrl;
  if (done.length === 0) return { uid, done, conflicts, exact: null };
  await sql`UPDATE chapters SET volume = ${content.volume}, chapter = ${content.chapter}, name = ${content.title},
      language = ${content.translatedLanguage}, external_url = ${externalUrl}, version = version + 1, updated_at = ${by.now}
    WHERE id = ${id}`.execute(tx);
  if (done.some(({ field }) => field === 'groups')) await writeGroups(tx, id, content.groups);
  await recordChapter(tx, id, before, by);
  await refreshTitleSummary(tx, chapter.title_id);
  await refreshGroups(tx, [...before.content.groups, ...content.groups]);
  return { uid, done, conflicts, exact: null };
}

/** Writes the groups of a chapter by their public ids; those that are gone stay away. */
export async function writeGroups(tx: Db, id: number, groups: readonly string[]): Promise<void> {
  await sql`DELETE FROM chapter_groups WHERE chapter_id = ${id}`.execute(tx);
  await sql`INSERT INTO chapter_groups (chapter_id, group_id, position)
    SELECT ${id}::int, groups.id, named.position - 1
    FROM unnest(${groups}::uuid[]) WITH ORDINALITY AS named (uid, position) JOIN groups ON groups.uid = named.uid
    WHERE deleting_at IS NULL`.execute(tx);
}

async function refreshGroups(tx: Db, uids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM groups WHERE uid = ANY (${uids}::uuid[])`.execute(tx);
  await refreshGroupStatistics(
    tx,
    rows.map(({ id }) => id),
  );
}
