// Rows of recent gains of titles: one per day for the last days, and sums by month for a year.
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom } from './chance.ts';
import { powerLaw } from './distributions.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
const dayCount = 40;
const monthCount = 13;

interface Gain {
  follows: number;
  reads: number;
  ratings: number;
}

export function gainLoads({ tier, titles, now }: World): TableLoad[] {
  const [chance, weeklyTrend] = [indexedRandom(`${tier.name} gains`), indexedRandom(`${tier.name} heat`)];
  const followsByRank = powerLaw(tier.titles, tier.follows.top, tier.follows.total);
  const today = Math.floor(now / dayMs);
  const gain: Gain = { follows: 0, reads: 0, ratings: 0 };
  /**
   * Writes a title's gain on a day (in days of Unix time) to the shared `gain` object. Returns whether there was any.
   */
  const computeGain = (t: number, date: number): boolean => {
    const age = date - titles.created[t]! / 86_400;
    if (age < 0) return false;
    // gains are higher in some weeks and for new titles
    const trendFactor = 0.4 + 6 * weeklyTrend(t, Math.floor(date / 7)) ** 6 + (age < 40 ? 4 : 0);
    const rate = (followsByRank[titles.rank[t]!]! / (200 + today - titles.created[t]! / 86_400)) * trendFactor;
    const randomValue = chance(t, date);
    gain.follows = Math.floor(rate + randomValue);
    gain.reads = Math.floor(rate * 4 + ((randomValue * 7) % 1));
    gain.ratings = Math.floor(rate / 6 + ((randomValue * 31) % 1));
    return gain.follows + gain.reads + gain.ratings > 0;
  };
  const weightedGain = ({ follows, reads, ratings }: Gain): number => 10 * follows + 5 * ratings + reads;

  const days: TableLoad = {
    table: 'title_gains',
    columns: ['day', 'title_id', 'follows', 'reads', 'ratings'],
    steps: tier.titles,
    write(t, out) {
      for (let date = today - dayCount; date < today; date++) {
        if (!computeGain(t, date)) continue;
        out.row(5);
        out.date(date * dayMs);
        out.int(t + 1);
        out.int(gain.follows);
        out.int(gain.reads);
        out.int(gain.ratings);
      }
    },
  };

  const newestDate = new Date(now - 1);
  const months = Array.from({ length: monthCount }, (_, monthsAgo) => {
    const first = Date.UTC(newestDate.getUTCFullYear(), newestDate.getUTCMonth() - monthsAgo, 1);
    const next = Date.UTC(newestDate.getUTCFullYear(), newestDate.getUTCMonth() - monthsAgo + 1, 1);
    return { first: first / dayMs, end: Math.min(next / dayMs, today) };
  });
  const sums: TableLoad = {
    table: 'title_month_gains',
    columns: ['month', 'title_id', 'points'],
    steps: tier.titles,
    write(t, out) {
      for (const { first, end } of months) {
        let total = 0;
        for (let date = first; date < end; date++) if (computeGain(t, date)) total += weightedGain(gain);
        if (total === 0) continue;
        out.row(3);
        out.date(first * dayMs);
        out.int(t + 1);
        out.int(total);
      }
    },
  };
  return [days, sums];
}
