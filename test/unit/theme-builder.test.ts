// Computations of the theme builder: contrast, the nearest color that passes, what a file may contain, and the undo
// history.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { colourTokens, type ColourToken, type ThemeColours } from '#contract/rules/theme-colours.ts';
import { fromOklch, formatHex, parseHex, toOklch } from '#web/theme/colour-space.ts';
import {
  contrastRatio,
  failingTokens,
  nearestPassing,
  pairsOf,
  passesContrast,
  summaryPair,
} from '#web/theme/contrast.ts';
import * as draft from '#web/theme/draft.ts';
import { fileNameOf, readTheme, writeTheme } from '#web/theme/exchange.ts';
import { coloursOf, themePresets } from '#web/theme/presets.ts';

const author = '0b3f0d1e-0000-4000-8000-000000000001';
const light = coloursOf('light');
const moss = { name: 'Moss', author, colours: light };
const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the themes of the site match the style sheet, and have no contrast failures', () => {
  const tokenSheet = readFileSync(path.resolve(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8');
  for (const preset of themePresets) {
    const own = tokenSheet.slice(tokenSheet.indexOf(`[data-theme='${preset}']`));
    for (const token of colourTokens)
      expect(coloursOf(preset)[token]).toBe(new RegExp(`--color-${token}: (#[\\da-f]{6})`).exec(own)![1]);
    expect(failingTokens(coloursOf(preset)), preset).toEqual([]);
  }
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0b62a4', '#ffffff', 6.37],
  ['#1a191e', '#f6f5f1', 16.02],
])('%s on %s has a contrast of %d to 1, in either order', (a, b, ratio) => {
  expect(contrastRatio(parseHex(a), parseHex(b))).toBeCloseTo(ratio, 1);
  expect(contrastRatio(parseHex(b), parseHex(a))).toBe(contrastRatio(parseHex(a), parseHex(b)));
});

test('contrast is measured for the pairs in the style sheet, including tints and outlines', () => {
  const contrastOf = (token: ColourToken, ground: string) =>
    pairsOf(token, light).find((pair) => pair.ground === ground)!.ratio;
  expect(contrastOf('accent', 'selected')).toBeCloseTo(5.32, 1);
  expect(contrastOf('on-accent', 'pressed')).toBeCloseTo(7.46, 1);
  expect(contrastOf('danger', 'tinted')).toBeCloseTo(5.89, 1);
  expect(contrastOf('new', 'tinted')).toBeCloseTo(4.89, 1);
  expect(Math.min(...pairsOf('text', light).map(({ ratio }) => ratio))).toBeCloseTo(3.26, 1);
  // the summary shows the contrast of text, unless something else, such as an outline, fails
  expect(summaryPair(pairsOf('text', light))!.minRatio).toBe(4.5);
  expect(pairsOf('line', light)).toEqual([]);
});

test('a color survives conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyHex, (hex) => {
      expect(formatHex(fromOklch(toOklch(parseHex(hex))))).toBe(hex);
    }),
  );
});

const contrastTokens = colourTokens.filter((token) => pairsOf(token, light).length > 0);

test('the nearest color passes, and no passing one is nearer', () => {
  const colours = fc.record(Object.fromEntries(colourTokens.map((token) => [token, anyHex])));
  fc.assert(
    fc.property(colours, fc.constantFrom(...contrastTokens), (drawnColours, token) => {
      const themeColours = drawnColours as ThemeColours;
      const nearestColour = nearestPassing(token, themeColours);
      const own = toOklch(parseHex(themeColours[token]));
      const withLightness = (lightness: number) => ({
        ...themeColours,
        [token]: formatHex(fromOklch({ ...own, l: lightness })),
      });
      if (nearestColour === null) {
        for (let lightnessStep = 0; lightnessStep <= 50; lightnessStep++)
          expect(passesContrast(token, withLightness(lightnessStep / 50))).toBe(false);
        return;
      }
      expect(passesContrast(token, { ...themeColours, [token]: nearestColour })).toBe(true);
      if (nearestColour === themeColours[token]) return;
      // compares displayed colors, because gamut mapping may change the lightness
      const lightnessDistance = (hex: string) => Math.abs(toOklch(parseHex(hex)).l - own.l);
      for (let lightnessStep = 0; lightnessStep <= 200; lightnessStep++) {
        const candidateColours = withLightness(lightnessStep / 200);
        if (passesContrast(token, candidateColours))
          expect(lightnessDistance(candidateColours[token])).toBeGreaterThan(lightnessDistance(nearestColour) - 0.01);
      }
    }),
    { numRuns: 150 },
  );
});

test('white is the nearest color where only white passes', () => {
  const paleColours = { ...light, new: '#4c8347', 'on-new': '#fffff1' };
  expect(nearestPassing('on-new', paleColours)).toBe('#ffffff');
});

test('the nearest color keeps its hue', () => {
  const faintColours = { ...light, star: '#b98a1c' };
  expect(failingTokens(faintColours)).toEqual(['star']);
  const nearestColour = nearestPassing('star', faintColours)!;
  const [before, after] = [toOklch(parseHex('#b98a1c')), toOklch(parseHex(nearestColour))];
  expect(Math.abs(before.h - after.h)).toBeLessThan(0.05);
  expect(after.l).toBeLessThan(before.l);
  expect(nearestPassing('star', light)).toBe(light.star);
});

