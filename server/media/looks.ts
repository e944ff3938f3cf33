// Looks of pages: perceptual hashes of 64 bits. Pages that look alike differ in few bits.

/** The two halves of a look, as 32-bit integers. */
type Look = readonly [number, number];

/** Looks with fewer bits set, or more, are of nearly empty pages, which resemble each other anyway. */
const minDetail = 6;

/** @param hex 16 digits */
export const lookOfHex = (hex: string): Look => [
  Number.parseInt(hex.slice(0, 8), 16) | 0,
  Number.parseInt(hex.slice(8), 16) | 0,
];

export const hasDetail = ([one, other]: Look): boolean => {
  const bits = bitsOf(one) + bitsOf(other);
  return bits >= minDetail && bits <= 64 - minDetail;
};

/** Bits in which looks of the same picture may differ; those that differ in no more share a quarter, by which they are found. */
const maxBits = 3;

/** Whether two looks are of the same picture; those of pages with little on them never are. */
export const areAlike = (a: Look, b: Look): boolean => hasDetail(a) && hasDetail(b) && bitsApart(a, b) <= maxBits;

/** Number of bits in which two looks differ. */
export const bitsApart = (a: Look, b: Look): number => bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]);

/** Number of set bits of a 32-bit integer. */
function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
