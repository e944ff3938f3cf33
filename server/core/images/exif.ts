// The one thing that EXIF tells a decoder: which way is up.

/** Orientation 1 to 8 from the body of an APP1 segment, or null when it says nothing usable. */
export function orientationOf(body: Buffer): number | null {
  if (body.toString('latin1', 0, 6) !== 'Exif\0\0' || body.length < 14) return null;
  const tiff = body.subarray(6);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  const u16 = (at: number): number | null =>
    at + 2 > tiff.length ? null : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const offset = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(offset);
  if (u16(2) !== 42 || count === null) return null;
  for (let entry = 0; entry < Math.min(count, 200); entry++) {
    const at = offset + 2 + entry * 12;
    if (u16(at) !== 0x0112) continue;
    const value = u16(at + 8);
    return value !== null && value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A minimal APP1 segment that holds the orientation alone. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
