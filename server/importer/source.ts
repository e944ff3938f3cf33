// Finds chapters in files and folders: every container becomes the same thing, pages in order with what is known.
// Nothing that is met stops the search; what cannot be read or is no chapter is told with its reason.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Found, ChapterCandidate } from './chapter-source.ts';
import { archiveChapters } from './containers.ts';
import { type DiskEntry, type DiskPath, diskPath, listFolder } from './disk.ts';
import { kindOf } from './entry-names.ts';
import { folderChapter, leftOvers } from './folder.ts';
import { naturalOrder } from './natural-order.ts';
import { ImportProblem, sentence } from './problem.ts';

const maxDepth = 8;

/**
 * Yields one finding after the other; a chapter's container is open only until the next one is asked for. A file that
 * was named itself and is no chapter has failed; a folder may be without any.
 */
export async function* discover(paths: readonly (string | Buffer)[]): AsyncIterable<Found> {
  const given = paths.map((one) => diskPath(typeof one === 'string' ? path.resolve(one) : one));
  const named = new Set(given.map(({ shown }) => shown));
  const search: Search = { places: [], seen: new Set() };
  const promote = (found: Found): Found => {
    if (found.kind === 'chapter') return { ...found, named: named.has(found.source.path) };
    if (found.kind !== 'skipped' || found.folder || !named.has(found.path)) return found;
    return { kind: 'failed', path: found.path, error: new ImportProblem('not_importable', sentence(found.reason)) };
  };
  for (const at of given) {
    for await (const found of collect(at, shortTrail(at), 0, await beside(at), search)) yield promote(found);
  }
  // a book of the same pages as an archive must find the archive already there
  const rank = { cbz: 0, folder: 1, beside: 1, epub: 2 };
  search.places.sort((a, b) => rank[a.kind] - rank[b.kind] || naturalOrder(a.at.shown, b.at.shown));
  for (const place of search.places) {
    try {
      const chapters =
        place.kind === 'folder' || place.kind === 'beside' ? await folderChapter(place) : archiveChapters(place);
      for await (const found of chapters) yield promote(place.at.utf8 ? found : misread(found));
    } catch (error) {
      yield { kind: 'failed', path: place.at.shown, error: asProblem(error) };
    }
  }
}

interface Search {
  places: ChapterCandidate[];
  /** Real paths that were visited. */
  seen: Set<string>;
}

/** Walks down from a path, adds the places worth opening and yields what is none. */
async function* collect(
  at: DiskPath,
  trail: string,
  depth: number,
  alone: boolean,
  search: Search,
): AsyncIterable<Found> {
  const { places, seen } = search;
  let inside: DiskEntry[];
  try {
    // links are followed, each file and folder is visited once, so that a loop ends
    const real = await realpath(at.bytes, 'buffer');
    const key = real.toString('latin1');
    if (seen.has(key)) return;
    seen.add(key);
    const facts = await stat(real);
    if (!facts.isDirectory()) {
      const kind = kindOf(at.shown.slice(at.shown.lastIndexOf(path.sep) + 1));
      if (kind === 'container' && facts.isFile()) {
        places.push({ at, trail, alone, kind: /\.epub$/i.test(at.shown) ? 'epub' : 'cbz' });
      } else if (depth === 0 || kind === 'foreign archive' || kind === 'container') {
        yield { kind: 'skipped', path: at.shown, reason: 'neither a CBZ, ZIP or EPUB nor a folder of pages' };
      } else {
        yield { kind: 'left', path: at.shown, reason: 'no comic' };
      }
      return;
    }
    if (depth > maxDepth) {
      yield { kind: 'skipped', path: at.shown, reason: `more than ${maxDepth} folders deep` };
      return;
    }
    inside = await listFolder({ ...at, bytes: real });
  } catch (error) {
    yield { kind: 'failed', path: at.shown, error: asProblem(error) };
    return;
  }
  const visible = inside.filter(({ kind }) => kind !== 'system').sort((a, b) => naturalOrder(a.name, b.name));
  const before = places.length;
  const rest: DiskEntry[] = [];
  const aloneInside = !numberedNames(visible);
  for (const entry of visible) {
    const worth = entry.isFolder || entry.kind === 'container' || entry.kind === 'foreign archive';
    // a link without an ending may lead to a folder
    const link = entry.isLink && entry.kind === 'other';
    if (worth || link) yield* collect(entry.at, `${trail}/${entry.name}`, depth + 1, aloneInside, search);
    else rest.push(entry);
  }
  if (rest.some(({ kind }) => kind === 'page')) {
    places.push({ at, trail, alone, kind: places.length > before ? 'beside' : 'folder' });
  } else if (visible.length === 0) {
    yield { kind: 'left', path: at.shown, reason: 'an empty folder' };
  } else {
    yield* leftOvers(at.shown, rest);
  }
}

function shortTrail({ shown }: DiskPath): string {
  return [path.basename(path.dirname(shown)), path.basename(shown)].join('/');
}

/** Whether a path that was named has none beside it whose name starts with a number too. */
async function beside(at: DiskPath): Promise<boolean> {
  const folder = diskPath(at.bytes.subarray(0, Math.max(1, at.bytes.lastIndexOf(path.sep))));
  return !numberedNames(await listFolder(folder).catch(() => []));
}

/** Two chapters or more that start with numbers are numbered; a single one may have a number in its name. */
function numberedNames(entries: readonly DiskEntry[]): boolean {
  return (
    entries.filter(({ name, kind, isFolder }) => (isFolder || kind === 'container') && /^\d/.test(name)).length > 1
  );
}

function misread(found: Found): Found {
  if (found.kind !== 'chapter') return found;
  const note = 'its name is not UTF-8 and was read as Latin-1';
  const { meta } = found.source;
  return { kind: 'chapter', source: { ...found.source, meta: { ...meta, notes: [note, ...meta.notes] } } };
}

/** What the system says becomes a sentence; the rest stays what it is. */
function asProblem(error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof ImportProblem || typeof code !== 'string') return error as Error;
  if (code === 'ENOENT') return new ImportProblem('path_not_found', 'There is no such file or folder');
  return new ImportProblem('path_not_readable', `It cannot be read (${code})`);
}
