// Facts of a title that the in-memory title index holds, and the queries that load them.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { demographics, publicationStatuses } from '#contract/endpoints/common.ts';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import type { Db } from '#server/core/db/db.ts';
import { titleIsVisible } from './policy.ts';

export interface TitleFacts {
  id: number;
  uid: string;
  rating: (typeof contentRatings)[number];
  status: (typeof publicationStatuses)[number];
  demographic: (typeof demographics)[number] | null;
  year: number | null;
  language: string;
  /** Languages in which chapters can be read. */
  available: string[];
  hasUnavailable: boolean;
  /** Internal ids. */
  tags: number[];
  /** Main name in the form that names are ordered by. */
  name: string;
  /** Unix time in milliseconds, as are `updatedAt` and `latestAt`. */
  createdAt: number;
  updatedAt: number;
  latestAt: number | null;
  follows: number;
  bayesian: number;
}

type FactsRow = [
  id: number,
  uid: string,
  rating: TitleFacts['rating'],
  status: TitleFacts['status'],
  demographic: TitleFacts['demographic'],
  year: number | null,
  language: string,
  available: string[],
  unavailable: number,
  tags: number[] | null,
  name: string | null,
  created: string,
  updated: string,
  latest: string | null,
  follows: number | null,
  bayesian: number | null,
];

/** Sort key of a name: ignores case, diacritics and character width. */
export function nameSortKey(name: string): string {
  return normalizeUnicode(name.slice(0, limits.titleNameMaxLength), 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

const batchSize = 4000;

/** Yields the facts of all visible titles in batches, so that requests are served between two batches. */
export async function* readAllFacts(db: Db): AsyncGenerator<TitleFacts[]> {
  for (let after = 0; ;) {
    const facts = await readFacts(db, sql`titles.id > ${after}`, batchSize);
    if (facts.length > 0) yield facts;
    if (facts.length < batchSize) return;
    after = facts.at(-1)!.id;
  }
}

/** Reads the facts of titles; leaves out those that are not visible. */
export function readFactsOf(db: Db, ids: readonly number[]): Promise<TitleFacts[]> {
  return readFacts(db, sql`titles.id = ANY (${ids}::int[])`, ids.length);
}

/** Whether a title is visible in the database. For titles whose last change is not in the title index yet. */
export async function isVisible(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM titles WHERE id = ${id} AND ${titleIsVisible}`.execute(db);
  return rows.length > 0;
}

/** Internal ids of tags by public id. */
export async function readTags(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tags').select(['id', 'uid']).execute();
  return new Map(rows.map((row) => [row.uid, row.id]));
}

async function readFacts(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<TitleFacts[]> {
  const epochMs = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint::text`;
  const { rows } = await sql<{ row: FactsRow }>`
    SELECT json_build_array(titles.id, titles.uid, content_rating, status, demographic, year, original_language,
      available_languages, unavailable_chapters,
      (SELECT json_agg(tag_id) FROM title_tags WHERE title_id = titles.id),
      (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1),
      ${epochMs('titles.created_at')}, ${epochMs('titles.updated_at')}, ${epochMs('latest_chapter_at')}, follows, bayesian) AS row
    FROM titles LEFT JOIN title_figures ON title_figures.title_id = titles.id
    WHERE ${titleIsVisible} AND ${condition} ORDER BY titles.id LIMIT ${limit}`.execute(db);
  return rows.map(({ row }) => ({
    id: row[0],
    uid: row[1],
    rating: row[2],
    status: row[3],
    demographic: row[4],
    year: row[5],
    language: row[6],
    available: row[7],
    hasUnavailable: row[8] > 0,
    tags: row[9] ?? [],
    name: nameSortKey(row[10] ?? ''),
    createdAt: Number(row[11]),
    updatedAt: Number(row[12]),
    latestAt: row[13] === null ? null : Number(row[13]),
    follows: row[14] ?? 0,
    bayesian: row[15] ?? 0,
  }));
}
