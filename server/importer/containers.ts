// Opens one CBZ, ZIP or EPUB and yields its chapters: one, or one for each chapter folder inside.
import path from 'node:path';
import { type Archive, type ArchiveEntry, looksLikeZip, openArchive, type SkippedEntry } from './archive.ts';
import { combineMetadata, readNote } from './chapter-meta.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { printable } from '#server/core/plain-text.ts';
import { kindOf } from '#contract/rules/archive-names.ts';
import { skipReason } from './entry-names.ts';
import { type EpubBook, readBook } from './epub.ts';
import { type ParsedName, parseName } from '#contract/rules/file-names.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { ImportProblem } from './problem.ts';
import type { ChapterSource, ScanResult, ChapterCandidate, SourcePage } from './chapter-source.ts';

/**
 * Yields the archive's chapters; the archive stays open until the generator ends.
 * @throws ImportProblem for an archive that cannot be read at all
 */
export async function* archiveChapters(candidate: ChapterCandidate): AsyncIterable<ScanResult> {
  const { bytes } = candidate.at;
  if (!(await looksLikeZip(bytes))) {
    throw new ImportProblem('archive_damaged', 'It is named like an archive but is none');
  }
  const archive = await openArchive(bytes);
  try {
    const isBook = archive.entries.some((entry) => entry.name === 'META-INF/container.xml');
    if (isBook) yield { kind: 'chapter', source: await bookChapter(candidate, archive) };
    else yield* comicChapters(candidate, archive);
  } finally {
    await archive.close();
  }
}

async function bookChapter({ at, trail, alone }: ChapterCandidate, archive: Archive): Promise<ChapterSource> {
  const book = await readBook(archive);
  const titleParts = parseBookTitle(book);
  const nameParts = parseName(trail, { alone });
  const volume = nameParts.volume ?? titleParts.volume;
  const chapter = nameParts.chapter ?? titleParts.chapter;
  const oneshot = nameParts.oneshot || (volume === null && chapter === null);
  // the book's own title resolves what the file name leaves ambiguous
  const titleOverrides = titleParts.series === null ? {} : { seriesFrom: null, wholeName: null };
  return {
    label: path.posix.basename(trail),
    path: at.shown,
    container: 'epub',
    meta: {
      ...combineMetadata({ ...nameParts, volume, chapter, oneshot, ...titleOverrides }, null),
      series: titleParts.series ?? nameParts.series,
      language: book.language ?? nameParts.language,
      direction: book.direction,
      firstSide: book.firstSide,
      pageMarks: book.pageMarks,
      authors: book.creators,
      layout: nameParts.layout ?? 'paged',
    },
    pages: book.pages.map((entry) => ({ name: entry.name, read: () => entry.read() })),
    skipped: [...archive.skipped, ...book.skipped],
  };
}

/** Parses the book's title: "Fate/Zero, Vol. 3" is a series and a volume, "Area 88" only a series. */
function parseBookTitle(book: EpubBook): Pick<ParsedName, 'series' | 'volume' | 'chapter'> {
  const title = plainText(book.title ?? '');
  // replaces slashes, because parseName would take them as folder separators
  const parsedName = parseName(title.replaceAll('/', '\u2215').replaceAll('\\', ' '));
  if (parsedName.marked && !parsedName.oneshot && parsedName.series) {
    return { ...parsedName, series: parsedName.series.replaceAll('\u2215', '/') };
  }
  return { series: title === '' ? null : title, volume: null, chapter: null };
}

