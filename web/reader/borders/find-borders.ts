// Finds the empty borders of a page in its pixels: rows and columns that have the color of the page's edge, apart from
// a few stray pixels ("dust"). Uses neither files nor the DOM, so that a worker and a test can call it.
import type { Clip } from '../layout/clip.ts';

/** `rgba`: four bytes for each pixel, row by row. */
interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

export interface PageBorders {
  /**
   * The page without its borders: `softThresholds` keeps faint tones, `strongThresholds` treats them as paper. Null if nothing would be
   * left.
   */
  soft: Clip | null;
  strong: Clip | null;
  /** Color around the page, as `#rrggbb`. */
  edge: string;
}

/**
 * `tone`: how far each color channel of a pixel (0 to 255) may be from the edge color; `dust`: share of a row's pixels
 * that may be farther; `max`: largest share cut off at a side.
 */
const softThresholds = { tone: 14, dust: 0.001, max: 0.25 };
const strongThresholds = { tone: 48, dust: 0.006, max: 0.4 };
/** Margin left around the content, as a share of the page. */
const cropMargin = 0.004;
/**
 * Smallest border that is cropped, as a share of the page: cropping changes the aspect ratio, which smaller borders are
 * not worth.
 */
const minCrop = 0.008;

export function findBorders({ width, height, rgba }: Pixels): PageBorders {
  const edge = edgeColour({ width, height, rgba });
  const findClip = (tolerance: typeof softThresholds): Clip | null => {
    const isInk = (x: number, y: number): boolean => {
      const pixelOffset = (y * width + x) * 4;
      return (
        Math.abs(rgba[pixelOffset]! - edge[0]) > tolerance.tone ||
        Math.abs(rgba[pixelOffset + 1]! - edge[1]) > tolerance.tone ||
        Math.abs(rgba[pixelOffset + 2]! - edge[2]) > tolerance.tone
      );
    };
    const emptyLines = (
      lineCount: number,
      length: number,
      isInkAt: (line: number, along: number) => boolean,
    ): number => {
      const maxLines = Math.floor(lineCount * tolerance.max);
      const dust = Math.max(1, Math.floor(length * tolerance.dust));
      for (let line = 0; line <= maxLines; line++) {
        let inkCount = 0;
        for (let along = 0; along < length; along++) if (isInkAt(line, along) && ++inkCount > dust) return line;
      }
      return maxLines;
    };
    const borderShare = (lineCount: number, totalLines: number): number => {
      const croppedShare = lineCount / totalLines - cropMargin;
      return croppedShare > minCrop ? croppedShare : 0;
    };
    const clip = {
      left: borderShare(
        emptyLines(width, height, (x, y) => isInk(x, y)),
        width,
      ),
      right: borderShare(
        emptyLines(width, height, (x, y) => isInk(width - 1 - x, y)),
        width,
      ),
      top: borderShare(
        emptyLines(height, width, (y, x) => isInk(x, y)),
        height,
      ),
      bottom: borderShare(
        emptyLines(height, width, (y, x) => isInk(x, height - 1 - y)),
        height,
      ),
    };
    // if a corner differs from the edge color, the edge is part of the picture: nothing is cropped
    const corners = [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ] as const;
    if (corners.some(([x, y]) => isInk(x, y))) return { left: 0, top: 0, right: 0, bottom: 0 };
    // borders of nearly the maximum size on all sides mean a blank page, which is not cropped
    const isBlank =
      clip.left + clip.right >= 2 * tolerance.max - 0.05 && clip.top + clip.bottom >= 2 * tolerance.max - 0.05;
    return isBlank ? null : clip;
  };
  return { soft: findClip(softThresholds), strong: findClip(strongThresholds), edge: formatHex(edge) };
}

type Colour = readonly [number, number, number];

/** The median color of the pixels along the four edges. */
function edgeColour({ width, height, rgba }: Pixels): Colour {
  const channelSamples: [number[], number[], number[]] = [[], [], []];
  const samplePixel = (x: number, y: number): void => {
    const pixelOffset = (y * width + x) * 4;
    for (const channel of [0, 1, 2] as const) channelSamples[channel].push(rgba[pixelOffset + channel]!);
  };
  for (let x = 0; x < width; x++) {
    samplePixel(x, 0);
    samplePixel(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    samplePixel(0, y);
    samplePixel(width - 1, y);
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return [median(channelSamples[0]), median(channelSamples[1]), median(channelSamples[2])];
}

const formatHex = (colour: Colour): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
