// Ranks titles by their gains (new follows, reads and ratings) within a time window.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const dayMs = 86_400_000;
const maxMonths = 12;

/** Time window: the last week, the last 1 to 12 months, or since the start of the year. */
export type TimeWindow = 'week' | 'year' | { months: number };

export const allTimeWindows: readonly TimeWindow[] = [
  'week',
  'year',
  ...Array.from({ length: maxMonths }, (_, index) => ({ months: index + 1 })),
];

/** Key of a window in the table `title_rankings`. */
export const windowKey = (window: TimeWindow): string => JSON.stringify(window);

/** Ids of the titles with gains since the start of the window, the most first; today is included. */
export async function computeRanking(db: Db, window: TimeWindow, now: Date): Promise<number[]> {
  const since = windowStart(window, now);
  const fullMonth = firstFullMonth(since);
  // sums daily gains up to the first full month, then monthly gains; a window without a full month has daily gains only
  const { rows } = await sql<{ title_id: number }>`
    SELECT title_id FROM (
      SELECT title_id, points FROM title_gains WHERE day >= ${dayOf(since)} AND day < ${dayOf(fullMonth)}
      UNION ALL
      SELECT title_id, points FROM title_month_gains WHERE month >= ${dayOf(fullMonth)}
    ) AS gained
    GROUP BY title_id HAVING sum(points) > 0
    ORDER BY sum(points) DESC, title_id DESC`.execute(db);
  return rows.map((row) => row.title_id);
}

/** Start of the window's first day (UTC). */
export function windowStart(window: TimeWindow, now: Date): Date {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  if (window === 'week') return new Date(today.getTime() - 7 * dayMs);
  if (window === 'year') return new Date(Date.UTC(today.getUTCFullYear(), 0, 1));
  const startMonth = today.getUTCMonth() - window.months;
  // 31 March less one month is the last of February, not a day of March
  const lastDay = new Date(Date.UTC(today.getUTCFullYear(), startMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(today.getUTCFullYear(), startMonth, Math.min(today.getUTCDate(), lastDay)));
}

function firstFullMonth(since: Date): Date {
  const monthOffset = since.getUTCDate() === 1 ? 0 : 1;
  return new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + monthOffset, 1));
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
