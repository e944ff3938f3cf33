// Checks that untrusted image bytes are complete and within every limit, and rewrites them without needless parts.
// Decodes no pixel.
import { crc32 } from 'node:zlib';
import { checkArea, checkBytes, checkSides, checkSliceable, type SideCheck } from '#contract/rules/images/measure.ts';
import { orientedSize } from '#contract/rules/images/metadata.ts';
import type { ImageType } from '#contract/rules/images/sniff.ts';
import { readGif } from '#contract/rules/images/structure-gif.ts';
import { jpegOrientation, readJpeg } from '#contract/rules/images/structure-jpeg.ts';
import { pngOrientation, readPng } from '#contract/rules/images/structure-png.ts';
import { requireType } from '#contract/rules/images/inspect.ts';
import { rewriteGif, rewriteJpeg, rewritePng } from './rewrite.ts';

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
    const orientation = jpegOrientation(bytes, structure);
    const size = orientedSize(structure.width, structure.height, orientation);
    return { type, ...size, frames: 1, bytes: rewriteJpeg(bytes, structure, orientation) };
  }
  if (type === 'png') {
    const structure = readPng(bytes, crc32, check);
    const orientation = pngOrientation(bytes, structure);
    const size = orientedSize(structure.width, structure.height, orientation);
    return { type, ...size, frames: 1, bytes: rewritePng(bytes, structure, orientation) };
  }
  const structure = readGif(bytes, check);
  const { width, height, frames } = structure;
  return { type, width, height, frames, bytes: rewriteGif(bytes, structure) };
}
