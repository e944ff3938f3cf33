// Automatic layout of chapters for which the reader has not chosen one: from the chapter, its tags and its page shapes.
import { expect, test } from 'vitest';
import {
  autoChoice,
  directionOf,
  distinctFits,
  fitOf,
  fitsOf,
  isDouble,
  kindOf,
  looksSame,
  modeOf,
  scaleOf,
  stripWidthOf,
  type ChapterShape,
} from '#web/reader/layout/layout.ts';
import { defaults } from '#web/reader/settings/settings.ts';

const autoMode = (given: ChapterShape) => autoChoice(given).mode;

const page = { width: 1000, height: 1400 };
const tall = { width: 800, height: 2000 };
const shape = (given: Partial<ChapterShape> = {}): ChapterShape => ({
  layout: null,
  direction: null,
  pages: [page, page, page, page],
  tags: [],
  originalLanguage: 'ja',
  ...given,
});

test('the layout of the chapter takes precedence over tags and page shapes', () => {
  expect(autoMode(shape({ layout: 'strip' }))).toBe('strip');
  expect(autoMode(shape({ layout: 'wide' }))).toBe('wide');
  expect(autoMode(shape({ layout: 'paged', tags: ['Long Strip'], pages: [tall, tall, tall] }))).toBe('single');
});

test('the long strip tag is enough; weaker tags need tall pages', () => {
  expect(autoMode(shape({ tags: ['Long Strip'] }))).toBe('strip');
  expect(autoMode(shape({ tags: ['Web Comic'] }))).toBe('single');
  expect(autoMode(shape({ tags: ['Web Comic'], pages: [{ width: 1000, height: 1900 }] }))).toBe('strip');
  expect(autoMode(shape({ tags: ['4-Koma'] }))).toBe('single');
});

test('the shapes of all of the first three pages decide', () => {
  expect(autoMode(shape({ pages: [tall, tall, tall, page] }))).toBe('strip');
  expect(autoMode(shape({ pages: [page, tall, tall] }))).toBe('single');
  expect(autoMode(shape({ pages: [{ width: 900, height: 2100 }] }))).toBe('single');
  expect(autoMode(shape({ pages: [{ width: 3000, height: 1000 }] }))).toBe('wide');
  expect(autoMode(shape({ pages: [] }))).toBe('single');
});

test('a choice takes precedence over all evidence', () => {
  expect(modeOf({ ...defaults, mode: 'single' }, shape({ layout: 'strip' }), null)).toBe('single');
  expect(directionOf({ ...defaults, direction: 'ltr' }, shape({ direction: 'rtl' }), 'single')).toBe('ltr');
});

test('the automatic mode comes with its reason', () => {
  expect(autoChoice(shape({ layout: 'strip' })).why).toBe('chapter');
  expect(autoChoice(shape({ tags: ['Web Comic'], pages: [tall, tall, tall] }))).toEqual({
    mode: 'strip',
    why: 'tag',
    tag: 'Web Comic',
  });
  const tallish = { width: 1000, height: 1900 };
  expect(autoChoice(shape({ pages: [tallish, tallish], originalLanguage: 'ko' }))).toEqual({
    mode: 'strip',
    why: 'origin',
  });
  expect(autoChoice(shape({ pages: [tallish, tallish], originalLanguage: 'ja' })).mode).toBe('single');
  expect(autoChoice(shape({ originalLanguage: 'ko' })).why).toBe('usual');
});

test('the automatic mode is double page where two pages are no smaller than one', () => {
  const viewport = { width: 1500, height: 1000 };
  expect(modeOf(defaults, shape(), viewport)).toBe('double');
  expect(modeOf(defaults, shape(), { width: 1200, height: 1000 })).toBe('single');
  expect(modeOf(defaults, shape(), { width: 844, height: 390 })).toBe('double');
  expect(modeOf({ ...defaults, doubleIn: 'never' }, shape(), viewport)).toBe('single');
  expect(modeOf({ ...defaults, mode: 'single' }, shape(), viewport)).toBe('single');
  expect(modeOf(defaults, shape({ pages: [page] }), viewport)).toBe('single');
  const chosen = { ...defaults, mode: 'double' } as const;
  expect(isDouble('double', chosen, { width: 390, height: 844 })).toBe(false);
  expect(isDouble('double', { ...chosen, doubleIn: 'always' }, { width: 390, height: 844 })).toBe(true);
});

