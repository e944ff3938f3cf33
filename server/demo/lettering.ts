// Converts text to SVG outlines with fonts from npm packages, so that the demo looks the same without system fonts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
// oxlint-disable-next-line import/default -- CommonJS for Node, whose exports are the default
import opentype, { type Font } from 'opentype.js';
import { roundCoordinate } from './scenes.ts';

type Voice = 'speech' | 'shout';

const packages: Record<Voice, readonly [name: string, weight: number][]> = {
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
  return [...text].reduce((sum, character) => sum + advance(character, size, voice), 0);
}

/** SVG path data of one line; `x` is its middle, `y` its baseline. */
export function drawTextLine(text: string, x: number, y: number, size: number, voice: Voice): string {
  let at = x - textWidth(text, size, voice) / 2;
  let data = '';
  for (const character of text) {
    const font = fontFor(character, voice);
    if (font && character !== ' ') data += outline(font, character, at, y, size);
    at += advance(character, size, voice);
  }
  return data;
}

/** Characters below one another, as Japanese is lettered; `x` is the column's middle, `y` its top. */
export function drawColumn(text: string, x: number, y: number, size: number, voice: Voice): string {
  let data = '';
  [...text].forEach((character, index) => {
    // long-vowel marks and ellipses have vertical forms in a column
    const glyph = character === 'ー' ? '｜' : character === '…' ? '︙' : character;
    const font = fontFor(glyph, voice) ?? fontFor(character, voice);
    if (!font) return;
    const width = advance(glyph, size, voice);
    const shift = '、。'.includes(character) ? size * 0.5 : 0;
    data += outline(
      font,
      fontFor(glyph, voice) ? glyph : character,
      x - width / 2 + shift,
      y + size * (index + 0.86) - shift,
      size,
    );
  });
  return data;
}

/** Path data of one character. Written here because the library's own writer fails on numbers like 1e-14. */
function outline(font: Font, character: string, x: number, y: number, size: number): string {
  let data = '';
  for (const command of font.getPath(character, x, y, size, { kerning: false }).commands) {
    if (command.type === 'Z') data += 'Z';
    else if (command.type === 'C')
      data += `C${roundCoordinate(command.x1)} ${roundCoordinate(command.y1)} ${roundCoordinate(command.x2)} ${roundCoordinate(command.y2)} ${roundCoordinate(command.x)} ${roundCoordinate(command.y)}`;
    else if (command.type === 'Q')
      data += `Q${roundCoordinate(command.x1)} ${roundCoordinate(command.y1)} ${roundCoordinate(command.x)} ${roundCoordinate(command.y)}`;
    else data += `${command.type}${roundCoordinate(command.x)} ${roundCoordinate(command.y)}`;
  }
  return data;
}

/** True when every character can be drawn. */
export function hasGlyphs(text: string, voice: Voice): boolean {
  return [...text].every((character) => character === ' ' || fontFor(character, voice) !== null);
}

function advance(character: string, size: number, voice: Voice): number {
  if (character === ' ') return size * 0.28;
  const font = fontFor(character, voice);
  return font ? (font.charToGlyph(character).advanceWidth ?? font.unitsPerEm) * (size / font.unitsPerEm) : size * 0.5;
}

/**
 * Returns the first font of the voice that has a glyph for the character: tries the Latin, Japanese and Korean font.
 */
function fontFor(character: string, voice: Voice): Font | null {
  const key = `${voice}${character}`;
  const known = fontByCharacter.get(key);
  if (known !== undefined) return known;
  let found: Font | null = null;
  for (const [name, weight] of packages[voice]) {
    const point = character.codePointAt(0)!;
    for (const subset of subsetsOf(name, weight)) {
      if (!subset.ranges.some(([from, to]) => point >= from && point <= to)) continue;
      const font = load(subset.file);
      if (font && font.charToGlyphIndex(character) > 0) {
        found = font;
        break;
      }
    }
    if (found) break;
  }
  fontByCharacter.set(key, found);
  return found;
}

function subsetsOf(name: string, weight: number): Subset[] {
  const known = subsets.get(name);
  if (known) return known;
  const folder = path.dirname(require.resolve(`@fontsource/${name}/package.json`));
  const table = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const list = Object.entries(table).map(([subset, ranges]) => ({
    file: path.join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from, to] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
    }),
  }));
  subsets.set(name, list);
  return list;
}

function load(file: string): Font | null {
  const known = fonts.get(file);
  if (known) return known;
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
