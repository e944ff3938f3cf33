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

export function planCredits(world: World): SeedCredits {
  const { tier, pairs, chapters, titles } = world;
  const chanceOf = (what: string): IndexedRandom => indexedRandom(`${tier.name} ${what}`);
  const chaptersPerLanguage = new Float64Array(languageCodes.length);
  pairs.language.forEach((l, p) => (chaptersPerLanguage[l] = chaptersPerLanguage[l]! + pairs.chapters[p]!));
  const groupCounts = allocate(tier.groups, chaptersPerLanguage, 1);
  const groupOrder = shuffled(tier.groups, chanceOf('group order'));
  const language = new Uint8Array(tier.groups);
  const groupsByLanguage: { groups: Int32Array; weights: Float64Array }[] = [];
  let offset = 0;
  groupCounts.forEach((count, l) => {
    const groups = groupOrder.slice(offset, (offset += count));
    for (const group of groups) language[group] = l;
    groupsByLanguage.push({
      groups,
      weights: cumulate(Float64Array.from({ length: count }, (_, rank) => (rank + 2) ** -0.95)),
    });
  });
  const pickGroup = (l: number, chance: number): number => {
    const { groups, weights } = groupsByLanguage[l]!;
    return groups[indexAt(weights, chance)]!;
  };

  const [mainGroupChance, otherGroupChance, groupCountChance] = [
    chanceOf('main group'),
    chanceOf('other group'),
    chanceOf('groups of a chapter'),
  ];
  const groupBuffer = new Int32Array(maxGroups);
  const groupsOf = (c: number): Int32Array => {
    const p = chapters.pair[c]!;
    const l = pairs.language[p]!;
    const chance = groupCountChance(c);
    const groupCount = chance < 0.07 ? 0 : chance < 0.91 ? 1 : chance < 0.99 ? 2 : 3;
    let count = 0;
    for (let g = 0; g < groupCount; g++) {
      const group =
        g === 0 && otherGroupChance(c) < 0.85
          ? pickGroup(l, mainGroupChance(p))
          : pickGroup(l, otherGroupChance(c, g + 1));
      if (groupBuffer.indexOf(group) === -1 || groupBuffer.indexOf(group) >= count) groupBuffer[count++] = group;
    }
    return groupBuffer.subarray(0, count);
  };

  const [memberChance, uploaderChance] = [chanceOf('member'), chanceOf('stranger')];
  const memberOf = (group: number, chance: number): number =>
    Math.floor(tier.uploaders * memberChance(group, Math.floor(chance * chance * 4)) ** 2.5);
  const uploaderOf = (c: number): number => {
    const [mainGroup] = groupsOf(c) as Int32Array;
    return mainGroup === undefined
      ? Math.floor(tier.uploaders * uploaderChance(c) ** 2.5)
      : memberOf(mainGroup, uploaderChance(c));
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

  const authorWeights = cumulate(Float64Array.from({ length: tier.authors }, (_, rank) => (rank + 5) ** -0.6));
  const authorOrder = shuffled(tier.authors, chanceOf('author order'));
  const [personChance, credits] = [chanceOf('maker'), chanceOf('credits')];
  const creditWeight = (t: number): number => (credits(t) < 0.82 ? 0.02 : credits(t, 1));
  const weights = Float64Array.from({ length: tier.titles }, (_, t) => creditWeight(t));
  const authorCounts = allocate(tier.authorCredits, weights, 1);
  const artistCounts = allocate(tier.artistCredits, weights, 1);
  const pickPeople = (t: number, firstTurn: number, count: number, initialPeople: number[]): number[] => {
    const chosen = initialPeople.slice(0, count);
    for (let turn = firstTurn; chosen.length < count; turn++) {
      const person = authorOrder[indexAt(authorWeights, personChance(t, turn))]!;
      if (!chosen.includes(person)) chosen.push(person);
    }
    return chosen;
  };
  const authorsOf = (t: number): number[] => pickPeople(t, 0, authorCounts[t]!, []);
  return {
    language,
    groupsOf,
    uploaderOf,
    memberOf,
    groupSince,
    uploaderSince,
    uploads,
    authorsOf,
    artistsOf: (t) =>
      pickPeople(t, 100, artistCounts[t]!, credits(t, 2) < 0.72 || titles.oneshot[t] ? authorsOf(t) : []),
  };
}
