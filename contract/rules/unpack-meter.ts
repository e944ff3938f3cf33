// Counts what an archive unpacks to against its limits, and finds archives that are built to unpack to far more than their
// size (zip bombs). The importer and the upload page share it.
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts';

export interface UnpackProblem {
  code: 'entry_too_large' | 'archive_too_large' | 'archive_bomb';
  limit: number;
  measured: number;
}

interface UnpackMeter<Entry> {
  /**
   * Reports the bytes that an entry has unpacked to so far; bytes of an entry that is read again are not counted twice.
   * Returns what is exceeded, or null.
   */
  count(entry: Entry, compressedBytes: number, bytes: number, maxBytes: number): UnpackProblem | null;
}

/** Bytes up to which an entry may have any ratio: drawings in one color compress very well. */
const ratioFromBytes = 1024 * 1024;

export function createUnpackMeter<Entry>({ totalBytes, ratio }: ArchiveLimits = archiveLimits): UnpackMeter<Entry> {
  const bytesByEntry = new Map<Entry, number>();
  let unpackedBytes = 0;
  return {
    count(entry, compressedBytes, bytes, maxBytes) {
      const bytesBefore = bytesByEntry.get(entry) ?? 0;
      if (bytes > bytesBefore) {
        unpackedBytes += bytes - bytesBefore;
        bytesByEntry.set(entry, bytes);
      }
      if (bytes > maxBytes) return { code: 'entry_too_large', limit: maxBytes, measured: bytes };
      if (unpackedBytes > totalBytes) return { code: 'archive_too_large', limit: totalBytes, measured: unpackedBytes };
      if (bytes > ratioFromBytes && bytes > compressedBytes * ratio) {
        return { code: 'archive_bomb', limit: ratio, measured: Math.round(bytes / Math.max(1, compressedBytes)) };
      }
      return null;
    },
  };
}

interface EntryPlace {
  /** Offset of the entry's local header in the archive. */
  offset: number;
  nameBytes: number;
  compressedBytes: number;
}

/** Bytes of a local header, before the name. */
const headerBytes = 30;

/** Whether entries overlap, by which a small archive unpacks to an enormous size; no honest program writes them. */
export function hasOverlap(entries: readonly EntryPlace[]): boolean {
  let end = 0;
  for (const { offset, nameBytes, compressedBytes } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) return true;
    end = offset + headerBytes + nameBytes + compressedBytes;
  }
  return false;
}
