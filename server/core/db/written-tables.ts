// Finds the tables that a SQL statement writes, by parsing its text.
import { openTextCache } from '../cache/text-cache.ts';

const noTables: readonly string[] = [];
const tablesByQuery = openTextCache<readonly string[]>({ bytes: 1024 * 1024, sizeOf: ({ length }) => length * 40 });
const writePattern = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
/** Database functions that write a table. */
const writingFunctions: Readonly<Record<string, string>> = {
  refresh_group_figures: 'group_figures',
  refresh_author_figures: 'author_figures',
};

/** Returns table names. May include too many when a text only looks like a statement, which is harmless. */
export function writtenTables(sqlText: string): readonly string[] {
  const cachedTables = tablesByQuery.get(sqlText);
  if (cachedTables) return cachedTables;
  const tables = [
    ...[...sqlText.matchAll(writePattern)].map(([, table]) => table!.toLowerCase()),
    ...Object.entries(writingFunctions).flatMap(([name, table]) => (sqlText.includes(name) ? [table] : [])),
  ];
  const result = tables.length === 0 ? noTables : [...new Set(tables)];
  tablesByQuery.set(sqlText, result);
  return result;
}
