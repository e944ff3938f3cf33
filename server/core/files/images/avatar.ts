// Makes the square pictures of a person from an examined image: the part that the person chose, in each side. Only these
// are stored, so that what was cut off is not kept.
import sharp from 'sharp';
import { limits } from '#contract/rules/limits.ts';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import type { ExaminedImage } from './examine.ts';
import { avatarSides, type Crop, type JobResults } from './jobs.ts';
import { formatNumber, ImageProblem } from '#contract/rules/images/problem.ts';
import { checkGifScreen, decodeSeconds, openImage, requireSize, withDecoderErrors } from './variants.ts';

/**
 * @param pages the examined file; more than one if it was so tall that it was sliced
 * @param chosenCrop the part to keep; null for the square in the middle
 * @throws ImageProblem
 */
export async function makeAvatar(
  pages: readonly ExaminedImage[],
  chosenCrop: Crop | null,
): Promise<JobResults['avatar']> {
  const [image] = pages;
  if (pages.length !== 1 || !image)
    throw new ImageProblem(
      'image_too_tall',
      `The image is too tall; at most ${formatNumber(limits.imageMaxHeight)} pixels are allowed.`,
      { limit: limits.imageMaxHeight },
    );
  const shortSide = Math.min(image.width, image.height);
  if (shortSide < profileLimits.avatarMinSide)
    throw new ImageProblem(
      'image_too_small',
      `The image is ${formatNumber(image.width)} x ${formatNumber(image.height)} pixels; both sides need at least ${profileLimits.avatarMinSide}.`,
      { limit: profileLimits.avatarMinSide, measured: shortSide },
    );
  const crop = chosenCrop ?? {
    x: Math.floor((image.width - shortSide) / 2),
    y: Math.floor((image.height - shortSide) / 2),
    size: shortSide,
  };
  if (crop.size < profileLimits.avatarMinSide || crop.x + crop.size > image.width || crop.y + crop.size > image.height)
    throw new ImageProblem(
      'image_crop_outside',
      `The chosen part is not inside of the image, which is ${formatNumber(image.width)} x ${formatNumber(image.height)} pixels.`,
    );
  await checkGifScreen(image);
  const [stored, ...smallerSides] = avatarSides;
  const { data, info } = await withDecoderErrors(() =>
    openImage(image)
      .autoOrient()
      .extract({ left: crop.x, top: crop.y, width: crop.size, height: crop.size })
      .resize({ width: stored, height: stored })
      .flatten({ background: '#fff' })
      .timeout({ seconds: decodeSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  requireSize({ width: stored, height: stored }, info);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (side: number): Promise<Buffer> =>
    withDecoderErrors(() =>
      sharp(data, { raw })
        .resize({ width: side, height: side })
        .jpeg({ quality: 86, progressive: true })
        .timeout({ seconds: decodeSeconds })
        .toBuffer(),
    );
  const smaller: JobResults['avatar']['smaller'] = [];
  for (const side of smallerSides)
    smaller.push({ side, variant: { bytes: await encode(side), width: side, height: side } });
  return { type: 'jpeg', width: stored, height: stored, frames: 1, bytes: await encode(stored), smaller };
}
