// What the site asks of whatever finds things by name; an engine of its own could stand behind it.
export const nameKinds = ['title', 'group', 'author'] as const;
export type NameKind = (typeof nameKinds)[number];

export interface NamesFound {
  /** Internal ids, the best first. */
  ids: number[];
  /** How many of the first ones have exactly the name, apart from spelling habits such as case and accents. */
  exact: number;
}

export interface NameIndex {
  /**
   * Things that have a name like the text, in any script, with typing mistakes, at most `limit` of them. Waits while the
   * names are still being read. Titles are published ones of every content rating.
   * @throws ApiError service_unavailable_http_exception when the names cannot be read
   */
  find(kind: NameKind, text: string, options: { limit: number }): Promise<NamesFound>;
  /** Starts reading the names, and waits until all of them are known. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
