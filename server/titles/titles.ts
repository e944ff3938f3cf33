// Creates and finds titles. Names are ordered: main names first, one per language, then alternative names.
import { sql } from 'kysely';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { Db } from '#server/core/db/db.ts';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines } from '#server/core/plain-text.ts';
import type {
  ContentRating,
  Demographic,
  PageLayout,
  PublicationStatus,
  ReadingDirection,
  TitleState,
} from '#server/db/schema.ts';
import { openTitleIndex, type TitleIndex, type TitleIndexContext } from './index/title-index.ts';

/** The title index of this process (singleton). Loads the titles on first use. */
export const titleIndex: (ctx: TitleIndexContext) => TitleIndex = memoizePerKey(
  ({ changes }) => changes,
  openTitleIndex,
);

/** Filter of the title index. */
export type IndexFilter = Parameters<TitleIndex['each']>[0];

export interface TitleName {
  language: string;
  name: string;
  main?: boolean;
}

export interface NewTitle {
  uid?: string;
  names: TitleName[];
  descriptions?: Record<string, string>;
  originalLanguage: string;
  state?: TitleState;
  status?: PublicationStatus;
  contentRating?: ContentRating;
  demographic?: Demographic | null;
  year?: number | null;
  lastVolume?: string | null;
  lastChapter?: string | null;
  layout?: PageLayout | null;
  direction?: ReadingDirection | null;
  links?: Record<string, string>;
  officialLinks?: Record<string, string>;
  /** English names of tags; unknown ones are left out. */
  tags?: string[];
  authorIds?: number[];
  artistIds?: number[];
  creatorId?: number | null;
  createdAt?: Date;
}

