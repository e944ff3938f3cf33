// Generates the gains (reads, follows, ratings) of demo titles in the last year, in waves of better and worse months.
import type { GainKind } from '#server/statistics/statistics.ts';
import { seededRandom } from './random.ts';
import type { DemoTitle } from './demo-world.ts';

interface Gain {
  kind: GainKind;
  at: Date;
  amount: number;
}

const dayMs = 86_400_000;
const days = 360;
/** Sampling interval in days; one day's gain stands for the whole interval. */
const stepDays = 6;

/** Generates the gains of a title; the same title and day give the same gains. */
export function demoGains(title: Pick<DemoTitle, 'key' | 'follows'>, now: Date): Gain[] {
  const chance = seededRandom(`gains ${title.key}`);
  const phase = chance.between(0, 2 * Math.PI);
  const tempo = chance.between(40, 120);
  const gains: Gain[] = [];
  for (let daysAgo = 0; daysAgo < days; daysAgo += stepDays) {
    const wave = 1 + Math.sin(phase + daysAgo / tempo);
    const reads = Math.round(wave * chance.between(0.4, 1) * Math.sqrt(title.follows) * stepDays);
    const gainedAt = new Date(now.getTime() - daysAgo * dayMs);
    if (reads > 0) gains.push({ kind: 'reads', at: gainedAt, amount: reads });
    if (reads >= 20) gains.push({ kind: 'follows', at: gainedAt, amount: Math.round(reads / 20) });
    if (reads >= 60) gains.push({ kind: 'ratings', at: gainedAt, amount: Math.round(reads / 60) });
  }
  return gains;
}
