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
  /** 1-based. */
  page: number;
  pages: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The chapter had been read before this pass began. */
  again: boolean;
  /** When the reader went back, or began the chapter anew: reports about earlier moments no longer count. */
  since?: number | undefined;
}

export type SentPosition = Omit<Position, 'again'>;

export const isFinished = ({ page, pages }: { page: number; pages: number }): boolean => page >= pages;

interface Merged {
  position: Position;
  /** The end has been reached for the first time in this pass: it counts as read from now on. */
  completes: boolean;
}

/**
 * Reports of devices that do not know of each other: the newest time and the highest page win. A report with `since`
 * comes from a device that knew of a place further on and has gone back: it replaces whatever is older. A finished
 * chapter that is opened anew begins a new pass. What is late from before either does not raise the page again.
 * @param isRead it counts as read already
 */
export function mergePosition(kept: Position | null, given: SentPosition, isRead: boolean): Merged {
  const sent = { ...given, page: Math.min(given.page, given.pages) };
  if (!kept) return { position: { ...sent, again: isRead }, completes: isFinished(sent) };
  const newer = sent.at > kept.at;
  if (isFinished(kept) && !isFinished(sent)) {
    const position = newer ? { ...sent, again: isRead, since: sent.since ?? sent.at } : kept;
    return { position, completes: false };
  }
  if (kept.again && !newer && isFinished(sent)) return { position: kept, completes: false };
  if (kept.since !== undefined && sent.at < kept.since) {
    // an end that was reached elsewhere is reached all the same; what goes on is another pass
    const completes = isFinished(sent) && !isFinished(kept);
    return { position: completes ? { ...kept, again: true } : kept, completes };
  }
  const completes = isFinished(sent) && !isFinished(kept);
  if (sent.since !== undefined && sent.since >= kept.at) return { position: { ...sent, again: kept.again }, completes };
  const pages = newer ? sent.pages : kept.pages;
  const since = Math.max(kept.since ?? -Infinity, sent.since ?? -Infinity);
  const position: Position = {
    page: Math.min(Math.max(kept.page, sent.page), pages),
    pages,
    at: Math.max(kept.at, sent.at),
    again: kept.again,
    ...(since > -Infinity && { since }),
  };
  return { position, completes: isFinished(position) && !isFinished(kept) };
}

/** The report of a device about one more page. @param known the place that it knows of, of whichever device */
export function reportOf(known: Position | null, now: SentPosition): SentPosition {
  if (!known) return now;
  // also by a clock that is slow; what a server answers is cut to whole seconds
  const after = Math.max(now.at, known.at + (known.at % 1000 === 0 ? 1000 : 1));
  if (isFinished(known)) return { ...now, at: after };
  if (now.page >= known.page) return { ...now, at: Math.max(now.at, known.at) };
  return { ...now, at: after, since: after };
}

/** Two reports of one device about one chapter, the earlier one first, as the one that is still to be sent. */
export function joinReports(before: SentPosition, next: SentPosition): SentPosition {
  if (isFinished(before) && !isFinished(next)) return { ...next, since: next.since ?? next.at };
  if (next.since !== undefined) return next;
  const page = Math.min(Math.max(before.page, next.page), next.pages);
  return { ...next, page, ...(before.since !== undefined && { since: before.since }) };
}
