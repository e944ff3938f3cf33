// Renders titles by id into their public JSON, which is stored as the title's document (column `doc`).
import type { UploadLock } from './staff-changes.ts';
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { TitleRelation } from '#server/db/schema.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';
import { type TagEntity, viewTags } from '#server/tags/views.ts';
import { titleIsVisible } from './policy.ts';

/** Columns and joined data that the public JSON of a title is made of. */
export interface TitleRow {
  id: number;
  uid: string;
  state: 'draft' | 'submitted' | 'published' | 'rejected';
  original_language: string;
  status: 'ongoing' | 'completed' | 'hiatus' | 'cancelled';
  content_rating: 'safe' | 'suggestive' | 'erotica' | 'pornographic';
  demographic: 'shounen' | 'shoujo' | 'josei' | 'seinen' | null;
  year: number | null;
  last_volume: string | null;
  last_chapter: string | null;
  numbers_reset: boolean;
  locked: boolean;
  links: Record<string, string>;
  official_links: Record<string, string>;
  available_languages: string[];
  latest_chapter_uid: string | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  names: { language: string; name: string; main: boolean }[];
  descriptions: Record<string, string>;
  tags: number[];
  credits: { uid: string; role: 'author' | 'artist' }[];
  /** Public id of the main cover. */
  cover: string | null;
  relations: { uid: string; relation: string }[];
}

type TitleAttributes = ReturnType<typeof attributesOf>;
export type TitleEntity = Entity<'manga', TitleAttributes>;

/** Renders titles, by internal id. Relationships have an id and a type, but no attributes. */
export async function renderTitles(db: Db, ids: readonly number[]): Promise<Map<number, TitleEntity>> {
  if (ids.length === 0) return new Map();
  const [rows, tags] = await Promise.all([titleRows(db, ids), viewTags(db)]);
  return new Map(rows.map((row) => [row.id, titleEntity(row, tags)]));
}

export function titleEntity(row: TitleRow, tags: Map<number, TagEntity>): TitleEntity {
  return { id: row.uid, type: 'manga', attributes: attributesOf(row, tags), relationships: relationshipsOf(row) };
}

/** Creators of titles, for `includes[]=creator`: public ids of users by internal id of the title. */
export async function creatorsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('titles')
    .innerJoin('users', 'users.id', 'titles.creator_id')
    .select(['titles.id', 'users.uid'])
    .where('titles.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.uid]));
}

/** Visible titles that authors are credited for, by internal author id, newest first. */
export async function creditsOf(db: Db, authorIds: readonly number[]): Promise<Map<number, Relationship[]>> {
  if (authorIds.length === 0) return new Map();
  const { rows } = await sql<{ author_id: number; uid: string }>`
    SELECT title_credits.author_id, titles.uid FROM title_credits JOIN titles ON titles.id = title_credits.title_id
    WHERE title_credits.author_id = ANY (${authorIds}::int[]) AND ${titleIsVisible}
    GROUP BY title_credits.author_id, titles.id ORDER BY titles.id DESC
  `.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.author_id)].map(([id, credits]) => [
      id,
      credits.map(({ uid }) => ({ id: uid, type: 'manga' })),
    ]),
  );
}

interface RelationEntity extends Entity<'manga_relation', { relation: TitleRelation; version: number }> {}

/** Whether a title takes no more chapters, or none in some languages. */
export async function uploadLockOf(db: Db, titleId: number): Promise<UploadLock> {
  const { reason, ...lock } = await db
    .selectFrom('titles')
    .select(['locked', 'locked_languages as languages', 'lock_reason as reason'])
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow();
  return { ...lock, reason: reason as UploadLock['reason'] };
}

/** One relation of a title, by its public id. */
export async function viewRelation(db: Db, titleId: number, uid: string): Promise<RelationEntity> {
  return (await viewRelations(db, titleId)).find(({ id }) => id === uid)!;
}

/** Relations of a title whose target is visible. */
export async function viewRelations(db: Db, titleId: number): Promise<RelationEntity[]> {
  const { rows } = await sql<{ uid: string; relation: TitleRelation; version: number; target: string }>`
    SELECT title_relations.uid, relation, title_relations.version, titles.uid AS target
    FROM title_relations JOIN titles ON titles.id = target_id
    WHERE title_relations.title_id = ${titleId} AND ${titleIsVisible} ORDER BY title_relations.id`.execute(db);
  return rows.map(({ uid, relation, version, target }) => ({
    id: uid,
    type: 'manga_relation',
    attributes: { relation, version },
    relationships: [{ id: target, type: 'manga' }],
  }));
}

function relationshipsOf(row: TitleRow): Relationship[] {
  return [
    ...row.credits.map(({ uid, role }) => ({ id: uid, type: role })),
    ...(row.cover === null ? [] : [{ id: row.cover, type: 'cover_art' }]),
    ...row.relations.map(({ uid, relation }) => ({ id: uid, type: 'manga', related: relation })),
  ];
}

async function titleRows(db: Db, ids: readonly number[]): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    SELECT titles.*, latest.uid AS latest_chapter_uid,
      (SELECT json_agg(json_build_object('language', language, 'name', name, 'main', main) ORDER BY position)
        FROM title_names WHERE title_id = titles.id) AS names,
      (SELECT coalesce(json_object_agg(language, description), '{}') FROM title_descriptions WHERE title_id = titles.id) AS descriptions,
      (SELECT coalesce(json_agg(tag_id ORDER BY tag_id), '[]') FROM title_tags WHERE title_id = titles.id) AS tags,
      (SELECT coalesce(json_agg(json_build_object('uid', authors.uid, 'role', role) ORDER BY role, title_credits.position, authors.id), '[]')
        FROM title_credits JOIN authors ON authors.id = title_credits.author_id WHERE title_id = titles.id) AS credits,
      (SELECT coalesce(json_agg(json_build_object('uid', target.uid, 'relation', relation) ORDER BY title_relations.id), '[]')
        FROM title_relations JOIN titles AS target ON target.id = target_id
        WHERE title_relations.title_id = titles.id AND target.state = 'published') AS relations,
      (SELECT uid FROM covers WHERE covers.id = titles.main_cover_id) AS cover
    FROM titles LEFT JOIN chapters AS latest ON latest.id = titles.latest_chapter_id
    WHERE titles.id = ANY (${ids}::int[])
  `.execute(db);
  return rows;
}

function attributesOf(row: TitleRow, tags: Map<number, TagEntity>) {
  const names = row.names ?? [];
  return {
    title: Object.fromEntries(names.filter((name) => name.main).map((name) => [name.language, name.name])),
    altTitles: names.filter((name) => !name.main).map((name) => ({ [name.language]: name.name })),
    description: row.descriptions,
    isLocked: row.locked,
    links: row.links,
    officialLinks: row.official_links,
    originalLanguage: row.original_language,
    lastVolume: row.last_volume,
    lastChapter: row.last_chapter,
    publicationDemographic: row.demographic,
    status: row.status,
    year: row.year,
    contentRating: row.content_rating,
    tags: row.tags.flatMap((id) => tags.get(id) ?? []),
    state: row.state,
    chapterNumbersResetOnNewVolume: row.numbers_reset,
    ...versionFields(row),
    availableTranslatedLanguages: row.available_languages,
    latestUploadedChapter: row.latest_chapter_uid,
  };
}
