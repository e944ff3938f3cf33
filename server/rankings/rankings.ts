// Rankings of titles by gains, one per time window. A job stores them in the database, where every process reads them.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { allTimeWindows, windowKey, computeRanking, type TimeWindow } from './gains.ts';

/** Age of a stored ranking from which the job counts as not running, so that requests compute the ranking. */
const staleMs = 30 * 60_000;

export const rankingHandler = handleJob(jobKind('titles:rank'), storeAllRankings, {
  cron: '*/10 * * * *',
  atStart: true,
});

async function storeAllRankings({ db, clock }: Context): Promise<void> {
  const now = clock();
  for (const window of allTimeWindows) await writeRanking(db, window, now);
}

/** Internal ids of titles, most gains first: as stored by the last run of the job, or computed now if that is stale. */
export function currentRanking({ db, clock }: Context, window: TimeWindow): Promise<readonly number[]> {
  const now = clock();
  return outsideRequests(async () => {
    const stored = await db
      .selectFrom('title_rankings')
      .select(['title_ids', 'made_at'])
      .where('time_window', '=', windowKey(window))
      .executeTakeFirst();
    if (stored && now.getTime() - stored.made_at.getTime() < staleMs) return stored.title_ids;
    return computeRanking(db, window, now);
  });
}

async function writeRanking(db: Db, window: TimeWindow, now: Date): Promise<void> {
  const ids = await computeRanking(db, window, now);
  await sql`INSERT INTO title_rankings (time_window, title_ids, made_at) VALUES (${windowKey(window)}, ${ids}::int[], ${now})
    ON CONFLICT (time_window) DO UPDATE SET title_ids = excluded.title_ids, made_at = excluded.made_at`.execute(db);
}
