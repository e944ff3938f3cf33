// Addresses files and folders by the bytes of their paths: a file name need not be UTF-8, and one that is not cannot be
// opened by its displayed text.
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type FileKind, kindOf } from '#contract/rules/archive-names.ts';

export interface DiskPath {
  /** Absolute path as the file system stores it. */
  bytes: Buffer;
  /** Path as text, for display and for parsing names. */
  shown: string;
  /** Whether the last path segment is valid UTF-8; otherwise it was decoded as Latin-1. */
  utf8: boolean;
}

export interface DiskEntry {
  name: string;
  kind: FileKind;
  at: DiskPath;
  isFolder: boolean;
  isLink: boolean;
}

export function diskPath(absolute: string | Buffer): DiskPath {
  const bytes = Buffer.from(absolute);
  const segments = splitPath(bytes).map(decodeSegment);
  return { bytes, shown: segments.map(({ text }) => text).join(path.sep), utf8: segments.at(-1)?.utf8 ?? true };
}

/** Lists the entries of a folder. @throws the file system's error */
export async function listFolder(folder: DiskPath): Promise<DiskEntry[]> {
  const dirents = await readdir(folder.bytes, { withFileTypes: true, encoding: 'buffer' });
  return dirents.map((entry) => {
    const { text, utf8 } = decodeSegment(entry.name);
    return {
      name: text,
      kind: kindOf(text),
      at: { bytes: joinPath(folder.bytes, entry.name), shown: path.join(folder.shown, text), utf8 },
      isFolder: entry.isDirectory(),
      isLink: entry.isSymbolicLink(),
    };
  });
}

/**
 * Resolves a path whose bytes that are not UTF-8 were replaced by U+FFFD, as in command-line arguments. Null when no
 * path matches, or more than one.
 */
export async function locate(absolute: string): Promise<Buffer | null> {
  if (await exists(absolute)) return Buffer.from(absolute);
  if (!absolute.includes('\uFFFD')) return null;
  const { root } = path.parse(absolute);
  let currentPath = Buffer.from(root);
  for (const part of absolute.slice(root.length).split(path.sep)) {
    const exactPath = joinPath(currentPath, Buffer.from(part));
    if (await exists(exactPath)) {
      currentPath = exactPath;
      continue;
    }
    const names = await readdir(currentPath, { encoding: 'buffer' }).catch(() => []);
    const sameNames = names.filter((name) => name.toString('utf8') === part);
    if (sameNames.length !== 1) return null;
    currentPath = joinPath(currentPath, sameNames[0]!);
  }
  return currentPath;
}

async function exists(file: string | Buffer): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );
}

function joinPath(folder: Buffer, name: Buffer): Buffer<ArrayBuffer> {
  const slash = Buffer.from(path.sep);
  return Buffer.concat(folder.subarray(-1).equals(slash) ? [folder, name] : [folder, slash, name]);
}

function splitPath(bytes: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  let segmentStart = 0;
  for (
    let separatorIndex = bytes.indexOf(path.sep);
    separatorIndex !== -1;
    separatorIndex = bytes.indexOf(path.sep, segmentStart)
  ) {
    segments.push(bytes.subarray(segmentStart, separatorIndex));
    segmentStart = separatorIndex + 1;
  }
  return [...segments, bytes.subarray(segmentStart)];
}

function decodeSegment(bytes: Buffer): { text: string; utf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), utf8: true };
  } catch {
    return { text: bytes.toString('latin1'), utf8: false };
  }
}
