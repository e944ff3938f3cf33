// Reads the two kinds of metadata that change how an image looks: orientation and color profile.
import { limits } from '#contract/rules/limits.ts';

const orientationTag = 0x0112;
const shortType = 3;

/** Returns the EXIF orientation, 1 to 8; 1 (upright) when the TIFF structure has none or is invalid. */
export function readOrientation(tiff: Buffer): number {
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (byteOrder !== 'II' && byteOrder !== 'MM')) return 1;
  const readShort = (offset: number): number =>
    byteOrder === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  const directoryOffset = byteOrder === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (readShort(2) !== 42 || directoryOffset + 2 > tiff.length) return 1;
  const entryCount = readShort(directoryOffset);
  for (let index = 0; index < entryCount; index++) {
    const entryOffset = directoryOffset + 2 + 12 * index;
    if (entryOffset + 12 > tiff.length) return 1;
    if (readShort(entryOffset) !== orientationTag) continue;
    const value = readShort(entryOffset + 8);
    return readShort(entryOffset + 2) === shortType && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Builds a TIFF structure that contains only the orientation. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Swaps width and height for orientations from 5 on, which are rotated by a quarter turn. */
export function orientedSize(width: number, height: number, orientation: number): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type ColourSpace = 'GRAY' | 'RGB ' | 'CMYK';

/** Whether an ICC profile is complete, fits the image's color space, and its tag table stays within its bounds. */
export function isValidProfile(profile: Buffer, space: ColourSpace): boolean {
  if (profile.length < 132 || profile.length > limits.imageMaxProfileBytes) return false;
  if (profile.readUInt32BE(0) !== profile.length) return false;
  if (profile.toString('latin1', 36, 40) !== 'acsp' || profile.toString('latin1', 16, 20) !== space) return false;
  const tagCount = profile.readUInt32BE(128);
  if (tagCount === 0 || tagCount > 200 || 132 + 12 * tagCount > profile.length) return false;
  for (let index = 0; index < tagCount; index++) {
    const entryOffset = 132 + 12 * index;
    if (profile.readUInt32BE(entryOffset + 4) + profile.readUInt32BE(entryOffset + 8) > profile.length) return false;
  }
  return true;
}