/** Creates a title and returns its internal id. @throws ApiError validation_exception */
export async function createTitle(tx: Db, title: NewTitle): Promise<number> {
  validate(title);
  const { id } = await tx
    .insertInto('titles')
    .values({
      ...(title.uid ? { uid: title.uid } : {}),
      state: title.state ?? 'published',
      original_language: title.originalLanguage,
      status: title.status ?? 'ongoing',
      content_rating: title.contentRating ?? 'safe',
      demographic: title.demographic ?? null,
      year: title.year ?? null,
      last_volume: title.lastVolume ?? null,
      last_chapter: title.lastChapter ?? null,
      layout: title.layout ?? null,
      direction: title.direction ?? null,
      links: JSON.stringify(title.links ?? {}),
      official_links: JSON.stringify(title.officialLinks ?? {}),
      creator_id: title.creatorId ?? null,
      ...(title.createdAt ? { created_at: title.createdAt, updated_at: title.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sortedNames = title.names.toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false));
  await tx
    .insertInto('title_names')
    .values(
      sortedNames.map((name, position) => ({
        title_id: id,
        position,
        language: name.language,
        name: plainText(name.name),
        main: name.main ?? false,
      })),
    )
    .execute();
  const descriptions = descriptionsOf(title).filter(([, text]) => text !== '');
  if (descriptions.length > 0) {
    await tx
      .insertInto('title_descriptions')
      .values(descriptions.map(([language, description]) => ({ title_id: id, language, description })))
      .execute();
  }
  if (title.tags && title.tags.length > 0) {
    // compares letters and digits only: "One-Shot" finds the tag "Oneshot"
    const tagKeys = title.tags.map((tag) => tag.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
    await sql`INSERT INTO title_tags (title_id, tag_id) SELECT ${id}::int, tags.id FROM tags
      WHERE regexp_replace(lower(name ->> 'en'), '[^a-z0-9]', '', 'g') = ANY (${tagKeys}::text[])`.execute(tx);
  }
  const credits = [
    ...(title.authorIds ?? []).map((author_id, position) => ({
      title_id: id,
      author_id,
      role: 'author' as const,
      position,
    })),
    ...(title.artistIds ?? []).map((author_id, position) => ({
      title_id: id,
      author_id,
      role: 'artist' as const,
      position,
    })),
  ];
  if (credits.length > 0)
    await tx
      .insertInto('title_credits')
      .values(credits)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx.insertInto('title_figures').values({ title_id: id }).execute();
  return id;
}

/** A published title that an import compares with the metadata of a file. */
export interface TitleCandidate {
  id: number;
  uid: string;
  /** Main name. */
  name: string;
  originalLanguage: string;
  /** Languages of the names that matched the query; empty when only a link matched. */
  nameLanguages: string[];
  /** Names of authors and artists. */
  credits: string[];
  links: Record<string, string>;
}

/** All published titles that have one of the names, compared as `name_key` does, or one of the links. */
export async function findTitleCandidates(
  db: Db,
  { names, links }: { names: readonly string[]; links: Readonly<Record<string, string>> },
): Promise<TitleCandidate[]> {
  const linkFilters = Object.entries(links).map(([key, value]) => ({ [key]: value }));
  const linkQuery =
    linkFilters.length === 0
      ? sql``
      : sql`UNION SELECT id FROM titles WHERE ${sql.join(
          linkFilters.map((link) => sql`links @> ${JSON.stringify(link)}::jsonb`),
          sql` OR `,
        )}`;
  const { rows } = await sql<TitleCandidate>`
    WITH keys AS MATERIALIZED (SELECT array_agg(name_key(name)) AS all_keys FROM unnest(${names.map(plainText)}::text[]) AS name),
    found AS (SELECT title_id AS id FROM title_names WHERE name_key(name) = ANY ((SELECT all_keys FROM keys)::text[]) ${linkQuery})
    SELECT titles.id, titles.uid, titles.original_language AS "originalLanguage", titles.links,
      (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1) AS name,
      ARRAY(SELECT DISTINCT language FROM title_names
        WHERE title_id = titles.id AND name_key(name) = ANY ((SELECT all_keys FROM keys)::text[])) AS "nameLanguages",
      ARRAY(SELECT DISTINCT authors.name FROM title_credits JOIN authors ON authors.id = title_credits.author_id
        WHERE title_id = titles.id) AS credits
    FROM titles WHERE state = 'published' AND id IN (SELECT id FROM found) ORDER BY id`.execute(db);
  return rows;
}

/** Finds a published title with its main name by public id. */
export async function findPublishedTitle(
  db: Db,
  uid: string,
): Promise<Pick<TitleCandidate, 'id' | 'uid' | 'name'> | null> {
  const { rows } = await sql<Pick<TitleCandidate, 'id' | 'uid' | 'name'>>`
    SELECT id, uid, (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1) AS name
    FROM titles WHERE uid = ${uid} AND state = 'published'`.execute(db);
  return rows[0] ?? null;
}

function descriptionsOf(title: NewTitle): [language: string, text: string][] {
  return Object.entries(title.descriptions ?? {}).map(([language, text]) => [language, plainLines(text)]);
}

function validate(title: NewTitle): void {
  const throwInvalid = (detail: string): never => {
    throw new ApiError('validation_exception', detail);
  };
  if (!title.names.some((name) => name.main)) throwInvalid('A title needs a main name');
  for (const language of [title.originalLanguage, ...title.names.map((name) => name.language)]) {
    if (!isLanguage(language)) throwInvalid(`There is no language "${language}"`);
  }
  if (title.names.length > limits.namesPerTitle) throwInvalid(`A title has at most ${limits.namesPerTitle} names`);
  for (const { name } of title.names) {
    const { length } = plainText(name);
    if (length === 0) throwInvalid('A name of a title needs at least one character that can be seen');
    if (length > limits.titleNameMaxLength)
      throwInvalid(`A name of a title has at most ${limits.titleNameMaxLength} characters`);
  }
  if (descriptionsOf(title).some(([, text]) => text.length > limits.descriptionMaxLength))
    throwInvalid(`A description has at most ${limits.descriptionMaxLength} characters`);
  if (Math.max(title.authorIds?.length ?? 0, title.artistIds?.length ?? 0) > limits.creditsPerTitle)
    throwInvalid(`A title has at most ${limits.creditsPerTitle} authors and as many artists`);
}
