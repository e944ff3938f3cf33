// Reads dropped files into pages: images as they are, images of ZIP archives unpacked, everything else listed with the
// reason why it is no page.
import { kindOf, unsafeName } from '#contract/rules/archive-names.ts';
import { inspectPage, type InspectedImage } from '#contract/rules/images/inspect.ts';
import { ImageProblem, type ImageProblemCode } from '#contract/rules/images/problem.ts';
import { sniff } from '#contract/rules/images/sniff.ts';
import { limits } from '#contract/rules/limits.ts';
import { decodeNames, type NameEncoding } from '#contract/rules/name-encodings.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { createUnpackMeter, hasOverlap } from '#contract/rules/unpack-meter.ts';
import { ArchiveProblem, type ArchiveProblemCode } from './archive-problem.ts';
import { crc32 } from './crc32.ts';
import { sha256 } from './sha256.ts';
import { type ArchiveMeter, unpackEntry } from './unpack.ts';
import { bytesOf, type DirectoryEntry, looksLikeZip, readDirectory } from './zip-directory.ts';

export interface SourceFile {
  /** Path within the dropped folders, with slashes. */
  path: string;
  file: Blob;
}

export interface PageProblem {
  code: ImageProblemCode | ArchiveProblemCode | 'unreadable';
  limit?: number;
  measured?: number;
}

export interface ReadPage {
  /** Path within its archive or the dropped folders. */
  path: string;
  archive: string | null;
  file: Blob;
  bytes: number;
  /** SHA-256 in hex; empty for a page that cannot be read. */
  hash: string;
  /** Null if the intake would refuse it. */
  image: InspectedImage | null;
  problem: PageProblem | null;
}

export type SkipReason =
  | 'system'
  | 'note'
  | 'not-image'
  | 'archive-inside'
  | 'unsafe-name'
  | 'not-a-file'
  | 'empty'
  | 'same-name'
  | 'rar'
  | 'other-archive'
  | 'unreadable'
  | ArchiveProblemCode;

export interface SkippedFile {
  path: string;
  reason: SkipReason;
  limit?: number;
  measured?: number;
}

export type IntakeEvent =
  | { kind: 'pages'; pages: ReadPage[] }
  | { kind: 'skipped'; file: SkippedFile }
  /** Names of an archive were decoded; an encoding other than UTF-8 is a guess. */
  | { kind: 'archive'; path: string; encoding: NameEncoding };

/** Yields what is in the files, in their natural order. */
export async function* readSources(sources: readonly SourceFile[]): AsyncGenerator<IntakeEvent> {
  for (const source of sources.toSorted((a, b) => naturalOrder(a.path, b.path))) {
    try {
      yield* readSource(source);
    } catch (error) {
      yield { kind: 'skipped', file: { path: source.path, ...skipOf(error) } };
    }
  }
}

async function* readSource({ path, file }: SourceFile): AsyncGenerator<IntakeEvent> {
  const kind = kindOf(path);
  const skipped = (reason: SkipReason): IntakeEvent => ({ kind: 'skipped', file: { path, reason } });
  if (kind === 'system' || kind === 'note') {
    yield skipped(kind);
    return;
  }
  const start = await bytesOf(file, 0, 512);
  const { type, looksLike } = { looksLike: null, ...sniff(start) };
  if (looksLikeZip(start)) {
    // pages of an EPUB are in the order of its book, which the names of its files do not tell
    if (/\.epub$/i.test(path)) yield skipped('other-archive');
    else yield* readArchive(path, file);
  } else if (looksLike === 'RAR archive') {
    yield skipped('rar');
  } else if (kind === 'container' || kind === 'foreign archive' || /archive$|^PDF$/.test(looksLike ?? '')) {
    yield skipped(kind === 'container' ? 'damaged' : 'other-archive');
  } else if (kind === 'page' || type !== null) {
    yield { kind: 'pages', pages: [await readPage(path, file)] };
  } else {
    yield skipped('not-image');
  }
}

async function readPage(path: string, file: Blob): Promise<ReadPage> {
  const place = { path, archive: null, file, bytes: file.size };
  if (file.size > limits.imageMaxBytes) return { ...place, ...tooLarge(file.size) };
  return { ...place, ...(await examineBytes(new Uint8Array(await file.arrayBuffer()))) };
}

type Examined = Pick<ReadPage, 'hash' | 'image' | 'problem'>;

