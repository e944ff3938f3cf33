// Finds the titles that the entries of an import mean: by id, by the ids of other sites, then by name.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { importedEntry } from '#contract/endpoints/portability.ts';
import type { Db } from '#server/core/db/db.ts';
import { plainText } from '#server/core/plain-text.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

export type TitleReference = Pick<z.output<typeof importedEntry>, 'id' | 'names' | 'trackers'>;

/** Internal id of the title, or why there is none: several titles have the name, or none is known. */
type Match = number | 'ambiguous' | 'unknown';

/** Number of references that are looked up by one query. */
const batchSize = 1000;

/** Matches in the order of the references. Only published titles match. */
export async function matchTitles(db: Db, references: readonly TitleReference[]): Promise<Match[]> {
  const matches: Match[] = [];
  for (let at = 0; at < references.length; at += batchSize)
    matches.push(...(await matchBatch(db, references.slice(at, at + batchSize))));
  return matches;
}

async function matchBatch(db: Db, references: readonly TitleReference[]): Promise<Match[]> {
  const ids = references.flatMap(({ id }, index) => (id === undefined ? [] : [{ index, id }]));
  const links = references.flatMap(({ trackers = {} }, index) =>
    Object.entries(trackers).map(([tracker, id]) => ({ index, link: JSON.stringify({ [tracker]: id }) })),
  );
  const names = references.flatMap((reference, index) =>
    reference.names.map((name) => ({ index, name: plainText(name) })),
  );
  // the rank of a way of matching: a title that an id leads to is right even if its name is that of another one
  const { rows } = await sql<{ index: number; rank: number; ids: number[] }>`
    SELECT index, rank, array_agg(DISTINCT title_id) AS ids FROM (
      SELECT given.index, 1 AS rank, titles.id AS title_id
        FROM unnest(${ids.map(({ index }) => index)}::int[], ${ids.map(({ id }) => id)}::uuid[]) AS given (index, uid)
        JOIN titles ON titles.uid = given.uid AND ${titleIsVisible}
      UNION ALL
      SELECT given.index, 2, titles.id
        FROM unnest(${links.map(({ index }) => index)}::int[], ${links.map(({ link }) => link)}::text[]) AS given (index, link)
        JOIN titles ON titles.links @> given.link::jsonb AND ${titleIsVisible}
      UNION ALL
      SELECT given.index, 3, titles.id
        FROM unnest(${names.map(({ index }) => index)}::int[], ${names.map(({ name }) => name)}::text[]) AS given (index, name)
        JOIN title_names ON name_key(title_names.name) = name_key(given.name)
        JOIN titles ON titles.id = title_names.title_id AND ${titleIsVisible}) AS found
    GROUP BY index, rank ORDER BY index, rank`.execute(db);
  const matches: Match[] = references.map(() => 'unknown');
  for (const { index, ids: found } of rows) {
    if (typeof matches[index] === 'number') continue;
    if (found.length === 1) matches[index] = found[0]!;
    else matches[index] = 'ambiguous';
  }
  return matches;
}
