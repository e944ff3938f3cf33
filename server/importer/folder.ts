// Reads folders of pages. A folder is a chapter when its name or ComicInfo.xml says so, or when its images are numbered
// like pages; a folder of loose images is skipped with a reason.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '#contract/rules/limits.ts';
import type { SkippedEntry } from './archive.ts';
import { combineMetadata, readNote } from './chapter-meta.ts';
import { printable } from '#server/core/plain-text.ts';
import { type DiskEntry, listFolder } from './disk.ts';
import { skipReason } from './entry-names.ts';
import { parseName } from '#contract/rules/file-names.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { ImportProblem } from './problem.ts';
import type { ChapterSource, ScanResult, ChapterCandidate } from './chapter-source.ts';

export async function readFolderChapter({
  at,
  trail,
  alone,
  kind: candidateKind,
}: ChapterCandidate): Promise<ScanResult[]> {
  const isBesideChapters = candidateKind === 'beside';
  const entries = (await listFolder(at)).filter((entry) => !entry.isFolder);
  entries.sort((a, b) => naturalOrder(a.name, b.name));
  const pages = entries.filter(({ kind }) => kind === 'page');
  const note = entries.find(({ kind }) => kind === 'note');
  const parsedName = parseName(trail, { alone });
  const isNumbered = numberedPages(pages.map(({ name }) => name));
  const isDeclared = note !== undefined || parsedName.marked;
  if (!isNumbered && (isBesideChapters || !isDeclared)) {
    const looseImages: ScanResult = {
      kind: 'skipped',
      folder: true,
      path: at.shown,
      reason: isBesideChapters
        ? `${pages.length} images beside chapters, not numbered like pages`
        : `${pages.length} loose images: neither the folder's name nor the files are numbered like a chapter`,
    };
    return [looseImages, ...leftOvers(at.shown, entries)];
  }
  const skipped: SkippedEntry[] = [];
  const info =
    note === undefined ? null : await readNote(note.name, (maxBytes) => readLimited(note, maxBytes), skipped);
  for (const { name, kind } of entries) {
    if (kind === 'page' || kind === 'note' || kind === 'container') continue;
    skipped.push({ name: printable(name), reason: skipReason(kind) });
  }
  const source: ChapterSource = {
    label: path.basename(at.shown),
    path: at.shown,
    container: 'folder',
    meta: combineMetadata(parsedName, info),
    pages: pages.map((page) => ({ name: page.name, read: () => readLimited(page, limits.imageMaxBytes) })),
    skipped,
  };
  return [{ kind: 'chapter', source }];
}

/** Limit on file names listed in one message. */
const maxListedNames = 5;

/** Reports the files of a folder that are neither chapters nor pages of one, in one message. */
export function leftOvers(folder: string, entries: readonly DiskEntry[]): ScanResult[] {
  const summarize = (what: string, files: readonly DiskEntry[]): ScanResult[] => {
    if (files.length === 0) return [];
    const names = files.slice(0, maxListedNames).map(({ name }) => printable(name, 80));
    const moreFiles = files.length > maxListedNames ? [`${files.length - maxListedNames} more`] : [];
    const count = files.length === 1 ? '1 file that is' : `${files.length} files that are`;
    return [{ kind: 'left', path: folder, reason: `${count} ${what}: ${[...names, ...moreFiles].join(', ')}` }];
  };
  return summarize(
    'no comic',
    entries.filter(({ kind }) => kind === 'other' || kind === 'note'),
  );
}

/** Characters at the end of a name that are searched for numbers; file systems allow no longer names. */
const maxNameLength = 255;

/** Whether at least four in five names differ only in a running number: 001, 002, … or ch1_01, ch1_02, … */
export function numberedPages(names: readonly string[]): boolean {
  const byPrefix = Map.groupBy(
    names.flatMap((name) => {
      // a file with a spread of two pages, 004-005, counts as its first page
      const normalizedName = name
        .slice(-maxNameLength)
        .replace(/\.[^.]*$/, '')
        .replace(/(\d+)[-+](\d+)(?=\D*$)/, (numberRange, a: string, b: string) =>
          Number(b) === Number(a) + 1 ? a : numberRange,
        );
      const match = /^(.*?)(\d{1,4})\D{0,12}$/.exec(normalizedName);
      return match ? [{ prefix: match[1]!.toLowerCase(), number: Number(match[2]) }] : [];
    }),
    ({ prefix }) => prefix.replace(/0+$/, ''),
  );
  const [largestGroup] = [...byPrefix.values()].sort((a, b) => b.length - a.length);
  if (!largestGroup) return false;
  const numbers = new Set(largestGroup.map(({ number }) => number));
  // a single image is a page when its whole name is 1 or 001
  if (names.length === 1) return largestGroup[0]!.prefix.replace(/0+$/, '') === '' && largestGroup[0]!.number <= 1;
  return numbers.size >= 2 && numbers.size >= names.length * 0.8 && Math.max(...numbers) <= names.length * 2;
}

/** @throws ImportProblem for anything but a regular file of at most `maxBytes` */
async function readLimited({ at, name }: DiskEntry, maxBytes: number): Promise<Buffer> {
  // opened non-blocking, because a named pipe called 1.jpg would block forever
  const handle = await open(at.bytes, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new ImportProblem('path_not_readable', `${printable(name)} is not a file`);
    const bytes = Buffer.alloc(Math.min(stats.size, maxBytes + 1));
    let bytesFilled = 0;
    while (bytesFilled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, bytesFilled, bytes.length - bytesFilled, bytesFilled);
      if (bytesRead === 0) break;
      bytesFilled += bytesRead;
    }
    if (bytesFilled > maxBytes) {
      throw new ImportProblem('file_too_large', `${printable(name)} is over ${maxBytes} bytes`, {
        limit: maxBytes,
        measured: stats.size,
      });
    }
    return bytes.subarray(0, bytesFilled);
  } finally {
    await handle.close();
  }
}
