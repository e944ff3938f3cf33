// Assigns groups, uploaders and authors to chapters and titles, with a skewed distribution: a few do very much, most
// little.
import { type IndexedRandom, indexedRandom } from './chance.ts';
import { allocate, cumulate, indexAt, shuffled } from './distributions.ts';
import { languageCodes } from './languages.ts';
import type { World } from './world.ts';

/** Maximum number of groups of a chapter. */
const maxGroups = 3;

export interface SeedCredits {
  /** Language that each group translates into, as an index into `languageCodes`, by group index. */
  language: Uint8Array;
  /** Groups of a chapter, the main one first; 7 % of chapters have none. The buffer is reused by the next call. */
  groupsOf(chapter: number): ArrayLike<number>;
  /** Index of the uploader of a chapter. */
  uploaderOf(chapter: number): number;
  /** Index of one of a group's uploaders. @param chance random number from 0 to 1 that picks the uploader */
  memberOf(group: number, chance: number): number;
  /** Unix time in seconds of the first chapter of each group and each uploader. */
  groupSince: Float64Array;
  uploaderSince: Float64Array;
  /** Number of chapters by uploader. */
  uploads: Int32Array;
  /** Distinct authors credited for a title. */
  authorsOf(title: number): number[];
  artistsOf(title: number): number[];
}

export function makeCredits(world: World): SeedCredits {
  const { tier, pairs, chapters, titles } = world;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const perLanguage = new Float64Array(languageCodes.length);
  pairs.language.forEach((l, p) => (perLanguage[l] = perLanguage[l]! + pairs.chapters[p]!));
  const counts = allocate(tier.groups, perLanguage, 1);
  const order = shuffled(tier.groups, chanceOf('group order'));
  const language = new Uint8Array(tier.groups);
  const byLanguage: { groups: Int32Array; weights: Float64Array }[] = [];
  let at = 0;
  counts.forEach((count, l) => {
    const groups = order.slice(at, (at += count));
    for (const group of groups) language[group] = l;
    byLanguage.push({
      groups,
      weights: cumulate(Float64Array.from({ length: count }, (_, place) => (place + 2) ** -0.95)),
    });
  });
  const pick = (l: number, chance: number): number => {
    const { groups, weights } = byLanguage[l]!;
    return groups[indexAt(weights, chance)]!;
  };

  const [main, other, groupCountChance] = [
    chanceOf('main group'),
    chanceOf('other group'),
    chanceOf('groups of a chapter'),
  ];
  const found = new Int32Array(maxGroups);
  const groupsOf = (c: number): Int32Array => {
    const p = chapters.pair[c]!;
    const l = pairs.language[p]!;
    const chance = groupCountChance(c);
    const wanted = chance < 0.07 ? 0 : chance < 0.91 ? 1 : chance < 0.99 ? 2 : 3;
    let count = 0;
    for (let g = 0; g < wanted; g++) {
      const group = g === 0 && other(c) < 0.85 ? pick(l, main(p)) : pick(l, other(c, g + 1));
      if (found.indexOf(group) === -1 || found.indexOf(group) >= count) found[count++] = group;
    }
    return found.subarray(0, count);
  };

  const [member, uploaderChance] = [chanceOf('member'), chanceOf('stranger')];
  const memberOf = (group: number, chance: number): number =>
    Math.floor(tier.uploaders * member(group, Math.floor(chance * chance * 4)) ** 2.5);
  const uploaderOf = (c: number): number => {
    const [first] = groupsOf(c) as Int32Array;
    return first === undefined
      ? Math.floor(tier.uploaders * uploaderChance(c) ** 2.5)
      : memberOf(first, uploaderChance(c));
  };

  const initialSince = world.now / 1000;
  const groupSince = new Float64Array(tier.groups).fill(initialSince);
  const uploaderSince = new Float64Array(tier.uploaders).fill(initialSince);
  const uploads = new Int32Array(tier.uploaders);
  const updateMin = (since: Float64Array, i: number, time: number): void => {
    if (time < since[i]!) since[i] = time;
  };
  for (let c = 0; c < chapters.pair.length; c++) {
    const groups = groupsOf(c);
    for (let g = 0; g < groups.length; g++) updateMin(groupSince, groups[g]!, chapters.at[c]!);
    const uploader = uploaderOf(c);
    uploads[uploader] = uploads[uploader]! + 1;
    updateMin(uploaderSince, uploader, chapters.at[c]!);
  }

  const authorWeights = cumulate(Float64Array.from({ length: tier.authors }, (_, place) => (place + 5) ** -0.6));
  const authorOrder = shuffled(tier.authors, chanceOf('author order'));
  const [maker, credits] = [chanceOf('maker'), chanceOf('credits')];
  const creditWeight = (t: number): number => (credits(t) < 0.82 ? 0.02 : credits(t, 1));
  const weights = Float64Array.from({ length: tier.titles }, (_, t) => creditWeight(t));
  const authorCounts = allocate(tier.authorCredits, weights, 1);
  const artistCounts = allocate(tier.artistCredits, weights, 1);
  const people = (t: number, from: number, count: number, known: number[]): number[] => {
    const chosen = known.slice(0, count);
    for (let turn = from; chosen.length < count; turn++) {
      const person = authorOrder[indexAt(authorWeights, maker(t, turn))]!;
      if (!chosen.includes(person)) chosen.push(person);
    }
    return chosen;
  };
  const authorsOf = (t: number): number[] => people(t, 0, authorCounts[t]!, []);
  return {
    language,
    groupsOf,
    uploaderOf,
    memberOf,
    groupSince,
    uploaderSince,
    uploads,
    authorsOf,
    artistsOf: (t) => people(t, 100, artistCounts[t]!, credits(t, 2) < 0.72 || titles.oneshot[t] ? authorsOf(t) : []),
  };
}
