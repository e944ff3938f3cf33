// Bulk-inserts titles directly into the tables.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';

export interface NamedTitle {
  originalLanguage: string;
  names: readonly { language: string; name: string; main?: boolean }[];
  follows: number;
}

/** Inserts titles that have only names and follows; returns their public ids in order. */
export async function insertNamedTitles(ctx: Context, titles: readonly NamedTitle[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    INSERT INTO titles (state, original_language)
    SELECT 'published', language FROM unnest(${titles.map((title) => title.originalLanguage)}::text[])
      WITH ORDINALITY AS planted (language, at) ORDER BY at RETURNING id, uid`.execute(ctx.db);
  const names = titles.flatMap((title, titleIndex) =>
    title.names.map(({ language, name, main = false }, position) => ({
      title_id: rows[titleIndex]!.id,
      position,
      language,
      name,
      main,
    })),
  );
  await sql`INSERT INTO title_names (title_id, position, language, name, main)
    SELECT title_id, position, language, name, main FROM json_to_recordset(${JSON.stringify(names)}::json)
      AS planted (title_id int, position int2, language text, name text, main boolean)`.execute(ctx.db);
  await sql`INSERT INTO title_figures (title_id, follows)
    SELECT * FROM unnest(${rows.map((row) => row.id)}::int[], ${titles.map((title) => title.follows)}::int[])`.execute(
    ctx.db,
  );
  await ctx.changes.waitUntilApplied();
  return rows.map((row) => row.uid);
}
