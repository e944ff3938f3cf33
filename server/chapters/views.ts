// Ids → chapters as the public sees them.
import { sql } from 'kysely';
import { toWireDate } from '#contract/common.ts';
import type { Db } from '#server/core/db.ts';
import { type Entity, inOrder, type Relationship, stamps } from '#server/core/views.ts';
import { groupAttributes } from '#server/groups/views.ts';
import { titleAttributes } from '#server/titles/views.ts';
import { viewUsers } from '#server/users/views.ts';

interface ChapterRow {
  id: number;
  uid: string;
  title_id: number;
  title_uid: string;
  language: string;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  external_url: string | null;
  unavailable: boolean;
  pages: number;
  uploader_id: number | null;
  uploader_uid: string | null;
  publish_at: Date;
  readable_at: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
  groups: { id: number; uid: string }[];
}

export type ChapterEntity = Entity<'chapter', ReturnType<typeof attributesOf>>;

/** Chapters in the order of the ids. `includes` names the relationships that carry attributes. */
export async function viewChapters(
  db: Db,
  ids: readonly number[],
  includes: readonly string[],
): Promise<ChapterEntity[]> {
  if (ids.length === 0) return [];
  const rows = await chapterRows(db, ids);
  const [groups, titles, users] = await Promise.all([
    includes.includes('scanlation_group')
      ? groupAttributes(
          db,
          rows.flatMap((row) => row.groups.map((group) => group.id)),
        )
      : null,
    includes.includes('manga')
      ? titleAttributes(
          db,
          rows.map((row) => row.title_id),
        )
      : null,
    includes.includes('user')
      ? viewUsers(
          db,
          rows.flatMap((row) => row.uploader_id ?? []),
        )
      : null,
  ]);
  return inOrder(ids, rows).map((row) => {
    const relationships: Relationship[] = row.groups.map((group) =>
      relate('scanlation_group', group.uid, groups?.get(group.id)),
    );
    relationships.push(relate('manga', row.title_uid, titles?.get(row.title_id)));
    if (row.uploader_id !== null && row.uploader_uid !== null) {
      relationships.push(relate('user', row.uploader_uid, users?.get(row.uploader_id)?.attributes));
    }
    return { id: row.uid, type: 'chapter' as const, attributes: attributesOf(row), relationships };
  });
}

function relate(type: string, id: string, attributes: object | undefined): Relationship {
  return { id, type, ...(attributes ? { attributes: attributes as Record<string, unknown> } : {}) };
}

async function chapterRows(db: Db, ids: readonly number[]): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    SELECT chapters.*, titles.uid AS title_uid, users.uid AS uploader_uid,
      (SELECT coalesce(json_agg(json_build_object('id', groups.id, 'uid', groups.uid) ORDER BY position, groups.id), '[]')
        FROM chapter_groups JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id) AS groups
    FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN users ON users.id = chapters.uploader_id
    WHERE chapters.id = ANY (${ids}::int[])
  `.execute(db);
  return rows;
}

function attributesOf(row: ChapterRow) {
  return {
    volume: row.volume,
    chapter: row.chapter,
    title: row.name,
    translatedLanguage: row.language,
    externalUrl: row.external_url,
    isUnavailable: row.unavailable,
    publishAt: toWireDate(row.publish_at),
    readableAt: toWireDate(row.readable_at),
    ...stamps(row),
    pages: row.pages,
  };
}
