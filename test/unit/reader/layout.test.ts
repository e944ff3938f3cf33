// Automatic layout of chapters for which the reader has not chosen one: from the chapter, its tags and its page shapes.
import { expect, test } from 'vitest';
import { chooseAutoMode, kindOf, type ChapterShape } from '#contract/rules/chapter-shape.ts';
import {
  directionOf,
  distinctFits,
  fitOf,
  fitsOf,
  isDouble,
  isSameDrawnSize,
  modeOf,
  scaleOf,
  stripWidthOf,
} from '#web/reader/layout/layout.ts';
import { defaultSettings } from '#web/reader/settings/settings.ts';

const autoMode = (overrides: ChapterShape) => chooseAutoMode(overrides).mode;

const page = { width: 1000, height: 1400 };
const tallPage = { width: 800, height: 2000 };
const chapterShape = (overrides: Partial<ChapterShape> = {}): ChapterShape => ({
  layout: null,
  direction: null,
  pages: [page, page, page, page],
  tags: [],
  originalLanguage: 'ja',
  ...overrides,
});

test('the layout of the chapter takes precedence over tags and page shapes', () => {
  expect(autoMode(chapterShape({ layout: 'strip' }))).toBe('strip');
  expect(autoMode(chapterShape({ layout: 'wide' }))).toBe('wide');
  expect(autoMode(chapterShape({ layout: 'paged', tags: ['Long Strip'], pages: [tallPage, tallPage, tallPage] }))).toBe(
    'single',
  );
});

test('the long strip tag is enough; weaker tags need tall pages', () => {
  expect(autoMode(chapterShape({ tags: ['Long Strip'] }))).toBe('strip');
  expect(autoMode(chapterShape({ tags: ['Web Comic'] }))).toBe('single');
  expect(autoMode(chapterShape({ tags: ['Web Comic'], pages: [{ width: 1000, height: 1900 }] }))).toBe('strip');
  expect(autoMode(chapterShape({ tags: ['4-Koma'] }))).toBe('single');
});

test('the shapes of all of the first three pages decide', () => {
  expect(autoMode(chapterShape({ pages: [tallPage, tallPage, tallPage, page] }))).toBe('strip');
  expect(autoMode(chapterShape({ pages: [page, tallPage, tallPage] }))).toBe('single');
  expect(autoMode(chapterShape({ pages: [{ width: 900, height: 2100 }] }))).toBe('single');
  expect(autoMode(chapterShape({ pages: [{ width: 3000, height: 1000 }] }))).toBe('wide');
  expect(autoMode(chapterShape({ pages: [] }))).toBe('single');
});

test('a choice takes precedence over all evidence', () => {
  expect(modeOf({ ...defaultSettings, mode: 'single' }, chapterShape({ layout: 'strip' }), null)).toBe('single');
  expect(directionOf({ ...defaultSettings, direction: 'ltr' }, chapterShape({ direction: 'rtl' }), 'single')).toBe(
    'ltr',
  );
});

test('the automatic mode comes with its reason', () => {
  expect(chooseAutoMode(chapterShape({ layout: 'strip' })).why).toBe('chapter');
  expect(chooseAutoMode(chapterShape({ tags: ['Web Comic'], pages: [tallPage, tallPage, tallPage] }))).toEqual({
    mode: 'strip',
    why: 'tag',
    tag: 'Web Comic',
  });
  const slightlyTallPage = { width: 1000, height: 1900 };
  expect(chooseAutoMode(chapterShape({ pages: [slightlyTallPage, slightlyTallPage], originalLanguage: 'ko' }))).toEqual(
    {
      mode: 'strip',
      why: 'origin',
    },
  );
  expect(
    chooseAutoMode(chapterShape({ pages: [slightlyTallPage, slightlyTallPage], originalLanguage: 'ja' })).mode,
  ).toBe('single');
  expect(chooseAutoMode(chapterShape({ originalLanguage: 'ko' })).why).toBe('usual');
});

test('the automatic mode is double page where two pages are no smaller than one', () => {
  const viewport = { width: 1500, height: 1000 };
  expect(modeOf(defaultSettings, chapterShape(), viewport)).toBe('double');
  expect(modeOf(defaultSettings, chapterShape(), { width: 1200, height: 1000 })).toBe('single');
  expect(modeOf(defaultSettings, chapterShape(), { width: 844, height: 390 })).toBe('double');
  expect(modeOf({ ...defaultSettings, doubleIn: 'never' }, chapterShape(), viewport)).toBe('single');
  expect(modeOf({ ...defaultSettings, mode: 'single' }, chapterShape(), viewport)).toBe('single');
  expect(modeOf(defaultSettings, chapterShape({ pages: [page] }), viewport)).toBe('single');
  const chosenDefaults = { ...defaultSettings, mode: 'double' } as const;
  expect(isDouble('double', chosenDefaults, { width: 390, height: 844 })).toBe(false);
  expect(isDouble('double', { ...chosenDefaults, doubleIn: 'always' }, { width: 390, height: 844 })).toBe(true);
});

