// Reads the two kinds of metadata that change how an image looks: orientation and color profile.
import { limits } from '#contract/rules/limits.ts';

const orientationTag = 0x0112;
const shortType = 3;

/** Returns the EXIF orientation, 1 to 8; 1 (upright) when the TIFF structure has none or is invalid. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (short(2) !== 42 || directory + 2 > tiff.length) return 1;
  const entries = short(directory);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + 12 * index;
    if (entry + 12 > tiff.length) return 1;
    if (short(entry) !== orientationTag) continue;
    const value = short(entry + 8);
    return short(entry + 2) === shortType && value >= 1 && value <= 8 ? value : 1;
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
export function isProfile(profile: Buffer, space: ColourSpace): boolean {
  if (profile.length < 132 || profile.length > limits.imageMaxProfileBytes) return false;
  if (profile.readUInt32BE(0) !== profile.length) return false;
  if (profile.toString('latin1', 36, 40) !== 'acsp' || profile.toString('latin1', 16, 20) !== space) return false;
  const tags = profile.readUInt32BE(128);
  if (tags === 0 || tags > 200 || 132 + 12 * tags > profile.length) return false;
  for (let index = 0; index < tags; index++) {
    const entry = 132 + 12 * index;
    if (profile.readUInt32BE(entry + 4) + profile.readUInt32BE(entry + 8) > profile.length) return false;
  }
  return true;
}
