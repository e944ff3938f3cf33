// Finds the tables that a SQL statement writes, by parsing its text.
import { openTextCache } from '../cache/text-cache.ts';

const none: readonly string[] = [];
const tablesByQuery = openTextCache<readonly string[]>({ bytes: 1024 * 1024, sizeOf: ({ length }) => length * 40 });
const writePattern = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
/** Database functions that write a table. */
const writingFunctions: Readonly<Record<string, string>> = {
  refresh_group_figures: 'group_figures',
  refresh_author_figures: 'author_figures',
};

/** Returns table names. May include too many when a text only looks like a statement, which is harmless. */
export function writtenTables(text: string): readonly string[] {
  const found = tablesByQuery.get(text);
  if (found) return found;
  const tables = [
    ...[...text.matchAll(writePattern)].map(([, table]) => table!.toLowerCase()),
    ...Object.entries(writingFunctions).flatMap(([name, table]) => (text.includes(name) ? [table] : [])),
  ];
  const result = tables.length === 0 ? none : [...new Set(tables)];
  tablesByQuery.set(text, result);
  return result;
}
