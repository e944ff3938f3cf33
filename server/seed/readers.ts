// Plans the activity of readers: when they joined and how much they follow, rate and read. Most do little, a few very
// much.
import { distinctPicker, weightedPicker } from './alias.ts';
import { type IndexedRandom, indexedRandom } from './chance.ts';
import { allocate, normalQuantile, powerLaw } from './distributions.ts';
import type { UserDataCounts, Tier } from './tiers.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
const siteAgeMs = 9 * 365 * dayMs;

export interface Readers {
  people: UserDataCounts;
  /** Time of joining in Unix milliseconds, by user index. */
  since(user: number): number;
  /** Titles that a user follows, favorites first, at most `max`. The returned array is reused by the next call. */
  followed(user: number, maxTitles?: number): Int32Array;
  /**
   * Number of titles that each user has rated, has in progress or has in the history; they are the first ones of
   * `followed`. `readMarkCounts` counts chapters that are marked as read.
   */
  ratingCounts: Int32Array;
  readMarkCounts: Int32Array;
  progressCounts: Int32Array;
  historyCounts: Int32Array;
  /** Groups that a user follows. */
  groups(user: number): Int32Array;
}

/** Number of rows of reading progress, history and followed groups, per followed title. */
const rowsPerFollow = { progress: 1 / 40, history: 1 / 24, groups: 1 / 15 };

export function planReaders({ tier, titles, now }: World, people: UserDataCounts): Readers {
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const activityChance = chanceOf('keen');
  const maxTitles = Math.min(4_000, tier.titles * 0.3);
  const meanFollows = people.titleFollows / people.users;
  const weights = Float64Array.from({ length: people.users }, (_, user) =>
    Math.min(maxTitles / meanFollows, Math.exp(1.3 * normalQuantile(activityChance(user) || 0.5)) / Math.exp(0.845)),
  );
  const follows = allocate(people.titleFollows, weights);
  const allocateByFollows = (total: number): Int32Array => allocate(Math.round(total), follows);
  const groupFollows = allocateByFollows(people.titleFollows * rowsPerFollow.groups);

  const followsByRank = powerLaw(tier.titles, tier.follows.top, tier.follows.total);
  const pickByFollows = weightedPicker(Float64Array.from(titles.rank, (rank) => followsByRank[rank]!));
  const pickTitles = distinctPicker(tier.titles, pickByFollows, chanceOf('followed'));
  const pickGroups = distinctPicker(tier.groups, weightedPicker(groupWeights(tier)), chanceOf('followed groups'));
  return {
    people,
    since: (user) => now - siteAgeMs + Math.floor((siteAgeMs - dayMs) * ((user + 0.5) / people.users) ** 0.7),
    followed: (user, limit = Infinity) => pickTitles(user, Math.min(limit, follows[user]!)),
    ratingCounts: allocateByFollows(people.ratings),
    readMarkCounts: allocateByFollows(people.readMarks),
    progressCounts: allocateByFollows(people.titleFollows * rowsPerFollow.progress),
    historyCounts: allocateByFollows(people.titleFollows * rowsPerFollow.history),
    groups: (user) => pickGroups(user, Math.min(groupFollows[user]!, Math.floor(tier.groups * 0.3))),
  };
}

/** Weights of groups by popularity. */
export function groupWeights(tier: Tier): Float64Array {
  const popularityChance = indexedRandom(`${tier.name} liked groups`);
  return Float64Array.from({ length: tier.groups }, (_, g) => (popularityChance(g) || 0.5) ** -0.8);
}
