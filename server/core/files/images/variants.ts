// Decodes an examined image once to create its smaller variants, which also proves that it can be decoded. Only the
// libvips loaders for JPEG, PNG and GIF buffers are enabled; loading `convert` also enables those for WebP and AVIF. No
// other loader can be reached.
import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/rules/limits.ts';
import type { ExaminedImage } from './examine.ts';
import { decodeSecondsFlag, type Variant } from './jobs.ts';
import { corrupt, formatNumber, ImageProblem } from '#contract/rules/images/problem.ts';

const decodeSecondsArgument = process.argv.find((argument) => argument.startsWith(decodeSecondsFlag));
/** Decode timeout in seconds of wall-clock time. */
export const decodeSeconds = Number(decodeSecondsArgument?.slice(decodeSecondsFlag.length) ?? 15);

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});

/** Makes the reduced quality of a page: a progressive, upright JPEG on white; for an animation its first frame. */
export async function makeSaver(image: ExaminedImage): Promise<Variant> {
  await checkGifScreen(image);
  const { data, info } = await withDecoderErrors(() =>
    decodeAtWidth(image, limits.imageSaverWidth)
      .jpeg({ quality: 70, quantisationTable: 3, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  );
  requireReduced(image, info, limits.imageSaverWidth);
  return { bytes: data, width: info.width, height: info.height };
}

/** Makes JPEG thumbnails of a cover, never wider than the cover itself. @param widths in descending order */
export async function makeThumbs<Width extends number>(
  image: ExaminedImage,
  widths: readonly Width[],
): Promise<{ width: Width; variant: Variant }[]> {
  await checkGifScreen(image);
  const maxWidth = Math.max(...widths);
  const { data, info } = await withDecoderErrors(() =>
    decodeAtWidth(image, maxWidth).raw().toBuffer({ resolveWithObject: true }),
  );
  requireReduced(image, info, maxWidth);
  return withDecoderErrors(async () => {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const thumbs: { width: Width; variant: Variant }[] = [];
    for (const width of widths) {
      const thumb = await sharp(data, { raw })
        .resize({ width, withoutEnlargement: true })
        .jpeg({ quality: 80, progressive: true })
        .timeout({ seconds: decodeSeconds })
        .toBuffer({ resolveWithObject: true });
      thumbs.push({ width, variant: { bytes: thumb.data, width: thumb.info.width, height: thumb.info.height } });
    }
    return thumbs;
  });
}

/** Opens an examined image in its decoder. */
export function openImage({ bytes }: ExaminedImage): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: limits.imageMaxPixels });
}

function decodeAtWidth(image: ExaminedImage, width: number): Sharp {
  return openImage(image)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: decodeSeconds });
}

/**
 * Checks that a GIF decodes to the examined size, because decoders disagree about unusual logical screens. JPEG and PNG
 * declare their size in one place, which was examined; their size is checked on the output, which saves opening them
 * twice.
 */
export async function checkGifScreen(image: ExaminedImage): Promise<void> {
  if (image.type !== 'gif') return;
  const { autoOrient } = await withDecoderErrors(() => openImage(image).metadata());
  requireSize(image, autoOrient);
}

/** Checks that an image reduced to at most this width has the examined aspect ratio. @throws ImageProblem */
function requireReduced(image: ExaminedImage, outputSize: Size, width: number): void {
  if (image.width <= width) return requireSize(image, outputSize);
  const height = (image.height * width) / image.width;
  if (outputSize.width === width && Math.abs(outputSize.height - Math.max(1, height)) < 1) return;
  requireSize({ width, height: Math.max(1, Math.round(height)) }, outputSize);
}

interface Size {
  width: number;
  height: number;
}

/** @throws ImageProblem when the decoded size differs from the examined size */
export function requireSize(examinedSize: Size, decoded: Size): void {
  if (decoded.width === examinedSize.width && decoded.height === examinedSize.height) return;
  throw new ImageProblem(
    'image_screen_mismatch',
    `The image says it is ${formatNumber(examinedSize.width)} x ${formatNumber(examinedSize.height)} pixels, but decodes to ${formatNumber(decoded.width)} x ${formatNumber(decoded.height)}.`,
    { limit: examinedSize.width, measured: decoded.width },
  );
}

/** Runs a decoder and converts its errors. @throws ImageProblem for any error of the decoder */
export async function withDecoderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/timeout/i.test(message)) {
      throw new ImageProblem('image_timeout', `The image takes longer than ${decodeSeconds} seconds to decode.`, {
        limit: decodeSeconds,
      });
    }
    throw corrupt(`the decoder says "${message.split('\n')[0]}"`);
  }
}
