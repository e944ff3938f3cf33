// Reads the central directory of a ZIP: what is in it and where. Nothing that it says of sizes is trusted.
import { uint16le, uint32be, uint32le, uint64le } from '#contract/rules/images/read-bytes.ts';
import { archiveLimits, type ArchiveLimits } from '#contract/rules/archive-limits.ts';
import { ArchiveProblem } from './archive-problem.ts';

export interface DirectoryEntry {
  encodedName: Uint8Array;
  /** Bits: 1 for encrypted. */
  flags: number;
  method: number;
  crc: number;
  compressedBytes: number;
  declaredBytes: number;
  /** Type bits of the Unix mode; 0 in archives of other systems. */
  fileType: number;
  /** Offset of the local header. */
  offset: number;
}

const endBytes = 22;
const maxCommentBytes = 0xffff;
const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
/** Directories beyond this size have names of entries that would be refused anyway. */
const maxDirectoryBytes = 32 * 1024 * 1024;

export async function bytesOf(archive: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await archive.slice(start, end).arrayBuffer());
}

/** @throws ArchiveProblem */
export async function readDirectory(
  archive: Blob,
  { entries: maxEntries }: ArchiveLimits = archiveLimits,
): Promise<DirectoryEntry[]> {
  const { count, start, size } = await findDirectory(archive);
  if (count > maxEntries) throw new ArchiveProblem('too-many-entries', { limit: maxEntries, measured: count });
  if (size > maxDirectoryBytes || start + size > archive.size) throw new ArchiveProblem('damaged');
  const directory = await bytesOf(archive, start, start + size);
  const entries: DirectoryEntry[] = [];
  let offset = 0;
  while (offset < directory.length && entries.length < count) {
    if (offset + 46 > directory.length || uint32le(directory, offset) !== entrySignature)
      throw new ArchiveProblem('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => uint16le(directory, offset + at)) as [
      number,
      number,
      number,
    ];
    const end = offset + 46 + nameLength + extraLength + commentLength;
    if (end > directory.length) throw new ArchiveProblem('damaged');
    const nameEnd = offset + 46 + nameLength;
    entries.push(
      readEntry(directory, offset, directory.slice(offset + 46, nameEnd), {
        extra: directory.subarray(nameEnd, nameEnd + extraLength),
      }),
    );
    offset = end;
  }
  if (entries.length !== count) throw new ArchiveProblem('damaged');
  return entries;
}

function readEntry(
  directory: Uint8Array,
  at: number,
  encodedName: Uint8Array,
  { extra }: { extra: Uint8Array },
): DirectoryEntry {
  const entry = {
    encodedName,
    flags: uint16le(directory, at + 8),
    method: uint16le(directory, at + 10),
    crc: uint32le(directory, at + 16),
    compressedBytes: uint32le(directory, at + 20),
    declaredBytes: uint32le(directory, at + 24),
    fileType: (uint32le(directory, at + 38) >>> 16) & 0o170000,
    offset: uint32le(directory, at + 42),
  };
  // fields of 32 bits that are full are in the ZIP64 field, in this order
  const values = zip64Values(extra);
  for (const field of ['declaredBytes', 'compressedBytes', 'offset'] as const) {
    if (entry[field] !== 0xffffffff) continue;
    const value = values.shift();
    if (value === undefined) throw new ArchiveProblem('damaged');
    entry[field] = value;
  }
  return entry;
}

function zip64Values(extra: Uint8Array): number[] {
  for (let offset = 0; offset + 4 <= extra.length;) {
    const end = offset + 4 + uint16le(extra, offset + 2);
    if (uint16le(extra, offset) === 1 && end <= extra.length) {
      const values: number[] = [];
      for (let at = offset + 4; at + 8 <= end; at += 8) values.push(uint64le(extra, at));
      return values;
    }
    offset = end;
  }
  return [];
}

async function findDirectory(archive: Blob): Promise<{ count: number; start: number; size: number }> {
  const tailStart = Math.max(0, archive.size - endBytes - maxCommentBytes);
  const tail = await bytesOf(archive, tailStart, archive.size);
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || uint32le(tail, at) !== endSignature) continue;
    if (at + endBytes + uint16le(tail, at + 20) !== tail.length) continue;
    const found = { count: uint16le(tail, at + 10), size: uint32le(tail, at + 12), start: uint32le(tail, at + 16) };
    if (found.count !== 0xffff && found.size !== 0xffffffff && found.start !== 0xffffffff) return found;
    return findDirectory64(archive, tailStart + at);
  }
  throw new ArchiveProblem('damaged');
}

async function findDirectory64(archive: Blob, end: number): Promise<{ count: number; start: number; size: number }> {
  const locator = await bytesOf(archive, Math.max(0, end - 20), end);
  if (locator.length < 20 || uint32le(locator, 0) !== locatorSignature) throw new ArchiveProblem('damaged');
  const start = uint64le(locator, 8);
  const record = await bytesOf(archive, start, start + 56);
  if (record.length < 56 || uint32le(record, 0) !== end64Signature) throw new ArchiveProblem('damaged');
  return { count: uint64le(record, 32), size: uint64le(record, 40), start: uint64le(record, 48) };
}

/** Whether the file begins like a ZIP, even an empty one, whatever its name is. */
export const looksLikeZip = (start: Uint8Array): boolean =>
  start.length >= 4 && [0x504b0304, 0x504b0506].includes(uint32be(start, 0));
