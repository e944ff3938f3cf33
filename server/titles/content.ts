// Content of a title, the fields that people write, in the form of the public API: read as a whole, and written where it differs. Drafts,
// changes of published titles, proposals and earlier versions all go through here.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { AdaptationKind, ContentRating, Demographic, PublicationStatus } from '#server/db/schema.ts';
import { addAdaptation } from './episodes.ts';

export interface EpisodeContent {
  season: number;
  number: number;
  name: string | null;
  /** Date, `2024-04-19`. */
  airedOn: string | null;
  chapterFrom: string | null;
  chapterTo: string | null;
}

export interface AdaptationContent {
  kind: AdaptationKind;
  name: string;
  year: number | null;
  url: string | null;
  /** Sorted by season and number. */
  episodes: EpisodeContent[];
}

export interface TitleContent {
  /** Main names by language. */
  title: Record<string, string>;
  /** Alternative names, one in each entry. */
  altTitles: Record<string, string>[];
  description: Record<string, string>;
  /** Public ids, in order. */
  authors: string[];
  artists: string[];
  links: Record<string, string>;
  officialLinks: Record<string, string>;
  originalLanguage: string;
  lastVolume: string | null;
  lastChapter: string | null;
  publicationDemographic: Demographic | null;
  status: PublicationStatus;
  year: number | null;
  contentRating: ContentRating;
  chapterNumbersResetOnNewVolume: boolean;
  /** Public ids, sorted. */
  tags: string[];
  /** Public id of the main cover. */
  primaryCover: string | null;
  /** The oldest first. */
  adaptations: AdaptationContent[];
}

/** The content of a new draft before anything is written. */
export const emptyContent: Omit<TitleContent, 'originalLanguage' | 'status' | 'contentRating'> = {
  title: {},
  altTitles: [],
  description: {},
  authors: [],
  artists: [],
  links: {},
  officialLinks: {},
  lastVolume: null,
  lastChapter: null,
  publicationDemographic: null,
  year: null,
  chapterNumbersResetOnNewVolume: false,
  tags: [],
  primaryCover: null,
  adaptations: [],
};

const creditsAs = (role: 'author' | 'artist'): RawBuilder<string[]> => sql`
  ARRAY(SELECT authors.uid::text FROM title_credits JOIN authors ON authors.id = author_id
    WHERE title_id = titles.id AND role = ${role} ORDER BY position, authors.id)`;

/** The content of a title, by internal id. */
export async function readContent(db: Db, titleId: number): Promise<TitleContent> {
  const { rows } = await sql<TitleContent & { names: { language: string; name: string; main: boolean }[] }>`
    SELECT links, official_links AS "officialLinks", original_language AS "originalLanguage", last_volume AS "lastVolume",
      last_chapter AS "lastChapter", demographic AS "publicationDemographic", status, year, content_rating AS "contentRating",
      numbers_reset AS "chapterNumbersResetOnNewVolume", ${creditsAs('author')} AS authors, ${creditsAs('artist')} AS artists,
      (SELECT coalesce(json_agg(json_build_object('language', language, 'name', name, 'main', main) ORDER BY position), '[]')
        FROM title_names WHERE title_id = titles.id) AS names,
      (SELECT coalesce(json_object_agg(language, description ORDER BY language), '{}') FROM title_descriptions
        WHERE title_id = titles.id) AS description,
      ARRAY(SELECT tags.uid::text FROM title_tags JOIN tags ON tags.id = tag_id WHERE title_id = titles.id ORDER BY 1) AS tags,
      (SELECT uid FROM covers WHERE covers.id = main_cover_id) AS "primaryCover",
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'year', year, 'url', url, 'episodes',
          (SELECT coalesce(json_agg(json_build_object('season', season, 'number', number, 'name', episodes.name,
            'airedOn', aired_on, 'chapterFrom', chapter_from, 'chapterTo', chapter_to) ORDER BY season, number), '[]')
            FROM episodes WHERE adaptation_id = adaptations.id)) ORDER BY year NULLS LAST, id), '[]')
        FROM adaptations WHERE title_id = titles.id) AS adaptations
    FROM titles WHERE id = ${titleId}`.execute(db);
  const { names, ...rest } = rows[0]!;
  return {
    ...rest,
    title: Object.fromEntries(names.filter(({ main }) => main).map(({ language, name }) => [language, name])),
    altTitles: names.filter(({ main }) => !main).map(({ language, name }) => ({ [language]: name })),
  };
}

