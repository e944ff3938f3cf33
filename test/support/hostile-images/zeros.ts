import { constants, deflateSync } from 'node:zlib';

const blockSize = 16 * 1024 * 1024;
let block: Uint8Array | undefined;

/** A zlib stream of so many zero bytes, made by repeating one packed block, so that gigabytes cost nothing. */
export function zlibZeros(length: number): Buffer {
  block ??= packed(blockSize, constants.Z_FULL_FLUSH);
  const parts: Uint8Array[] = [Buffer.from([0x78, 0x9c])];
  for (let rest = length; rest >= blockSize; rest -= blockSize) parts.push(block);
  parts.push(packed(length % blockSize, constants.Z_FULL_FLUSH));
  // an empty last block, then the Adler-32 sum, which for zeros counts the length alone
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  end.writeUInt16BE(length % 65_521, 2);
  return Buffer.concat([...parts, end]);
}

function packed(length: number, flush: number): Buffer {
  return deflateSync(Buffer.alloc(length), { finishFlush: flush }).subarray(2);
}
