// The two main colors of a cover, which tint the panel that the cover stands on.
import { type RefObject, useLayoutEffect } from 'react';

/** Width and height, in pixels, to which a cover is reduced before its colors are counted. */
const size = 20;

/** Colors by image URL; null for images that this page may not read, because they come from another origin. */
const tints = new Map<string, readonly string[] | null>();

/**
 * Sets `--tint-0` and `--tint-1` of an element to the main colors of an image, and `data-tint` once they are known. The
 * style sheet takes only hue and chroma from them, so that texts keep their contrast on every cover.
 */
export function useCoverTint(place: RefObject<HTMLElement | null>, src: string | null | undefined): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const image = new Image();
    const apply = (): void => {
      if (!tints.has(image.src)) tints.set(image.src, mainColors(image));
      const colors = tints.get(image.src);
      element.toggleAttribute('data-tint', !!colors);
      for (const at of [0, 1]) element.style.setProperty(`--tint-${at}`, colors?.[at] ?? '');
    };
    image.onload = apply;
    if (src) image.src = src;
    // an image that is in the browser's cache is complete at once: its colors are part of the first paint
    if (image.complete && image.width > 0) apply();
    return () => {
      image.onload = null;
    };
  }, [place, src]);
}

/** The color with the most weight, and the heaviest one of another hue. Gray counts little. */
function mainColors(image: HTMLImageElement): readonly string[] | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  try {
    context!.drawImage(image, 0, 0, size, size);
    const { data } = context!.getImageData(0, 0, size, size);
    // sums of weight, red, green and blue by hue: six hues, and gray
    const sums = Array.from({ length: 7 }, () => [0, 0, 0, 0]);
    for (let at = 0; at < data.length; at += 4) {
      const rgb = [data[at]!, data[at + 1]!, data[at + 2]!] as const;
      const [red, green, blue] = rgb;
      const max = Math.max(...rgb);
      const chroma = max - Math.min(...rgb);
      const hue =
        max === red
          ? (green - blue) / chroma + 6
          : max === green
            ? (blue - red) / chroma + 2
            : (red - green) / chroma + 4;
      const sum = sums[chroma < 20 ? 6 : Math.round(hue) % 6]!;
      const weight = chroma + 4;
      sum[0]! += weight;
      rgb.forEach((value, channel) => (sum[channel + 1]! += value * weight));
    }
    return sums
      .sort((a, b) => b[0]! - a[0]!)
      .map(([weight = 0, ...rgb]) => `rgb(${rgb.map((value) => value / (weight || 1)).join(' ')})`);
  } catch {
    return null;
  }
}
