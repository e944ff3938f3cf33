// Renders chapters by id into their public JSON, which is stored as the chapter's document (column `doc`).
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { UnavailabilityReason } from '#contract/rules/unavailability.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';

/** Columns and joined data that the public JSON of a chapter is made of. */
export interface ChapterRow {
  id: number;
  uid: string;
  title_uid: string;
  language: string;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  external_url: string | null;
  unavailable: boolean;
  /** Absent or null for an available chapter, and when nobody gave a reason. */
  unavailable_reason?: UnavailabilityReason | null;
  pages: number;
  uploader_uid: string | null;
  publish_at: Date;
  readable_at: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
  /** Public ids of the groups. */
  groups: string[];
}

type ChapterEntity = Entity<'chapter', ReturnType<typeof attributesOf>>;

/** Renders chapters, by internal id. Relationships have an id and a type, but no attributes. */
export async function renderChapters(db: Db, ids: readonly number[]): Promise<Map<number, ChapterEntity>> {
  if (ids.length === 0) return new Map();
  const rows = await chapterRows(db, ids);
  return new Map(rows.map((row) => [row.id, chapterEntity(row)]));
}

export function chapterEntity(row: ChapterRow): ChapterEntity {
  return { id: row.uid, type: 'chapter', attributes: attributesOf(row), relationships: relationshipsOf(row) };
}

function relationshipsOf(row: ChapterRow): Relationship[] {
  return [
    ...row.groups.map((uid) => ({ id: uid, type: 'scanlation_group' })),
    { id: row.title_uid, type: 'manga' },
    ...(row.uploader_uid === null ? [] : [{ id: row.uploader_uid, type: 'user' }]),
  ];
}

async function chapterRows(db: Db, ids: readonly number[]): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    SELECT chapters.*, titles.uid AS title_uid, users.uid AS uploader_uid, chapter_unavailability.reason AS unavailable_reason,
      (SELECT coalesce(json_agg(groups.uid ORDER BY position, groups.id), '[]')
        FROM chapter_groups JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id) AS groups
    FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN users ON users.id = chapters.uploader_id
      LEFT JOIN chapter_unavailability ON chapter_unavailability.chapter_id = chapters.id AND chapters.unavailable
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
    ...(row.unavailable && row.unavailable_reason ? { unavailableReason: row.unavailable_reason } : {}),
    publishAt: toWireDate(row.publish_at),
    readableAt: toWireDate(row.readable_at),
    ...versionFields(row),
    pages: row.pages,
  };
}
