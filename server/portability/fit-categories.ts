// Leaves out categories that a library has no room for: backups of other programs may have one for each genre.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/core/db/db.ts';
import type { ImportedEntry } from './plan.ts';

interface Fitting {
  entries: Map<number, ImportedEntry>;
  /** Names of the categories that were left out. */
  skipped: string[];
}

/** New categories are taken in the order of how many titles they have. @param entries by internal id of the title */
export async function fitCategories(
  db: Db,
  userId: number,
  entries: ReadonlyMap<number, ImportedEntry>,
): Promise<Fitting> {
  const { rows } = await sql<{ key: string }>`
    SELECT lower(name) AS key FROM library_categories WHERE user_id = ${userId}`.execute(db);
  const present = new Set(rows.map(({ key }) => key));
  const given = new Map<string, { name: string; titles: number }>();
  for (const { categories = [] } of entries.values())
    for (const [key, name] of new Map(categories.map((each) => [each.toLowerCase(), each]))) {
      const known = given.get(key);
      given.set(key, { name: known?.name ?? name, titles: (known?.titles ?? 0) + 1 });
    }
  const unknown = [...given].filter(([key]) => !present.has(key)).toSorted(([, a], [, b]) => b.titles - a.titles);
  const skipped = new Map(unknown.slice(Math.max(0, limits.libraryCategories - present.size)));
  if (skipped.size === 0) return { entries: new Map(entries), skipped: [] };
  const fitting = [...entries].map(([id, entry]): [number, ImportedEntry] => [
    id,
    { ...entry, categories: (entry.categories ?? []).filter((name) => !skipped.has(name.toLowerCase())) },
  ]);
  return { entries: new Map(fitting), skipped: [...skipped.values()].map(({ name }) => name) };
}
