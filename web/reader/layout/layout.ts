// How a chapter is laid out: the choice of its reader, else what the chapter itself says. Only positive signs count;
// without one it is read page by page.
import { fits, type Fit, type Kind, type ReaderSettings } from '../settings/settings.ts';

export type Mode = 'single' | 'strip' | 'wide';
export type Direction = 'ltr' | 'rtl';

export interface ChapterShape {
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: Direction | null;
  pages: readonly Size[];
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
  return ownDirection(shape);
}

function ownDirection({ direction, originalLanguage }: ChapterShape): Direction {
  return direction ?? (originalLanguage === 'ja' ? 'rtl' : 'ltr');
}

/** What defaults are kept for: what the chapter is by itself, not how it happens to be read. */
export function kindOf(shape: ChapterShape): Kind {
  const mode = autoMode(shape);
  if (mode !== 'single') return mode;
  return `paged-${ownDirection(shape)}`;
}

const fitsOfMode: Record<Mode, readonly Fit[]> = {
  single: fits,
  strip: ['width', 'fillWidth', 'original'],
  wide: ['height', 'fillHeight', 'original'],
};

export const fitsOf = (mode: Mode): readonly Fit[] => fitsOfMode[mode];

/** The fit in force: one that means nothing in this mode becomes the mode's own. */
export function fitOf(settings: ReaderSettings, mode: Mode): Fit {
  return fitsOfMode[mode].includes(settings.fit) ? settings.fit : fitsOfMode[mode][0]!;
}

export interface Size {
  width: number;
  height: number;
}

/** How much larger than its picture a page is drawn in a window; the style sheet of the views says the same. */
export function scaleOf(fit: Fit, page: Size, room: Size): number {
  const [across, down] = [room.width / page.width, room.height / page.height];
  const scales: Record<Fit, number> = {
    both: Math.min(1, across, down),
    width: Math.min(1, across),
    height: Math.min(1, down),
    original: 1,
    fill: Math.min(across, down),
    fillWidth: across,
    fillHeight: down,
  };
  return scales[fit];
}

/** Closer than this share of the page nobody sees a difference. */
const sameScale = 0.005;

/** Whether two fits draw this page in the same size. */
export function looksSame(a: Fit, b: Fit, page: Size, room: Size): boolean {
  return Math.abs(scaleOf(a, page, room) / scaleOf(b, page, room) - 1) < sameScale;
}

/** The fits of a mode that can be told apart on this page, the one in force among them. */
export function distinctFits(mode: Mode, current: Fit, page: Size, room: Size): Fit[] {
  const distinct: Fit[] = [];
  for (const fit of fitsOf(mode)) {
    const like = distinct.findIndex((other) => looksSame(fit, other, page, room));
    if (like === -1) distinct.push(fit);
    else if (fit === current) distinct[like] = fit;
  }
  return distinct;
}

const wideWindow = 1024;

/** Per cent of the window that a long strip takes, where its reader did not say. */
export function stripWidthOf({ stripWidth }: ReaderSettings, windowWidth: number): number {
  if (stripWidth > 0) return stripWidth;
  return windowWidth >= wideWindow ? 60 : 100;
}
