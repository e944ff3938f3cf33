// Lettering of covers. Every title has a typeface of its own; the outlines of the characters that covers need are kept
// in glyphs.json, because whole fonts of four scripts would be 400 MB of packages (scripts/cover-glyphs.mjs). The
// typefaces are under the SIL Open Font License 1.1.
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface GlyphTable {
  /** Advance width and outline of a character on an em of 500 units, with the baseline at 0. */
  glyphs: Record<string, [advance: number, outline: string]>;
  /** Kerning by pair of characters. */
  kerning: Record<string, number>;
}

type Typeface =
  | 'abril'
  | 'alfa'
  | 'anton'
  | 'barlow'
  | 'bowlby'
  | 'dela'
  | 'fell'
  | 'gowun'
  | 'josefin'
  | 'jua'
  | 'kaisei'
  | 'klee'
  | 'kuaile'
  | 'league'
  | 'limelight'
  | 'mincho'
  | 'pixel'
  | 'playfair'
  | 'pop'
  | 'reggae'
  | 'rocknroll'
  | 'serif'
  | 'shan'
  | 'shrikhand'
  | 'song'
  | 'tokumin'
  | 'yeseva'
  | 'yuji'
  | 'songti';

export const glyphTables = JSON.parse(readFileSync(path.join(import.meta.dirname, 'glyphs.json'), 'utf8')) as Record<
  Typeface,
  GlyphTable
>;

const unitsPerEm = 500;

interface LetteringStyle {
  x: number;
  /** Baseline of a line, top of a column. */
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra space between characters, in units of the cover. */
  tracking?: number;
  /** The line is made smaller if it would be wider. */
  maxWidth?: number;
  /** Further SVG attributes, such as a stroke; lengths are in thousandths of the size times two. */
  attributes?: string;
}

/** SVG of one line of text. */
export function drawLine(typeface: Typeface, text: string, style: LetteringStyle): string {
  if (text.trim() === '') return '';
  const { x, y, fill, anchor = 'middle', tracking = 0, maxWidth = Infinity, attributes = '' } = style;
  const characters = [...text];
  const table = glyphTables[typeface];
  const widthAt = (size: number): number => {
    let width = tracking * (characters.length - 1);
    characters.forEach((character, index) => {
      width += (glyphOf(typeface, character)[0] + kerningAt(table, characters, index)) * (size / unitsPerEm);
    });
    return width;
  };
  const size = Math.min(style.size, (style.size * maxWidth) / widthAt(style.size));
  const scale = size / unitsPerEm;
  let cursor = 0;
  const paths = characters.map((character, index) => {
    const [advance, outline] = glyphOf(typeface, character);
    const left = Math.round(cursor);
    cursor += advance + kerningAt(table, characters, index) + tracking / scale;
    return outline && `<path transform="translate(${left})" d="${outline}"/>`;
  });
  const start = x - widthAt(size) * { start: 0, middle: 0.5, end: 1 }[anchor];
  return `<g transform="translate(${start.toFixed(2)} ${y}) scale(${scale.toFixed(5)})" fill="${fill}" ${attributes}>${paths.join('')}</g>`;
}

/** SVG of characters below one another; `x` is the middle of the column. @param gap distance of characters in sizes */
export function drawColumn(
  typeface: Typeface,
  text: string,
  { x, y, size, fill, gap = 1.06, attributes = '' }: LetteringStyle & { gap?: number },
): string {
  const scale = size / unitsPerEm;
  const paths = [...text].map((character, index) => {
    const [advance, outline] = glyphOf(typeface, character);
    return `<path transform="translate(${-advance / 2} ${Math.round((index * gap + 0.88) * unitsPerEm)})" d="${outline}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(5)})" fill="${fill}" ${attributes}>${paths.join('')}</g>`;
}

function kerningAt(table: GlyphTable, characters: string[], index: number): number {
  const next = characters[index + 1];
  return next === undefined ? 0 : (table.kerning[`${characters[index]}${next}`] ?? 0);
}

function glyphOf(typeface: Typeface, character: string): [advance: number, outline: string] {
  const glyph = glyphTables[typeface].glyphs[character];
  if (!glyph) throw new Error(`No outline of “${character}” in ${typeface}: run node scripts/cover-glyphs.mjs FOLDER`);
  return glyph;
}
