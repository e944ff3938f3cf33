// Reads numbers and Latin text from bytes, in Node and in browsers. Positions outside of the bytes are errors, as they are
// for a Buffer.

export function uint16be(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 2);
  return (bytes[offset]! << 8) | bytes[offset + 1]!;
}

export function uint16le(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 2);
  return bytes[offset]! | (bytes[offset + 1]! << 8);
}

export function uint24be(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 3);
  return (bytes[offset]! << 16) | (bytes[offset + 1]! << 8) | bytes[offset + 2]!;
}

export function uint24le(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 3);
  return bytes[offset]! | (bytes[offset + 1]! << 8) | (bytes[offset + 2]! << 16);
}

export function uint32be(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 4);
  return uint16be(bytes, offset) * 0x10000 + uint16be(bytes, offset + 2);
}

export function uint32le(bytes: Uint8Array, offset: number): number {
  requireRange(bytes, offset, 4);
  return uint16le(bytes, offset) + uint16le(bytes, offset + 2) * 0x10000;
}

/** Reads 64 bits; beyond 2^53 the number is not exact, which is more than any file has bytes. */
export function uint64be(bytes: Uint8Array, offset: number): number {
  return uint32be(bytes, offset) * 2 ** 32 + uint32be(bytes, offset + 4);
}

/** Like `uint64be`, with the lowest byte first. */
export function uint64le(bytes: Uint8Array, offset: number): number {
  return uint32le(bytes, offset) + uint32le(bytes, offset + 4) * 2 ** 32;
}

/** Returns the bytes of the range, which may reach beyond the end, as characters of the same numbers. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 1024)));
}

function requireRange(bytes: Uint8Array, offset: number, length: number): void {
  if (offset < 0 || offset + length > bytes.length) throw new RangeError(`byte ${offset} is outside of the file`);
}
