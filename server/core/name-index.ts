// Interface of the search for entities by name; a separate search engine could implement it.
export const nameKinds = ['title', 'group', 'author'] as const;
export type NameKind = (typeof nameKinds)[number];

export interface NameMatches {
  /** Internal ids, the best match first. */
  ids: number[];
  /**
   * How many ids at the start of `ids` match the name exactly, ignoring case, accents and similar spelling differences.
   */
  exact: number;
  /** Whether the best name contains the text letter by letter, or all its words; else names only resemble it. */
  contains: boolean;
}

export interface NameIndex {
  /**
   * Finds entities with a name like the text, in any script, with typos, at most `limit` of them. Waits while the names
   * are still being loaded. Finds only published titles, but of every content rating.
   * @throws ApiError service_unavailable_http_exception when the names cannot be read
   */
  find(kind: NameKind, text: string, options: { limit: number }): Promise<NameMatches>;
  /**
   * Corrects the spelling of a text that the names of no kind contain.
   * @returns a text that some name contains; null if there is none that is close
   */
  correct(text: string): Promise<string | null>;
  /** Starts loading the names, and waits until all of them are loaded. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
