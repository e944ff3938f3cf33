// Writes ZIP files byte by byte, valid or malicious: every header field of an entry can be forged.
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  name: string | Buffer;
  data?: Buffer | string;
  /** 0 stored, 8 deflated; other values are only written to the header. */
  method?: number;
  flags?: number;
  /** Forged values, written to the headers instead of the true ones. */
  crc?: number;
  size?: number;
  packedSize?: number;
  offset?: number;
  /** Unix mode, such as 0o120777 for a symlink; not written by default. */
  mode?: number;
  /** Raw bytes to write as the compressed data. */
  packed?: Buffer;
  /**
   * Whether the entry is only listed in the central directory and not written; with `offset`, it shares the bytes of
   * another entry.
   */
  listedOnly?: boolean;
}

export interface RawEnd {
  entries?: number;
  directoryOffset?: number;
  directoryBytes?: number;
}

export function writeZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const chunks: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const { method = 0, flags = 0x800, mode = 0 } = entry;
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data ?? '');
    const packedData = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const localHeader = Buffer.alloc(26);
    localHeader.writeUInt16LE(20, 0);
    localHeader.writeUInt16LE(flags, 2);
    localHeader.writeUInt16LE(method, 4);
    localHeader.writeUInt32LE(0x21_0000, 6);
    localHeader.writeUInt32LE(entry.crc ?? crc32(data), 10);
    localHeader.writeUInt32LE(entry.packedSize ?? packedData.length, 14);
    localHeader.writeUInt32LE(entry.size ?? data.length, 18);
    localHeader.writeUInt16LE(name.length, 22);
    const directoryEntry = Buffer.alloc(46);
    directoryEntry.writeUInt32LE(0x02014b50, 0);
    directoryEntry.writeUInt16LE((mode === 0 ? 0 : 3 << 8) | 20, 4);
    localHeader.copy(directoryEntry, 6);
    directoryEntry.writeUInt32LE((mode << 16) >>> 0, 38);
    directoryEntry.writeUInt32LE(entry.offset ?? position, 42);
    directoryEntries.push(directoryEntry, name);
    if (entry.listedOnly) continue;
    const signature = Buffer.from('PK\u0003\u0004', 'latin1');
    chunks.push(signature, localHeader, name, packedData);
    position += 30 + name.length + packedData.length;
  }
  const centralDirectory = Buffer.concat(directoryEntries);
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50, 0);
  endRecord.writeUInt16LE(end.entries ?? entries.length, 8);
  endRecord.writeUInt16LE(end.entries ?? entries.length, 10);
  endRecord.writeUInt32LE(end.directoryBytes ?? centralDirectory.length, 12);
  endRecord.writeUInt32LE(end.directoryOffset ?? position, 16);
  return Buffer.concat([...chunks, centralDirectory, endRecord]);
}
