import { constants, deflateSync } from 'node:zlib';

const blockSize = 16 * 1024 * 1024;
let zeroBlock: Uint8Array | undefined;

/** Creates a zlib stream of `length` zero bytes by repeating one compressed block, so that gigabytes are cheap. */
export function zlibZeros(length: number): Buffer {
  zeroBlock ??= deflateZeros(blockSize, constants.Z_FULL_FLUSH);
  const compressedParts: Uint8Array[] = [Buffer.from([0x78, 0x9c])];
  for (let remaining = length; remaining >= blockSize; remaining -= blockSize) compressedParts.push(zeroBlock);
  compressedParts.push(deflateZeros(length % blockSize, constants.Z_FULL_FLUSH));
  // an empty last block, then the Adler-32 checksum, which for zeros depends only on the length
  const endBlock = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  endBlock.writeUInt16BE(length % 65_521, 2);
  return Buffer.concat([...compressedParts, endBlock]);
}

function deflateZeros(length: number, flush: number): Buffer {
  return deflateSync(Buffer.alloc(length), { finishFlush: flush }).subarray(2);
}
