// Rewrites an image from the parts that a decoder needs. Pixels stay bit-exact; locations (GPS), comments, thumbnails
// and data appended after the end are removed.
import { crc32, inflateSync } from 'node:zlib';
import { type ColourSpace, isValidProfile, orientationTag, shortType } from '#contract/rules/images/metadata.ts';
import type { GifStructure } from '#contract/rules/images/structure-gif.ts';
import { APP0, APP1, APP14, APP2, type JpegStructure } from '#contract/rules/images/structure-jpeg.ts';
import type { PngStructure } from '#contract/rules/images/structure-png.ts';
import { limits } from '#contract/rules/limits.ts';

const exifStart = Buffer.from('Exif\0\0', 'latin1');
const profileStart = Buffer.from('ICC_PROFILE\0', 'latin1');
const maxSegmentBytes = 65_533;
const colourSpaceByComponents: Record<number, ColourSpace> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** @param orientation what EXIF data says, 1 to 8, which is kept */
export function rewriteJpeg(bytes: Buffer, { parts, components }: JpegStructure, orientation: number): Buffer {
  const colourSpace = colourSpaceByComponents[components] ?? 'RGB ';
  const content = ({ start, end }: { start: number; end: number }): Buffer => bytes.subarray(start + 4, end);
  const contentsOf = (marker: number): Buffer[] => parts.filter((part) => part.marker === marker).map(content);

  const jfif = contentsOf(APP0).find((app) => app.length >= 14 && startsWith(app, 'JFIF\0'));
  const profile = joinProfile(contentsOf(APP2), colourSpace);

  const output: Buffer[] = [Buffer.from([0xff, 0xd8])];
  // keeps version and density; the embedded thumbnail's size is set to 0
  if (jfif) output.push(segment(APP0, Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)])));
  if (orientation !== 1) output.push(segment(APP1, Buffer.concat([exifStart, orientationTiff(orientation)])));
  if (profile) output.push(...splitProfile(profile));
  for (const part of parts) {
    if (part.marker === APP0 || part.marker === APP1 || part.marker === APP2) continue;
    if (part.marker === APP14) {
      const adobe = content(part);
      // the Adobe segment defines the color transform; decoders respect it from 12 bytes on
      if (adobe.length >= 12 && startsWith(adobe, 'Adobe')) output.push(segment(APP14, adobe.subarray(0, 12)));
    } else {
      output.push(bytes.subarray(part.start, part.end));
    }
  }
  output.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(output);
}

/** Builds a TIFF structure that contains only the orientation. */
function orientationTiff(orientation: number): Buffer {
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

/** Joins the ICC profile that is split over the segments, or returns null when it is incomplete or invalid. */
function joinProfile(segments: Buffer[], colourSpace: ColourSpace): Buffer | null {
  const profileSegments = segments.filter((app) => app.length > 14 && app.subarray(0, 12).equals(profileStart));
  const count = profileSegments[0]?.[13];
  if (count === undefined || count !== profileSegments.length) return null;
  const sortedSegments = profileSegments.toSorted((a, b) => (a[12] ?? 0) - (b[12] ?? 0));
  if (sortedSegments.some((piece, index) => piece[12] !== index + 1 || piece[13] !== count)) return null;
  const profile = Buffer.concat(sortedSegments.map((piece) => piece.subarray(14)));
  return isValidProfile(profile, colourSpace) ? profile : null;
}

function splitProfile(profile: Buffer): Buffer[] {
  const maxPartBytes = maxSegmentBytes - profileStart.length - 2;
  const count = Math.ceil(profile.length / maxPartBytes);
  return Array.from({ length: count }, (_, index) =>
    segment(
      APP2,
      Buffer.concat([
        profileStart,
        Buffer.from([index + 1, count]),
        profile.subarray(index * maxPartBytes, (index + 1) * maxPartBytes),
      ]),
    ),
  );
}

function segment(marker: number, content: Buffer): Buffer {
  const segmentHeader = Buffer.from([0xff, marker, 0, 0]);
  segmentHeader.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([segmentHeader, content]);
}

const startsWith = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text;

/** @param orientation what EXIF data says, 1 to 8, which is kept */
export function rewritePng(bytes: Buffer, { parts, colourType }: PngStructure, orientation: number): Buffer {
  const output: Buffer[] = [bytes.subarray(0, 8)];
  for (const { type, start, end } of parts) {
    const content = bytes.subarray(start + 8, end - 4);
    if (type === 'eXIf') {
      if (orientation !== 1) output.push(pngChunk('eXIf', orientationTiff(orientation)));
    } else if (type === 'iCCP') {
      const compressedProfile = checkedProfile(content, colourType === 0 || colourType === 4 ? 'GRAY' : 'RGB ');
      if (compressedProfile)
        output.push(pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), compressedProfile])));
    } else {
      output.push(bytes.subarray(start, end));
    }
  }
  return Buffer.concat(output);
}

/** Returns the compressed profile of an iCCP chunk without trailing data, or null when it is invalid. */
function checkedProfile(content: Buffer, colourSpace: ColourSpace): Buffer | null {
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return null;
  const compressedProfile = content.subarray(nameEnd + 2);
  try {
    const { buffer, engine } = inflateSync(compressedProfile, {
      info: true,
      maxOutputLength: limits.imageMaxProfileBytes,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return isValidProfile(buffer, colourSpace) ? compressedProfile.subarray(0, engine.bytesWritten) : null;
  } catch {
    return null;
  }
}

/** Builds a PNG chunk with its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const output = Buffer.alloc(12 + content.length);
  output.writeUInt32BE(content.length, 0);
  output.write(type, 4, 'latin1');
  content.copy(output, 8);
  output.writeUInt32BE(crc32(output.subarray(4, 8 + content.length)), 8 + content.length);
  return output;
}

export function rewriteGif(bytes: Buffer, { parts }: GifStructure): Buffer {
  const output = parts.map(({ kind, start, end }) =>
    // keeps only the loop count, not the sub-blocks that may follow it
    kind === 'loop' ? Buffer.concat([bytes.subarray(start, start + 18), Buffer.alloc(1)]) : bytes.subarray(start, end),
  );
  return Buffer.concat(output);
}
