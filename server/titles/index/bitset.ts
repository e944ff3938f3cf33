// Bitsets of small integers: combining filters over all titles takes a few passes over some thousand 32-bit words.

export type Bits = Uint32Array;

export const wordsFor = (size: number): number => (size + 31) >>> 5;

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31);
}

export function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5]! &= ~(1 << (index & 31));
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5]! >>> (index & 31)) & 1) === 1;
}

export function countBits(bits: Bits): number {
  let total = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word]!;
    if (value === 0) continue;
    value -= (value >>> 1) & 0x55555555;
    value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
    total += (((value + (value >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return total;
}

/** Intersects `into` with `otherBits` in place. Words beyond the end of `otherBits` count as empty. */
export function intersect(into: Bits, otherBits: Bits): void {
  for (let word = 0; word < into.length; word++) into[word]! &= otherBits[word] ?? 0;
}

export function subtract(into: Bits, otherBits: Bits): void {
  const length = Math.min(into.length, otherBits.length);
  for (let word = 0; word < length; word++) into[word]! &= ~otherBits[word]!;
}

export function unite(into: Bits, otherBits: Bits): void {
  const length = Math.min(into.length, otherBits.length);
  for (let word = 0; word < length; word++) into[word]! |= otherBits[word]!;
}