test('an exported theme is imported unchanged', () => {
  const text = writeTheme(moss);
  expect(JSON.parse(text)).toEqual({ komawariTheme: 1, ...moss });
  expect(readTheme(text)).toEqual({ theme: moss });
  expect(readTheme(writeTheme({ ...moss, author: null }))).toEqual({ theme: { ...moss, author: null } });
  expect(fileNameOf('Été à la mer!')).toBe('ete-a-la-mer.theme.json');
  expect(fileNameOf('夜')).toBe('theme.theme.json');
});

const themeFile = (change: object) => JSON.stringify({ komawariTheme: 1, ...moss, ...change });
const fileWithColours = (change: object) => themeFile({ colours: { ...light, ...change } });
test.each([
  ['nothing', '  \n', { why: 'empty' }],
  ['too much', themeFile({ more: 'x'.repeat(limits.themeFileMaxBytes) }), { why: 'large' }],
  ['too much in few letters', themeFile({ more: '字'.repeat(limits.themeFileMaxBytes / 2) }), { why: 'large' }],
  ['no JSON', 'body { color: red }', { why: 'json' }],
  ['half of a file', writeTheme(moss).slice(0, 200), { why: 'json' }],
  ['a list', '[1]', { why: 'other' }],
  ['a word', '"moss"', { why: 'other' }],
  ['null', 'null', { why: 'other' }],
  ['another program’s', '{"theme":"dark"}', { why: 'other' }],
  ['a later version', themeFile({ komawariTheme: 2 }), { why: 'version' }],
  ['a version in words', themeFile({ komawariTheme: '1' }), { why: 'version' }],
  ['no name', themeFile({ name: undefined }), { why: 'name' }],
  ['a name of spaces', themeFile({ name: '   ' }), { why: 'name' }],
  ['a name that is a list', themeFile({ name: ['Moss'] }), { why: 'name' }],
  ['a long name', themeFile({ name: 'x'.repeat(41) }), { why: 'longName' }],
  ['an author in words', themeFile({ author: 'mirelle' }), { why: 'author' }],
  ['an author who is a number', themeFile({ author: 7 }), { why: 'author' }],
  ['no colours', themeFile({ colours: undefined }), { why: 'colours' }],
  ['colours in a list', themeFile({ colours: [] }), { why: 'colours' }],
  ['a colour too few', fileWithColours({ star: undefined }), { why: 'missing', tokens: ['star'] }],
  ['a colour too many', fileWithColours({ glow: '#ffffff' }), { why: 'unknown', names: ['glow'] }],
  ['an address', fileWithColours({ bg: 'url(https://evil.example)' }), { why: 'colour', tokens: ['bg'] }],
  ['CSS', fileWithColours({ bg: '#ffffff;}*{display:none' }), { why: 'colour', tokens: ['bg'] }],
  ['names of colours', fileWithColours({ text: 'red', star: '#FFF' }), { why: 'colour', tokens: ['text', 'star'] }],
  ['nothing as a colour', fileWithColours({ text: null }), { why: 'colour', tokens: ['text'] }],
])('a file with %s is refused with the reason', (_what, text, problem) => {
  expect(readTheme(text)).toEqual({ problem });
});

test('any pasted text is a theme or has a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect('problem' in readTheme(text)).toBe(true);
    }),
  );
  // `__proto__` is a property of every object, but not the name of a color
  expect(readTheme(`{"komawariTheme":1,"name":"x","colours":{"__proto__":"#ffffff"}}`)).toMatchObject({
    problem: { why: 'unknown' },
  });
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  draft.beginDraft(moss);
});
// later test files in the same process need real timers
afterEach(() => vi.useRealTimers());
const now = () => draft.currentDraft()!;

test('steps are undone and redone, and a new step clears the redo history', () => {
  draft.setColour('bg', '#eeeeee');
  draft.setColour('text', '#111111');
  expect(now().theme).toMatchObject({ author: null, colours: { bg: '#eeeeee', text: '#111111' } });
  draft.undo();
  expect(now().theme.colours).toMatchObject({ bg: '#eeeeee', text: light.text });
  draft.undo();
  expect(now().theme).toEqual(moss);
  draft.undo();
  expect(now().theme).toEqual(moss);
  draft.redo();
  draft.redo();
  draft.redo();
  expect(now().theme.colours).toMatchObject({ bg: '#eeeeee', text: '#111111' });
  draft.undo();
  draft.setName('Fern');
  draft.redo();
  expect(now().theme).toMatchObject({ name: 'Fern', colours: { text: light.text } });
});

test('dragging over a palette is one step, and a pause starts another', () => {
  for (const colour of ['#111111', '#222222', '#333333']) draft.setColour('bg', colour);
  vi.advanceTimersByTime(2000);
  draft.setColour('bg', '#444444');
  draft.undo();
  expect(now().theme.colours.bg).toBe('#333333');
  draft.undo();
  expect(now().theme.colours.bg).toBe(light.bg);
});

test('a saved draft is not dirty; discarding changes restores it, and can be undone', () => {
  expect(draft.isDirty(now())).toBe(false);
  draft.setColour('bg', '#eeeeee');
  expect(draft.isDirty(now())).toBe(true);
  draft.markSaved();
  expect(draft.isDirty(now())).toBe(false);
  draft.setColour('bg', '#dddddd');
  draft.discardChanges();
  expect(now().theme.colours.bg).toBe('#eeeeee');
  draft.undo();
  expect(now().theme.colours.bg).toBe('#dddddd');
});
