// All rows of a database, to compare two of them or to look for words.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#server/db/schema.ts';

/** Sorted rows as JSON by table, of all tables that survive a crash; tables without rows are left out. */
export async function allRows(owner: Kysely<DB>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker') AND relkind = 'r' AND relpersistence = 'p' ORDER BY 1`.execute(
    owner,
  );
  const rowsByTable: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`SELECT to_jsonb(each)::text COLLATE "C" AS row FROM ${sql.raw(name)} AS each
      ORDER BY 1`.execute(owner);
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}
