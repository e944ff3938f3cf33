// Opens one CBZ, ZIP or EPUB and yields its chapters: one, or one for each chapter folder inside.
import path from 'node:path';
import { type Archive, type ArchiveEntry, looksLikeZip, openArchive, type Skipped } from './archive.ts';
import { combine, readNote } from './chapter-meta.ts';
import { kindOf, printable, skipReason } from './entry-names.ts';
import { type Book, readBook } from './epub.ts';
import { type ParsedName, parseName } from './names.ts';
import { naturalOrder } from './natural-order.ts';
import { ImportProblem } from './problem.ts';
import type { ChapterSource, Found } from './source.ts';

/**
 * The archive is open until the next chapter is asked for.
 * @param trail names of the folders above and of the file, slash-separated
 * @throws ImportProblem for an archive that cannot be read at all
 */
export async function* archiveChapters(file: string, trail: string): AsyncIterable<Found> {
  if (!(await looksLikeZip(file))) {
    throw new ImportProblem('archive_damaged', 'It is named like an archive but is none');
  }
  const archive = await openArchive(file);
  try {
    const isBook = archive.entries.some((entry) => entry.name === 'META-INF/container.xml');
    if (isBook) yield { kind: 'chapter', source: await bookChapter(trail, archive) };
    else yield* comicChapters(file, trail, archive);
  } finally {
    await archive.close();
  }
}

async function bookChapter(trail: string, archive: Archive): Promise<ChapterSource> {
  const book = await readBook(archive);
  const titled = titleOf(book);
  const own = parseName(trail);
  const volume = own.volume ?? titled.volume;
  const chapter = own.chapter ?? titled.chapter;
  const oneshot = own.oneshot || (volume === null && chapter === null);
  return {
    label: path.posix.basename(trail),
    container: 'epub',
    meta: {
      ...combine({ ...own, volume, chapter, oneshot }, null),
      series: titled.series ?? own.series,
      language: book.language ?? own.language,
      direction: book.direction,
      firstSide: book.firstSide,
      authors: book.creators,
      layout: own.layout ?? 'paged',
    },
    pages: book.pages.map((entry) => ({ name: entry.name, read: () => entry.read() })),
    skipped: [...archive.skipped, ...book.skipped],
  };
}

/** "Fate/Zero, Vol. 3" names a series and a volume; "Area 88" only a series. */
function titleOf(book: Book): Pick<ParsedName, 'series' | 'volume' | 'chapter'> {
  const title = book.title ?? '';
  // a slash in a title is no folder
  const named = parseName(title.replaceAll('/', '\u2215').replaceAll('\\', ' '));
  if (named.marked && !named.oneshot && named.series) {
    return { ...named, series: named.series.replaceAll('\u2215', '/') };
  }
  return { series: title === '' ? null : title, volume: null, chapter: null };
}

async function* comicChapters(file: string, trail: string, archive: Archive): AsyncIterable<Found> {
  const skipped: Skipped[] = [...archive.skipped];
  const pages: ArchiveEntry[] = [];
  const notes: ArchiveEntry[] = [];
  for (const entry of archive.entries) {
    const kind = kindOf(entry.name);
    if (kind === 'page') pages.push(entry);
    else if (kind === 'note') notes.push(entry);
    else skipped.push({ name: printable(entry.name), reason: skipReason(kind) });
  }
  if (pages.length === 0) {
    yield { kind: 'skipped', path: file, reason: 'there is no JPEG, PNG or GIF image in it' };
    return;
  }
  const outer = parseName(trail);
  const folders = chapterFolders(pages, outer);
  const label = path.posix.basename(trail);
  if (folders === null) {
    const [note] = notes.sort((a, b) => depthOf(a.name) - depthOf(b.name));
    const info = note ? await readNote(note.name, note.read, skipped) : null;
    yield { kind: 'chapter', source: chapter(label, combine(outer, info), pages, skipped) };
    return;
  }
  const inside = new Set([...folders.values()].flat());
  for (const page of pages.filter((entry) => !inside.has(entry))) {
    skipped.push({ name: printable(page.name), reason: 'outside of the chapters in the archive' });
  }
  const order = [...folders].sort((a, b) => naturalOrder(a[0], b[0]));
  for (const [index, [folder, entries]] of order.entries()) {
    // what belongs to none of the chapters is told once
    const own = index === 0 ? skipped : [];
    const note = notes.find((entry) => path.posix.dirname(entry.name) === folder);
    const shared = note ? undefined : notes.find((entry) => depthOf(entry.name) < depthOf(folder) + 1);
    const read = note ?? shared;
    const info = read ? await readNote(read.name, read.read, own) : null;
    // a note above several chapters knows their series, not their numbers
    const known = info && shared ? { ...info, number: null, volume: null, title: null } : info;
    const meta = combine(inherit(parseName(folder), outer), known);
    yield { kind: 'chapter', source: chapter(`${label} › ${folder}`, meta, entries, own) };
  }
}

function chapter(
  label: string,
  meta: ChapterSource['meta'],
  entries: ArchiveEntry[],
  skipped: Skipped[],
): ChapterSource {
  const pages = entries
    .sort((a, b) => naturalOrder(a.name, b.name))
    .map((entry) => ({ name: entry.name, read: () => entry.read() }));
  return { label, container: 'cbz', meta, pages, skipped };
}

/** The pages of each folder that is named like a chapter, or null when the archive is a single one. */
function chapterFolders(pages: ArchiveEntry[], outer: ParsedName): Map<string, ArchiveEntry[]> | null {
  const single = outer.oneshot || (outer.marked && outer.chapter !== null && outer.range === null);
  const folders = new Map<string, ArchiveEntry[]>();
  for (const page of pages) {
    const parts = page.name.split('/').slice(0, -1);
    const depth = parts.findIndex((part) => {
      const named = parseName(part);
      return named.chapter !== null && (named.marked || !single);
    });
    if (depth === -1) continue;
    const folder = parts.slice(0, depth + 1).join('/');
    const entries = folders.get(folder) ?? [];
    entries.push(page);
    folders.set(folder, entries);
  }
  return folders.size > 1 ? folders : null;
}

/** The archive's own name tells what the names of its chapters leave out. */
function inherit(named: ParsedName, outer: ParsedName): ParsedName {
  return {
    ...named,
    series: outer.series ?? named.series,
    volume: named.volume ?? outer.volume,
    language: named.language ?? outer.language,
    layout: named.layout ?? outer.layout,
    groups: named.groups.length > 0 ? named.groups : outer.groups,
  };
}

function depthOf(name: string): number {
  return name.split('/').length;
}
