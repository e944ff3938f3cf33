// Checks that untrusted image bytes are complete and within every limit, and rewrites them without needless parts.
// Decodes no pixel.
import { checkArea, checkBytes, checkSides, checkSliceable, type SideCheck } from './measure.ts';
import { orientedSize } from './metadata.ts';
import { ImageProblem } from './problem.ts';
import { rewriteGif, rewriteJpeg, rewritePng } from './rewrite.ts';
import { type ImageType, sniff } from './sniff.ts';
import { readGif } from './structure-gif.ts';
import { readJpeg } from './structure-jpeg.ts';
import { readPng } from './structure-png.ts';

export interface ExaminedImage {
  type: ImageType;
  /** Displayed size, after applying the orientation. */
  width: number;
  height: number;
  frames: number;
  /** The image without the parts that no decoder needs. */
  bytes: Buffer;
}

/** @throws ImageProblem */
export function examine(source: Uint8Array): ExaminedImage {
  checkBytes(source.length);
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  return examineAs(requireType(bytes, 'JPEG, PNG and GIF'), bytes, checkSides);
}

/** Like `examine`, for an image that may be sliced: a still image may have any height. @throws ImageProblem */
export function examineSliceable(type: ImageType, bytes: Buffer): ExaminedImage {
  const image = examineAs(type, bytes, checkArea);
  checkSliceable(image.width, image.height, image.frames);
  return image;
}

function examineAs(type: ImageType, bytes: Buffer, check: SideCheck): ExaminedImage {
  if (type === 'jpeg') {
    const structure = readJpeg(bytes, check);
    const rewritten = rewriteJpeg(bytes, structure);
    const size = orientedSize(structure.width, structure.height, rewritten.orientation);
    return { type, ...size, frames: 1, bytes: rewritten.bytes };
  }
  if (type === 'png') {
    const structure = readPng(bytes, check);
    const rewritten = rewritePng(bytes, structure);
    const size = orientedSize(structure.width, structure.height, rewritten.orientation);
    return { type, ...size, frames: 1, bytes: rewritten.bytes };
  }
  const structure = readGif(bytes, check);
  const { width, height, frames } = structure;
  return { type, width, height, frames, bytes: rewriteGif(bytes, structure).bytes };
}

/**
 * Detects the image type.
 * @param allowed the types that the caller accepts, for the error message
 * @throws ImageProblem for any other type
 */
export function requireType(bytes: Buffer, allowed: string): ImageType {
  const sniffed = sniff(bytes);
  if (sniffed.type !== null) return sniffed.type;
  const description = sniffed.looksLike
    ? `The file is of the kind ${sniffed.looksLike}`
    : 'The file is not an image that is known here';
  throw new ImageProblem('image_type_not_allowed', `${description}; ${allowed} are allowed.`);
}