async function* comicChapters({ at, trail, alone }: ChapterCandidate, archive: Archive): AsyncIterable<ScanResult> {
  const skipped: SkippedEntry[] = [...archive.skipped];
  const pages: ArchiveEntry[] = [];
  const notes: ArchiveEntry[] = [];
  for (const entry of archive.entries) {
    const kind = kindOf(entry.name);
    if (kind === 'page') pages.push(entry);
    else if (kind === 'note') notes.push(entry);
    else skipped.push({ name: printable(entry.name), reason: skipReason(kind) });
  }
  if (pages.length === 0) {
    const isEmpty = archive.entries.length === 0 && archive.skipped.length === 0;
    const reason = isEmpty ? 'the archive is empty, so it has no pages' : 'there is no image in it';
    yield { kind: 'skipped', path: at.shown, reason };
    return;
  }
  const parsedArchiveName = parseName(trail, { alone });
  const folders = chapterFolders(pages, parsedArchiveName);
  const label = path.posix.basename(trail);
  const chapter = (
    chapterDetails: Pick<ChapterSource, 'label' | 'meta' | 'skipped'>,
    entries: ArchiveEntry[],
  ): ScanResult => {
    const source: ChapterSource = { ...chapterDetails, path: at.shown, container: 'cbz', pages: sortPages(entries) };
    return { kind: 'chapter', source };
  };
  if (folders === null) {
    const [note] = notes.sort((a, b) => depthOf(a.name) - depthOf(b.name));
    const info = note ? await readNote(note.name, note.read, skipped) : null;
    yield chapter({ label, meta: combineMetadata(parsedArchiveName, info), skipped }, pages);
    return;
  }
  const pagesInFolders = new Set([...folders.values()].flat());
  for (const page of pages.filter((entry) => !pagesInFolders.has(entry))) {
    skipped.push({ name: printable(page.name), reason: 'outside of the chapters in the archive' });
  }
  const sortedFolders = [...folders].sort((a, b) => naturalOrder(a[0], b[0]));
  for (const [index, [folder, entries]] of sortedFolders.entries()) {
    // entries that belong to no chapter are reported once, with the first chapter
    const own = index === 0 ? skipped : [];
    const note = notes.find((entry) => path.posix.dirname(entry.name) === folder);
    const parentNote = note ? undefined : notes.find((entry) => depthOf(entry.name) < depthOf(folder) + 1);
    const comicInfoEntry = note ?? parentNote;
    const info = comicInfoEntry ? await readNote(comicInfoEntry.name, comicInfoEntry.read, own) : null;
    // a ComicInfo.xml above several chapters applies to the series, not to chapter numbers or single pages
    const inheritedInfo =
      info && parentNote ? { ...info, number: null, volume: null, title: null, pages: [], problems: [] } : info;
    const meta = combineMetadata(inheritFromArchive(parseName(folder), parsedArchiveName), inheritedInfo);
    yield chapter({ label: `${label} › ${folder}`, meta, skipped: own }, entries);
  }
}

function sortPages(entries: ArchiveEntry[]): SourcePage[] {
  return entries
    .sort((a, b) => naturalOrder(a.name, b.name))
    .map((entry) => ({ name: entry.name, read: () => entry.read() }));
}

/** Groups pages by folders that are named like chapters; null when the archive is a single chapter. */
function chapterFolders(pages: ArchiveEntry[], parsedArchiveName: ParsedName): Map<string, ArchiveEntry[]> | null {
  const isSingleChapter =
    parsedArchiveName.oneshot ||
    (parsedArchiveName.marked && parsedArchiveName.chapter !== null && parsedArchiveName.range === null);
  const folders = new Map<string, ArchiveEntry[]>();
  for (const page of pages) {
    const parts = page.name.split('/').slice(0, -1);
    const depth = parts.findIndex((part) => {
      const parsedName = parseName(part);
      return parsedName.chapter !== null && (parsedName.marked || !isSingleChapter);
    });
    if (depth === -1) continue;
    const folder = parts.slice(0, depth + 1).join('/');
    const entries = folders.get(folder) ?? [];
    entries.push(page);
    folders.set(folder, entries);
  }
  return folders.size > 1 ? folders : null;
}

/** Fills in what the names of chapter folders lack from the name of the archive. */
function inheritFromArchive(parsedName: ParsedName, parsedArchiveName: ParsedName): ParsedName {
  return {
    ...parsedName,
    series: parsedArchiveName.series ?? parsedName.series,
    seriesFrom: parsedArchiveName.seriesFrom,
    wholeName: null,
    volume: parsedName.volume ?? parsedArchiveName.volume,
    language: parsedName.language ?? parsedArchiveName.language,
    layout: parsedName.layout ?? parsedArchiveName.layout,
    groups: parsedName.groups.length > 0 ? parsedName.groups : parsedArchiveName.groups,
  };
}

function depthOf(name: string): number {
  return name.split('/').length;
}
