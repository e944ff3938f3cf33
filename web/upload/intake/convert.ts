// Writes WebP and AVIF as JPEG or PNG, and slices pages that are too tall, as the intake does. Browsers that resist
// fingerprinting change the pixels that a page reads back, so a canvas is tested before anything is drawn on it: if it
// changes a single pixel, the page is sent as it was received.
import type { InspectedImage } from '#contract/rules/images/inspect.ts';
import { sliceHeights } from '#contract/rules/images/slices.ts';
import { limits } from '#contract/rules/limits.ts';
import { isFaithfulCanvas } from './canvas-test.ts';

export interface ConversionRequest {
  file: Blob;
  image: InspectedImage;
}

export type ConversionResult =
  | { kind: 'converted'; files: { file: Blob; width: number; height: number }[] }
  /** This browser changes what a page reads from a canvas. */
  | { kind: 'garbled' }
  | { kind: 'failed' };

/** Quality of JPEGs, as that of the intake. */
const jpegQuality = 0.92;
/** Rows that are read at a time when rows without a drawing are searched. */
const stripRows = 256;
/** Difference of a color channel within a row that has a single color. */
const tolerance = 8;

export async function convertPage({ file, image }: ConversionRequest): Promise<ConversionResult> {
  if (typeof OffscreenCanvas === 'undefined') return { kind: 'failed' };
  if (!(await isFaithfulCanvas((width, height) => new OffscreenCanvas(width, height)))) return { kind: 'garbled' };
  try {
    const bitmap = await createImageBitmap(file);
    try {
      if (bitmap.width !== image.width || bitmap.height !== image.height) return { kind: 'failed' };
      return { kind: 'converted', files: await encodeSlices(bitmap, image) };
    } finally {
      bitmap.close();
    }
  } catch {
    return { kind: 'failed' };
  }
}

async function encodeSlices(
  bitmap: ImageBitmap,
  image: InspectedImage,
): Promise<{ file: Blob; width: number; height: number }[]> {
  const { width, height } = bitmap;
  const heights = sliceHeights(height, limits.imageMaxHeight, quietRows(bitmap));
  const slices: OffscreenCanvas[] = [];
  let top = 0;
  for (const sliceHeight of heights) {
    slices.push(draw(bitmap, top, sliceHeight));
    top += sliceHeight;
  }
  // only pictures with transparent parts and those that were stored exactly are written as PNG, which is larger
  const isPng = image.type === 'png' || image.type === 'gif' || slices.some(hasTransparency);
  const files: { file: Blob; width: number; height: number }[] = [];
  for (const [index, canvas] of slices.entries()) {
    const file = await canvas.convertToBlob(
      isPng ? { type: 'image/png' } : { type: 'image/jpeg', quality: jpegQuality },
    );
    files.push({ file, width, height: heights[index]! });
  }
  return files;
}

function draw(bitmap: ImageBitmap, top: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, top, bitmap.width, height, 0, 0, bitmap.width, height);
  return canvas;
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const pixels = pixelsOf(canvas);
  for (let offset = 3; offset < pixels.length; offset += 4) if (pixels[offset] !== 255) return true;
  return false;
}

/** Returns a test for rows of a single color, which reads the picture in strips around the rows that are asked for. */
function quietRows(bitmap: ImageBitmap): (row: number) => boolean {
  let strip: { top: number; pixels: Uint8ClampedArray } | null = null;
  return (row) => {
    const top = row - (row % stripRows);
    if (strip?.top !== top)
      strip = { top, pixels: pixelsOf(draw(bitmap, top, Math.min(stripRows, bitmap.height - top))) };
    const start = (row - top) * bitmap.width * 4;
    for (let offset = start + 4; offset < start + bitmap.width * 4; offset++)
      if (Math.abs(strip.pixels[offset]! - strip.pixels[start + (offset % 4)]!) > tolerance) return false;
    return true;
  };
}
