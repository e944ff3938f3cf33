// Converts images that are not stored as received: WebP and AVIF become PNG or JPEG, pages that are too tall are
// sliced. Only loaded by the workers of imports and uploads, because it enables the decoders of those formats.
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { requireType } from '#contract/rules/images/inspect.ts';
import { checkBytes, checkSliceable } from '#contract/rules/images/measure.ts';
import { formatBytes, formatNumber, ImageProblem } from '#contract/rules/images/problem.ts';
import { sliceHeights } from '#contract/rules/images/slices.ts';
import { type SourceType, sniff } from '#contract/rules/images/sniff.ts';
import { readAvif } from '#contract/rules/images/structure-avif.ts';
import { readPng } from '#contract/rules/images/structure-png.ts';
import { readWebp } from '#contract/rules/images/structure-webp.ts';
import { limits } from '#contract/rules/limits.ts';
import { type ExaminedImage, examine, examineSliceable } from './examine.ts';
import { pngChunk } from './rewrite.ts';
import { withDecoderErrors, requireSize, decodeSeconds } from './variants.ts';

sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] });

/** Quality of the JPEGs written by the conversion, without chroma subsampling. */
const jpegQuality = 92;

export interface ConvertedImage {
  from: SourceType;
  /** One page, or the slices from top to bottom. */
  pages: ExaminedImage[];
}

interface Source {
  type: SourceType;
  bytes: Buffer;
  /** Size after applying the orientation. */
  width: number;
  height: number;
  /** Whether pixels must be preserved exactly. */
  lossless: boolean;
  /** PNG chunks that define the color space; copied when pixels are preserved exactly. */
  colours: Buffer[];
}

/** @throws ImageProblem */
export async function convertSource(receivedBytes: Uint8Array): Promise<ConvertedImage> {
  checkBytes(receivedBytes.length);
  const bytes = Buffer.from(receivedBytes.buffer, receivedBytes.byteOffset, receivedBytes.length);
  const source = examineSource(bytes);
  if ('frames' in source) return { from: source.type, pages: [source] };
  return { from: source.type, pages: await encodeSlices(source) };
}

/** Returns an image that is stored as it is, or a source that has to be encoded again. */
function examineSource(bytes: Buffer): ExaminedImage | Source {
  const { type, looksLike } = { looksLike: null, ...sniff(bytes) };
  if (type === null && looksLike === 'WebP') {
    const { width, height, lossless, profile } = readWebp(bytes);
    checkSliceable(width, height, 1);
    const colours = profile
      ? [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]))]
      : [];
    return { type: 'webp', bytes, width, height, lossless, colours };
  }
  if (type === null && looksLike === 'AVIF') {
    const size = readAvif(bytes);
    checkSliceable(size.width, size.height, 1);
    return { type: 'avif', bytes, ...size, lossless: false, colours: [] };
  }
  const image = examineSliceable(requireType(bytes, 'JPEG, PNG, GIF, WebP and AVIF'), bytes);
  if (image.height <= limits.imageMaxHeight) return image;
  const { type: imageType, width, height } = image;
  return {
    type: imageType,
    bytes: image.bytes,
    width,
    height,
    lossless: imageType !== 'jpeg',
    colours: imageType === 'png' ? colourChunks(image.bytes) : [],
  };
}

function colourChunks(png: Buffer): Buffer[] {
  return readPng(png, crc32, () => {})
    .parts.filter(({ type }) => ['gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP'].includes(type))
    .map(({ start, end }) => png.subarray(start, end));
}

