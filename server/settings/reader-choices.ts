// Reader settings of an account: single choices, each with the time when it was made. Of two choices for the same key,
// the newer wins.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { maxClockSkewMs } from '#contract/rules/preferences.ts';
import type { Db } from '#server/core/db/db.ts';

/** Time of the choice in milliseconds since 1970, and its value. Without a value, the choice was removed. */
type TimestampedChoice = [at: number, ...value: unknown[]];

/**
 * Merges choices into the stored ones. Beyond the maximum per account, the oldest for titles and pages are deleted.
 * @param now server time; times of choices are capped at the allowed clock skew after it
 */
export async function mergeChoices(
  db: Db,
  { userId, lines, now }: { userId: number; lines: Readonly<Record<string, TimestampedChoice>>; now: Date },
): Promise<void> {
  const maxTime = now.getTime() + maxClockSkewMs;
  const rows = Object.entries(lines).map(([key, [at, value]]) => ({
    key,
    value: value ?? null,
    at: new Date(Math.min(at, maxTime)).toISOString(),
  }));
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO reader_choices (user_id, key, value, chosen_at, saved_at)
      SELECT ${userId}, key, nullif(value, 'null'::jsonb), at, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (key text, value jsonb, at timestamptz)
      ORDER BY key
      ON CONFLICT (user_id, key) DO UPDATE
        SET value = excluded.value, chosen_at = excluded.chosen_at, saved_at = excluded.saved_at
        WHERE reader_choices.chosen_at < excluded.chosen_at`.execute(trx);
    await sql`
      DELETE FROM reader_choices WHERE user_id = ${userId} AND key IN (
        SELECT key FROM (
          SELECT key, row_number() OVER (ORDER BY ${isEvictable}, chosen_at DESC) AS place,
            row_number() OVER (PARTITION BY ${isPagesKey} ORDER BY chosen_at DESC) AS among, ${isPagesKey} AS pages
          FROM reader_choices WHERE user_id = ${userId}) AS placed
        WHERE place > ${limits.readerChoices} OR (pages AND among > ${limits.readerPageShifts}))`.execute(trx);
  });
}

/**
 * SQL sort key, false for choices that apply to everything or to a kind of chapters. False comes first, so that these
 * choices, whose number is bounded, are never deleted as surplus.
 */
const isEvictable = sql`key !~ '^(account|kind:)'`;
const isPagesKey = sql`key LIKE 'pages:%'`;

/** Overlap of successive reads in milliseconds: concurrent writes may become visible in either order. */
const overlapMs = 10_000;

/**
 * Returns the choices that were saved since a time, as JSON by key. The database serializes them, which is faster for
 * thousands of rows than reading them into objects.
 * @param since milliseconds, of the server's clock; null for all choices
 */
export async function choicesSince(db: Db, userId: number, since: number | null): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    SELECT json_object_agg(key, CASE WHEN value IS NULL THEN json_build_array(at) ELSE json_build_array(at, value) END)::text AS lines
    FROM (
      SELECT key, value, (extract(epoch FROM chosen_at) * 1000)::bigint AS at FROM reader_choices
      WHERE user_id = ${userId} AND saved_at >= ${new Date(since === null ? 0 : Math.max(0, since - overlapMs))}
      LIMIT ${limits.readerChoices}) AS chosen`.execute(db);
  return rows[0]?.lines ?? '{}';
}
