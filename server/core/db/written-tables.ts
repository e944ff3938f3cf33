// Which tables a statement writes, read from its text.
import { openTextCache } from '../cache/text-cache.ts';

const none: readonly string[] = [];
const known = openTextCache<readonly string[]>({ bytes: 1024 * 1024, sizeOf: ({ length }) => length * 40 });
const write = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
/** Functions of the database that write a table. */
const writingFunctions: Readonly<Record<string, string>> = {
  refresh_group_figures: 'group_figures',
  refresh_author_figures: 'author_figures',
};

/** Names of tables; some more than that when a text looks like a statement, which does no harm. */
export function writtenTables(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  const tables = [
    ...[...text.matchAll(write)].map(([, table]) => table!.toLowerCase()),
    ...Object.entries(writingFunctions).flatMap(([name, table]) => (text.includes(name) ? [table] : [])),
  ];
  const result = tables.length === 0 ? none : [...new Set(tables)];
  known.set(text, result);
  return result;
}
