// Walks a JPEG from its first marker to EOI and lists the parts that a decoder needs, without decoding anything.
import { readOrientation } from './metadata.ts';
import { checkDecoded, checkScans, checkSides, type SideCheck } from './measure.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';
import { latin1, uint16be } from './read-bytes.ts';

interface JpegPart {
  marker: number;
  /** `start`: offset of the marker's 0xFF; `end`: after its segment, or for a scan after its entropy-coded data. */
  start: number;
  end: number;
}

export interface JpegStructure {
  /** Coded size, before applying the orientation. */
  width: number;
  height: number;
  components: number;
  scans: number;
  parts: JpegPart[];
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
export const APP0 = 0xe0;
export const APP1 = 0xe1;
export const APP2 = 0xe2;
export const APP14 = 0xee;

/** Tables that decoding needs: DHT, DQT, DAC, DRI. */
const tableMarkers = new Set([0xc4, 0xdb, 0xcc, 0xdd]);
const applicationSegments = new Set([APP0, APP1, APP2, APP14]);
/** Frame types that browsers display: baseline, extended and progressive, Huffman coded. */
const supportedFrames = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && !tableMarkers.has(marker) && marker !== 0xc8;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Parses the JPEG; data after EOI is ignored. @throws ImageProblem */
export function readJpeg(bytes: Uint8Array, check: SideCheck = checkSides): JpegStructure {
  const parts: JpegPart[] = [];
  let frame: { width: number; height: number; components: number } | null = null;
  let scans = 0;
  let offset = 2;
  for (;;) {
    const start = offset;
    if (offset >= bytes.length) throw truncated('its end marker is missing');
    if (bytes[offset] !== 0xff) throw corrupt(`byte ${offset} is not the start of a segment`);
    while (bytes[offset] === 0xff) offset++;
    const marker = bytes[offset++];
    if (marker === undefined) throw truncated('its end marker is missing');
    if (marker === EOI) break;
    if (marker === 0x01 || isRestart(marker)) continue;
    if (marker < 0xc0 || marker === SOI) throw corrupt(`it has the marker 0x${marker.toString(16)} at byte ${start}`);
    if (offset + 2 > bytes.length) throw truncated('it ends inside a segment');
    const length = uint16be(bytes, offset);
    if (length < 2) throw corrupt(`the segment at byte ${start} is ${length} bytes long`);
    let end = offset + length;
    if (end > bytes.length) throw truncated('it ends inside a segment');
    const content = bytes.subarray(offset + 2, end);

    if (isFrame(marker)) {
      const next = readFrame(marker, content, check);
      if (frame) throw corrupt('it holds two images in one');
      frame = next;
    } else if (marker === SOS) {
      if (!frame) throw corrupt('a scan comes before its frame');
      const scanComponents = content[0] ?? 0;
      if (scanComponents < 1 || scanComponents > frame.components || content.length !== 4 + 2 * scanComponents) {
        throw corrupt('a scan has a wrong header');
      }
      scans++;
      end = endOfScan(bytes, end);
    }
    // decoders do not need application segments after the first scan
    const isUseful =
      marker === SOS || isFrame(marker) || tableMarkers.has(marker) || (scans === 0 && applicationSegments.has(marker));
    if (isUseful) parts.push({ marker, start: offset - 2, end });
    offset = end;
  }
  if (!frame || scans === 0) throw corrupt('it has no picture in it');
  checkScans(scans);
  return { ...frame, scans, parts };
}

function readFrame(
  marker: number,
  content: Uint8Array,
  check: SideCheck,
): { width: number; height: number; components: number } {
  if (content.length < 6) throw corrupt('its frame header is too short');
  const height = uint16be(content, 1);
  const width = uint16be(content, 3);
  const components = content[5] ?? 0;
  check(width, height);
  if (!supportedFrames.has(marker) || content[0] !== 8) {
    throw new ImageProblem(
      'image_kind_not_supported',
      'This kind of JPEG (lossless, hierarchical, arithmetic or 12-bit) cannot be shown by browsers.',
    );
  }
  if (![1, 3, 4].includes(components) || content.length !== 6 + 3 * components) {
    throw corrupt(`its frame header names ${components} components`);
  }
  checkDecoded({ width, height, channels: components, bytesPerSample: 1, frames: 1 });
  return { width, height, components };
}

/** Returns the offset of the first marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let offset = from;
  for (;;) {
    offset = bytes.indexOf(0xff, offset);
    if (offset === -1 || offset + 1 >= bytes.length) throw truncated('it ends inside its picture');
    const next = bytes[offset + 1] ?? 0;
    if (next === 0xff) offset += 1;
    else if (next === 0 || isRestart(next)) offset += 2;
    else return offset;
  }
}

/** Returns the EXIF orientation, 1 to 8, of the first segment that holds EXIF data. */
export function jpegOrientation(bytes: Uint8Array, { parts }: Pick<JpegStructure, 'parts'>): number {
  const exif = parts.find(
    ({ marker, start }) => marker === APP1 && latin1(bytes, start + 4, start + 10) === 'Exif\0\0',
  );
  return exif ? readOrientation(bytes.subarray(exif.start + 10, exif.end)) : 1;
}
