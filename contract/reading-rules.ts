// What counts as read, and how two words about the same chapter become one. No zod here: the web keeps the same books.

export interface Numbered {
  id: string;
  volume: string | null;
  chapter: string | null;
}

/**
 * Under what a chapter is noted as read: all versions of a number have one key. A chapter without a number is a thing of
 * its own. @param resets numbers start again in every volume
 */
export function readKey({ id, volume, chapter }: Numbered, resets: boolean): string {
  if (chapter === null) return `#${id}`;
  return resets ? `${volume ?? ''}/${chapter}` : chapter;
}

/**
 * Ids of the chapters of a title that count as read. Without numbers, one chapter in each language is the same one
 * translated. @param keys of `readKey`
 */
export function readAmong(chapters: readonly Numbered[], keys: ReadonlySet<string>, resets: boolean): Set<string> {
  return new Set(chapters.filter((chapter) => keys.has(readKey(chapter, resets))).map(({ id }) => id));
}

/** The same from the ids of chapters that were read. */
export function countAsRead(ids: Iterable<string>, chapters: readonly Numbered[], resets: boolean): Set<string> {
  const known = new Set(ids);
  const keys = new Set(chapters.filter(({ id }) => known.has(id)).map((chapter) => readKey(chapter, resets)));
  return new Set([...known, ...readAmong(chapters, keys, resets)]);
}

/** How far somebody has come in a chapter. */
export interface Position {
  /** The furthest of this pass, 1-based. */
  page: number;
  pages: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The chapter had been read before this pass began. */
  again: boolean;
}

export type SentPosition = Omit<Position, 'again'>;

export const isFinished = ({ page, pages }: { page: number; pages: number }): boolean => page >= pages;

export interface Merged {
  position: Position;
  /** The end has been reached for the first time in this pass: it counts as read from now on. */
  completes: boolean;
}

/**
 * The newest time and the highest page. A finished chapter that is opened anew begins a new pass, and what arrives late
 * from the pass before does not end it. @param isRead it counts as read already
 */
export function mergePosition(kept: Position | null, given: SentPosition, isRead: boolean): Merged {
  const sent = { ...given, page: Math.min(given.page, given.pages) };
  if (!kept) return { position: { ...sent, again: isRead }, completes: isFinished(sent) };
  const newer = sent.at > kept.at;
  if (isFinished(kept) && !isFinished(sent)) {
    return { position: newer ? { ...sent, again: isRead } : kept, completes: false };
  }
  if (kept.again && !newer && isFinished(sent)) return { position: kept, completes: false };
  const pages = newer ? sent.pages : kept.pages;
  const page = Math.min(Math.max(kept.page, sent.page), pages);
  const position = { page, pages, at: Math.max(kept.at, sent.at), again: kept.again };
  return { position, completes: isFinished(position) && !isFinished(kept) };
}