/** Whether two values of a field are the same. The order of the keys of maps counts, as it is that of names. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Writes what differs from the stored content, which the caller has checked; not the version. Everything that is named by
 * a public id exists.
 */
export async function writeContent(
  tx: Db,
  titleId: number,
  content: TitleContent,
  stored: TitleContent,
): Promise<void> {
  const differs = (...fields: (keyof TitleContent)[]): boolean =>
    fields.some((field) => !isSame(content[field], stored[field]));
  await sql`UPDATE titles SET original_language = ${content.originalLanguage}, status = ${content.status},
      content_rating = ${content.contentRating}, demographic = ${content.publicationDemographic}, year = ${content.year},
      last_volume = ${content.lastVolume}, last_chapter = ${content.lastChapter},
      numbers_reset = ${content.chapterNumbersResetOnNewVolume}, links = ${JSON.stringify(content.links)}::jsonb,
      official_links = ${JSON.stringify(content.officialLinks)}::jsonb
      ${differs('primaryCover') ? sql`, main_cover_id = coalesce((SELECT id FROM covers WHERE uid = ${content.primaryCover}), main_cover_id)` : sql``}
    WHERE id = ${titleId}`.execute(tx);
  if (differs('title', 'altTitles')) await writeNames(tx, titleId, content);
  if (differs('description')) await writeDescriptions(tx, titleId, content.description);
  if (differs('authors')) await writeCredits(tx, titleId, 'author', content.authors);
  if (differs('artists')) await writeCredits(tx, titleId, 'artist', content.artists);
  if (differs('tags')) {
    await sql`DELETE FROM title_tags WHERE title_id = ${titleId}`.execute(tx);
    await sql`INSERT INTO title_tags (title_id, tag_id) SELECT ${titleId}::int, id FROM tags
      WHERE uid = ANY (${content.tags}::uuid[])`.execute(tx);
  }
  if (differs('adaptations')) {
    await sql`DELETE FROM adaptations WHERE title_id = ${titleId}`.execute(tx);
    for (const adaptation of content.adaptations) await addAdaptation(tx, { titleId, ...adaptation });
  }
}

async function writeNames(tx: Db, titleId: number, { title, altTitles }: TitleContent): Promise<void> {
  const names = [
    ...Object.entries(title).map(([language, name]) => ({ language, name, main: true })),
    ...altTitles.flatMap((entry) => Object.entries(entry).map(([language, name]) => ({ language, name, main: false }))),
  ];
  await sql`DELETE FROM title_names WHERE title_id = ${titleId}`.execute(tx);
  await tx
    .insertInto('title_names')
    .values(names.map((name, position) => ({ title_id: titleId, position, ...name })))
    .execute();
}

async function writeDescriptions(tx: Db, titleId: number, description: Record<string, string>): Promise<void> {
  const texts = Object.entries(description);
  await sql`DELETE FROM title_descriptions WHERE title_id = ${titleId}`.execute(tx);
  if (texts.length === 0) return;
  await tx
    .insertInto('title_descriptions')
    .values(texts.map(([language, text]) => ({ title_id: titleId, language, description: text })))
    .execute();
}

async function writeCredits(
  tx: Db,
  titleId: number,
  role: 'author' | 'artist',
  authors: readonly string[],
): Promise<void> {
  await sql`DELETE FROM title_credits WHERE title_id = ${titleId} AND role = ${role}`.execute(tx);
  await sql`INSERT INTO title_credits (title_id, author_id, role, position)
    SELECT ${titleId}::int, authors.id, ${role}, named.position - 1
    FROM unnest(${authors}::uuid[]) WITH ORDINALITY AS named (uid, position) JOIN authors ON authors.uid = named.uid`.execute(
    tx,
  );
}
