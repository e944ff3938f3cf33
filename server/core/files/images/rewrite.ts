// Rewrites an image from the parts that a decoder needs. Pixels stay bit-exact; locations (GPS), comments, thumbnails
// and data appended after the end are removed.
import { crc32, inflateSync } from 'node:zlib';
import { limits } from '#contract/rules/limits.ts';
import { type ColourSpace, isProfile, orientationTiff, readOrientation } from './metadata.ts';
import type { GifStructure } from './structure-gif.ts';
import { APP0, APP1, APP14, APP2, type JpegStructure } from './structure-jpeg.ts';
import type { PngStructure } from './structure-png.ts';

interface Rewritten {
  bytes: Buffer;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

const exifStart = Buffer.from('Exif\0\0', 'latin1');
const profileStart = Buffer.from('ICC_PROFILE\0', 'latin1');
const largestSegment = 65_533;
const spaceOf: Record<number, ColourSpace> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

export function rewriteJpeg(bytes: Buffer, { parts, components }: JpegStructure): Rewritten {
  const space = spaceOf[components] ?? 'RGB ';
  const content = ({ start, end }: { start: number; end: number }): Buffer => bytes.subarray(start + 4, end);
  const contentsOf = (marker: number): Buffer[] => parts.filter((part) => part.marker === marker).map(content);

  const jfif = contentsOf(APP0).find((app) => app.length >= 14 && startsWith(app, 'JFIF\0'));
  const exif = contentsOf(APP1).find((app) => app.subarray(0, 6).equals(exifStart));
  const orientation = exif ? readOrientation(exif.subarray(6)) : 1;
  const profile = joinProfile(contentsOf(APP2), space);

  const out: Buffer[] = [Buffer.from([0xff, 0xd8])];
  // keeps version and density; the embedded thumbnail's size is set to 0
  if (jfif) out.push(segment(APP0, Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)])));
  if (orientation !== 1) out.push(segment(APP1, Buffer.concat([exifStart, orientationTiff(orientation)])));
  if (profile) out.push(...splitProfile(profile));
  for (const part of parts) {
    if (part.marker === APP0 || part.marker === APP1 || part.marker === APP2) continue;
    if (part.marker === APP14) {
      const adobe = content(part);
      // the Adobe segment defines the color transform; decoders respect it from 12 bytes on
      if (adobe.length >= 12 && startsWith(adobe, 'Adobe')) out.push(segment(APP14, adobe.subarray(0, 12)));
    } else {
      out.push(bytes.subarray(part.start, part.end));
    }
  }
  out.push(Buffer.from([0xff, 0xd9]));
  return { bytes: Buffer.concat(out), orientation };
}

/** Joins the ICC profile that is split over the segments, or returns null when it is incomplete or invalid. */
function joinProfile(segments: Buffer[], space: ColourSpace): Buffer | null {
  const pieces = segments.filter((app) => app.length > 14 && app.subarray(0, 12).equals(profileStart));
  const count = pieces[0]?.[13];
  if (count === undefined || count !== pieces.length) return null;
  const ordered = pieces.toSorted((a, b) => (a[12] ?? 0) - (b[12] ?? 0));
  if (ordered.some((piece, index) => piece[12] !== index + 1 || piece[13] !== count)) return null;
  const profile = Buffer.concat(ordered.map((piece) => piece.subarray(14)));
  return isProfile(profile, space) ? profile : null;
}

function splitProfile(profile: Buffer): Buffer[] {
  const maxPartBytes = largestSegment - profileStart.length - 2;
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
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const startsWith = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text;

export function rewritePng(bytes: Buffer, { parts, colourType }: PngStructure): Rewritten {
  const out: Buffer[] = [bytes.subarray(0, 8)];
  let orientation = 1;
  for (const { type, start, end } of parts) {
    const content = bytes.subarray(start + 8, end - 4);
    if (type === 'eXIf') {
      orientation = readOrientation(content);
      if (orientation !== 1) out.push(pngChunk('eXIf', orientationTiff(orientation)));
    } else if (type === 'iCCP') {
      const packed = checkedProfile(content, colourType === 0 || colourType === 4 ? 'GRAY' : 'RGB ');
      if (packed) out.push(pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed])));
    } else {
      out.push(bytes.subarray(start, end));
    }
  }
  return { bytes: Buffer.concat(out), orientation };
}

/** Returns the compressed profile of an iCCP chunk without trailing data, or null when it is invalid. */
function checkedProfile(content: Buffer, space: ColourSpace): Buffer | null {
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return null;
  const packed = content.subarray(nameEnd + 2);
  try {
    const { buffer, engine } = inflateSync(packed, {
      info: true,
      maxOutputLength: limits.imageMaxProfileBytes,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return isProfile(buffer, space) ? packed.subarray(0, engine.bytesWritten) : null;
  } catch {
    return null;
  }
}

/** Builds a PNG chunk with its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const out = Buffer.alloc(12 + content.length);
  out.writeUInt32BE(content.length, 0);
  out.write(type, 4, 'latin1');
  content.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + content.length)), 8 + content.length);
  return out;
}

export function rewriteGif(bytes: Buffer, { parts }: GifStructure): Rewritten {
  const out = parts.map(({ kind, start, end }) =>
    // keeps only the loop count, not the sub-blocks that may follow it
    kind === 'loop' ? Buffer.concat([bytes.subarray(start, start + 18), Buffer.alloc(1)]) : bytes.subarray(start, end),
  );
  return { bytes: Buffer.concat(out), orientation: 1 };
}
