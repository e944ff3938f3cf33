// Changes to the boxes of AVIF files.

interface Found {
  /** Offset of the box. */
  start: number;
  end: number;
}

/** The first box of a type, wherever it lies. */
export function findBox(avif: Buffer, type: string): Found {
  const at = avif.indexOf(Buffer.from(type, 'latin1')) - 4;
  if (at < 0) throw new Error(`there is no ${type}`);
  return { start: at, end: at + avif.readUInt32BE(at) };
}

/** A copy with some bytes written anew. @param offset within the box, its header included */
export function patched(avif: Buffer, type: string, offset: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(avif);
  copy.set(bytes, findBox(avif, type).start + offset);
  return copy;
}

export const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

export function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(uint32(8 + content.length)), Buffer.from(type, 'latin1'), content]);
}
