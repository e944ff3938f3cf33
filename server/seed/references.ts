// References from seeded rows to rows that the seed did not generate.

/** Internal ids of images by appearance. Pages are drawn in runs (series like a chapter), whose ids are consecutive. */
export interface SeedImageIds {
  paged: Int32Array;
  strip: Int32Array;
  colour: Int32Array;
  covers: Int32Array;
}

export interface SeedReferences {
  /** Id of the user who owns the site's own lists and announcements. */
  siteUserId: number;
  /** Highest user id before the seed; seeded users follow it. */
  usersBefore: number;
  /** Hash of the one password of all seeded users. */
  passwordHash: string;
  /** Ids of tags by English name. */
  tags: ReadonlyMap<string, number>;
  pool: SeedImageIds;
  /** File extensions of images by id. */
  extensions: ReadonlyMap<number, string>;
}
