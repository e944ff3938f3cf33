// Distributions of a seeded site compared with the published numbers of a real one, at full size and without a
// database.
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { Role } from '#contract/rules/permissions.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { usernameProblem } from '#server/accounts/usernames.ts';
import { blockCounts } from '#server/seed/block-rows.ts';
import { indexedRandom } from '#server/seed/chance.ts';
import { distributeChapterCounts, languageCodes, languageShares } from '#server/seed/languages.ts';
import { meanPages, pageCounts } from '#server/seed/chapter-rows.ts';
import { planCredits } from '#server/seed/credits.ts';
import { allocate, powerLaw } from '#server/seed/distributions.ts';
import { relationsOf } from '#server/seed/relations.ts';
import { userName } from '#server/seed/names.ts';
import { searchSet } from '#server/seed/search-set.ts';
import { planClients } from '#server/seed/session-rows.ts';
import { readerStatuses, uploaderStatuses } from '#server/seed/standings.ts';
import { tagShares } from '#server/seed/tag-shares.ts';
import { createTitleNamer } from '#server/seed/title-names.ts';
import { tiers } from '#server/seed/tiers.ts';
import { planWorld } from '#server/seed/world.ts';

const now = Date.UTC(2025, 0, 1);
const sum = (values: ArrayLike<number>): number => {
  let runningTotal = 0;
  for (let at = 0; at < values.length; at++) runningTotal += values[at]!;
  return runningTotal;
};

function quartiles(values: ArrayLike<number>): number[] {
  const sorted = Float64Array.from(values).sort();
  return [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(sorted.length * share)]!);
}

/** Shared by all tests: generating a million and a half chapters takes seconds. */
const seedData = planWorld(tiers.L, now);
const credits = planCredits(seedData);

