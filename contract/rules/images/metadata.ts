// Reads the two kinds of metadata that change how an image looks: orientation and color profile.
import { limits } from '../limits.ts';
import { latin1, uint16be, uint16le, uint32be, uint32le } from './read-bytes.ts';

export const orientationTag = 0x0112;
export const shortType = 3;

/** Returns the EXIF orientation, 1 to 8; 1 (upright) when the TIFF structure has none or is invalid. */
export function readOrientation(tiff: Uint8Array): number {
  const byteOrder = latin1(tiff, 0, 2);
  if (tiff.length < 8 || (byteOrder !== 'II' && byteOrder !== 'MM')) return 1;
  const readShort = (offset: number): number => (byteOrder === 'II' ? uint16le(tiff, offset) : uint16be(tiff, offset));
  const directoryOffset = byteOrder === 'II' ? uint32le(tiff, 4) : uint32be(tiff, 4);
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

/** Swaps width and height for orientations from 5 on, which are rotated by a quarter turn. */
export function orientedSize(width: number, height: number, orientation: number): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type ColourSpace = 'GRAY' | 'RGB ' | 'CMYK';

/** Whether an ICC profile is complete, fits the image's color space, and its tag table stays within its bounds. */
export function isValidProfile(profile: Uint8Array, space: ColourSpace): boolean {
  if (profile.length < 132 || profile.length > limits.imageMaxProfileBytes) return false;
  if (uint32be(profile, 0) !== profile.length) return false;
  if (latin1(profile, 36, 40) !== 'acsp' || latin1(profile, 16, 20) !== space) return false;
  const tagCount = uint32be(profile, 128);
  if (tagCount === 0 || tagCount > 200 || 132 + 12 * tagCount > profile.length) return false;
  for (let index = 0; index < tagCount; index++) {
    const entryOffset = 132 + 12 * index;
    if (uint32be(profile, entryOffset + 4) + uint32be(profile, entryOffset + 8) > profile.length) return false;
  }
  return true;
}
