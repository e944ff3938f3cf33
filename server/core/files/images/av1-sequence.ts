// Parses the sequence header of AV1 data (AV1 specification, section 5.5), up to the picture size.

/**
 * Returns the maximum size of the pictures in the data, or null when none of its first 8 units (OBUs) is a sequence
 * header.
 */
export function readSequenceSize(data: Buffer): { width: number; height: number } | null {
  let at = 0;
  for (let unit = 0; unit < 8 && at < data.length; unit++) {
    const header = data[at]!;
    at += (header & 4) === 0 ? 1 : 2;
    let length = data.length - at;
    if ((header & 2) !== 0) {
      length = 0;
      for (let index = 0; index < 8; index++) {
        const part = data[at++];
        if (part === undefined) return null;
        length += (part & 0x7f) * 2 ** (7 * index);
        if (part < 0x80) break;
      }
    }
    if (at + length > data.length) return null;
    if (((header >> 3) & 15) === 1) return sizeIn(data.subarray(at, at + length));
    at += length;
  }
  return null;
}

function sizeIn(header: Buffer): { width: number; height: number } | null {
  const bits = new BitReader(header);
  // skips the profile and the flag for still pictures
  bits.take(4);
  if (bits.take(1) === 1) bits.take(5);
  else skipOperatingPoints(bits);
  const widthBits = bits.take(4) + 1;
  const heightBits = bits.take(4) + 1;
  const size = { width: bits.take(widthBits) + 1, height: bits.take(heightBits) + 1 };
  return bits.ended ? null : size;
}

function skipOperatingPoints(bits: BitReader): void {
  let modelBits: number | null = null;
  if (bits.take(1) === 1) {
    bits.take(32);
    bits.take(32);
    if (bits.take(1) === 1) bits.skipExpGolomb();
    if (bits.take(1) === 1) {
      modelBits = bits.take(5) + 1;
      bits.take(32 + 5 + 5);
    }
  }
  const hasDelays = bits.take(1) === 1;
  const points = bits.take(5) + 1;
  for (let point = 0; point < points; point++) {
    bits.take(12);
    if (bits.take(5) > 7) bits.take(1);
    if (modelBits !== null && bits.take(1) === 1) bits.take(2 * modelBits + 1);
    if (hasDelays && bits.take(1) === 1) bits.take(4);
  }
}

class BitReader {
  ended = false;
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) this.ended = true;
      value = value * 2 + (((byte ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  skipExpGolomb(): void {
    let zeros = 0;
    while (zeros < 32 && !this.ended && this.take(1) === 0) zeros++;
    this.take(zeros);
  }
}
