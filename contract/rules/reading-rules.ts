// Rules for which chapters count as read, and for merging two reports about the same chapter. Without zod, because the
// web applies them, too.

export interface ChapterNumbering {
  id: string;
  volume: string | null;
  chapter: string | null;
}

/**
 * The key under which a chapter is stored as read: all versions of a number share one key, a chapter without a number
 * has a key of its own. @param restartsPerVolume whether numbers restart in every volume
 */
export function readKey({ id, volume, chapter }: ChapterNumbering, restartsPerVolume: boolean): string {
  if (chapter === null) return `#${id}`;
  return restartsPerVolume ? `${volume ?? ''}/${chapter}` : chapter;
}

/**
 * Returns the ids of the chapters of a title that count as read.
 * @param keys keys of chapters that were read, as `readKey` builds them
 */
export function idsWithReadKeys(
  chapters: readonly ChapterNumbering[],
  keys: ReadonlySet<string>,
  restartsPerVolume: boolean,
): Set<string> {
  return new Set(chapters.filter((chapter) => keys.has(readKey(chapter, restartsPerVolume))).map(({ id }) => id));
}

/** Adds the ids of all other versions of the same chapter numbers to the ids of read chapters. */
export function withOtherVersions(
  ids: Iterable<string>,
  chapters: readonly ChapterNumbering[],
  restartsPerVolume: boolean,
): Set<string> {
  const givenIds = new Set(ids);
  const keys = new Set(
    chapters.filter(({ id }) => givenIds.has(id)).map((chapter) => readKey(chapter, restartsPerVolume)),
  );
  return new Set([...givenIds, ...idsWithReadKeys(chapters, keys, restartsPerVolume)]);
}

/** A reader's position in a chapter. */
export interface Position {
  /** Page number, from 1. */
  page: number;
  pages: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the chapter is being reread: it had been read before this reading of it began. */
  again: boolean;
  /** Time at which the reader went back or restarted the chapter: reports about earlier times no longer count. */
  since?: number | undefined;
}

export type PositionReport = Omit<Position, 'again'>;

export const isFinished = ({ page, pages }: { page: number; pages: number }): boolean => page >= pages;

interface MergedPosition {
  position: Position;
  /**
   * Whether this report reaches the end of the chapter for the first time in this reading, so that the chapter counts
   * as read from now on.
   */
  completes: boolean;
}

/**
 * Merges position reports of devices that do not know of each other: the newest time and the highest page win. A report
 * with `since` comes from a device that knew a later position and went back: it replaces older ones. Reopening a
 * finished chapter begins a new reading of it. Late reports from before the reader went back or reopened do not raise
 * the page.
 * @param isRead whether the chapter counts as read already
 */
export function mergePosition(stored: Position | null, report: PositionReport, isRead: boolean): MergedPosition {
  const clampedReport = { ...report, page: Math.min(report.page, report.pages) };
  if (!stored) return { position: { ...clampedReport, again: isRead }, completes: isFinished(clampedReport) };
  const isNewer = clampedReport.at > stored.at;
  if (isFinished(stored) && !isFinished(clampedReport)) {
    const position = isNewer
      ? { ...clampedReport, again: isRead, since: clampedReport.since ?? clampedReport.at }
      : stored;
    return { position, completes: false };
  }
  if (stored.again && !isNewer && isFinished(clampedReport)) return { position: stored, completes: false };
  if (stored.since !== undefined && clampedReport.at < stored.since) {
    // the end that was reached earlier on another device still counts as read; the stored position is of a later
    // reading
    const completes = isFinished(clampedReport) && !isFinished(stored);
    return { position: completes ? { ...stored, again: true } : stored, completes };
  }
  const completes = isFinished(clampedReport) && !isFinished(stored);
  if (clampedReport.since !== undefined && clampedReport.since >= stored.at)
    return { position: { ...clampedReport, again: stored.again }, completes };
  const pages = isNewer ? clampedReport.pages : stored.pages;
  const since = Math.max(stored.since ?? -Infinity, clampedReport.since ?? -Infinity);
  const position: Position = {
    page: Math.min(Math.max(stored.page, clampedReport.page), pages),
    pages,
    at: Math.max(stored.at, clampedReport.at),
    again: stored.again,
    ...(since > -Infinity && { since }),
  };
  return { position, completes: isFinished(position) && !isFinished(stored) };
}

/**
 * Builds a device's report about the current page. @param knownPosition the latest position it knows, from any device
 */
export function positionReport(knownPosition: Position | null, now: PositionReport): PositionReport {
  if (!knownPosition) return now;
  // makes the report later than the known position even if this device's clock is slow; times from the server are
  // truncated to whole seconds
  const laterTime = Math.max(now.at, knownPosition.at + (knownPosition.at % 1000 === 0 ? 1000 : 1));
  if (isFinished(knownPosition)) return { ...now, at: laterTime };
  if (now.page >= knownPosition.page) return { ...now, at: Math.max(now.at, knownPosition.at) };
  return { ...now, at: laterTime, since: laterTime };
}

/** Merges two unsent reports of one device about one chapter, the earlier one first. */
export function joinReports(earlier: PositionReport, later: PositionReport): PositionReport {
  if (isFinished(earlier) && !isFinished(later)) return { ...later, since: later.since ?? later.at };
  if (later.since !== undefined) return later;
  const page = Math.min(Math.max(earlier.page, later.page), later.pages);
  return { ...later, page, ...(earlier.since !== undefined && { since: earlier.since }) };
}
