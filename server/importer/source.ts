// Finds chapters in files and folders: every container becomes the same thing, pages in order with what is known.
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#contract/languages.ts';
import { type Archive, type ArchiveEntry, looksLikeZip, openArchive, type Skipped } from './archive.ts';
import { type ComicInfo, readComicInfo } from './comic-info.ts';
import { readBook } from './epub.ts';
import { type ParsedName, parseName } from './names.ts';
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
  /** Names of tags, as the container spells them. */
  tags: string[];
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

const imageName = /\.(jpe?g|png|gif)$/i;
const foreignImage = /\.(webp|avif|bmp|tiff?|jxl|heic|svg)$/i;
const junkName = /^(?:\.|__MACOSX$|@eaDir$|@recycle$|#recycle$|Thumbs\.db$|desktop\.ini$)/i;
const containerName = /\.(cbz|zip|epub)$/i;
const maxDepth = 8;

/** Yields one finding after the other; a chapter's container is open only until the next one is asked for. */
export async function* discover(paths: readonly string[]): AsyncIterable<Found> {
  const files: { file: string; folder: boolean }[] = [];
  const seen = new Set<string>();
  for (const given of paths) {
    const problem = await collect(path.resolve(given), 0, files, seen);
    if (problem) yield problem;
  }
  // a book of the same pages as an archive must find the archive already there
  const rank = ({ file, folder }: { file: string; folder: boolean }): number =>
    folder ? 1 : /\.epub$/i.test(file) ? 2 : 0;
  files.sort((a, b) => rank(a) - rank(b) || naturalOrder(a.file, b.file));
  for (const { file, folder } of files) {
    try {
      if (folder) yield await folderChapter(file);
      else yield* archiveChapters(file);
    } catch (error) {
      yield { kind: 'failed', path: file, error: error as Error };
    }
  }
}

async function collect(
  file: string,
  depth: number,
  files: { file: string; folder: boolean }[],
  seen: Set<string>,
): Promise<Found | null> {
  try {
    const real = await realpath(file);
    if (seen.has(real)) return null;
    seen.add(real);
    const facts = await lstat(real);
    if (facts.isFile()) {
      if (containerName.test(file)) files.push({ file: real, folder: false });
      else if (depth === 0)
        return { kind: 'skipped', path: file, reason: 'neither a CBZ, ZIP or EPUB nor a folder of pages' };
      return null;
    }
    if (!facts.isDirectory()) return null;
    if (depth > maxDepth) return { kind: 'skipped', path: file, reason: `more than ${maxDepth} folders deep` };
    const names = (await readdir(real)).filter((name) => !junkName.test(name));
    if (names.some((name) => imageName.test(name))) files.push({ file: real, folder: true });
    for (const name of names.sort(naturalOrder)) {
      if (containerName.test(name) || !path.extname(name) || (await lstat(path.join(real, name))).isDirectory()) {
        const problem = await collect(path.join(real, name), depth + 1, files, seen);
        if (problem?.kind === 'failed') files.push({ file: path.join(real, name), folder: true });
      }
    }
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const problem =
      code === 'ENOENT'
        ? new ImportProblem('path_not_found', 'There is no such file or folder')
        : new ImportProblem('path_not_readable', `It cannot be read (${code ?? String(error)})`);
    return { kind: 'failed', path: file, error: problem };
  }
}

async function folderChapter(folder: string): Promise<Found> {
  const names = (await readdir(folder)).filter((name) => !junkName.test(name)).sort(naturalOrder);
  const pages = names.filter((name) => imageName.test(name));
  const info = names.find((name) => /^comicinfo\.xml$/i.test(name));
  // the folder above holds the series: Series/Vol. 1 Ch. 1
  const label = path.basename(folder);
  const named = parseName(`${path.basename(path.dirname(folder))}/${label}`);
  const chapterLike = info !== undefined || named.oneshot || named.chapter !== null || named.volume !== null;
  if (!chapterLike && !numberedPages(pages)) {
    return {
      kind: 'skipped',
      path: folder,
      reason: `${pages.length} loose images: neither the folder's name nor the files are numbered like a chapter`,
    };
  }
  const comicInfo = info === undefined ? null : readComicInfo(await readFile(path.join(folder, info)));
  return {
    kind: 'chapter',
    source: {
      label,
      container: 'folder',
      meta: combine(chapterLike ? named : { ...named, series: label }, comicInfo),
      pages: pages.map((name) => ({ name, read: () => readFile(path.join(folder, name)) })),
      skipped: names
        .filter((name) => !imageName.test(name) && name !== info && path.extname(name) !== '')
        .map((name) => ({ name, reason: foreignImage.test(name) ? 'not JPEG, PNG or GIF' : 'not an image' })),
    },
  };
}

/** True for 001, 002, …: names that differ only in a running number. */
function numberedPages(names: readonly string[]): boolean {
  if (names.length < 2) return false;
  const stems = names.map((name) => /^(\D*?)0*(\d{1,4})\D*\.[^.]+$/.exec(name));
  if (stems.some((stem) => stem === null)) return false;
  const prefix = stems[0]![1];
  const numbers = new Set(stems.map((stem) => Number(stem![2])));
  return (
    stems.every((stem) => stem![1] === prefix) &&
    numbers.size === names.length &&
    Math.max(...numbers) <= names.length * 2
  );
}

async function* archiveChapters(file: string): AsyncIterable<Found> {
  const label = path.basename(file);
  if (!(await looksLikeZip(file))) {
    yield {
      kind: 'failed',
      path: file,
      error: new ImportProblem('archive_damaged', 'It is named like an archive but is none'),
    };
    return;
  }
  const archive = await openArchive(file);
  try {
    const isBook = archive.entries.some((entry) => entry.name === 'META-INF/container.xml');
    if (isBook) yield { kind: 'chapter', source: await bookChapter(label, archive) };
    else yield* comicChapters(file, label, archive);
  } finally {
    await archive.close();
  }
}

async function bookChapter(label: string, archive: Archive): Promise<ChapterSource> {
  const book = await readBook(archive);
  const named = parseName(label);
  const numbered = named.chapter !== null || named.volume !== null;
  return {
    label,
    container: 'epub',
    meta: {
      ...combine(named, null),
      series: book.title ?? named.series,
      language: book.language ?? named.language,
      oneshot: named.oneshot || !numbered,
      direction: book.direction,
      firstSide: book.firstSide,
      authors: book.creators,
      layout: named.layout ?? 'paged',
    },
    pages: book.pages.map((entry) => ({ name: entry.name, read: () => entry.read() })),
    skipped: [...archive.skipped, ...book.skipped],
  };
}

/** An archive is one chapter, or one for each of its folders when several hold pages. */
async function* comicChapters(file: string, label: string, archive: Archive): AsyncIterable<Found> {
  const folders = new Map<string, ArchiveEntry[]>();
  const skipped: Skipped[] = [...archive.skipped];
  for (const entry of archive.entries) {
    const folder = entry.name.includes('/') ? entry.name.slice(0, entry.name.lastIndexOf('/')) : '';
    if (imageName.test(entry.name)) folders.set(folder, [...(folders.get(folder) ?? []), entry]);
    else if (/(^|\/)comicinfo\.xml$/i.test(entry.name)) continue;
    else if (/\.(zip|cbz|cbr|rar|7z|epub|tar|gz)$/i.test(entry.name))
      skipped.push({ name: entry.name, reason: 'an archive inside the archive' });
    else if (foreignImage.test(entry.name)) skipped.push({ name: entry.name, reason: 'not JPEG, PNG or GIF' });
    else skipped.push({ name: entry.name, reason: 'not an image' });
  }
  if (folders.size === 0) {
    yield { kind: 'skipped', path: file, reason: 'there is no JPEG, PNG or GIF image in it' };
    return;
  }
  const several =
    folders.size > 1 && [...folders.keys()].every((folder) => folder !== '' && parseName(folder).chapter !== null);
  const groups: [string, ArchiveEntry[]][] = several ? [...folders] : [['', [...folders.values()].flat()]];
  for (const [folder, entries] of groups.sort((a, b) => naturalOrder(a[0], b[0]))) {
    const info =
      archive.entries.find(
        (entry) => entry.name.toLowerCase() === `${folder === '' ? '' : `${folder}/`}comicinfo.xml`.toLowerCase(),
      ) ?? (several ? undefined : archive.entries.find((entry) => /(^|\/)comicinfo\.xml$/i.test(entry.name)));
    const notes = [...skipped];
    const comicInfo = info ? await readNote(info, notes) : null;
    const named = several ? withSeries(parseName(folder), parseName(label)) : parseName(label);
    yield {
      kind: 'chapter',
      source: {
        label: several ? `${label} › ${folder}` : label,
        container: 'cbz',
        meta: combine(named, comicInfo),
        pages: entries
          .sort((a, b) => naturalOrder(a.name, b.name))
          .map((entry) => ({ name: entry.name, read: () => entry.read() })),
        skipped: notes,
      },
    };
  }
}

/** A damaged note costs its knowledge, not the chapter. */
async function readNote(entry: ArchiveEntry, skipped: Skipped[]): Promise<ComicInfo | null> {
  try {
    return readComicInfo(await entry.read(1024 * 1024));
  } catch (error) {
    skipped.push({ name: entry.name, reason: `it cannot be read (${(error as Error).message.split('\n')[0]})` });
    return null;
  }
}

function withSeries(named: ParsedName, outer: ParsedName): ParsedName {
  return { ...named, series: outer.series ?? named.series, language: named.language ?? outer.language };
}

/** ComicInfo beats the name; the marks of layout come from the name alone. */
function combine(named: ParsedName, info: ComicInfo | null): ChapterMeta {
  const format = info?.format ?? '';
  const oneshot = named.oneshot || /^one-?\s?shot$/i.test(format);
  const tags = [...(oneshot ? ['Oneshot'] : []), ...(info?.genres ?? []), ...(format !== '' ? [format] : [])];
  const layout = named.layout ?? (/web\s?(comic|toon)|long strip/i.test(format) ? 'strip' : null);
  if (layout === 'strip') tags.push('Long Strip');
  return {
    series: info?.series ?? named.series,
    localizedSeries: info?.localizedSeries ?? null,
    volume: oneshot ? null : (info?.volume ?? named.volume),
    chapter: oneshot ? null : (info?.number ?? named.chapter),
    title: oneshot ? null : (info?.title ?? named.title),
    language: info?.language ?? named.language,
    groups: info && info.groups.length > 0 ? info.groups : named.groups,
    oneshot,
    layout: layout ?? (info?.direction === 'rtl' ? 'paged' : null),
    direction: info?.direction ?? null,
    firstSide: null,
    authors: info?.authors ?? [],
    artists: info?.artists ?? [],
    summary: info?.summary ?? null,
    year: info?.year ?? null,
    tags,
  };
}
