// One structural check for every format: what decodes, how large, and the same pixels without anything else.
import { limits } from '#contract/limits.ts';
import type { Structure } from './checks.ts';
import { checkGif } from './gif.ts';
import { checkJpeg } from './jpeg.ts';
import { checkPng } from './png.ts';
import { ImageProblem } from './problem.ts';
import { type ImageType, sniff } from './sniff.ts';

export interface Checked extends Structure {
  type: ImageType;
  /** Size as a reader sees it, after orientation. */
  shownWidth: number;
  shownHeight: number;
}

/** @throws ImageProblem for anything that is not a whole image within the limits */
export function checkImage(bytes: Buffer): Checked {
  checkBytes(bytes.length);
  const type = sniff(bytes);
  const structure = type === 'jpeg' ? checkJpeg(bytes) : type === 'png' ? checkPng(bytes) : checkGif(bytes);
  const turned = structure.orientation >= 5;
  return {
    ...structure,
    type,
    shownWidth: turned ? structure.height : structure.width,
    shownHeight: turned ? structure.width : structure.height,
  };
}

/** @throws ImageProblem image_too_large */
export function checkBytes(bytes: number): void {
  if (bytes <= limits.imageMaxBytes) return;
  throw new ImageProblem('image_too_large', `Size ${bytes} bytes is over ${limits.imageMaxBytes} (20 MB)`, {
    limit: limits.imageMaxBytes,
    measured: bytes,
  });
}
