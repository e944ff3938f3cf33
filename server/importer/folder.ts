// Folders of pages. A folder is a chapter when its name or its note says so, or when its images are numbered like
// pages; a folder of loose art is not, and says why.
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '#contract/limits.ts';
import type { Skipped } from './archive.ts';
import { combine, readNote } from './chapter-meta.ts';
import { kindOf, printable, skipReason } from './entry-names.ts';
import { parseName } from './names.ts';
import { naturalOrder } from './natural-order.ts';
import { ImportProblem } from './problem.ts';
import type { Found } from './source.ts';

/**
 * @param trail names of the folders above and of this one, slash-separated: `Series/Vol. 1/Ch. 1`
 * @param beside true when chapters stand in the folder, so that its own images are covers and the like
 */
export async function folderChapter(folder: string, trail: string, beside: boolean): Promise<Found> {
  const found = await readdir(folder, { withFileTypes: true });
  const names = found.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  names.sort(naturalOrder);
  const pages = names.filter((name) => kindOf(name) === 'page');
  const note = names.find((name) => kindOf(name) === 'note');
  const named = parseName(trail);
  const numbered = numberedPages(pages);
  const saysSo = note !== undefined || named.marked;
  if (!numbered && (beside || !saysSo)) {
    return {
      kind: 'skipped',
      path: folder,
      reason: beside
        ? `${pages.length} images beside chapters, not numbered like pages`
        : `${pages.length} loose images: neither the folder's name nor the files are numbered like a chapter`,
    };
  }
  const skipped: Skipped[] = [];
  const info =
    note === undefined ? null : await readNote(note, (maxBytes) => readLimited(folder, note, maxBytes), skipped);
  for (const name of names) {
    const kind = kindOf(name);
    if (kind === 'page' || kind === 'note' || kind === 'container') continue;
    skipped.push({ name: printable(name), reason: skipReason(kind) });
  }
  return {
    kind: 'chapter',
    source: {
      label: path.basename(folder),
      container: 'folder',
      meta: combine(named, info),
      pages: pages.map((name) => ({ name, read: () => readLimited(folder, name, limits.imageMaxBytes) })),
      skipped,
    },
  };
}

/** True for 001, 002, … or ch1_01, ch1_02, …: names that differ only in a running number, but for one in five. */
export function numberedPages(names: readonly string[]): boolean {
  const byPrefix = Map.groupBy(
    names.flatMap((name) => {
      // a spread of two pages, 004-005, counts as its first
      const plain = name
        .replace(/\.[^.]*$/, '')
        .replace(/(\d+)[-+](\d+)(?=\D*$)/, (both, a: string, b: string) => (Number(b) === Number(a) + 1 ? a : both));
      const stem = /^(.*?)(\d{1,4})\D{0,12}$/.exec(plain);
      return stem ? [{ prefix: stem[1]!.toLowerCase(), number: Number(stem[2]) }] : [];
    }),
    ({ prefix }) => prefix.replace(/0+$/, ''),
  );
  const [most] = [...byPrefix.values()].sort((a, b) => b.length - a.length);
  if (!most) return false;
  const numbers = new Set(most.map(({ number }) => number));
  // a single image is a page when its whole name is 1 or 001
  if (names.length === 1) return most[0]!.prefix.replace(/0+$/, '') === '' && most[0]!.number <= 1;
  return numbers.size >= 2 && numbers.size >= names.length * 0.8 && Math.max(...numbers) <= names.length * 2;
}

/** @throws ImportProblem for anything but a file of at most so many bytes */
async function readLimited(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  // a pipe that is called 1.jpg must not keep us waiting
  const handle = await open(path.join(folder, name), constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new ImportProblem('path_not_readable', `${printable(name)} is not a file`);
    const bytes = Buffer.alloc(Math.min(facts.size, maxBytes + 1));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > maxBytes) {
      throw new ImportProblem('file_too_large', `${printable(name)} is over ${maxBytes} bytes`, {
        limit: maxBytes,
        measured: facts.size,
      });
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
}
