// Finds the titles that the entries of an import mean: by id, by the ids of other sites, then by name.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { importedEntry } from '#contract/endpoints/portability.ts';
import type { Db } from '#server/core/db/db.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

export type TitleReference = Pick<z.output<typeof importedEntry>, 'id' | 'names' | 'trackers'>;

/** Internal id of the title, or why there is none: several titles have the name, or none is known. */
type Match = number | 'ambiguous' | 'unknown';

/** Ways in which a reference leads to titles, the surest first. */
const ways = ['id', 'tracker', 'mainName', 'name'] as const;
/** Titles that a way leads to; `place` is that of the name among those of the reference. */
interface Candidates {
  index: number;
  way: (typeof ways)[number];
  place: number;
  ids: number[];
}

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
    reference.names.map((name, place) => ({ index, place, name: plainText(name) })),
  );
  const { rows } = await sql<Candidates>`
    SELECT index, way, place, array_agg(DISTINCT title_id) AS ids FROM (
      SELECT given.index, 'id' AS way, 0 AS place, titles.id AS title_id
        FROM unnest(${ids.map(({ index }) => index)}::int[], ${ids.map(({ id }) => id)}::uuid[]) AS given (index, uid)
        JOIN titles ON titles.uid = given.uid AND ${titleIsVisible}
      UNION ALL
      SELECT given.index, 'tracker', 0, titles.id
        FROM unnest(${links.map(({ index }) => index)}::int[], ${links.map(({ link }) => link)}::text[]) AS given (index, link)
        JOIN titles ON titles.links @> given.link::jsonb AND ${titleIsVisible}
      UNION ALL
      SELECT given.index, CASE WHEN title_names.main THEN 'mainName' ELSE 'name' END, given.place, titles.id
        FROM unnest(${names.map(({ index }) => index)}::int[], ${names.map(({ place }) => place)}::int[],
          ${names.map(({ name }) => name)}::text[]) AS given (index, place, name)
        JOIN title_names ON name_key(title_names.name) = name_key(given.name)
        JOIN titles ON titles.id = title_names.title_id AND ${titleIsVisible}) AS found
    GROUP BY index, way, place`.execute(db);
  const byIndex = Map.groupBy(rows, ({ index }) => index);
  return references.map((_, index) => chooseMatch(byIndex.get(index) ?? []));
}

/**
 * The first way that leads to a single title. Editions in colour share the ids of other sites with the title that they
 * are of, and have its name among their other names: of several with the id, one that also has the name is meant.
 */
function chooseMatch(candidates: readonly Candidates[]): Match {
  if (candidates.length === 0) return 'unknown';
  const sorted = candidates.toSorted((a, b) => ways.indexOf(a.way) - ways.indexOf(b.way) || a.place - b.place);
  const tracked = new Set(sorted.find(({ way }) => way === 'tracker')?.ids);
  for (const { ids } of sorted) {
    const both = ids.filter((id) => tracked.has(id));
    const meant = both.length > 0 ? both : ids;
    if (meant.length === 1) return meant[0]!;
  }
  return 'ambiguous';
}
