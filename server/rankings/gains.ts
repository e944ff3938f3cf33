// Which titles have gained most within a window of time.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

const dayMs = 86_400_000;
const maxMonths = 12;

/** The last week, the last months (1 to 12), or since the year began. */
export type Window = 'week' | 'year' | { months: number };

/** All that there are. */
export const everyWindow: readonly Window[] = [
  'week',
  'year',
  ...Array.from({ length: maxMonths }, (_, index) => ({ months: index + 1 })),
];

/** Names a window in the table of rankings. */
export const nameOf = (window: Window): string => JSON.stringify(window);

/** Ids of the titles that gained anything since the window began, the most first; today counts. */
export async function readRanking(db: Db, window: Window, now: Date): Promise<number[]> {
  const since = beginOf(window, now);
  const fullMonth = firstFullMonth(since);
  // days up to the first whole month, then whole months; a window without one is days alone
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

/** The first moment of the window's first day. */
export function beginOf(window: Window, now: Date): Date {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  if (window === 'week') return new Date(today.getTime() - 7 * dayMs);
  if (window === 'year') return new Date(Date.UTC(today.getUTCFullYear(), 0, 1));
  const back = today.getUTCMonth() - window.months;
  // 31 March less one month is the last of February, not a day of March
  const lastDay = new Date(Date.UTC(today.getUTCFullYear(), back + 1, 0)).getUTCDate();
  return new Date(Date.UTC(today.getUTCFullYear(), back, Math.min(today.getUTCDate(), lastDay)));
}

function firstFullMonth(since: Date): Date {
  const first = since.getUTCDate() === 1 ? 0 : 1;
  return new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + first, 1));
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