const tooLarge = (measured: number): Examined => ({
  hash: '',
  image: null,
  problem: { code: 'image_too_large', limit: limits.imageMaxBytes, measured },
});

async function examineBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Examined> {
  const hash = await sha256(bytes);
  try {
    return { hash, image: inspectPage(bytes, crc32), problem: null };
  } catch (error) {
    return { hash, image: null, problem: problemOf(error) };
  }
}

/** @throws ArchiveProblem for an archive that is damaged, encrypted or built to exhaust memory (zip bomb) */
async function* readArchive(path: string, archive: Blob): AsyncGenerator<IntakeEvent> {
  const directory = await readDirectory(archive);
  const { names, encoding } = decodeNames(directory.map(({ encodedName }) => encodedName));
  const accepted: { name: string; entry: DirectoryEntry }[] = [];
  const skippedFiles: SkippedFile[] = [];
  const seenNames = new Set<string>();
  for (const [index, entry] of directory.entries()) {
    const name = names[index]!;
    if (name.endsWith('/') && !unsafeName(name)) continue;
    const reason = entrySkipReason(entry, name, seenNames);
    if (reason) {
      skippedFiles.push({ path: `${path}/${name}`, reason });
      continue;
    }
    if ((entry.flags & 1) !== 0) throw new ArchiveProblem('encrypted');
    seenNames.add(name);
    accepted.push({ name, entry });
  }
  const places = accepted.map(({ entry: { offset, encodedName, compressedBytes } }) => ({
    offset,
    nameBytes: encodedName.length,
    compressedBytes,
  }));
  if (hasOverlap(places)) throw new ArchiveProblem('overlapping');
  const meter: ArchiveMeter = createUnpackMeter();
  const pages: ReadPage[] = [];
  for (const { name, entry } of accepted.sort((a, b) => naturalOrder(a.name, b.name)))
    pages.push({ path: name, archive: path, ...(await readEntry(archive, entry, meter)) });
  yield { kind: 'archive', path, encoding };
  for (const file of skippedFiles) yield { kind: 'skipped', file };
  yield { kind: 'pages', pages };
}

function entrySkipReason(entry: DirectoryEntry, name: string, seenNames: ReadonlySet<string>): SkipReason | null {
  if (unsafeName(name)) return 'unsafe-name';
  // archives of systems without such modes have zeros there
  if (entry.fileType !== 0 && entry.fileType !== 0o100000) return 'not-a-file';
  const kind = kindOf(name);
  switch (kind) {
    case 'system':
    case 'note':
      return kind;
    case 'container':
    case 'foreign archive':
      return 'archive-inside';
    case 'other':
      return entry.declaredBytes === 0 ? 'empty' : 'not-image';
    case 'page':
      return seenNames.has(name) ? 'same-name' : null;
  }
}

/** Reads a page of an archive. One that does not unpack is still a page, so that nobody misses it unseen. */
async function readEntry(
  archive: Blob,
  entry: DirectoryEntry,
  meter: ArchiveMeter,
): Promise<Omit<ReadPage, 'path' | 'archive'>> {
  try {
    const bytes = await unpackEntry(archive, entry, meter, limits.imageMaxBytes);
    return { file: new Blob([bytes]), bytes: bytes.length, ...(await examineBytes(bytes)) };
  } catch (error) {
    if (!(error instanceof ArchiveProblem) || error.code === 'archive_bomb' || error.code === 'archive_too_large')
      throw error;
    const bytes = entry.declaredBytes;
    const unread = { file: new Blob([]), bytes };
    if (error.code === 'entry_too_large') return { ...unread, ...tooLarge(Math.max(bytes, error.measured ?? 0)) };
    return { ...unread, hash: '', image: null, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): PageProblem {
  if (error instanceof ImageProblem || error instanceof ArchiveProblem) {
    const { code, limit, measured } = error;
    return { code, ...(limit === undefined ? {} : { limit }), ...(measured === undefined ? {} : { measured }) };
  }
  // the readers of structures throw range errors for numbers that lead out of the file
  if (error instanceof RangeError) return { code: 'image_corrupt' };
  throw error;
}

function skipOf(error: unknown): Omit<SkippedFile, 'path'> {
  if (!(error instanceof ArchiveProblem)) return { reason: 'unreadable' };
  const { code: reason, limit, measured } = error;
  return { reason, ...(limit === undefined ? {} : { limit }), ...(measured === undefined ? {} : { measured }) };
}
