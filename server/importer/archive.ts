// Reads ZIP and CBZ as untrusted input: names cannot leave the archive, sizes are measured while unpacking instead of
// trusted, and every skipped entry is listed with its reason. Nothing is written to disk.
import { close, open, type PathLike } from 'node:fs';
import * as files from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { archiveLimits, type ArchiveLimits } from '#contract/rules/archive-limits.ts';
import { kindOf, unsafeName } from '#contract/rules/archive-names.ts';
import { limits } from '#contract/rules/limits.ts';
import { decodeNames } from '#contract/rules/name-encodings.ts';
import { createUnpackMeter, hasOverlap, type UnpackProblem } from '#contract/rules/unpack-meter.ts';
import { printable } from '#server/core/plain-text.ts';
import { skipReason } from './entry-names.ts';
import { ImportProblem } from './problem.ts';

export interface ArchiveEntry {
  /** Slash-separated path inside the archive, already safe. */
  name: string;
  /** Size in bytes as declared by the archive; reading the entry measures the real one. */
  declaredBytes: number;
  /** @throws ImportProblem when the entry is larger than `maxBytes`, does not unpack or differs from its checksum */
  read(maxBytes?: number): Promise<Buffer>;
}

export interface SkippedEntry {
  name: string;
  reason: string;
}

export interface Archive {
  entries: ArchiveEntry[];
  skipped: SkippedEntry[];
  close(): Promise<void>;
}

/** @throws ImportProblem for an archive that is damaged, encrypted or built to exhaust memory or CPU (zip bomb) */
export async function openArchive(file: PathLike, bounds: ArchiveLimits = archiveLimits): Promise<Archive> {
  const zip = await openZip(file);
  const entries: ArchiveEntry[] = [];
  const skipped: SkippedEntry[] = [];
  const meter = createUnpackMeter<yauzl.Entry>(bounds);
  const acceptedEntries: yauzl.Entry[] = [];
  const names = new Set<string>();
  try {
    const listedEntries: yauzl.Entry[] = [];
    for await (const entry of eachEntry(zip)) {
      listedEntries.push(entry);
      if (listedEntries.length > bounds.entries) {
        throw new ImportProblem('archive_too_many_entries', `The archive has more than ${bounds.entries} entries`, {
          limit: bounds.entries,
          measured: listedEntries.length,
        });
      }
    }
    const decoded = decodeNames(listedEntries.map((entry) => entry.fileName as unknown as Buffer));
    for (const [index, entry] of listedEntries.entries()) {
      const name = decoded.names[index]!;
      if (name.endsWith('/') && !unsafeName(name)) continue;
      const reason = entrySkipReason(entry, name, names);
      if (reason) {
        skipped.push({ name: printable(name), reason });
        continue;
      }
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw encryptedProblem();
      names.add(name);
      acceptedEntries.push(entry);
      entries.push({
        name,
        declaredBytes: entry.uncompressedSize,
        read: (maxBytes = limits.imageMaxBytes) => readEntry(zip, { entry, name }, maxBytes, meter),
      });
    }
    if (hasOverlap(acceptedEntries.map(placeOf))) {
      throw new ImportProblem('archive_overlapping', 'Parts of the archive overlap, which no honest program writes');
    }
  } catch (error) {
    zip.close();
    throw error instanceof ImportProblem ? error : damagedProblem(error);
  }
  return { entries, skipped, close: async () => zip.close() };
}

/** Returns why an entry is skipped, or null if it is accepted. */
function entrySkipReason(entry: yauzl.Entry, name: string, names: Set<string>): string | null {
  const unsafeReason = unsafeName(name);
  if (unsafeReason) return unsafeReason;
  // the file type bits of the Unix mode; archives of other systems have zeros there
  const fileType = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (fileType === 0o120000) return 'a link, not a file';
  if (fileType !== 0 && fileType !== 0o100000) return 'a device or folder, not a file';
  if (kindOf(name) === 'system') return skipReason('system');
  // an empty page is accepted here, so that its chapter is refused later instead of imported with a missing page
  if (entry.uncompressedSize === 0 && kindOf(name) !== 'page') return 'empty';
  if (names.has(name)) return 'a second file of the same name';
  return null;
}

