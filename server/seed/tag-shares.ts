// Share of titles with each tag. Counts of the tag kinds and of the tags in `exactCounts` are published statistics (of 64,464
// titles); the other tags of a kind share the rest of its count in proportion to their weights.

const publishedCounts = { genre: 162_147, format: 65_332, theme: 60_276, content: 3_886 };

const exactCounts: Record<string, number> = {
  Romance: 25_827,
  Comedy: 22_401,
  Drama: 19_622,
  Oneshot: 14_874,
  Doujinshi: 11_985,
  'Long Strip': 9_084,
};

/** Weights of the tags that are not in `exactCounts`, relative to the others of their kind. */
const tagWeights: Record<keyof typeof publishedCounts, Record<string, number>> = {
  genre: {
    Action: 150,
    Adventure: 90,
    "Boys' Love": 75,
    Crime: 12,
    Fantasy: 145,
    "Girls' Love": 42,
    Historical: 38,
    Horror: 36,
    Isekai: 34,
    'Magical Girls': 8,
    Mecha: 8,
    Medical: 4,
    Mystery: 42,
    Philosophical: 8,
    Psychological: 48,
    'Sci-Fi': 46,
    'Slice of Life': 150,
    Sports: 16,
    Superhero: 5,
    Thriller: 20,
    Tragedy: 30,
    Wuxia: 6,
  },
  format: {
    '4-Koma': 40,
    Adaptation: 60,
    Anthology: 12,
    'Award Winning': 6,
    'Fan Colored': 2,
    'Full Color': 100,
    'Official Colored': 4,
    'Self-Published': 12,
    'Web Comic': 100,
  },
  theme: {
    Aliens: 6,
    Animals: 22,
    Cooking: 8,
    Crossdressing: 14,
    Delinquents: 14,
    Demons: 30,
    Genderswap: 14,
    Ghosts: 14,
    Gyaru: 10,
    Harem: 34,
    Incest: 6,
    Loli: 4,
    Mafia: 5,
    Magic: 52,
    'Martial Arts': 24,
    Military: 14,
    'Monster Girls': 18,
    Monsters: 28,
    Music: 9,
    Ninja: 6,
    'Office Workers': 26,
    Police: 8,
    'Post-Apocalyptic': 7,
    Reincarnation: 24,
    'Reverse Harem': 7,
    Samurai: 6,
    'School Life': 150,
    Shota: 4,
    Supernatural: 96,
    Survival: 12,
    'Time Travel': 12,
    'Traditional Games': 3,
    Vampires: 9,
    'Video Games': 9,
    Villainess: 10,
    'Virtual Reality': 3,
    Zombies: 5,
  },
  content: { Gore: 60, 'Sexual Violence': 40 },
};

const kindByExactTag: Record<string, keyof typeof publishedCounts> = {
  Romance: 'genre',
  Comedy: 'genre',
  Drama: 'genre',
  Oneshot: 'format',
  Doujinshi: 'format',
  'Long Strip': 'format',
};

/** Share of titles (0 to 1) by the tag's English name. */
export const tagShares: readonly (readonly [name: string, share: number])[] = [
  ...Object.entries(exactCounts),
  ...Object.entries(tagWeights).flatMap(([kind, weightsOfKind]) => {
    const exactNames = Object.keys(exactCounts).filter((name) => kindByExactTag[name] === kind);
    const remainingCount =
      publishedCounts[kind as keyof typeof publishedCounts] -
      exactNames.reduce((sum, name) => sum + exactCounts[name]!, 0);
    const sum = Object.values(weightsOfKind).reduce((partialSum, weight) => partialSum + weight, 0);
    return Object.entries(weightsOfKind).map(([name, weight]) => [name, (remainingCount * weight) / sum] as const);
  }),
].map(([name, count]) => [name, count / 64_464] as const);
