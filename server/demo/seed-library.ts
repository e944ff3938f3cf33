// Seeds the library of the demo account `reader`: titles of each status, ratings, categories and a note.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';

/** Statuses of the titles in the order of their ids, over and over; null for titles outside of the library. */
const statuses: readonly (ReadingStatus | null)[] = [
  'reading',
  'reading',
  'plan_to_read',
  'reading',
  'completed',
  null,
  'reading',
  'on_hold',
  'plan_to_read',
  'reading',
  're_reading',
  null,
  'reading',
  'completed',
  'dropped',
];
const categories = ['Before bed', 'Learning Japanese', 'With Ana'];

/** Does nothing when the reader already has a library. @param now base time of the demo world */
export async function seedLibrary({ db }: Pick<Context, 'db'>, now: Date, readerId: number): Promise<void> {
  const { rows: existing } = await sql`SELECT FROM title_follows WHERE user_id = ${readerId} LIMIT 1`.execute(db);
  if (existing.length > 0) return;
  const numbered = sql`(SELECT id, row_number() OVER (ORDER BY id)::int AS place FROM titles WHERE state = 'published') AS numbered`;
  await sql`INSERT INTO title_follows (user_id, title_id, following, status, notify, at)
    SELECT ${readerId}::int, id, place % 4 <> 0, status, CASE place % 9 WHEN 0 THEN 0 ELSE 1 END,
      ${now}::timestamptz - place * interval '31 hours'
    FROM ${numbered}, LATERAL (SELECT (${statuses}::reading_status[])[(place - 1) % ${statuses.length} + 1] AS status) AS own
    WHERE status IS NOT NULL`.execute(db);
  await sql`INSERT INTO ratings (user_id, title_id, rating, at)
    SELECT ${readerId}::int, id, 6 + place % 5, ${now}::timestamptz - place * interval '20 hours'
    FROM ${numbered} JOIN title_follows ON title_id = id AND user_id = ${readerId} WHERE place % 3 <> 2
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO library_categories (user_id, name, position)
    SELECT ${readerId}::int, name, place FROM unnest(${categories}::text[]) WITH ORDINALITY AS own (name, place)
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO library_category_titles (category_id, title_id)
    SELECT library_categories.id, title_id FROM library_categories JOIN title_follows USING (user_id)
    WHERE user_id = ${readerId} AND title_id % 3 = position % 3 AND title_id % 2 = 0 ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`INSERT INTO library_notes (user_id, title_id, note)
    SELECT ${readerId}::int, title_id, 'Ana has volume 2.' FROM title_follows WHERE user_id = ${readerId}
    ORDER BY title_id LIMIT 1`.execute(db);
}
