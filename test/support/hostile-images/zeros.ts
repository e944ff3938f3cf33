import { constants, deflateSync } from 'node:zlib';

const blockSize = 16 * 1024 * 1024;
let block: Uint8Array | undefined;

/** Creates a zlib stream of `length` zero bytes by repeating one compressed block, so that gigabytes are cheap. */
export function zlibZeros(length: number): Buffer {
  block ??= deflateZeros(blockSize, constants.Z_FULL_FLUSH);
  const parts: Uint8Array[] = [Buffer.from([0x78, 0x9c])];
  for (let rest = length; rest >= blockSize; rest -= blockSize) parts.push(block);
  parts.push(deflateZeros(length % blockSize, constants.Z_FULL_FLUSH));
  // an empty last block, then the Adler-32 checksum, which for zeros depends only on the length
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  end.writeUInt16BE(length % 65_521, 2);
  return Buffer.concat([...parts, end]);
}

function deflateZeros(length: number, flush: number): Buffer {
  return deflateSync(Buffer.alloc(length), { finishFlush: flush }).subarray(2);
}
