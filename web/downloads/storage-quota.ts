// The storage quota of downloads, and the order in which they are shown.
import { toBcp47 } from '#contract/rules/languages.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { relatedId } from '#web/lib/catalogue/related.ts';
import type { DownloadedChapter } from './download-store.ts';

const MB = 1024 * 1024;
/** Part of the site's storage quota, in bytes, that downloads leave free for the site's other data. */
const reservedBytes = 10 * MB;
/** Minimum number of downloaded pages from which a chapter's size is extrapolated. */
const minSamplePages = 2;

/**
 * Whether a chapter fits into the storage that was free when its download began. Its size is extrapolated from the
 * pages downloaded so far.
 */
export function fitsInStorage({
  free,
  bytes,
  done,
  total,
}: {
  free: number;
  bytes: number;
  done: number;
  total: number;
}): boolean {
  const expectedBytes = done < minSamplePages ? bytes : (bytes / done) * total;
  return expectedBytes + reservedBytes <= free;
}

/** Used bytes and quota of this site; a huge quota where the browser does not report it. */
export async function estimateStorage(): Promise<{ used: number; quota: number }> {
  const storage = (navigator as Partial<Navigator>).storage;
  const { usage = 0, quota = Number.MAX_SAFE_INTEGER } = (await storage?.estimate()) ?? {};
  return { used: usage, quota };
}

/** "0.4 MB", "12 MB", "3.1 GB", as the interface's language writes it. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1000 * MB ? [bytes / MB, 'megabyte'] : [bytes / (1024 * MB), 'gigabyte'];
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(toBcp47(interfaceLanguage()), options).format(value);
}

export type DownloadOrder = 'time' | 'size';

export interface DownloadedTitle {
  titleId: string;
  bytes: number;
  chapters: DownloadedChapter[];
}

/** Groups downloads by title. Sorts the titles, and the chapters of each title, newest or largest first. */
export function groupByTitle(entries: readonly DownloadedChapter[], order: DownloadOrder): DownloadedTitle[] {
  const compareDownloads = (a: DownloadedChapter, b: DownloadedChapter): number =>
    order === 'size' ? b.bytes - a.bytes : b.at.localeCompare(a.at);
  const titles = new Map<string, DownloadedTitle>();
  for (const entry of entries.toSorted(compareDownloads)) {
    const titleId = relatedId(entry.chapter, 'manga') ?? '';
    const title = titles.get(titleId) ?? { titleId, bytes: 0, chapters: [] };
    title.bytes += entry.bytes;
    title.chapters.push(entry);
    titles.set(titleId, title);
  }
  const titleGroups = [...titles.values()];
  return order === 'size' ? titleGroups.toSorted((a, b) => b.bytes - a.bytes) : titleGroups;
}

/** Sorts downloads in reading order. */
export function inReadingOrder(chapters: readonly DownloadedChapter[]): DownloadedChapter[] {
  const sortNumber = ({ chapter: { attributes } }: DownloadedChapter, name: 'volume' | 'chapter'): number =>
    attributes[name] === null ? Infinity : Number.parseFloat(attributes[name]);
  const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
  return chapters.toSorted(
    (a, b) =>
      compare(sortNumber(a, 'chapter'), sortNumber(b, 'chapter')) ||
      compare(sortNumber(a, 'volume'), sortNumber(b, 'volume')),
  );
}
