// CRC-32 as ZIP and PNG use it, four bytes at a time.

const tables = makeTables();

function makeTables(): Uint32Array[] {
  const first = new Uint32Array(256).map((_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value;
  });
  const result = [first];
  for (let table = 1; table < 4; table++) {
    const previous = result[table - 1]!;
    result.push(previous.map((value) => (value >>> 8) ^ first[value & 0xff]!));
  }
  return result;
}

/** @param checksum of the bytes before these, to go on from */
export function crc32(bytes: Uint8Array, checksum = 0): number {
  const [table0, table1, table2, table3] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let value = ~checksum;
  const fourAtOnce = bytes.length - (bytes.length % 4);
  let offset = 0;
  for (; offset < fourAtOnce; offset += 4) {
    value ^= bytes[offset]! | (bytes[offset + 1]! << 8) | (bytes[offset + 2]! << 16) | (bytes[offset + 3]! << 24);
    value =
      table3[value & 0xff]! ^ table2[(value >>> 8) & 0xff]! ^ table1[(value >>> 16) & 0xff]! ^ table0[value >>> 24]!;
  }
  for (; offset < bytes.length; offset++) value = (value >>> 8) ^ table0[(value ^ bytes[offset]!) & 0xff]!;
  return ~value >>> 0;
}
