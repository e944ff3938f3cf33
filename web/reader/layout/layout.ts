// Chooses the layout of a chapter: the reader's setting, else evidence from the chapter itself. Only positive evidence
// counts; without any the chapter is read page by page.
import { chooseAutoMode, defaultDirectionOf, type ChapterShape, type Size } from '#contract/rules/chapter-shape.ts';
import { fits, type Fit, type ReaderSettings } from '../settings/settings.ts';

/** `strip` and `gaps` are vertical strips, without and with gaps between pages; `wide` is a horizontal strip. */
export type Mode = 'single' | 'double' | 'strip' | 'gaps' | 'wide';
export type Direction = 'ltr' | 'rtl';

export const isPaged = (mode: Mode): boolean => mode === 'single' || mode === 'double';
/** Whether the mode is a vertical strip, with or without gaps. */
export const isVerticalStrip = (mode: Mode): boolean => mode === 'strip' || mode === 'gaps';

/** @param room space for pages, in px: the automatic mode shows two pages if they fit in it as large as a single one */
export function modeOf(settings: ReaderSettings, shape: ChapterShape, room: Size | null): Mode {
  if (settings.mode !== 'auto') return settings.mode;
  const { mode } = chooseAutoMode(shape);
  return mode === 'single' && settings.doubleIn !== 'never' && room && twoPagesFit(shape.pages, room) ? 'double' : mode;
}

/** Whether two pages of the chapter's median shape fit beside each other, each as high as one alone would be. */
function twoPagesFit(pages: readonly Size[], room: Size): boolean {
  const ratios = pages.map(({ width, height }) => width / height).toSorted((a, b) => a - b);
  const medianRatio = ratios[Math.floor(ratios.length / 2)] ?? 1;
  return pages.length > 1 && medianRatio < 1 && 2 * medianRatio * room.height <= room.width;
}

/**
 * Whether pages are shown in pairs. The mode alone does not decide it: by default a portrait window shows single pages.
 */
export function isDouble(mode: Mode, { doubleIn }: ReaderSettings, room: Size | null): boolean {
  if (mode !== 'double' || doubleIn === 'never') return false;
  return doubleIn === 'always' || !room || room.width > room.height;
}

/**
 * The reading direction: always `ltr` in vertical strips; otherwise by the setting, then by the chapter's data, then by
 * the title's original language.
 */
export function directionOf(settings: ReaderSettings, shape: ChapterShape, mode: Mode): Direction {
  if (isVerticalStrip(mode)) return 'ltr';
  if (settings.direction !== 'auto') return settings.direction;
  return defaultDirectionOf(shape);
}

const fitsOfMode: Record<Mode, readonly Fit[]> = {
  single: fits,
  double: fits,
  strip: ['width', 'fillWidth', 'original'],
  gaps: ['width', 'fillWidth', 'original'],
  wide: ['height', 'fillHeight', 'original'],
};

export const fitsOf = (mode: Mode): readonly Fit[] => fitsOfMode[mode];

/**
 * The current fit (how large a page is drawn): the chosen one, or the first fit of the mode if the mode does not offer
 * it.
 */
export function fitOf(settings: ReaderSettings, mode: Mode): Fit {
  return fitsOfMode[mode].includes(settings.fit) ? settings.fit : fitsOfMode[mode][0]!;
}

/** Whether a page is too tall to be shown whole: it gets the width of the window, and is scrolled. */
export const isVeryTall = ({ width, height }: Size): boolean => height > 3 * width;

/** Largest scale of a whole page: beyond it a small scan is blurred. `fill` has no such limit. */
const maxWholePageScale = 2;

/**
 * Scale at which a page is drawn in a window, relative to its picture; the style sheet of the views has the same rules.
 */
export function scaleOf(fit: Fit, page: Size, room: Size): number {
  const widthScale = room.width / page.width;
  const isTall = isVeryTall(page);
  const heightScale = (fit === 'both' || fit === 'fill') && isTall ? widthScale : room.height / page.height;
  const scales: Record<Fit, number> = {
    both: Math.min(isTall ? 1 : maxWholePageScale, widthScale, heightScale),
    width: Math.min(1, widthScale),
    height: Math.min(1, heightScale),
    original: 1,
    fill: Math.min(widthScale, heightScale),
    fillWidth: widthScale,
    fillHeight: heightScale,
  };
  return scales[fit];
}

/** Relative difference in scale below which two fits look the same. */
const sameScaleTolerance = 0.005;

/** Whether two fits draw this page in the same size. */
export function isSameDrawnSize(a: Fit, b: Fit, page: Size, room: Size): boolean {
  return Math.abs(scaleOf(a, page, room) / scaleOf(b, page, room) - 1) < sameScaleTolerance;
}

/** The fits of a mode that draw this page in different sizes; always includes the current one. */
export function distinctFits(mode: Mode, current: Fit, page: Size, room: Size): Fit[] {
  const distinct: Fit[] = [];
  for (const fit of fitsOf(mode)) {
    const sameIndex = distinct.findIndex((otherFit) => isSameDrawnSize(fit, otherFit, page, room));
    if (sameIndex === -1) distinct.push(fit);
    else if (fit === current) distinct[sameIndex] = fit;
  }
  return distinct;
}

const minWideWindowPx = 1024;

/** Width of a long strip in percent of the window: the reader's setting, else by the window's width. */
export function stripWidthOf({ stripWidth }: ReaderSettings, windowWidth: number): number {
  if (stripWidth > 0) return stripWidth;
  return windowWidth >= minWideWindowPx ? 60 : 100;
}
