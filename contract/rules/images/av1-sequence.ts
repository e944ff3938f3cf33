// Parses the sequence header of AV1 data (AV1 specification, section 5.5), up to the picture size.

/**
 * Returns the maximum size of the pictures in the data, or null when none of its first 8 units (OBUs) is a sequence
 * header.
 */
export function readSequenceSize(data: Uint8Array): { width: number; height: number } | null {
  let offset = 0;
  for (let unit = 0; unit < 8 && offset < data.length; unit++) {
    const header = data[offset]!;
    offset += (header & 4) === 0 ? 1 : 2;
    let length = data.length - offset;
    if ((header & 2) !== 0) {
      length = 0;
      for (let index = 0; index < 8; index++) {
        const lengthByte = data[offset++];
        if (lengthByte === undefined) return null;
        length += (lengthByte & 0x7f) * 2 ** (7 * index);
        if (lengthByte < 0x80) break;
      }
    }
    if (offset + length > data.length) return null;
    if (((header >> 3) & 15) === 1) return parseSequenceSize(data.subarray(offset, offset + length));
    offset += length;
  }
  return null;
}

function parseSequenceSize(header: Uint8Array): { width: number; height: number } | null {
  const bits = new BitReader(header);
  // skips the profile and the flag for still pictures
  bits.readBits(4);
  if (bits.readBits(1) === 1) bits.readBits(5);
  else skipOperatingPoints(bits);
  const widthBits = bits.readBits(4) + 1;
  const heightBits = bits.readBits(4) + 1;
  const size = { width: bits.readBits(widthBits) + 1, height: bits.readBits(heightBits) + 1 };
  return bits.isPastEnd ? null : size;
}

function skipOperatingPoints(bits: BitReader): void {
  let modelBits: number | null = null;
  if (bits.readBits(1) === 1) {
    bits.readBits(32);
    bits.readBits(32);
    if (bits.readBits(1) === 1) bits.skipExpGolomb();
    if (bits.readBits(1) === 1) {
      modelBits = bits.readBits(5) + 1;
      bits.readBits(32 + 5 + 5);
    }
  }
  const hasDelays = bits.readBits(1) === 1;
  const operatingPoints = bits.readBits(5) + 1;
  for (let point = 0; point < operatingPoints; point++) {
    bits.readBits(12);
    if (bits.readBits(5) > 7) bits.readBits(1);
    if (modelBits !== null && bits.readBits(1) === 1) bits.readBits(2 * modelBits + 1);
    if (hasDelays && bits.readBits(1) === 1) bits.readBits(4);
  }
}

class BitReader {
  isPastEnd = false;
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  readBits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) this.isPastEnd = true;
      value = value * 2 + (((byte ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  skipExpGolomb(): void {
    let zeros = 0;
    while (zeros < 32 && !this.isPastEnd && this.readBits(1) === 0) zeros++;
    this.readBits(zeros);
  }
}
