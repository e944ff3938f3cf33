// Modifies boxes of AVIF files.

interface BoxRange {
  /** Byte offset of the box; `end` is exclusive. */
  start: number;
  end: number;
}

/** Returns the first box of a type, at any depth. */
export function findBox(avif: Buffer, type: string): BoxRange {
  const boxStart = avif.indexOf(Buffer.from(type, 'latin1')) - 4;
  if (boxStart < 0) throw new Error(`there is no ${type}`);
  return { start: boxStart, end: boxStart + avif.readUInt32BE(boxStart) };
}

/** Returns a copy with some bytes replaced. @param offset within the box, including its header */
export function patchBox(avif: Buffer, type: string, offset: number, bytes: readonly number[]): Buffer {
  const patchedFile = Buffer.from(avif);
  patchedFile.set(bytes, findBox(avif, type).start + offset);
  return patchedFile;
}

export const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

export function createBox(type: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(uint32(8 + content.length)), Buffer.from(type, 'latin1'), content]);
}
