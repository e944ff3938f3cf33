// The square of an image that becomes a picture, in pixels of the image: moved and zoomed within its bounds.
import { profileLimits } from '#contract/rules/profile-limits.ts';

export interface Crop {
  x: number;
  y: number;
  size: number;
}

interface Size {
  width: number;
  height: number;
}

/** How far one can zoom in; less far in small images, of which enough pixels have to stay. */
const maxZoom = 8;

const shortSide = ({ width, height }: Size): number => Math.min(width, height);
const smallestSize = (image: Size): number =>
  Math.min(shortSide(image), Math.max(profileLimits.avatarMinSide, shortSide(image) / maxZoom));

export const largestZoom = (image: Size): number => shortSide(image) / smallestSize(image);
export const zoomOf = (image: Size, { size }: Crop): number => shortSide(image) / size;

/** The largest square, in the middle. */
export function middleOf(image: Size): Crop {
  const size = shortSide(image);
  return { x: (image.width - size) / 2, y: (image.height - size) / 2, size };
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const inside = (image: Size, { x, y, size }: Crop): Crop => ({
  x: between(x, 0, image.width - size),
  y: between(y, 0, image.height - size),
  size,
});

/** @param right and `down`: parts of the side of the square */
export const moved = (image: Size, crop: Crop, right: number, down: number): Crop =>
  inside(image, { ...crop, x: crop.x + right * crop.size, y: crop.y + down * crop.size });

/** Zooms around a point of the square, by default its middle. */
export function zoomed(image: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const size = between(shortSide(image) / zoom, smallestSize(image), shortSide(image));
  const shrunk = crop.size - size;
  return inside(image, { x: crop.x + shrunk * at.x, y: crop.y + shrunk * at.y, size });
}

/** The square in whole pixels, within the image. */
export function wholePixels(image: Size, crop: Crop): Crop {
  const size = Math.min(Math.round(crop.size), image.width, image.height);
  return inside(image, {
    x: Math.min(Math.round(crop.x), image.width - size),
    y: Math.min(Math.round(crop.y), image.height - size),
    size,
  });
}