test('the direction comes from the chapter, then from the original language; long strips run down', () => {
  expect(directionOf(defaultSettings, chapterShape({ direction: 'ltr' }), 'single')).toBe('ltr');
  expect(directionOf(defaultSettings, chapterShape(), 'single')).toBe('rtl');
  expect(directionOf(defaultSettings, chapterShape({ originalLanguage: 'ko' }), 'wide')).toBe('ltr');
  expect(directionOf({ ...defaultSettings, direction: 'rtl' }, chapterShape({ direction: 'rtl' }), 'strip')).toBe(
    'ltr',
  );
});

test('the kind of a chapter depends on the chapter alone', () => {
  expect(kindOf(chapterShape())).toBe('paged-rtl');
  expect(kindOf(chapterShape({ originalLanguage: 'fr' }))).toBe('paged-ltr');
  expect(kindOf(chapterShape({ layout: 'wide' }))).toBe('wide');
});

test('a fit that does not apply to a mode is replaced by the default of the mode', () => {
  expect(fitOf(defaultSettings, 'strip')).toBe('width');
  expect(fitOf(defaultSettings, 'wide')).toBe('height');
  expect(fitOf({ ...defaultSettings, fit: 'fillWidth' }, 'strip')).toBe('fillWidth');
  expect(fitOf({ ...defaultSettings, fit: 'height' }, 'strip')).toBe('width');
  expect(fitsOf('single')).toContain(fitOf(defaultSettings, 'single'));
});

test('long strips have a margin in wide windows by default', () => {
  expect(stripWidthOf(defaultSettings, 390)).toBe(100);
  expect(stripWidthOf(defaultSettings, 1280)).toBe(60);
  expect(stripWidthOf({ ...defaultSettings, stripWidth: 85 }, 1280)).toBe(85);
});

test('fits that limit only shrink pages, fits that fill also enlarge them, and a whole page at most twice', () => {
  const smallPage = { width: 600, height: 837 };
  const viewport = { width: 1920, height: 1080 };
  for (const fit of ['width', 'height', 'original'] as const) expect(scaleOf(fit, smallPage, viewport), fit).toBe(1);
  expect(scaleOf('both', smallPage, viewport) * smallPage.height).toBeCloseTo(1080);
  const tinyPage = { width: 200, height: 280 };
  expect(scaleOf('both', tinyPage, viewport)).toBe(2);
  expect(scaleOf('fill', tinyPage, viewport) * tinyPage.height).toBeCloseTo(1080);
  expect(scaleOf('fill', smallPage, viewport) * smallPage.height).toBeCloseTo(1080);
  expect(scaleOf('fillHeight', smallPage, viewport) * smallPage.height).toBeCloseTo(1080);
  expect(scaleOf('fillWidth', smallPage, viewport) * smallPage.width).toBeCloseTo(1920);
  const largePage = { width: 3000, height: 4000 };
  expect(scaleOf('both', largePage, viewport)).toBe(scaleOf('fill', largePage, viewport));
  expect(scaleOf('width', largePage, viewport) * 3000).toBeCloseTo(1920);
  expect(scaleOf('height', largePage, viewport) * 4000).toBeCloseTo(1080);
});

test('a page more than three times as tall as wide has the width of the window, unless the fit is by height', () => {
  const phone = { width: 390, height: 844 };
  const veryTallPage = { width: 800, height: 10_000 };
  for (const fit of ['both', 'fill'] as const) expect(scaleOf(fit, veryTallPage, phone) * 800, fit).toBeCloseTo(390);
  expect(scaleOf('both', { width: 200, height: 10_000 }, phone)).toBe(1);
  expect(scaleOf('height', veryTallPage, phone) * 10_000).toBeCloseTo(844);
  expect(scaleOf('both', { width: 800, height: 2_400 }, phone) * 2_400).toBeCloseTo(844);
});

test('cycling through fits skips those that look the same, but not the current one', () => {
  const smallPage = { width: 600, height: 837 };
  const viewport = { width: 1920, height: 1080 };
  expect(distinctFits('single', 'both', smallPage, viewport)).toEqual(['both', 'width', 'fillWidth']);
  expect(distinctFits('single', 'original', smallPage, viewport)).toEqual(['both', 'original', 'fillWidth']);
  expect(distinctFits('strip', 'width', { width: 425, height: 1850 }, { width: 390, height: 844 })).toEqual([
    'width',
    'original',
  ]);
  expect(isSameDrawnSize('both', 'fill', smallPage, viewport)).toBe(true);
  expect(isSameDrawnSize('both', 'original', smallPage, viewport)).toBe(false);
});