function openZip(file: PathLike): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, 'r', (openError, handle) => {
      if (openError) {
        reject(openError);
        return;
      }
      // names are validated here, entry by entry, so that one bad name does not fail the whole chapter
      const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
      yauzl.fromFd(handle, options, (error, zip) => {
        if (!error) resolve(zip);
        else close(handle, () => reject(damagedProblem(error)));
      });
    });
  });
}

async function* eachEntry(zip: yauzl.ZipFile): AsyncIterable<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | null>((resolve, reject) => {
      const removeListeners = (): void => void zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
      const onEntry = (nextEntry: yauzl.Entry): void => {
        removeListeners();
        resolve(nextEntry);
      };
      const onEnd = (): void => {
        removeListeners();
        resolve(null);
      };
      const onError = (error: Error): void => {
        removeListeners();
        reject(error);
      };
      zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

function readEntry(
  zip: yauzl.ZipFile,
  { entry, name }: { entry: yauzl.Entry; name: string },
  maxBytes: number,
  meter: ReturnType<typeof createUnpackMeter<yauzl.Entry>>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(damagedProblem(error, name));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      let checksum = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        checksum = crc32(chunk, checksum);
        const problem = limitProblem(name, meter.count(entry, entry.compressedSize, bytes, maxBytes));
        if (problem) {
          stream.destroy();
          reject(problem);
        } else {
          chunks.push(chunk);
        }
      });
      stream.on('error', (problem) => reject(damagedProblem(problem, name)));
      stream.on('end', () => {
        if (checksum === entry.crc32) resolve(Buffer.concat(chunks));
        else reject(damagedProblem('it differs from its checksum', name));
      });
    });
  });
}

function limitProblem(name: string, problem: UnpackProblem | null): ImportProblem | null {
  if (!problem) return null;
  const { code, limit, measured } = problem;
  switch (code) {
    case 'entry_too_large':
      return new ImportProblem('archive_too_large', `${printable(name)} is over ${limit} bytes`, { limit, measured });
    case 'archive_too_large':
      return new ImportProblem(code, `The archive unpacks to more than ${limit} bytes`, { limit, measured });
    case 'archive_bomb':
      return new ImportProblem(code, `${printable(name)} unpacks to more than ${limit} times its size`, {
        limit,
        measured,
      });
  }
}

const placeOf = (entry: yauzl.Entry): { offset: number; nameBytes: number; compressedBytes: number } => ({
  offset: entry.relativeOffsetOfLocalHeader,
  nameBytes: entry.fileNameLength,
  compressedBytes: entry.compressedSize,
});

function encryptedProblem(): ImportProblem {
  return new ImportProblem('archive_encrypted', 'The archive has a password. Save it without one');
}

function damagedProblem(error: unknown, name?: string): ImportProblem {
  const cause = error instanceof Error ? error.message : String(error);
  if (/encrypt/i.test(cause)) return encryptedProblem();
  const method = /unsupported compression method: (\d+)/.exec(cause)?.[1];
  if (method) {
    const methodMessage = `is packed with a method that is not read here (${method}). Save it as a plain ZIP`;
    return new ImportProblem('archive_method', `${name ? printable(name) : 'The archive'} ${methodMessage}`);
  }
  const subject = name === undefined ? 'The archive cannot be read' : `${printable(name)} cannot be unpacked`;
  return new ImportProblem('archive_damaged', `${subject} (${cause})`);
}

/** Whether a file has the signature of a ZIP, even of an empty one, regardless of its name. */
export async function looksLikeZip(file: PathLike): Promise<boolean> {
  const handle = await files.open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && [0x504b0304, 0x504b0506].includes(buffer.readUInt32BE(0));
  } finally {
    await handle.close();
  }
}
