// Creates metadata blocks: EXIF with a GPS position, and color profiles.

/** A TIFF structure in either byte order with an orientation, a comment and a GPS position. */
export function exifTiff(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(200);
  const little = order === 'II';
  const short = (value: number, at: number): number =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number): number =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(3, 8);
  const entry = (index: number, tag: number, type: number, count: number): number => {
    const at = 10 + 12 * index;
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    return at + 8;
  };
  long(100, entry(0, 0x010e, 2, 20));
  short(orientation, entry(1, 0x0112, 3, 1));
  long(140, entry(2, 0x8825, 4, 1));
  tiff.write('SECRET-DESCRIPTION', 100, 'latin1');
  short(1, 140);
  short(1, 142);
  short(2, 144);
  long(2, 146);
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
