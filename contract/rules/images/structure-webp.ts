// Walks the chunks of a WebP and reads its picture's header, so that the decoder only gets files that are complete,
// still, and as large as they declare.
import { isValidProfile, orientedSize, readOrientation } from './metadata.ts';
import { checkArea, checkDecoded } from './measure.ts';
import { corrupt, ImageProblem, truncated } from './problem.ts';
import { latin1, uint16le, uint24be, uint24le, uint32le } from './read-bytes.ts';

interface WebpStructure {
  /** Size after applying the orientation. */
  width: number;
  height: number;
  /** Whether the picture is compressed losslessly. */
  lossless: boolean;
  /** A valid color profile, if there is one. */
  profile: Uint8Array | null;
}

interface Size {
  width: number;
  height: number;
}

const headerFlags = { animation: 0x02 };

/** Parses the WebP; data after the RIFF container is ignored. @throws ImageProblem */
export function readWebp(bytes: Uint8Array): WebpStructure {
  if (bytes.length < 12) throw truncated('it ends inside its header');
  const containerEnd = 8 + uint32le(bytes, 4);
  if (containerEnd > bytes.length) throw truncated('it is shorter than it says');
  let canvas: Size | null = null;
  let picture: (Size & { lossless: boolean }) | null = null;
  let profile: Uint8Array | null = null;
  let orientation = 1;
  let nextOffset = 12;
  for (let offset = 12; offset + 8 <= containerEnd; offset = nextOffset) {
    const type = latin1(bytes, offset, offset + 4);
    const length = uint32le(bytes, offset + 4);
    nextOffset = offset + 8 + length + (length % 2);
    if (offset + 8 + length > containerEnd) throw corrupt(`its chunk at byte ${offset} is longer than the file`);
    const content = bytes.subarray(offset + 8, offset + 8 + length);
    if (type === 'VP8X') {
      if (offset !== 12 || length < 10) throw corrupt('its header is wrong');
      if (((content[0] ?? 0) & headerFlags.animation) !== 0) throw animatedProblem();
      canvas = { width: 1 + uint24le(content, 4), height: 1 + uint24le(content, 7) };
      checkArea(canvas.width, canvas.height);
    } else if (type === 'ANIM' || type === 'ANMF') {
      throw animatedProblem();
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) throw corrupt('it holds two images in one');
      picture = type === 'VP8 ' ? readLossy(content) : readLossless(content);
      checkArea(picture.width, picture.height);
      // a simple file format (without VP8X) has only the picture chunk
      if (!canvas) break;
    } else if (type === 'ICCP' && isValidProfile(content, 'RGB ')) {
      profile = content;
    } else if (type === 'EXIF') {
      orientation = readOrientation(latin1(content, 0, 6) === 'Exif\0\0' ? content.subarray(6) : content);
    }
  }
  if (!picture) throw corrupt('it has no picture in it');
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height))
    throw corrupt(
      `it says it is ${canvas.width} x ${canvas.height} pixels, but its picture is ${picture.width} x ${picture.height}`,
    );
  checkDecoded({ ...picture, channels: 4, bytesPerSample: 1, frames: 1 });
  return {
    ...orientedSize(picture.width, picture.height, orientation),
    lossless: picture.lossless,
    profile,
  };
}

/** Reads the VP8 frame header, RFC 6386 section 9.1. */
function readLossy(content: Uint8Array): Size & { lossless: boolean } {
  if (content.length < 10) throw corrupt('its picture has no header');
  const frameTag = uint24le(content, 0);
  if ((frameTag & 1) !== 0 || uint24be(content, 3) !== 0x9d012a) throw corrupt('its picture is no key frame');
  if (frameTag >> 5 > content.length - 10) throw corrupt('a part of its picture is longer than the picture');
  return { width: uint16le(content, 6) & 0x3fff, height: uint16le(content, 8) & 0x3fff, lossless: false };
}

/** Reads the VP8L header, RFC 9649 section 3.4. */
function readLossless(content: Uint8Array): Size & { lossless: boolean } {
  if (content.length < 5 || content[0] !== 0x2f) throw corrupt('its picture has no header');
  const headerBits = uint32le(content, 1);
  if (headerBits >>> 29 !== 0) throw corrupt('its picture is of an unknown version');
  return { width: 1 + (headerBits & 0x3fff), height: 1 + ((headerBits >> 14) & 0x3fff), lossless: true };
}

const animatedProblem = (): ImageProblem =>
  new ImageProblem(
    'image_kind_not_supported',
    'The WebP is animated, which is not taken; save it as a GIF, or its frames as single images.',
  );
