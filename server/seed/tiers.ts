// Sizes of seeded sites. S is for tests, M for daily work, L is as large as a big site in December 2022, XL is for
// growth.

export interface Tier {
  name: TierName;
  titles: number;
  /** Alternative names, in addition to one main name per title. */
  altNames: number;
  chapters: number;
  groups: number;
  authors: number;
  covers: number;
  relations: number;
  authorCredits: number;
  artistCredits: number;
  /** Uploaders belong to the catalogue and are created before all other users. */
  uploaders: number;
  /** Number of distinct images that pages and covers reuse. */
  pageImages: number;
  coverImages: number;
  /** Follows of all titles together, and of the most read one; there are a sixth as many ratings. */
  follows: { total: number; top: number };
  people: UserDataCounts | null;
  /** Free disk space needed, including temporary space and room for a running site; from measured runs. */
  catalogueBytes: number;
  peopleBytes: number;
}

export interface UserDataCounts {
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

/**
 * Counts per title from published statistics: 25,689 relations, 82,443 authors and 80,287 artists for 64,464 titles.
 */
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
    // a seed was measured to take 23 GB, of which 0.9 kB per user are accounts and their data; the rest is for the
    // running site, which would otherwise soon fill the disk
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
