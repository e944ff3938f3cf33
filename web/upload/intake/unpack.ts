// Unpacks one entry of a ZIP, with its sizes measured and its checksum compared.
import { uint16le, uint32le } from '#contract/rules/images/read-bytes.ts';
import type { createUnpackMeter } from '#contract/rules/unpack-meter.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { crc32 } from './crc32.ts';
import { bytesOf, type DirectoryEntry } from './zip-directory.ts';

export type ArchiveMeter = ReturnType<typeof createUnpackMeter<DirectoryEntry>>;

const localSignature = 0x04034b50;
const stored = 0;
const deflated = 8;

/** @throws ArchiveProblem when the entry is too large, does not unpack or differs from its checksum */
export async function unpackEntry(
  archive: Blob,
  entry: DirectoryEntry,
  meter: ArchiveMeter,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.method !== stored && entry.method !== deflated)
    throw new ArchiveProblem('method', { measured: entry.method });
  const header = await bytesOf(archive, entry.offset, entry.offset + 30);
  if (header.length < 30 || uint32le(header, 0) !== localSignature) throw new ArchiveProblem('damaged');
  const start = entry.offset + 30 + uint16le(header, 26) + uint16le(header, 28);
  const end = start + entry.compressedBytes;
  if (end > archive.size) throw new ArchiveProblem('damaged');
  const packed = archive.slice(start, end).stream();
  const stream = entry.method === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of chunksOf(stream)) {
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    const problem = meter.count(entry, entry.compressedBytes, bytes, maxBytes);
    if (problem) throw new ArchiveProblem(problem.code, problem);
    chunks.push(chunk);
  }
  if (checksum !== entry.crc || bytes !== entry.declaredBytes) throw new ArchiveProblem('damaged');
  return joined(chunks, bytes);
}

/** Yields the chunks of a stream, which not all browsers iterate; leaving the loop ends the stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ArchiveProblem('damaged');
      });
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    result.set(chunk, offset);
    offset += chunk.length;
  }
  return result;
}
