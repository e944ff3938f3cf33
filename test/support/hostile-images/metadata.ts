// Creates metadata blocks: EXIF with a GPS position, and color profiles.

/** A TIFF structure in either byte order with an orientation, a comment and a GPS position. */
export function exifTiff(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(200);
  const isLittleEndian = order === 'II';
  const writeShort = (value: number, offset: number): number =>
    isLittleEndian ? tiff.writeUInt16LE(value, offset) : tiff.writeUInt16BE(value, offset);
  const writeLong = (value: number, offset: number): number =>
    isLittleEndian ? tiff.writeUInt32LE(value, offset) : tiff.writeUInt32BE(value, offset);
  tiff.write(order, 0, 'latin1');
  writeShort(42, 2);
  writeLong(8, 4);
  writeShort(3, 8);
  const writeEntry = (index: number, tag: number, type: number, count: number): number => {
    const offset = 10 + 12 * index;
    writeShort(tag, offset);
    writeShort(type, offset + 2);
    writeLong(count, offset + 4);
    return offset + 8;
  };
  writeLong(100, writeEntry(0, 0x010e, 2, 20));
  writeShort(orientation, writeEntry(1, 0x0112, 3, 1));
  writeLong(140, writeEntry(2, 0x8825, 4, 1));
  tiff.write('SECRET-DESCRIPTION', 100, 'latin1');
  writeShort(1, 140);
  writeShort(1, 142);
  writeShort(2, 144);
  writeLong(2, 146);
  tiff.write('N\0', 150, 'latin1');
  tiff.write('SECRET-PLACE', 160, 'latin1');
  return tiff;
}

/** Creates an ICC profile with a valid header and tag table, whose only tag is unknown. */
export function unknownTagProfile(space = 'RGB ', length = 200): Buffer {
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.writeUInt32BE(0x02400000, 8);
  profile.write('mntr', 12, 'latin1');
  profile.write(space, 16, 'latin1');
  profile.write('XYZ ', 20, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.writeUInt32BE(1, 128);
  profile.write('odd ', 132, 'latin1');
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(16, 140);
  return profile;
}
