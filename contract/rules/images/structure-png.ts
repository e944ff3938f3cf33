// Walks the chunks of a PNG to IEND, checks their checksums and order, and lists those that a decoder needs.
import { checkDecoded, checkInterlaced, checkSides, type SideCheck } from './measure.ts';
import { readOrientation } from './metadata.ts';
import { corrupt, truncated } from './problem.ts';
import { latin1, uint32be } from './read-bytes.ts';

/** Computes the CRC-32 of bytes: that of zlib in Node, our own in browsers. */
export type Checksum = (bytes: Uint8Array) => number;

interface PngPart {
  type: string;
  /** `start`: offset of the chunk's length field; `end`: after its checksum. */
  start: number;
  end: number;
}

export interface PngStructure {
  width: number;
  height: number;
  colourType: number;
  parts: PngPart[];
}

/** Ancillary chunks that affect the displayed colors, with their length; each at most once, before the picture data. */
const colourChunks = new Map([
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['cICP', 4],
  ['sBIT', null],
  ['iCCP', null],
]);

/** Channels and allowed bit depths by PNG color type. */
const colourTypes: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 3, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  channels: number;
  interlaced: boolean;
}

/**
 * Parses the PNG; data after IEND is ignored. For an animated PNG only the still image is listed.
 * @throws ImageProblem
 */
export function readPng(bytes: Uint8Array, crc32: Checksum, check: SideCheck = checkSides): PngStructure {
  const parts: PngPart[] = [];
  const seenTypes = new Set<string>();
  let header: Header | null = null;
  let paletteColours = 0;
  let dataState: 'before' | 'inside' | 'after' = 'before';
  let offset = 8;
  for (;;) {
    if (offset + 8 > bytes.length) throw truncated('its end chunk is missing');
    const length = uint32be(bytes, offset);
    const type = latin1(bytes, offset + 4, offset + 8);
    if (length > 0x7fffffff) throw corrupt(`a chunk says it is ${length} bytes long`);
    if (!/^[A-Za-z]{4}$/.test(type)) throw corrupt(`byte ${offset} is not the start of a chunk`);
    const end = offset + 12 + length;
    if (end > bytes.length) throw truncated(`it ends inside a chunk of type ${type}`);
    const content = bytes.subarray(offset + 8, end - 4);
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== uint32be(bytes, end - 4)) {
      throw corrupt(`the check sum of a chunk of type ${type} is wrong`);
    }
    if (!header && type !== 'IHDR') throw corrupt('it does not begin with its header');
    if (dataState === 'inside' && type !== 'IDAT') dataState = 'after';

    if (type === 'IHDR') {
      if (header) throw corrupt('it has two headers');
      header = readHeader(content, check);
    } else if (type === 'IDAT') {
      if (dataState === 'after') throw corrupt('its picture data is in two places');
      dataState = 'inside';
    } else if (type === 'IEND') {
      if (length !== 0) throw corrupt('its end chunk is not empty');
      parts.push({ type, start: offset, end });
      break;
    } else if (type === 'PLTE') {
      checkPalette(content, header, dataState === 'before' && !seenTypes.has('PLTE') && !seenTypes.has('tRNS'));
      paletteColours = length / 3;
    } else if (/^[A-Z]/.test(type)) {
      throw corrupt(`it needs an unknown chunk of type ${type}`);
    }
    if (
      /^[A-Z]/.test(type) ||
      (dataState === 'before' && !seenTypes.has(type) && isUseful(type, length, header, paletteColours))
    ) {
      parts.push({ type, start: offset, end });
      seenTypes.add(type);
    }
    offset = end;
  }
  if (!header || dataState === 'before') throw corrupt('it has no picture in it');
  const { width, height, depth, colourType, channels, interlaced } = header;
  if (colourType === 3 && !seenTypes.has('PLTE')) throw corrupt('it has no palette');
  if (interlaced) checkInterlaced(width, height);
  const transparencyChannels = seenTypes.has('tRNS') ? 1 : 0;
  checkDecoded({
    width,
    height,
    channels: channels + transparencyChannels,
    bytesPerSample: depth === 16 ? 2 : 1,
    frames: 1,
  });
  return { width, height, colourType, parts };
}

function readHeader(content: Uint8Array, check: SideCheck): Header {
  if (content.length !== 13) throw corrupt(`its header is ${content.length} bytes long`);
  const width = uint32be(content, 0);
  const height = uint32be(content, 4);
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = content.subarray(8);
  check(width, height);
  const colourFormat = colourTypes[colourType];
  if (!colourFormat?.depths.includes(depth)) throw corrupt(`it has colour type ${colourType} with ${depth} bits`);
  if (compression !== 0 || filter !== 0 || interlace > 1) throw corrupt('it is packed in an unknown way');
  return { width, height, depth, colourType, channels: colourFormat.channels, interlaced: interlace === 1 };
}

/** Whether an ancillary chunk is kept. Decoders ignore one in a wrong place or of a wrong length, so it is dropped. */
function isUseful(type: string, length: number, header: Header | null, paletteColours: number): boolean {
  if (type === 'eXIf') return true;
  if (type === 'tRNS') {
    if (header?.colourType === 0) return length === 2;
    if (header?.colourType === 2) return length === 6;
    return header?.colourType === 3 && length >= 1 && length <= paletteColours;
  }
  const expectedLength = colourChunks.get(type);
  if (expectedLength === undefined || paletteColours > 0) return false;
  if (type === 'sBIT') return length === (header?.colourType === 3 ? 3 : header?.channels);
  return expectedLength === null || length === expectedLength;
}

function checkPalette(content: Uint8Array, header: Header | null, isInPlace: boolean): void {
  const colourCount = content.length / 3;
  const { colourType = 0, depth = 0 } = header ?? {};
  const maxColours = colourType === 3 ? 2 ** depth : 256;
  if (
    !isInPlace ||
    colourType === 0 ||
    colourType === 4 ||
    !Number.isInteger(colourCount) ||
    colourCount < 1 ||
    colourCount > maxColours
  ) {
    throw corrupt('its palette is wrong');
  }
}

/** Returns the EXIF orientation of a PNG, 1 to 8. */
export function pngOrientation(bytes: Uint8Array, { parts }: Pick<PngStructure, 'parts'>): number {
  const exif = parts.find(({ type }) => type === 'eXIf');
  return exif ? readOrientation(bytes.subarray(exif.start + 8, exif.end - 4)) : 1;
}
