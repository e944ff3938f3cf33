// Which titles, in which order, how many.
import { type RawBuilder, sql } from 'kysely';
import { defaultRatings } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { titleEndpoints } from '#contract/titles.ts';
import type { Db } from '#server/core/db.ts';
import { escapeLike, orNone } from '#server/core/sql.ts';
import { titleIsVisible } from './policy.ts';

export type TitleQuery = QueryOf<typeof titleEndpoints.list>;

export async function findTitles(db: Db, query: TitleQuery): Promise<{ ids: number[]; total: number }> {
  const where = sql.join(conditions(query), sql` AND `);
  const { rows: counted } = await sql<{ total: string }>`SELECT count(*) AS total FROM titles WHERE ${where}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    SELECT titles.id FROM titles LEFT JOIN title_figures ON title_figures.title_id = titles.id
    WHERE ${where} ORDER BY ${sql.join(ordering(query))} LIMIT ${query.limit} OFFSET ${query.offset}
  `.execute(db);
  return { ids: rows.map((row) => row.id), total: Number(counted[0]!.total) };
}

export async function findTitle(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM titles WHERE uid = ${uid} AND ${titleIsVisible}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

function conditions(query: TitleQuery): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [titleIsVisible];
  const add = (condition: RawBuilder<unknown>): void => void found.push(condition);
  add(sql`titles.content_rating = ANY (${query.contentRating ?? defaultRatings}::content_rating[])`);
  if (query.ids) add(sql`titles.uid = ANY (${orNone(query.ids)}::uuid[])`);
  if (query.title) {
    const pattern = `%${escapeLike(query.title.toLowerCase())}%`;
    add(sql`EXISTS (SELECT FROM title_names WHERE title_id = titles.id AND lower(name) LIKE ${pattern})`);
  }
  const credit = (uids: string[], role: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`EXISTS (SELECT FROM title_credits JOIN authors ON authors.id = title_credits.author_id
      WHERE title_credits.title_id = titles.id AND authors.uid = ANY (${orNone(uids)}::uuid[]) AND ${role})`;
  if (query.authorOrArtist) add(credit([query.authorOrArtist], sql`true`));
  if (query.authors) add(credit(query.authors, sql`role = 'author'`));
  if (query.artists) add(credit(query.artists, sql`role = 'artist'`));
  if (query.year !== undefined)
    add(query.year === 'none' ? sql`titles.year IS NULL` : sql`titles.year = ${query.year}`);
  if (query.includedTags?.length) {
    add(
      sql`${tagCount(query.includedTags)} ${query.includedTagsMode === 'AND' ? sql`= ${new Set(query.includedTags).size}` : sql`> 0`}`,
    );
  }
  if (query.excludedTags?.length) {
    add(
      sql`${tagCount(query.excludedTags)} ${query.excludedTagsMode === 'AND' ? sql`< ${new Set(query.excludedTags).size}` : sql`= 0`}`,
    );
  }
  if (query.status) add(sql`titles.status = ANY (${query.status}::publication_status[])`);
  if (query.originalLanguage) add(sql`titles.original_language = ANY (${query.originalLanguage}::text[])`);
  if (query.excludedOriginalLanguage)
    add(sql`titles.original_language <> ALL (${query.excludedOriginalLanguage}::text[])`);
  if (query.availableTranslatedLanguage)
    add(sql`titles.available_languages && ${query.availableTranslatedLanguage}::text[]`);
  if (query.publicationDemographic) {
    const named = query.publicationDemographic.filter((name) => name !== 'none');
    const none = named.length < query.publicationDemographic.length ? sql`titles.demographic IS NULL` : sql`false`;
    add(sql`(titles.demographic = ANY (${named}::demographic[]) OR ${none})`);
  }
  if (query.createdAtSince) add(sql`titles.created_at >= ${query.createdAtSince}`);
  if (query.updatedAtSince) add(sql`titles.updated_at >= ${query.updatedAtSince}`);
  const chapter = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`EXISTS (SELECT FROM chapters WHERE chapters.title_id = titles.id AND chapters.state = 'published' AND ${condition})`;
  if (query.hasAvailableChapters !== undefined) {
    add(sql`${chapter(sql`NOT chapters.unavailable`)} = ${query.hasAvailableChapters}`);
  }
  if (query.hasUnavailableChapters !== undefined) {
    add(sql`${chapter(sql`chapters.unavailable`)} = ${query.hasUnavailableChapters}`);
  }
  if (query.group) {
    add(
      chapter(sql`EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
      WHERE chapter_groups.chapter_id = chapters.id AND groups.uid = ${query.group})`),
    );
  }
  return found;
}

function tagCount(uids: string[]): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM title_tags JOIN tags ON tags.id = title_tags.tag_id
    WHERE title_tags.title_id = titles.id AND tags.uid = ANY (${uids}::uuid[]))`;
}

const mainName = sql`(SELECT lower(name) FROM title_names WHERE title_names.title_id = titles.id ORDER BY position LIMIT 1)`;

function ordering(query: TitleQuery): RawBuilder<unknown>[] {
  const keys: Record<string, RawBuilder<unknown>> = {
    title: mainName,
    year: sql`titles.year`,
    createdAt: sql`titles.created_at`,
    updatedAt: sql`titles.updated_at`,
    latestUploadedChapter: sql`titles.latest_chapter_at`,
    followedCount: sql`coalesce(title_figures.follows, 0)`,
    rating: sql`coalesce(title_figures.bayesian, 0)`,
  };
  const order = Object.entries(query.order ?? { latestUploadedChapter: 'desc' as const });
  const terms = order.flatMap(([key, direction]) => {
    if (key === 'relevance') return relevance(query.title);
    return [sql`${keys[key]!} ${direction === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`}`];
  });
  return [...terms, sql`titles.id DESC`];
}

/** The exact name first, then names that start with it, then by follows. */
function relevance(title: string | undefined): RawBuilder<unknown>[] {
  const follows = sql`coalesce(title_figures.follows, 0) DESC`;
  if (!title) return [follows];
  const name = title.toLowerCase();
  const matching = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`EXISTS (SELECT FROM title_names WHERE title_names.title_id = titles.id AND ${condition}) DESC`;
  return [matching(sql`lower(name) = ${name}`), matching(sql`starts_with(lower(name), ${name})`), follows];
}
