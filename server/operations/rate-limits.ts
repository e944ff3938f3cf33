// Rate limits by endpoint and how often they hold requests back: numbers alone, because what is stored of a client is a keyed hash.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Limit } from '#server/core/http/limits/rate-limit-headers.ts';

interface LimitFigures {
  name: string;
  requests: number;
  minutes: number;
  /** Clients that were counted within the window, their requests, and how many of them may send no more now. */
  clients: number;
  hits: number;
  held: number;
}

/** Figures of limits that count somebody now: those that hold somebody back first. */
export async function rateLimitFigures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<LimitFigures[]> {
  const now = clock().getTime();
  const { rows } = await sql<LimitFigures>`
    SELECT declared.name, requests, minutes, count(*)::int AS clients, sum(recent)::int AS hits,
      (count(*) FILTER (WHERE recent >= requests))::int AS held
    FROM unnest(${limits.map(({ name }) => name)}::text[], ${limits.map(({ requests }) => requests)}::int[],
        ${limits.map(({ minutes }) => minutes)}::int[]) AS declared (name, requests, minutes)
      JOIN rate_limits ON rate_limits.name = declared.name
      CROSS JOIN LATERAL (SELECT count(*) AS recent FROM unnest(hits) AS hit
        WHERE hit > ${now}::bigint - minutes * 60000::bigint) AS counted
    WHERE recent > 0 GROUP BY 1, 2, 3 ORDER BY held DESC, hits DESC, 1`.execute(db);
  return rows;
}
