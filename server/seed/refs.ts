// What the rows of a seed refer to and did not make themselves.

/** Internal ids of images by what they look like, in the order in which they belong together. */
export interface Pool {
  paged: Int32Array;
  strip: Int32Array;
  colour: Int32Array;
  covers: Int32Array;
}

export interface Refs {
  /** The account that the site's own lists and announcements belong to. */
  site: number;
  /** Ids of people begin after this one. */
  usersBefore: number;
  /** Of everybody. */
  passwordHash: string;
  /** Ids of tags by English name. */
  tags: ReadonlyMap<string, number>;
  pool: Pool;
  /** Of the files of images, by id. */
  extensions: ReadonlyMap<number, string>;
}
