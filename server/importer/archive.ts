// Reads ZIP and CBZ without trusting a word of them: names cannot leave the archive, sizes are counted while
// unpacking, not believed, and everything that is not taken is listed with its reason. Nothing is written to disk.
import { open } from 'node:fs/promises';
import yauzl from 'yauzl';
import { limits } from '#contract/limits.ts';
import { ImportProblem } from './problem.ts';

export const archiveLimits = Object.freeze({
  entries: 10_000,
  /** Bytes of all entries unpacked; a chapter's own limit comes later. */
  totalBytes: 600 * 1024 * 1024,
  /** How many times larger than its packed form an entry over a megabyte may be. */
  ratio: 200,
  textBytes: 1024 * 1024,
});

export interface ArchiveEntry {
  /** Slash-separated path inside the archive, already safe. */
  name: string;
  /** Bytes as declared; reading measures. */
  declaredBytes: number;
  /** @throws ImportProblem when it is larger than allowed or does not unpack */
  read(maxBytes?: number): Promise<Buffer>;
}

export interface Skipped {
  name: string;
  reason: string;
}

export interface Archive {
  entries: ArchiveEntry[];
  skipped: Skipped[];
  close(): Promise<void>;
}

const junk = /(^|\/)(__MACOSX|@eaDir|@recycle|#recycle|\$RECYCLE\.BIN|\.[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;

/** @throws ImportProblem for an archive that is damaged, encrypted or built to exhaust us */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  const entries: ArchiveEntry[] = [];
  const skipped: Skipped[] = [];
  const budget = { left: archiveLimits.totalBytes };
  const places: [start: number, end: number][] = [];
  let count = 0;
  try {
    for await (const entry of eachEntry(zip)) {
      count++;
      if (count > archiveLimits.entries) {
        throw new ImportProblem(
          'archive_too_many_entries',
          `The archive has more than ${archiveLimits.entries} entries`,
          { limit: archiveLimits.entries, measured: count },
        );
      }
      const name = entryName(entry);
      const unsafe = unsafeName(name);
      if (unsafe) {
        skipped.push({ name: printable(name), reason: unsafe });
        continue;
      }
      if (name.endsWith('/')) continue;
      if ((entry.generalPurposeBitFlag & 1) !== 0) {
        throw new ImportProblem('archive_encrypted', 'The archive has a password. Save it without one');
      }
      if (isLink(entry)) skipped.push({ name, reason: 'a link, not a file' });
      else if (junk.test(name)) skipped.push({ name, reason: 'a file of the system that packed it' });
      else if (entry.uncompressedSize === 0) skipped.push({ name, reason: 'empty' });
      else {
        places.push([entry.relativeOffsetOfLocalHeader, entry.relativeOffsetOfLocalHeader + entry.compressedSize]);
        entries.push({
          name,
          declaredBytes: entry.uncompressedSize,
          read: (maxBytes = limits.imageMaxBytes) => readEntry(zip, { entry, name }, maxBytes, budget),
        });
      }
    }
    checkOverlap(places);
  } catch (error) {
    zip.close();
    throw error instanceof ImportProblem ? error : damaged(error);
  }
  return {
    entries,
    skipped,
    close: async () => zip.close(),
  };
}

/** Why a name could leave the archive or fool a person, or null. */
export function unsafeName(name: string): string | null {
  if (name.length === 0 || name.length > 1000) return 'its name is empty or far too long';
  if (name.includes('\0')) return 'its name holds a zero byte';
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return 'its name starts at the root of a disk';
  if (name.split(/[/\\]/).includes('..')) return 'its name leads out of the archive';
  return null;
}

function openZip(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // names are checked by us, entry by entry, so that one bad name does not cost the whole chapter
    yauzl.open(
      file,
      { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true },
      (error, zip) => {
        if (error) reject(damaged(error));
        else resolve(zip);
      },
    );
  });
}

async function* eachEntry(zip: yauzl.ZipFile): AsyncIterable<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | null>((resolve, reject) => {
      const done = (value: yauzl.Entry | null): void => {
        zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
        resolve(value);
      };
      const onEntry = (found: yauzl.Entry): void => done(found);
      const onEnd = (): void => done(null);
      const onError = (error: Error): void => {
        zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
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
  budget: { left: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(damaged(error));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      const stop = (problem: ImportProblem): void => {
        stream.destroy();
        reject(problem);
      };
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        budget.left -= chunk.length;
        if (bytes > maxBytes) {
          stop(
            new ImportProblem('archive_too_large', `${printable(name)} is over ${maxBytes} bytes`, {
              limit: maxBytes,
              measured: bytes,
            }),
          );
        } else if (budget.left < 0) {
          stop(
            new ImportProblem(
              'archive_too_large',
              `The archive unpacks to more than ${archiveLimits.totalBytes} bytes`,
              { limit: archiveLimits.totalBytes, measured: archiveLimits.totalBytes - budget.left },
            ),
          );
        } else if (bytes > 1024 * 1024 && bytes > entry.compressedSize * archiveLimits.ratio) {
          stop(
            new ImportProblem(
              'archive_bomb',
              `${printable(name)} unpacks to more than ${archiveLimits.ratio} times its size`,
              { limit: archiveLimits.ratio, measured: Math.round(bytes / Math.max(1, entry.compressedSize)) },
            ),
          );
        } else {
          chunks.push(chunk);
        }
      });
      stream.on('error', (problem) => reject(damaged(problem)));
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}

/** Entries that share bytes are how a small archive unpacks to an enormous one. */
function checkOverlap(places: [number, number][]): void {
  const sorted = places.sort((a, b) => a[0] - b[0]);
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index]![0] < sorted[index - 1]![1]) {
      throw new ImportProblem('archive_overlapping', 'Parts of the archive overlap, which no honest program writes');
    }
  }
}

/** Names are UTF-8 when they can be, whatever the archive declares; backslashes of old programs are slashes. */
function entryName(entry: yauzl.Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = bytes.toString('latin1');
  }
  return name.replaceAll('\\', '/');
}

function isLink(entry: yauzl.Entry): boolean {
  return entry.versionMadeBy >> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function damaged(error: unknown): ImportProblem {
  return new ImportProblem(
    'archive_damaged',
    `The archive cannot be read (${error instanceof Error ? error.message : String(error)})`,
  );
}

export function printable(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�').slice(0, 200);
}

/** True when a file starts like a ZIP, whatever it is called. */
export async function looksLikeZip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
  } finally {
    await handle.close();
  }
}
