// Ids → titles as the public sees them, one statement for the rows and one for each kind of thing that is described.
import { sql } from 'kysely';
import type { Db } from '#server/core/db.ts';
import { authorAttributes } from '#server/authors/views.ts';
import { type Entity, inOrder, type Relationship, stamps } from '#server/core/views.ts';
import { type TagEntity, viewTags } from '#server/tags/views.ts';
import { viewUsers } from '#server/users/views.ts';
import { toWireDate } from '#contract/common.ts';
import { titleIsVisible } from './policy.ts';

interface TitleRow {
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
  creator_id: number | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  names: { language: string; name: string; main: boolean }[];
  descriptions: Record<string, string>;
  tags: number[];
  credits: { id: number; uid: string; role: 'author' | 'artist' }[];
  cover: CoverFacts | null;
  relations: { uid: string; target_id: number; relation: string }[];
}

interface CoverFacts {
  uid: string;
  file: string;
  volume: string | null;
  language: string;
  description: string;
  version: number;
  created_at: string;
  updated_at: string;
}

export type TitleAttributes = ReturnType<typeof attributesOf>;
export type TitleEntity = Entity<'manga', TitleAttributes>;

/** Titles in the order of the ids. `includes` names the relationships that carry attributes. */
export async function viewTitles(db: Db, ids: readonly number[], includes: readonly string[]): Promise<TitleEntity[]> {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([titleRows(db, ids), viewTags(db)]);
  const wants = (type: string): boolean => includes.includes(type);
  const people =
    wants('author') || wants('artist')
      ? await authorAttributes(
          db,
          rows.flatMap((row) => row.credits.map((credit) => credit.id)),
        )
      : null;
  const related = wants('manga')
    ? await titleAttributes(
        db,
        rows.flatMap((row) => row.relations.map((relation) => relation.target_id)),
      )
    : null;
  const creators = wants('creator')
    ? await viewUsers(
        db,
        rows.flatMap((row) => row.creator_id ?? []),
      )
    : null;

  return inOrder(ids, rows).map((row) => {
    const relationships: Relationship[] = row.credits.map((credit) => ({
      id: credit.uid,
      type: credit.role,
      ...described(wants(credit.role) ? people?.get(credit.id) : undefined),
    }));
    if (row.cover)
      relationships.push({
        id: row.cover.uid,
        type: 'cover_art',
        ...described(wants('cover_art') ? coverAttributes(row.cover) : undefined),
      });
    for (const relation of row.relations) {
      relationships.push({
        id: relation.uid,
        type: 'manga',
        related: relation.relation,
        ...described(related?.get(relation.target_id)),
      });
    }
    const creator = row.creator_id === null ? undefined : creators?.get(row.creator_id);
    if (creator) relationships.push({ id: creator.uid, type: 'creator', attributes: creator.attributes });
    return { id: row.uid, type: 'manga' as const, attributes: attributesOf(row, tags), relationships };
  });
}

/** Attributes alone, for those who name a title in a relationship. */
export async function titleAttributes(db: Db, ids: readonly number[]): Promise<Map<number, TitleAttributes>> {
  if (ids.length === 0) return new Map();
  const [rows, tags] = await Promise.all([titleRows(db, [...new Set(ids)]), viewTags(db)]);
  return new Map(rows.map((row) => [row.id, attributesOf(row, tags)]));
}

/** The visible titles that authors are credited for, newest first. */
export async function viewCredits(
  db: Db,
  authorIds: readonly number[],
  describe: boolean,
): Promise<Map<number, Relationship[]>> {
  if (authorIds.length === 0) return new Map();
  const { rows } = await sql<{ author_id: number; id: number; uid: string }>`
    SELECT title_credits.author_id, titles.id, titles.uid FROM title_credits JOIN titles ON titles.id = title_credits.title_id
    WHERE title_credits.author_id = ANY (${authorIds}::int[]) AND ${titleIsVisible}
    GROUP BY title_credits.author_id, titles.id ORDER BY titles.id DESC
  `.execute(db);
  const attributes = describe
    ? await titleAttributes(
        db,
        rows.map((row) => row.id),
      )
    : null;
  const found = new Map<number, Relationship[]>();
  for (const row of rows) {
    const list = found.get(row.author_id) ?? [];
    list.push({ id: row.uid, type: 'manga', ...described(attributes?.get(row.id)) });
    found.set(row.author_id, list);
  }
  return found;
}

function described(attributes: object | undefined): { attributes?: Record<string, unknown> } {
  return attributes ? { attributes: attributes as Record<string, unknown> } : {};
}

async function titleRows(db: Db, ids: readonly number[]): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    SELECT titles.*, latest.uid AS latest_chapter_uid,
      (SELECT json_agg(json_build_object('language', language, 'name', name, 'main', main) ORDER BY position)
        FROM title_names WHERE title_id = titles.id) AS names,
      (SELECT coalesce(json_object_agg(language, description), '{}') FROM title_descriptions WHERE title_id = titles.id) AS descriptions,
      (SELECT coalesce(json_agg(tag_id ORDER BY tag_id), '[]') FROM title_tags WHERE title_id = titles.id) AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', authors.id, 'uid', authors.uid, 'role', role) ORDER BY role, title_credits.position, authors.id), '[]')
        FROM title_credits JOIN authors ON authors.id = title_credits.author_id WHERE title_id = titles.id) AS credits,
      (SELECT coalesce(json_agg(json_build_object('uid', target.uid, 'target_id', target.id, 'relation', relation) ORDER BY title_relations.id), '[]')
        FROM title_relations JOIN titles AS target ON target.id = target_id
        WHERE title_relations.title_id = titles.id AND target.state = 'published') AS relations,
      (SELECT json_build_object('uid', covers.uid, 'file', covers.file_uid || '.' || blobs.extension, 'volume', volume,
          'language', language, 'description', description, 'version', covers.version,
          'created_at', covers.created_at, 'updated_at', covers.updated_at)
        FROM covers JOIN blobs ON blobs.id = covers.blob_id WHERE covers.id = titles.main_cover_id) AS cover
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
    ...stamps(row),
    availableTranslatedLanguages: row.available_languages,
    latestUploadedChapter: row.latest_chapter_uid,
  };
}

function coverAttributes(cover: CoverFacts) {
  return {
    description: cover.description,
    volume: cover.volume,
    fileName: cover.file,
    locale: cover.language,
    createdAt: toWireDate(new Date(cover.created_at)),
    updatedAt: toWireDate(new Date(cover.updated_at)),
    version: cover.version,
  };
}
