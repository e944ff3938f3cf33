// Rules for which chapters count as read, and for merging two reports about the same chapter. Without zod, because the
// web applies them, too.

export interface Numbered {
  id: string;
  volume: string | null;
  chapter: string | null;
}

/**
 * The key under which a chapter is stored as read: all versions of a number share one. A chapter without a number has
 * its own. @param resets whether numbers restart in every volume
 */
export function readKey({ id, volume, chapter }: Numbered, resets: boolean): string {
  if (chapter === null) return `#${id}`;
  return resets ? `${volume ?? ''}/${chapter}` : chapter;
}

/**
 * Returns the ids of the chapters of a title that count as read.
 * @param keys read ones, as `readKey` builds them
 */
export function readAmong(chapters: readonly Numbered[], keys: ReadonlySet<string>, resets: boolean): Set<string> {
  return new Set(chapters.filter((chapter) => keys.has(readKey(chapter, resets))).map(({ id }) => id));
}

/** Adds to the ids of read chapters those of all other versions of the same numbers. */
export function countAsRead(ids: Iterable<string>, chapters: readonly Numbered[], resets: boolean): Set<string> {
  const known = new Set(ids);
  const keys = new Set(chapters.filter(({ id }) => known.has(id)).map((chapter) => readKey(chapter, resets)));
  return new Set([...known, ...readAmong(chapters, keys, resets)]);
}

/** A reader's position in a chapter. */
export interface Position {
  /** 1-based. */
  page: number;
  pages: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the chapter had been read before this pass began. */
  again: boolean;
  /** Time at which the reader went back or restarted the chapter: reports about earlier times no longer count. */
  since?: number | undefined;
}

export type SentPosition = Omit<Position, 'again'>;

export const isFinished = ({ page, pages }: { page: number; pages: number }): boolean => page >= pages;

interface Merged {
  position: Position;
  /** Whether the end is reached for the first time in this pass, so that the chapter counts as read from now on. */
  completes: boolean;
}

/**
 * Merges position reports of devices that do not know of each other: the newest time and the highest page win. A report
 * with `since` comes from a device that knew a later position and went back: it replaces older ones. Reopening a
 * finished chapter begins a new pass. Late reports from before either do not raise the page again.
 * @param isRead whether the chapter counts as read already
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
    // an end reached earlier on another device still counts; the present position belongs to another pass
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

/** Builds a device's report about the current page. @param known the latest position it knows, from any device */
export function reportOf(known: Position | null, now: SentPosition): SentPosition {
  if (!known) return now;
  // later than the known position even with a slow clock; times from the server are truncated to whole seconds
  const after = Math.max(now.at, known.at + (known.at % 1000 === 0 ? 1000 : 1));
  if (isFinished(known)) return { ...now, at: after };
  if (now.page >= known.page) return { ...now, at: Math.max(now.at, known.at) };
  return { ...now, at: after, since: after };
}

/** Merges two unsent reports of one device about one chapter, the earlier one first. */
export function joinReports(before: SentPosition, next: SentPosition): SentPosition {
  if (isFinished(before) && !isFinished(next)) return { ...next, since: next.since ?? next.at };
  if (next.since !== undefined) return next;
  const page = Math.min(Math.max(before.page, next.page), next.pages);
  return { ...next, page, ...(before.since !== undefined && { since: before.since }) };
}