describe('tier L', () => {
  const tier = tiers.L;

  test('has as many chapters as published, and one longest title', () => {
    const perTitle = new Int32Array(tier.titles);
    seedData.pairs.title.forEach((t, p) => (perTitle[t] = perTitle[t]! + seedData.pairs.chapters[p]!));
    expect(sum(perTitle)).toBe(1_488_685);
    const sorted = perTitle.toSorted();
    expect(sorted.at(-1)).toBe(2460);
    expect(sorted.at(-2)).toBeLessThan(2460);
    expect(sum(perTitle) / tier.titles).toBeCloseTo(23.1, 1);
  });

  test('English chapters of a title have the published quartiles', () => {
    const englishCounts = seedData.pairs.chapters.filter((_, p) => languageCodes[seedData.pairs.language[p]!] === 'en');
    expect(englishCounts.length).toBe(40_139);
    expect(quartiles(englishCounts)).toEqual([1, 6, 16]);
    expect(sum(englishCounts) / englishCounts.length).toBeGreaterThan(16.8);
    expect(sum(englishCounts) / englishCounts.length).toBeLessThan(18);
  });

  test('chapters are in each language as often as published', () => {
    const perLanguage = new Float64Array(languageCodes.length);
    seedData.pairs.language.forEach((l, p) => (perLanguage[l] = perLanguage[l]! + seedData.pairs.chapters[p]!));
    for (const [l, [code, share]] of languageShares.entries()) {
      expect(Math.abs((perLanguage[l]! / tier.chapters) * 100 - share), code).toBeLessThan(0.02);
    }
    expect(sum(languageShares.map(([, share]) => share))).toBeCloseTo(100, 0);
  });

  test('chapters have the published mean number of pages', () => {
    const { pagesOf } = pageCounts(seedData);
    let pages = 0;
    for (let c = 0; c < tier.chapters; c++) pages += pagesOf(c);
    expect(Math.abs(pages / tier.chapters - meanPages)).toBeLessThan(0.1);
    expect(pages).toBeGreaterThan(34_500_000);
  });

  test('tags are on as many titles as published', () => {
    const counts = new Map<string, number>();
    for (const tag of seedData.titles.tags) {
      const [name] = tagShares[tag]!;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toMatchObject({
      Romance: 25_827,
      Comedy: 22_401,
      Drama: 19_622,
      Oneshot: 14_874,
      Doujinshi: 11_985,
      'Long Strip': 9_084,
    });
    expect(Math.abs(seedData.titles.tags.length - 291_641)).toBeLessThan(50);
  });

  test('groups, credits and relations are as many as published', () => {
    let groupLinks = 0;
    const perGroup = new Int32Array(tier.groups);
    for (let c = 0; c < tier.chapters; c++) {
      const groups = credits.groupsOf(c);
      groupLinks += groups.length;
      for (let g = 0; g < groups.length; g++) perGroup[groups[g]!] = perGroup[groups[g]!]! + 1;
    }
    expect(Math.abs(groupLinks / 1_533_191 - 1)).toBeLessThan(0.005);
    // the distribution is skewed: the first hundredth of the groups has a fifth of the work or more
    const sorted = perGroup.toSorted().reverse();
    expect(sum(sorted.subarray(0, tier.groups / 100)) / groupLinks).toBeGreaterThan(0.2);
    let [authors, artists] = [0, 0];
    for (let t = 0; t < tier.titles; t++) {
      authors += credits.authorsOf(t).length;
      artists += credits.artistsOf(t).length;
    }
    expect([authors, artists]).toEqual([82_443, 80_287]);
    const relations = relationsOf(seedData);
    expect(relations.length).toBe(25_689);
    expect(new Set(relations.map(({ from, to }) => `${from} ${to}`)).size).toBe(25_689);
  });

  test('chapters are in chronological order and end in the present', () => {
    const { at, pair } = seedData.chapters;
    for (let c = 1; c < at.length; c++) if (at[c]! < at[c - 1]!) expect.fail(`chapter ${c} is before the one before`);
    expect(at.at(-1)! * 1000).toBeLessThanOrEqual(now);
    expect(at.at(-1)! * 1000).toBeGreaterThan(now - 3_600_000);
    const chapterBeforeTitle = pair.findIndex((p, c) => at[c]! < seedData.titles.created[seedData.pairs.title[p]!]!);
    expect(chapterBeforeTitle).toBe(-1);
  });

  test('names contain the search set unchanged, and are in several scripts', () => {
    const namesOf = createTitleNamer(seedData);
    let names = 0;
    const plantedNames: string[] = [];
    for (let t = 0; t < tier.titles; t++) {
      const found = namesOf(t);
      names += found.length;
      if (seedData.titles.searchSetIndex[t]! >= 0) plantedNames.push(found[0]!.name);
      if (found.filter(({ main }) => main).length !== 1 || found.some(({ name }) => name.trim() === '')) {
        expect.fail(JSON.stringify(found));
      }
    }
    expect(names).toBe(tier.titles + tier.altNames);
    expect(plantedNames).toEqual(searchSet.titles.map((title) => title.names[0]!.name));
    const some = Array.from({ length: 300 }, (_, t) => namesOf(t * 100)).flat();
    const text = some.map(({ name }) => name).join('\n');
    for (const script of ['Han', 'Hiragana', 'Hangul', 'Cyrillic', 'Arabic', 'Thai', 'Latin']) {
      expect(text).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
  });
});

describe('people of tier L', () => {
  const tier = tiers.L;
  const people = tier.people!;
  const countRoles = (standings: Iterable<{ roles: readonly Role[] }>): Partial<Record<Role, number>> => {
    const counts: Partial<Record<Role, number>> = {};
    for (const { roles } of standings) for (const role of roles) counts[role] = (counts[role] ?? 0) + 1;
    return counts;
  };

  test('a few uploaders are staff, and the most active ones have earned roles', () => {
    const { uploads } = credits;
    expect(sum(uploads)).toBe(tier.chapters);
    const standingOf = uploaderStatuses(tier, uploads);
    const standings = Array.from({ length: tier.uploaders }, (_, i) => standingOf(i));
    expect(countRoles(standings)).toEqual({
      ROLE_MEMBER: 3000,
      ROLE_ADMIN: 5,
      ROLE_GLOBAL_MODERATOR: 33,
      ROLE_DEVELOPER: 7,
      ROLE_PUBLIC_RELATIONS: 4,
      ROLE_DESIGNER: 4,
      ROLE_VIP: 15,
      ROLE_POWER_UPLOADER: 75,
      ROLE_CONTRIBUTOR: 300,
    });
    expect(standings[0]!.roles).toContain('ROLE_ADMIN');
    const minUploads = (role: Role): number =>
      Math.min(...standings.flatMap(({ roles }, i) => (roles.includes(role) ? [uploads[i]!] : [])));
    expect(minUploads('ROLE_VIP')).toBeGreaterThan(minUploads('ROLE_POWER_UPLOADER'));
    expect(minUploads('ROLE_POWER_UPLOADER')).toBeGreaterThan(minUploads('ROLE_CONTRIBUTOR'));
    expect(minUploads('ROLE_CONTRIBUTOR')).toBeGreaterThan(quartiles(uploads)[2]!);
    const sanctioned = standings.filter(({ banned, uploadRevoked }) => banned || uploadRevoked);
    expect(sanctioned.length).toBeGreaterThan(50);
    expect(Object.keys(countRoles(sanctioned))).toEqual(['ROLE_MEMBER']);
  });

  test('readers are members, of whom one in a thousand is a contributor and one in five hundred is banned', () => {
    const statusOfReader = readerStatuses(tier);
    let [banned, contributors] = [0, 0];
    for (let user = tier.uploaders; user < people.users; user++) {
      const { roles, banned: out } = statusOfReader(user);
      if (out) banned++;
      if (roles.length > 1) contributors++;
    }
    expect(Math.abs(banned / people.users - 0.002)).toBeLessThan(0.0002);
    expect(Math.abs(contributors / people.users - 0.001)).toBeLessThan(0.0001);
  });

  test('most accounts block nothing, half of the others a single item, and a few as much as allowed', () => {
    const blockCountsOf = blockCounts(tier);
    const kinds = ['users', 'groups', 'titles', 'within'] as const;
    const found = kinds.map(() => ({ some: 0, one: 0, full: 0, total: 0 }));
    const max = [limits.blockedUsers, limits.blockedGroups, limits.hiddenTitles, limits.blocksWithinTitles];
    let accountsWithoutBlocks = 0;
    for (let user = 0; user < people.users; user++) {
      let runningTotal = 0;
      kinds.forEach((kind, at) => {
        const count = blockCountsOf(kind, user);
        const kindStatistics = found[at]!;
        runningTotal += count;
        kindStatistics.total += count;
        if (count > 0) kindStatistics.some++;
        if (count === 1) kindStatistics.one++;
        if (count === max[at]) kindStatistics.full++;
        if (count > max[at]!) expect.fail(`${count} ${kind}`);
      });
      if (runningTotal === 0) accountsWithoutBlocks++;
    }
    expect(accountsWithoutBlocks / people.users).toBeGreaterThan(0.8);
    for (const [at, { some, one, full, total }] of found.entries()) {
      expect(Math.abs(one / some - 0.5), kinds[at]).toBeLessThan(0.03);
      expect(full, kinds[at]).toBeGreaterThanOrEqual(1200);
      expect(full / some, kinds[at]).toBeLessThan(0.06);
      expect(total, kinds[at]).toBeLessThan(people.users);
    }
  });

  test('a few accounts have API clients, most of them one, and those after the third are pending', () => {
    const { owner, ownIndex, isApproved } = planClients({ tier }, { people });
    expect(owner.length).toBe(4000);
    const perOwner = new Map<number, number>();
    for (const user of owner) perOwner.set(user, (perOwner.get(user) ?? 0) + 1);
    expect(perOwner.size).toBe(2800);
    const counts = [...perOwner.values()];
    expect(counts.filter((count) => count === 1).length / counts.length).toBeGreaterThan(0.6);
    expect(Math.max(...counts)).toBeGreaterThan(limits.clientsAutoapproved);
    expect(Math.max(...counts)).toBeLessThan(20);
    const pendingClients = [...owner.keys()].filter((client) => !isApproved(client));
    expect(pendingClients.length).toBeGreaterThan(20);
    expect(pendingClients.every((client) => ownIndex[client]! >= limits.clientsAutoapproved)).toBe(true);
  });

  test('no two user names look alike', () => {
    const names = indexedRandom('L user names');
    const skeletons = new Set(Array.from({ length: 150_000 }, (_, i) => skeletonOf(userName(names, i * 20))));
    expect(skeletons.size).toBe(150_000);
    expect(usernameProblem(userName(names, 2_999_999), 'Komawari')).toBeNull();
  });
});

test('tier XL has its stated size and the same distributions', () => {
  const tier = tiers.XL;
  const { titles, pairs, chapters } = planWorld(tier, now);
  expect(chapters.pair.length).toBe(3_000_000);
  expect(chapters.at.at(-1)! * 1000).toBeLessThanOrEqual(now);
  expect(sum(titles.covers)).toBe(tier.covers);
  expect(sum(titles.altNames)).toBe(tier.altNames);
  const perTitle = new Int32Array(tier.titles);
  pairs.title.forEach((t, p) => (perTitle[t] = perTitle[t]! + pairs.chapters[p]!));
  expect(perTitle.toSorted().at(-1)).toBe(2460);
  const englishCounts = pairs.chapters.filter((_, p) => languageCodes[pairs.language[p]!] === 'en');
  expect(quartiles(englishCounts)).toEqual([1, 6, 16]);
});

test('allocated shares add up exactly, whatever the weights', () => {
  expect(sum(allocate(10, [1, 1, 1]))).toBe(10);
  expect(allocate(5, [0, 0, 1], 1)).toEqual(Int32Array.from([1, 1, 3]));
  for (let count = 1; count < 120; count++) {
    const total = Math.round(count * 14.5);
    expect(sum(distributeChapterCounts(count, total, 600)), String(count)).toBe(total);
  }
});

test('follows decrease by a power law, from the given maximum to the given sum', () => {
  const { titles, follows } = tiers.L;
  const followCounts = powerLaw(titles, follows.top, follows.total);
  expect(followCounts[0]).toBe(300_000);
  expect(Math.abs(sum(followCounts) / 120_000_000 - 1)).toBeLessThan(0.001);
  expect(followCounts.every((value, rank) => rank === 0 || value < followCounts[rank - 1]!)).toBe(true);
});