async function encodeSlices(source: Source): Promise<ExaminedImage[]> {
  const { pixels, width, height, channels, hasAlpha } = await decode(source);
  const samplesPerRow = width * channels;
  const isQuiet = (index: number): boolean => isUniformRow(pixels, index * samplesPerRow, samplesPerRow, channels);
  const heights = sliceHeights(height, limits.imageMaxHeight, isQuiet);
  const isPngOutput = source.lossless || hasAlpha;
  const pages: ExaminedImage[] = [];
  let top = 0;
  for (const sliceHeight of heights) {
    const slicePixels = pixels.subarray(top * samplesPerRow, (top + sliceHeight) * samplesPerRow);
    top += sliceHeight;
    const image = sharp(slicePixels, {
      raw: { width, height: sliceHeight, channels },
      limitInputPixels: limits.imageMaxPixels,
    });
    const bytes = await withDecoderErrors(() =>
      (isPngOutput
        ? withColourSpace(image, channels, pixels).png()
        : image.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
      )
        .timeout({ seconds: decodeSeconds })
        .toBuffer(),
    );
    const encoded = isPngOutput && source.colours.length > 0 ? insertChunks(bytes, source.colours) : bytes;
    if (encoded.length > limits.imageMaxBytes)
      throw new ImageProblem(
        'image_too_large',
        `Written as ${isPngOutput ? 'PNG' : 'JPEG'} the image has ${formatNumber(encoded.length)} bytes; at most ${formatBytes(limits.imageMaxBytes)} are allowed.`,
        { limit: limits.imageMaxBytes, measured: encoded.length },
      );
    pages.push(examine(encoded));
  }
  return pages;
}

type Channels = 1 | 2 | 3 | 4;

interface DecodedImage {
  pixels: Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: Channels;
  hasAlpha: boolean;
}

/** Decodes the upright image. Lossless sources keep their color space and bit depth; others become 8-bit sRGB. */
async function decode(source: Source): Promise<DecodedImage> {
  const { lossless } = source;
  const openImage = (): Sharp =>
    sharp(source.bytes, { failOn: 'warning', limitInputPixels: limits.imageMaxPixels, ignoreIcc: lossless });
  const metadata = await withDecoderErrors(() => openImage().metadata());
  requireSize(source, metadata.autoOrient);
  const is16Bit = lossless && metadata.depth === 'ushort';
  // a grayscale image with alpha would lose its alpha channel
  const isGrayscale =
    lossless && !metadata.hasAlpha && metadata.space !== undefined && /^(?:b-w|grey16)$/.test(metadata.space);
  const image = openImage().autoOrient();
  const colourSpace = isGrayscale ? (is16Bit ? 'grey16' : 'b-w') : is16Bit ? 'rgb16' : 'srgb';
  const { data, info } = await withDecoderErrors(() =>
    image
      .toColourspace(colourSpace)
      .timeout({ seconds: decodeSeconds })
      .raw({ depth: is16Bit ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  requireSize(source, info);
  const pixels = is16Bit ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  return {
    pixels,
    width: info.width,
    height: info.height,
    channels: info.channels as Channels,
    hasAlpha: metadata.hasAlpha,
  };
}

/** Sets the color space of the PNG to the channels and bit depth of the pixels. */
function withColourSpace(
  image: Sharp,
  channels: Channels,
  { BYTES_PER_ELEMENT: bytes }: Uint8Array | Uint16Array,
): Sharp {
  if (channels <= 2) return image.toColourspace(bytes === 2 ? 'grey16' : 'b-w');
  return bytes === 2 ? image.toColourspace('rgb16') : image;
}

/** Whether all pixels of a row have about the same color. */
function isUniformRow(pixels: Uint8Array | Uint16Array, rowStart: number, length: number, channels: number): boolean {
  const tolerance = pixels.BYTES_PER_ELEMENT === 2 ? 8 * 257 : 8;
  for (let offset = rowStart + channels; offset < rowStart + length; offset++) {
    if (Math.abs(pixels[offset]! - pixels[rowStart + ((offset - rowStart) % channels)]!) > tolerance) return false;
  }
  return true;
}

/** Inserts chunks right after the PNG header, because color chunks must precede the picture data. */
function insertChunks(png: Buffer, chunks: Buffer[]): Buffer {
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}
