// How a chapter is laid out: the choice of its reader, else what the chapter itself says. Only positive signs count;
// without one it is read page by page.
import type { Fit, Kind, ReaderSettings } from './settings.ts';

export type Mode = 'single' | 'strip' | 'wide';
export type Direction = 'ltr' | 'rtl';

export interface ChapterShape {
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: Direction | null;
  pages: readonly { width: number; height: number }[];
  /** English names of the title's tags. */
  tags: readonly string[];
  originalLanguage: string;
}

/** They make a strip only of pages that are tall. */
const weakStripTags = new Set(['Web Comic', '4-Koma']);
const measured = 3;
const extreme = 21 / 9;
/** A printed page is never so tall; below it a tag alone does not make a strip of pages. */
const tallerThanPages = 1.8;

export function autoMode({ layout, pages, tags }: ChapterShape): Mode {
  if (layout) return layout === 'paged' ? 'single' : layout;
  const first = pages.slice(0, measured);
  const every = (test: (ratio: number) => boolean): boolean =>
    first.length > 0 && first.every(({ width, height }) => test(height / width));
  if (tags.includes('Long Strip')) return 'strip';
  if (tags.some((tag) => weakStripTags.has(tag)) && every((ratio) => ratio > tallerThanPages)) return 'strip';
  if (every((ratio) => ratio > extreme)) return 'strip';
  return every((ratio) => ratio < 1 / extreme) ? 'wide' : 'single';
}

export function modeOf(settings: ReaderSettings, shape: ChapterShape): Mode {
  return settings.mode === 'auto' ? autoMode(shape) : settings.mode;
}

/** A long strip runs downwards whatever its language; the rest follows the chapter, then the title's origin. */
export function directionOf(settings: ReaderSettings, shape: ChapterShape, mode: Mode): Direction {
  if (mode === 'strip') return 'ltr';
  if (settings.direction !== 'auto') return settings.direction;
  return shape.direction ?? (shape.originalLanguage === 'ja' ? 'rtl' : 'ltr');
}

/** What defaults are kept for: what the chapter is by itself, not how it happens to be read. */
export function kindOf(shape: ChapterShape): Kind {
  const mode = autoMode(shape);
  if (mode !== 'single') return mode;
  return (shape.direction ?? (shape.originalLanguage === 'ja' ? 'rtl' : 'ltr')) === 'rtl' ? 'paged-rtl' : 'paged-ltr';
}

const fitsOfMode: Record<Mode, readonly Fit[]> = {
  single: ['both', 'width', 'height', 'original', 'stretch'],
  strip: ['width', 'stretch', 'original'],
  wide: ['height', 'stretch', 'original'],
};

export const fitsOf = (mode: Mode): readonly Fit[] => fitsOfMode[mode];

/** The fit in force: one that means nothing in this mode becomes the mode's own. */
export function fitOf(settings: ReaderSettings, mode: Mode): Fit {
  return fitsOfMode[mode].includes(settings.fit) ? settings.fit : fitsOfMode[mode][0]!;
}

const wideWindow = 1024;

/** Per cent of the window that a long strip takes, where its reader did not say. */
export function stripWidthOf({ stripWidth }: ReaderSettings, windowWidth: number): number {
  if (stripWidth > 0) return stripWidth;
  return windowWidth >= wideWindow ? 60 : 100;
}
