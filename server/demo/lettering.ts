// Converts text to SVG outlines with fonts from npm packages, so that the demo looks the same without system fonts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
// oxlint-disable-next-line import/default -- CommonJS for Node, whose exports are the default
import opentype, { type Font } from 'opentype.js';
import { round } from './art/svg.ts';

type Voice = 'speech' | 'shout';

const fontPackages: Record<Voice, readonly [name: string, weight: number][]> = {
  speech: [
    ['comic-neue', 700],
    ['mochiy-pop-one', 400],
    ['gaegu', 700],
  ],
  shout: [
    ['bangers', 400],
    ['mochiy-pop-one', 400],
    ['gaegu', 700],
  ],
};

interface Subset {
  ranges: [number, number][];
  file: string;
}

const require = createRequire(import.meta.url);
const subsets = new Map<string, Subset[]>();
const fonts = new Map<string, Font>();
const fontByCharacter = new Map<string, Font | null>();

/** The width of a line at a size, in the units of the size. */
export function textWidth(text: string, size: number, voice: Voice): number {
  return [...text].reduce((sum, character) => sum + advanceWidth(character, size, voice), 0);
}

/** SVG path data of one line; `x` is its middle, `y` its baseline. */
export function drawTextLine(text: string, x: number, y: number, size: number, voice: Voice): string {
  let cursorX = x - textWidth(text, size, voice) / 2;
  let pathData = '';
  for (const character of text) {
    const font = fontFor(character, voice);
    if (font && character !== ' ') pathData += renderGlyph(font, character, cursorX, y, size);
    cursorX += advanceWidth(character, size, voice);
  }
  return pathData;
}

/** Characters below one another, as Japanese is lettered; `x` is the column's middle, `y` its top. */
export function drawColumn(text: string, x: number, y: number, size: number, voice: Voice): string {
  let pathData = '';
  [...text].forEach((character, index) => {
    // long-vowel marks and ellipses have vertical forms in a column
    const glyph = character === 'ー' ? '｜' : character === '…' ? '︙' : character;
    const font = fontFor(glyph, voice) ?? fontFor(character, voice);
    if (!font) return;
    const width = advanceWidth(glyph, size, voice);
    const shift = '、。'.includes(character) ? size * 0.5 : 0;
    pathData += renderGlyph(
      font,
      fontFor(glyph, voice) ? glyph : character,
      x - width / 2 + shift,
      y + size * (index + 0.86) - shift,
      size,
    );
  });
  return pathData;
}

/** Path data of one character. Written here because the library's own writer fails on numbers like 1e-14. */
function renderGlyph(font: Font, character: string, x: number, y: number, size: number): string {
  let pathData = '';
  for (const command of font.getPath(character, x, y, size, { kerning: false }).commands) {
    if (command.type === 'Z') pathData += 'Z';
    else if (command.type === 'C')
      pathData += `C${round(command.x1)} ${round(command.y1)} ${round(command.x2)} ${round(command.y2)} ${round(command.x)} ${round(command.y)}`;
    else if (command.type === 'Q')
      pathData += `Q${round(command.x1)} ${round(command.y1)} ${round(command.x)} ${round(command.y)}`;
    else pathData += `${command.type}${round(command.x)} ${round(command.y)}`;
  }
  return pathData;
}

/** True when every character can be drawn. */
export function hasGlyphs(text: string, voice: Voice): boolean {
  return [...text].every((character) => character === ' ' || fontFor(character, voice) !== null);
}

function advanceWidth(character: string, size: number, voice: Voice): number {
  if (character === ' ') return size * 0.28;
  const font = fontFor(character, voice);
  return font ? (font.charToGlyph(character).advanceWidth ?? font.unitsPerEm) * (size / font.unitsPerEm) : size * 0.5;
}

/**
 * Returns the first font of the voice that has a glyph for the character: tries the Latin, Japanese and Korean font.
 */
function fontFor(character: string, voice: Voice): Font | null {
  const key = `${voice}${character}`;
  const cached = fontByCharacter.get(key);
  if (cached !== undefined) return cached;
  let matchingFont: Font | null = null;
  for (const [name, weight] of fontPackages[voice]) {
    const point = character.codePointAt(0)!;
    for (const subset of subsetsOf(name, weight)) {
      if (!subset.ranges.some(([from, to]) => point >= from && point <= to)) continue;
      const font = loadFont(subset.file);
      if (font && font.charToGlyphIndex(character) > 0) {
        matchingFont = font;
        break;
      }
    }
    if (matchingFont) break;
  }
  fontByCharacter.set(key, matchingFont);
  return matchingFont;
}

function subsetsOf(name: string, weight: number): Subset[] {
  const cached = subsets.get(name);
  if (cached) return cached;
  const folder = path.dirname(require.resolve(`@fontsource/${name}/package.json`));
  const rangesBySubset = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const parsedSubsets = Object.entries(rangesBySubset).map(([subset, ranges]) => ({
    file: path.join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from, to] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
    }),
  }));
  subsets.set(name, parsedSubsets);
  return parsedSubsets;
}

function loadFont(file: string): Font | null {
  const cached = fonts.get(file);
  if (cached) return cached;
  try {
    const bytes = readFileSync(file);
    const font = opentype.parse(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    );
    fonts.set(file, font);
    return font;
  } catch {
    return null;
  }
}
