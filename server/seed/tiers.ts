// How much a seeded site holds. L is a large site of December 2022; S runs in tests, M every day, XL is growth.

export interface Tier {
  name: TierName;
  titles: number;
  /** Names beside the main one. */
  altNames: number;
  chapters: number;
  groups: number;
  authors: number;
  covers: number;
  relations: number;
  authorCredits: number;
  artistCredits: number;
  /** Those who upload come with the catalogue, before all other people. */
  uploaders: number;
  /** Different images that pages and covers are made of. */
  pageImages: number;
  coverImages: number;
  /** Of all titles together, and of the most read one; a sixth as many rate as follow. */
  follows: { total: number; top: number };
  people: People | null;
  /** Bytes on the disk with room for the work itself, beside a running site too; from measured runs. */
  catalogueBytes: number;
  peopleBytes: number;
}

export interface People {
  users: number;
  titleFollows: number;
  readMarks: number;
  ratings: number;
  lists: number;
  /** Personal API clients. */
  clients: number;
}

export const tierNames = ['S', 'M', 'L', 'XL'] as const;
export type TierName = (typeof tierNames)[number];

const GB = 1024 ** 3;

/** Published figures per title: 25,689 relations, 82,443 authors and 80,287 artists of 64,464 titles. */
const perTitle = (titles: number) => ({
  titles,
  relations: Math.round((titles * 25_689) / 64_464),
  authorCredits: Math.round((titles * 82_443) / 64_464),
  artistCredits: Math.round((titles * 80_287) / 64_464),
});

export const tiers: Record<TierName, Tier> = {
  S: {
    name: 'S',
    ...perTitle(650),
    altNames: 3_200,
    chapters: 15_000,
    groups: 150,
    authors: 500,
    covers: 2_600,
    uploaders: 60,
    pageImages: 36,
    coverImages: 6,
    follows: { total: 100_000, top: 500 },
    people: { users: 5_000, titleFollows: 100_000, readMarks: 250_000, ratings: 20_000, lists: 2_000, clients: 40 },
    catalogueBytes: 0.3 * GB,
    peopleBytes: 0.2 * GB,
  },
  M: {
    name: 'M',
    ...perTitle(6_500),
    altNames: 32_000,
    chapters: 150_000,
    groups: 1_500,
    authors: 5_000,
    covers: 26_000,
    uploaders: 400,
    pageImages: 288,
    coverImages: 192,
    follows: { total: 4_000_000, top: 10_000 },
    people: {
      users: 100_000,
      titleFollows: 4_000_000,
      readMarks: 20_000_000,
      ratings: 1_000_000,
      lists: 50_000,
      clients: 400,
    },
    catalogueBytes: 1 * GB,
    peopleBytes: 3 * GB,
  },
  L: {
    name: 'L',
    ...perTitle(64_464),
    altNames: 322_000,
    chapters: 1_488_685,
    groups: 15_000,
    authors: 45_000,
    covers: 260_000,
    uploaders: 3_000,
    pageImages: 288,
    coverImages: 192,
    follows: { total: 120_000_000, top: 300_000 },
    people: {
      users: 3_000_000,
      titleFollows: 120_000_000,
      readMarks: 100_000_000,
      ratings: 20_000_000,
      lists: 1_000_000,
      clients: 4_000,
    },
    catalogueBytes: 6 * GB,
    // they take 23, of which 0.9 kB a person are accounts and what these keep; a machine with less room than this would soon be full
    peopleBytes: 60 * GB,
  },
  XL: {
    name: 'XL',
    ...perTitle(130_000),
    altNames: 650_000,
    chapters: 3_000_000,
    groups: 30_000,
    authors: 90_000,
    covers: 520_000,
    uploaders: 6_000,
    pageImages: 288,
    coverImages: 192,
    follows: { total: 240_000_000, top: 600_000 },
    people: null,
    catalogueBytes: 12 * GB,
    peopleBytes: 0,
  },
};
