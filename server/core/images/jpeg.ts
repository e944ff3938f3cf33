// JPEG, marker by marker to the end mark: every frame header's size, the number of scans, whole segments. Keeps what
// decoding needs: tables, frames, scans, JFIF and Adobe marks, a sane colour profile, and the orientation alone.
import { limits } from '#contract/limits.ts';
import { checkDecoded, checkSize, type Structure } from './checks.ts';
import { orientationOf, orientationSegment } from './exif.ts';
import { profileParses } from './profile.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';

const frameMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const tableMarkers = new Set([0xc4, 0xcc, 0xdb, 0xdd]);

/** @throws ImageProblem when the file is not a whole, plausible JPEG within the limits */
export function checkJpeg(bytes: Buffer): Structure {
  const parts: Buffer[] = [];
  const profile: { parts: Buffer[]; chunks: Map<number, Buffer>; total: number } = {
    parts: [],
    chunks: new Map(),
    total: 0,
  };
  let at = 2;
  let width = 0;
  let height = 0;
  let scans = 0;
  let orientation = 1;
  for (;;) {
    const marker = readMarker(bytes, at);
    at = marker.after;
    if (marker.code === 0xd9) break;
    if (marker.code === 0xd8 || (marker.code >= 0xd0 && marker.code <= 0xd7) || marker.code === 0x01) continue;
    if (at + 2 > bytes.length) throw truncated('inside a segment');
    const length = bytes.readUInt16BE(at);
    if (length < 2) throw corrupt('a segment has an impossible length');
    if (at + length > bytes.length) throw truncated('inside a segment');
    const segment = bytes.subarray(at - 2, at + length);
    const body = bytes.subarray(at + 2, at + length);
    at += length;
    if (frameMarkers.has(marker.code)) {
      if (width !== 0) throw corrupt('it has two frame headers');
      if (body.length < 6) throw corrupt('its frame header is short');
      height = body.readUInt16BE(1);
      width = body.readUInt16BE(3);
      const components = body[5]!;
      if (body[0] !== 8) throw corrupt(`it has ${body[0]} bits a sample, where 8 are usual`);
      if (![1, 3, 4].includes(components)) throw corrupt(`it has ${components} colour components`);
      checkSize(width, height);
      checkDecoded(width, height, components, 1);
      parts.push(segment);
    } else if (marker.code === 0xda) {
      if (width === 0) throw corrupt('its data comes before its header');
      scans++;
      if (scans > limits.imageMaxScans) {
        throw new ImageProblem(
          'image_too_many_scans',
          `More than ${limits.imageMaxScans} scans. Save it again with fewer`,
          {
            limit: limits.imageMaxScans,
            measured: scans,
          },
        );
      }
      const end = endOfScan(bytes, at);
      parts.push(segment, bytes.subarray(at, end));
      at = end;
    } else if (tableMarkers.has(marker.code)) {
      parts.push(segment);
    } else if (marker.code === 0xe0 && body.toString('latin1', 0, 5) === 'JFIF\0' && body.length >= 14) {
      if (parts.length === 0) parts.push(jfifWithoutThumbnail(body));
    } else if (marker.code === 0xe1) {
      orientation = orientationOf(body) ?? orientation;
    } else if (marker.code === 0xe2 && body.toString('latin1', 0, 12) === 'ICC_PROFILE\0' && body.length > 14) {
      profile.parts.push(segment);
      profile.chunks.set(body[12]!, body.subarray(14));
      profile.total = body[13]!;
    } else if (marker.code === 0xee && body.toString('latin1', 0, 5) === 'Adobe') {
      parts.push(segment);
    } else if (marker.code < 0xe0 && marker.code !== 0xfe) {
      throw corrupt(`it has an unknown segment ${marker.code.toString(16)}`);
    }
  }
  if (scans === 0) throw corrupt('it has no image data');
  const jfif = parts[0]?.[1] === 0xe0 ? parts.splice(0, 1) : [];
  const clean = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...jfif,
    ...(orientation > 1 ? [orientationSegment(orientation)] : []),
    ...(wholeProfile(profile) ? profile.parts : []),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ]);
  return { width, height, frames: 1, orientation, clean };
}

function readMarker(bytes: Buffer, start: number): { code: number; after: number } {
  let at = start;
  if (at >= bytes.length) throw truncated('before its end mark');
  if (bytes[at] !== 0xff) throw corrupt('it has bytes between its segments');
  while (at < bytes.length && bytes[at] === 0xff) at++;
  if (at >= bytes.length) throw truncated('before its end mark');
  const code = bytes[at]!;
  if (code === 0) throw corrupt('it has bytes between its segments');
  return { code, after: at + 1 };
}

/** The first marker after entropy-coded data; stuffed zeros and restart marks belong to the data. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1 || at + 1 >= bytes.length) throw truncated('inside its image data');
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function jfifWithoutThumbnail(body: Buffer): Buffer {
  const segment = Buffer.from([0xff, 0xe0, 0x00, 0x10, ...body.subarray(0, 14)]);
  segment[16] = 0;
  segment[17] = 0;
  return segment;
}

/** Kept only when all of its parts are there in order and it parses. */
function wholeProfile({
  parts,
  chunks,
  total,
}: {
  parts: Buffer[];
  chunks: Map<number, Buffer>;
  total: number;
}): boolean {
  if (parts.length === 0 || parts.length !== total || chunks.size !== total) return false;
  const ordered = Array.from({ length: total }, (_, index) => chunks.get(index + 1));
  return ordered.every((chunk) => chunk !== undefined) && profileParses(Buffer.concat(ordered as Buffer[]));
}
