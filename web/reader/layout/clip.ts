// The visible part of a picture: shares of it that are cut off at each side, by cropping its borders or halving it.
import type { Size } from '#contract/rules/chapter-shape.ts';
import type { Direction } from './layout.ts';
import type { SheetPart, Sheet } from './spreads.ts';

/** Shares that are cut off at each side, 0 to 1 of the picture's width or height. */
export interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Clip that cuts nothing off; a single shared object, so that components showing it do not re-render. */
export const noClip: Clip = Object.freeze({ left: 0, top: 0, right: 0, bottom: 0 });

/** Clips that cut off the borders of the analyzed pages, by 1-based page number. */
export type ClipsByPage = ReadonlyMap<number, Clip>;

const smallestClip = (clips: readonly Clip[]): Clip => ({
  left: Math.min(...clips.map(({ left }) => left)),
  top: Math.min(...clips.map(({ top }) => top)),
  right: Math.min(...clips.map(({ right }) => right)),
  bottom: Math.min(...clips.map(({ bottom }) => bottom)),
});

/**
 * The clip of each part of a sheet. Pages beside each other are cropped equally, else one would be larger than the
 * other.
 */
export function clipsOf({ parts, turned }: Sheet, crops: ClipsByPage, direction: Direction): Clip[] {
  if (turned || parts.some(({ page }) => !crops.has(page))) return parts.map((part) => clipOfHalf(part, direction));
  const commonClip = smallestClip(parts.map(({ page }) => crops.get(page)!));
  return parts.map((part) => {
    const halfClip = clipOfHalf(part, direction);
    if (halfClip === noClip) return commonClip;
    // the edge between the two halves is not cropped, because the picture continues across it
    const innerSide = halfClip.left > 0 ? 'left' : 'right';
    return { ...commonClip, [innerSide]: 0.5 };
  });
}

function clipOfHalf({ half }: SheetPart, direction: Direction): Clip {
  if (half === null) return noClip;
  const isLeftSide = (half === 'first') === (direction === 'ltr');
  return isLeftSide ? { ...noClip, right: 0.5 } : { ...noClip, left: 0.5 };
}

/**
 * The clip of a page in a strip. Pictures continue from page to page, so only the sides are cropped, the top of the
 * first page, and the bottom of the last one.
 */
export function stripClip(crop: Clip | undefined, page: number, count: number): Clip {
  if (!crop) return noClip;
  return { ...crop, top: page === 1 ? crop.top : 0, bottom: page === count ? crop.bottom : 0 };
}

export function clippedSize({ width, height }: Size, { left, right, top, bottom }: Clip): Size {
  return { width: width * (1 - left - right), height: height * (1 - top - bottom) };
}
