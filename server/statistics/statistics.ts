// Statistics of titles: follows, ratings, and gains per day.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/** Bayesian prior: this many votes with this mean are added to the votes of each title. */
const bayesianPrior = { votes: 20, mean: 7 };

/** Mean of the votes 1 to 10, or null without any; `ratings` counts them from 1 upwards. */
export function averageOf(ratings: readonly number[]): number | null {
  const votes = sum(ratings);
  return votes === 0 ? null : weightedSum(ratings) / votes;
}

/** Bayesian mean of the votes, so that a title with a single 10 does not rank first. */
export function bayesianOf(ratings: readonly number[]): number {
  return (bayesianPrior.votes * bayesianPrior.mean + weightedSum(ratings)) / (bayesianPrior.votes + sum(ratings));
}

interface TitleStatistics {
  follows: number;
  /** Ten counts, of the votes 1 to 10. */
  ratings: readonly number[];
  comments?: number;
}

/** Stores the current statistics of a title (upsert). */
export async function setStatistics(
  tx: Db,
  titleId: number,
  { follows, ratings, comments = 0 }: TitleStatistics,
): Promise<void> {
  // a trigger computes both means
  await sql`INSERT INTO title_figures (title_id, follows, ratings, comments)
    VALUES (${titleId}, ${follows}, ${ratings}::int[], ${comments})
    ON CONFLICT (title_id) DO UPDATE SET follows = excluded.follows, ratings = excluded.ratings,
      comments = excluded.comments`.execute(tx);
}

export type GainKind = 'follows' | 'reads' | 'ratings';

/**
 * Adds to a title's gains on a day (UTC) for which there are no follows, ratings or reads of people, as those of the
 * demo; a negative amount undoes gains. Triggers count those of people by the same function.
 */
export async function countGain(
  tx: Db,
  titleId: number,
  kind: GainKind,
  { at = new Date(), amount = 1 }: { at?: Date; amount?: number } = {},
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  await sql`SELECT add_title_gains(${kind}, ARRAY[${titleId}::int], ARRAY[${day}::date], ARRAY[${amount}::int])`.execute(
    tx,
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function weightedSum(ratings: readonly number[]): number {
  return ratings.reduce((total, count, index) => total + count * (index + 1), 0);
}
