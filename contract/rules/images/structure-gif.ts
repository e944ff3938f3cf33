// Walks the blocks of a GIF to its trailer, checks the screen and every frame, and lists the parts that a decoder
// needs.
import { checkDecoded, checkFrames, checkSides, type SideCheck } from './measure.ts';
import { countGifPixels } from './gif-pixels.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';
import { latin1, uint16le } from './read-bytes.ts';

interface GifPart {
  kind: 'screen' | 'control' | 'loop' | 'frame' | 'trailer';
  start: number;
  end: number;
}

export interface GifStructure {
  /** Size of the logical screen, which is what browsers show. */
  width: number;
  height: number;
  frames: number;
  parts: GifPart[];
}

const extensionIntroducer = 0x21;
const imageIntroducer = 0x2c;
const trailerByte = 0x3b;
const controlLabel = 0xf9;
const applicationLabel = 0xff;

/** Parses the GIF; data after the trailer is ignored. @throws ImageProblem */
export function readGif(bytes: Uint8Array, check: SideCheck = checkSides): GifStructure {
  if (bytes.length < 13) throw truncated('it ends inside its header');
  const width = uint16le(bytes, 6);
  const height = uint16le(bytes, 8);
  check(width, height, 'Its screen');
  let offset = 13 + colourTableBytes(bytes[10] ?? 0);
  const parts: GifPart[] = [{ kind: 'screen', start: 0, end: offset }];
  const parsedFrames: Frame[] = [];
  let pendingControl: GifPart | null = null;
  let hasLoop = false;
  let frames = 0;
  for (;;) {
    const start = offset;
    const introducer = bytes[offset];
    if (introducer === undefined) throw truncated('its end is missing');
    if (introducer === trailerByte) {
      parts.push({ kind: 'trailer', start, end: start + 1 });
      break;
    }
    if (introducer === extensionIntroducer) {
      const label = bytes[offset + 1];
      offset = skipBlocks(bytes, offset + 2);
      if (label === controlLabel) {
        if (offset - start !== 8 || bytes[start + 2] !== 4) throw corrupt('a frame has wrong timing data');
        pendingControl = { kind: 'control', start, end: offset };
      } else if (label === applicationLabel && !hasLoop && isLoop(bytes, start)) {
        hasLoop = true;
        parts.push({ kind: 'loop', start, end: offset });
      }
    } else if (introducer === imageIntroducer) {
      const frame = readFrame(bytes, start, { width, height, check });
      offset = frame.end;
      frames++;
      // beyond 1000 frames, further ones are only counted, to bound memory; the image is rejected below
      if (frames <= 1000) {
        if (pendingControl) parts.push(pendingControl);
        parts.push({ kind: 'frame', start, end: offset });
        parsedFrames.push(frame);
      }
      pendingControl = null;
    } else {
      throw corrupt(`byte ${offset} is not the start of a block`);
    }
  }
  if (frames === 0) throw corrupt('it has no picture in it');
  checkFrames(frames);
  checkDecoded({ width, height, channels: 4, bytesPerSample: 1, frames });
  for (const [index, frame] of parsedFrames.entries()) checkPixels(bytes, frame, index);
  return { width, height, frames, parts };
}

interface Frame {
  pixels: number;
  /** Offset of the LZW code size, which precedes the compressed pixels. */
  data: number;
  end: number;
}

function readFrame(
  bytes: Uint8Array,
  start: number,
  screen: { width: number; height: number; check: SideCheck },
): Frame {
  if (start + 10 > bytes.length) throw truncated('it ends inside a frame');
  const left = uint16le(bytes, start + 1);
  const top = uint16le(bytes, start + 3);
  const width = uint16le(bytes, start + 5);
  const height = uint16le(bytes, start + 7);
  screen.check(width, height, 'A frame');
  if (left + width > screen.width) throw outsideProblem('wide', left + width, screen.width);
  if (top + height > screen.height) throw outsideProblem('tall', top + height, screen.height);
  const data = start + 10 + colourTableBytes(bytes[start + 9] ?? 0);
  const codeSize = bytes[data];
  if (codeSize === undefined) throw truncated('it ends inside a frame');
  if (codeSize < 2 || codeSize > 8) throw corrupt(`a frame has codes of ${codeSize} bits`);
  return { pixels: width * height, data, end: skipBlocks(bytes, data + 1) };
}

function outsideProblem(side: 'wide' | 'tall', measured: number, limit: number): ImageProblem {
  return new ImageProblem(
    'image_screen_mismatch',
    `A frame reaches to pixel ${measured}, but the image is only ${limit} pixels ${side}.`,
    { limit, measured },
  );
}

/** Rejects a frame with too few pixels: decoders silently fill the missing ones, so none would report it. */
function checkPixels(bytes: Uint8Array, { pixels, data, end }: Frame, index: number): void {
  const foundPixels = countGifPixels(bytes.subarray(data, end), pixels);
  if (foundPixels < pixels) throw truncated(`frame ${index + 1} has ${foundPixels} of its ${pixels} pixels`);
}

/** Returns the size in bytes of the color table declared by a packed field. */
const colourTableBytes = (packedField: number): number => (packedField & 0x80 ? 3 * 2 ** ((packedField & 7) + 1) : 0);

/** Returns the offset after the empty block that ends a sequence of sub-blocks. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let offset = from;
  for (;;) {
    const length = bytes[offset];
    if (length === undefined) throw truncated('it ends inside a block');
    offset += length + 1;
    if (length === 0) return offset;
  }
}

/** Whether the block is a NETSCAPE2.0 application extension of 11 bytes with a loop count. */
function isLoop(bytes: Uint8Array, start: number): boolean {
  return (
    bytes[start + 2] === 11 &&
    latin1(bytes, start + 3, start + 14) === 'NETSCAPE2.0' &&
    bytes[start + 14] === 3 &&
    bytes[start + 15] === 1
  );
}
