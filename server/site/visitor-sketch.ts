// A sketch of how many different hashes were seen (HyperLogLog): it holds none of them, only the longest run of zeros in each of
// its registers. Sketches of several processes are merged; the number is right within about one percent.

const indexBits = 14;
const registerCount = 2 ** indexBits;

export const emptySketch = (): Buffer => Buffer.alloc(registerCount);

/** Adds a hash of at least 8 bytes. @returns whether the sketch changed */
export function addToSketch(sketch: Buffer, hash: Buffer): boolean {
  const index = hash.readUInt16BE(0) >>> (16 - indexBits);
  // zeros before the first one in the 48 bits that the index leaves
  const rest = hash.readUIntBE(2, 6);
  const rank = rest === 0 ? 49 : 48 - Math.floor(Math.log2(rest));
  if (rank <= sketch[index]!) return false;
  sketch[index] = rank;
  return true;
}

/** Adds what another sketch has seen. */
export function mergeSketch(sketch: Buffer, other: Buffer): void {
  for (let index = 0; index < registerCount; index += 1) sketch[index] = Math.max(sketch[index]!, other[index] ?? 0);
}

/** Estimated number of different hashes that were added. */
export function estimateSketch(sketch: Buffer): number {
  let sum = 0;
  let zeros = 0;
  for (const rank of sketch) {
    sum += 2 ** -rank;
    if (rank === 0) zeros += 1;
  }
  const estimate = ((0.7213 / (1 + 1.079 / registerCount)) * registerCount ** 2) / sum;
  const isSmall = estimate <= 2.5 * registerCount && zeros > 0;
  return Math.round(isSmall ? registerCount * Math.log(registerCount / zeros) : estimate);
}
