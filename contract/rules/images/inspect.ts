// Reads what an image is and how large, and whether it is within every limit of pages, before anything is decoded. The
// browser runs the same checks as the intake, so that a page that would be refused is named before it is sent.
import { limits } from '../limits.ts';
import { checkArea, checkBytes, checkSliceable } from './measure.ts';
import { orientedSize } from './metadata.ts';
import { ImageProblem } from './problem.ts';
import { type ImageType, type SourceType, sniff } from './sniff.ts';
import { readAvif } from './structure-avif.ts';
import { readGif } from './structure-gif.ts';
import { jpegOrientation, readJpeg } from './structure-jpeg.ts';
import { type Checksum, pngOrientation, readPng } from './structure-png.ts';
import { readWebp } from './structure-webp.ts';

export interface InspectedImage {
  type: SourceType;
  /** Displayed size, after applying the orientation. */
  width: number;
  height: number;
  frames: number;
  /** Whether pages of this kind are stored only after a conversion, or in slices because the page is too tall. */
  change: 'none' | 'convert' | 'slice';
}

/** @throws ImageProblem for what the intake refuses as a page */
export function inspectPage(bytes: Uint8Array, crc32: Checksum): InspectedImage {
  checkBytes(bytes.length);
  const { type, ...sizes } = readStructure(bytes, crc32);
  checkSliceable(sizes.width, sizes.height, sizes.frames);
  const isTooTall = sizes.height > limits.imageMaxHeight;
  const isConverted = type === 'webp' || type === 'avif';
  return { type, ...sizes, change: isTooTall ? 'slice' : isConverted ? 'convert' : 'none' };
}

function readStructure(bytes: Uint8Array, crc32: Checksum): Omit<InspectedImage, 'change'> {
  const { type, looksLike } = { looksLike: null, ...sniff(bytes) };
  if (type === null && looksLike === 'WebP') {
    const { width, height } = readWebp(bytes);
    return { type: 'webp', width, height, frames: 1 };
  }
  if (type === null && looksLike === 'AVIF') return { type: 'avif', ...readAvif(bytes), frames: 1 };
  switch (requireType(bytes, 'JPEG, PNG, GIF, WebP and AVIF')) {
    case 'jpeg': {
      const structure = readJpeg(bytes, checkArea);
      const size = orientedSize(structure.width, structure.height, jpegOrientation(bytes, structure));
      return { type: 'jpeg', ...size, frames: 1 };
    }
    case 'png': {
      const structure = readPng(bytes, crc32, checkArea);
      const size = orientedSize(structure.width, structure.height, pngOrientation(bytes, structure));
      return { type: 'png', ...size, frames: 1 };
    }
    case 'gif': {
      const { width, height, frames } = readGif(bytes, checkArea);
      return { type: 'gif', width, height, frames };
    }
  }
}

/**
 * Detects the image type.
 * @param allowed the types that the caller accepts, for the error message
 * @throws ImageProblem for any other type
 */
export function requireType(bytes: Uint8Array, allowed: string): ImageType {
  const sniffed = sniff(bytes);
  if (sniffed.type !== null) return sniffed.type;
  const description = sniffed.looksLike
    ? `The file is of the kind ${sniffed.looksLike}`
    : 'The file is not an image that is known here';
  throw new ImageProblem('image_type_not_allowed', `${description}; ${allowed} are allowed.`);
}