test('the direction comes from the chapter, then from the original language; long strips run down', () => {
  expect(directionOf(defaults, shape({ direction: 'ltr' }), 'single')).toBe('ltr');
  expect(directionOf(defaults, shape(), 'single')).toBe('rtl');
  expect(directionOf(defaults, shape({ originalLanguage: 'ko' }), 'wide')).toBe('ltr');
  expect(directionOf({ ...defaults, direction: 'rtl' }, shape({ direction: 'rtl' }), 'strip')).toBe('ltr');
});

test('the kind of a chapter depends on the chapter alone', () => {
  expect(kindOf(shape())).toBe('paged-rtl');
  expect(kindOf(shape({ originalLanguage: 'fr' }))).toBe('paged-ltr');
  expect(kindOf(shape({ layout: 'wide' }))).toBe('wide');
});

test('a fit that does not apply to a mode is replaced by the default of the mode', () => {
  expect(fitOf(defaults, 'strip')).toBe('width');
  expect(fitOf(defaults, 'wide')).toBe('height');
  expect(fitOf({ ...defaults, fit: 'fillWidth' }, 'strip')).toBe('fillWidth');
  expect(fitOf({ ...defaults, fit: 'height' }, 'strip')).toBe('width');
  expect(fitsOf('single')).toContain(fitOf(defaults, 'single'));
});

test('long strips have a margin in wide windows by default', () => {
  expect(stripWidthOf(defaults, 390)).toBe(100);
  expect(stripWidthOf(defaults, 1280)).toBe(60);
  expect(stripWidthOf({ ...defaults, stripWidth: 85 }, 1280)).toBe(85);
});

test('fits that limit only shrink pages, fits that fill also enlarge them', () => {
  const small = { width: 600, height: 837 };
  const viewport = { width: 1920, height: 1080 };
  for (const fit of ['both', 'width', 'height', 'original'] as const)
    expect(scaleOf(fit, small, viewport), fit).toBe(1);
  expect(scaleOf('fill', small, viewport) * small.height).toBeCloseTo(1080);
  expect(scaleOf('fillHeight', small, viewport) * small.height).toBeCloseTo(1080);
  expect(scaleOf('fillWidth', small, viewport) * small.width).toBeCloseTo(1920);
  const large = { width: 3000, height: 4000 };
  expect(scaleOf('both', large, viewport)).toBe(scaleOf('fill', large, viewport));
  expect(scaleOf('width', large, viewport) * 3000).toBeCloseTo(1920);
  expect(scaleOf('height', large, viewport) * 4000).toBeCloseTo(1080);
});

test('a page more than three times as tall as wide has the width of the window, unless the fit is by height', () => {
  const phone = { width: 390, height: 844 };
  const ribbon = { width: 800, height: 10_000 };
  for (const fit of ['both', 'fill'] as const) expect(scaleOf(fit, ribbon, phone) * 800, fit).toBeCloseTo(390);
  expect(scaleOf('both', { width: 200, height: 10_000 }, phone)).toBe(1);
  expect(scaleOf('height', ribbon, phone) * 10_000).toBeCloseTo(844);
  expect(scaleOf('both', { width: 800, height: 2_400 }, phone) * 2_400).toBeCloseTo(844);
});

test('cycling through fits skips those that look the same, but not the current one', () => {
  const small = { width: 600, height: 837 };
  const viewport = { width: 1920, height: 1080 };
  expect(distinctFits('single', 'both', small, viewport)).toEqual(['both', 'fill', 'fillWidth']);
  expect(distinctFits('single', 'original', small, viewport)).toEqual(['original', 'fill', 'fillWidth']);
  expect(distinctFits('strip', 'width', { width: 425, height: 1850 }, { width: 390, height: 844 })).toEqual([
    'width',
    'original',
  ]);
  expect(looksSame('both', 'original', small, viewport)).toBe(true);
  expect(looksSame('both', 'fill', small, viewport)).toBe(false);
});
