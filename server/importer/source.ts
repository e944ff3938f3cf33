// Finds chapters in files and folders: every container becomes the same thing, pages in order with what is known.
// Nothing that is met stops the search; what cannot be read or is no chapter is told with its reason.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#contract/languages.ts';
import type { Skipped } from './archive.ts';
import { archiveChapters } from './containers.ts';
import { kindOf } from './entry-names.ts';
import { folderChapter } from './folder.ts';
import { naturalOrder } from './natural-order.ts';
import { ImportProblem } from './problem.ts';

export interface SourcePage {
  name: string;
  read(): Promise<Buffer>;
}

export interface ChapterMeta {
  series: string | null;
  /** A Latin form of the series' name, when the container gives one beside it. */
  localizedSeries: string | null;
  volume: string | null;
  chapter: string | null;
  title: string | null;
  language: Language | null;
  groups: string[];
  oneshot: boolean;
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: 'ltr' | 'rtl' | null;
  firstSide: 'left' | 'right' | null;
  authors: string[];
  artists: string[];
  summary: string | null;
  year: number | null;
  /** Names of tags: those of formats as the catalogue spells them, others as the container does. */
  tags: string[];
  /** "90-98" when the name covers several chapters or volumes and the numbers above are only its first ones. */
  range: string | null;
}

export interface ChapterSource {
  /** What to call it in messages. */
  label: string;
  container: 'cbz' | 'epub' | 'folder';
  meta: ChapterMeta;
  pages: SourcePage[];
  skipped: Skipped[];
}

export type Found =
  | { kind: 'chapter'; source: ChapterSource }
  | { kind: 'skipped'; path: string; reason: string }
  | { kind: 'failed'; path: string; error: Error };

/** A file or folder that may be a chapter. */
interface Place {
  path: string;
  /** Its name and those of the folders above, from the one above the given path down. */
  trail: string;
  /** `beside` is a folder with images and, below it, chapters. */
  kind: 'cbz' | 'epub' | 'folder' | 'beside';
}

const maxDepth = 8;

/** Yields one finding after the other; a chapter's container is open only until the next one is asked for. */
export async function* discover(paths: readonly string[]): AsyncIterable<Found> {
  const places: Place[] = [];
  const seen = new Set<string>();
  for (const given of paths) {
    const absolute = path.resolve(given);
    const trail = [path.basename(path.dirname(absolute)), path.basename(absolute)].join('/');
    yield* collect(absolute, trail, 0, places, seen);
  }
  // a book of the same pages as an archive must find the archive already there
  const rank = { cbz: 0, folder: 1, beside: 1, epub: 2 };
  places.sort((a, b) => rank[a.kind] - rank[b.kind] || naturalOrder(a.path, b.path));
  for (const place of places) {
    try {
      if (place.kind === 'folder' || place.kind === 'beside') {
        yield await folderChapter(place.path, place.trail, place.kind === 'beside');
      } else {
        yield* archiveChapters(place.path, place.trail);
      }
    } catch (error) {
      yield { kind: 'failed', path: place.path, error: asProblem(error) };
    }
  }
}

/** Walks down from a path, adds the places worth opening and yields what is none. */
async function* collect(
  file: string,
  trail: string,
  depth: number,
  places: Place[],
  seen: Set<string>,
): AsyncIterable<Found> {
  let inside: Dirent[];
  try {
    // links are followed, each file and folder is visited once, so that a loop ends
    const real = await realpath(file);
    if (seen.has(real)) return;
    seen.add(real);
    const facts = await stat(real);
    if (!facts.isDirectory()) {
      const kind = kindOf(file);
      if (kind === 'container' && facts.isFile()) {
        places.push({ path: file, trail, kind: /\.epub$/i.test(file) ? 'epub' : 'cbz' });
      } else if (depth === 0 || kind === 'foreign archive') {
        yield { kind: 'skipped', path: file, reason: 'neither a CBZ, ZIP or EPUB nor a folder of pages' };
      }
      return;
    }
    if (depth > maxDepth) {
      yield { kind: 'skipped', path: file, reason: `more than ${maxDepth} folders deep` };
      return;
    }
    inside = await readdir(real, { withFileTypes: true });
  } catch (error) {
    yield { kind: 'failed', path: file, error: asProblem(error) };
    return;
  }
  const visible = inside.filter((entry) => kindOf(entry.name) !== 'system');
  const before = places.length;
  for (const entry of visible.sort((a, b) => naturalOrder(a.name, b.name))) {
    const kind = kindOf(entry.name);
    const worth = entry.isDirectory() || kind === 'container' || kind === 'foreign archive';
    // a link without an ending may lead to a folder
    const link = entry.isSymbolicLink() && kind === 'other';
    if (worth || link) yield* collect(path.join(file, entry.name), `${trail}/${entry.name}`, depth + 1, places, seen);
  }
  if (visible.some((entry) => !entry.isDirectory() && kindOf(entry.name) === 'page')) {
    places.push({ path: file, trail, kind: places.length > before ? 'beside' : 'folder' });
  }
}

/** What the system says becomes a sentence; the rest stays what it is. */
function asProblem(error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof ImportProblem || typeof code !== 'string') return error as Error;
  if (code === 'ENOENT') return new ImportProblem('path_not_found', 'There is no such file or folder');
  return new ImportProblem('path_not_readable', `It cannot be read (${code})`);
}
