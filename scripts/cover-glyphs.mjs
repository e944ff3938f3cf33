#!/usr/bin/env node
// Writes server/demo/covers/glyphs.json: the outlines of the characters that the covers of the demo use. Run it after a
// cover's lettering has changed, with the fonts in a folder of their own:
//   mkdir FOLDER && npm install --prefix FOLDER $(node scripts/cover-glyphs.mjs --packages)
//   node scripts/cover-glyphs.mjs FOLDER
// All typefaces are under the SIL Open Font License 1.1.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// oxlint-disable-next-line import/default -- CommonJS for Node, whose exports are the default
import opentype from 'opentype.js';

const typefaces = {
  abril: ['abril-fatface', 400],
  alfa: ['alfa-slab-one', 400],
  anton: ['anton', 400],
  barlow: ['barlow-condensed', 600],
  bowlby: ['bowlby-one', 400],
  dela: ['dela-gothic-one', 400],
  fell: ['im-fell-dw-pica-sc', 400],
  gowun: ['gowun-batang', 700],
  josefin: ['josefin-sans', 600],
  jua: ['jua', 400],
  kaisei: ['kaisei-decol', 700],
  klee: ['klee-one', 600],
  kuaile: ['zcool-kuaile', 400],
  league: ['league-gothic', 400],
  limelight: ['limelight', 400],
  mincho: ['shippori-mincho-b1', 800],
  pixel: ['dotgothic16', 400],
  playfair: ['playfair-display', 900],
  pop: ['yusei-magic', 400],
  reggae: ['reggae-one', 400],
  rocknroll: ['rocknroll-one', 400],
  serif: ['dm-serif-display', 400],
  shan: ['ma-shan-zheng', 400],
  shrikhand: ['shrikhand', 400],
  song: ['song-myung', 400],
  tokumin: ['kaisei-tokumin', 800],
  yeseva: ['yeseva-one', 400],
  yuji: ['yuji-boku', 400],
  songti: ['noto-serif-sc', 900],
};
const unitsPerEm = 500;
const output = path.join(import.meta.dirname, '../server/demo/covers/glyphs.json');

const [folder] = process.argv.slice(2);
if (folder === '--packages') {
  console.log([...new Set(Object.values(typefaces).map(([name]) => `@fontsource/${name}`))].join(' '));
  process.exit();
}
if (!folder) throw new Error('Usage: node scripts/cover-glyphs.mjs FOLDER');

/** The subsets of a font with the characters that each of them has. */
function openTypeface([name, weight]) {
  const base = path.join(path.resolve(folder), 'node_modules/@fontsource', name);
  const ranges = Object.entries(JSON.parse(readFileSync(path.join(base, 'unicode.json'), 'utf8')));
  const opened = new Map();
  return (character) => {
    const point = character.codePointAt(0);
    for (const [subset, text] of ranges) {
      const covers = text.split(',').some((range) => {
        const [from, to] = range.trim().replace('U+', '').split('-');
        return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to ?? from, 16);
      });
      if (!covers) continue;
      const file = path.join(base, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`);
      if (!opened.has(file)) {
        const bytes = readFileSync(file);
        opened.set(file, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
      }
      const font = opened.get(file);
      if (font.charToGlyphIndex(character) > 0) return font;
    }
    throw new Error(`${name} has no “${character}”`);
  };
}

/** Relative path data in whole units, which is half as long as absolute data. */
function outlineOf(font, character) {
  let [atX, atY] = [0, 0];
  let data = '';
  const point = (x, y) => `${Math.round(x) - atX} ${Math.round(y) - atY}`;
  for (const command of font.getPath(character, 0, 0, unitsPerEm, { kerning: false }).commands) {
    if (command.type === 'Z') {
      data += 'Z';
      continue;
    }
    const controls =
      command.type === 'C'
        ? [point(command.x1, command.y1), point(command.x2, command.y2)]
        : command.type === 'Q'
          ? [point(command.x1, command.y1)]
          : [];
    const letter = command.type === 'M' ? 'M' : command.type.toLowerCase();
    // a subpath starts at an absolute point
    const end = letter === 'M' ? `${Math.round(command.x)} ${Math.round(command.y)}` : point(command.x, command.y);
    data += `${letter}${[...controls, end].join(' ')}`.replaceAll(' -', '-');
    [atX, atY] = [Math.round(command.x), Math.round(command.y)];
  }
  return data;
}

// the covers are drawn with tables that note what is asked of them
const { glyphTables } = await import('../server/demo/covers/lettering.ts');
const used = new Map();
for (const [key, source] of Object.entries(typefaces)) {
  const fontOf = openTypeface(source);
  const table = { glyphs: {}, kerning: {} };
  used.set(key, table);
  glyphTables[key] = {
    glyphs: new Proxy(table.glyphs, {
      get(glyphs, character) {
        if (character === ' ') return [0.26 * unitsPerEm, ''];
        const font = fontOf(character);
        const advance = Math.round((font.charToGlyph(character).advanceWidth / font.unitsPerEm) * unitsPerEm);
        return (glyphs[character] ??= [advance, outlineOf(font, character)]);
      },
    }),
    kerning: new Proxy(table.kerning, {
      get(kerning, pair) {
        const [left, right] = [...pair];
        if (left === ' ' || right === ' ' || fontOf(left) !== fontOf(right)) return undefined;
        const font = fontOf(left);
        const value = font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right));
        const rounded = Math.round((value / font.unitsPerEm) * unitsPerEm);
        if (rounded !== 0) kerning[pair] = rounded;
        return rounded;
      },
    }),
  };
}
const { drawCover } = await import('../server/demo/cover.ts');
const { demoTitles } = await import('../server/demo/titles.ts');
for (const title of demoTitles) {
  for (let volume = 0; volume <= title.volumes; volume++) drawCover(title, volume === 0 ? null : String(volume));
}
const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
const tables = [...used]
  .filter(([, { glyphs }]) => Object.keys(glyphs).length > 0)
  .map(([key, { glyphs, kerning }]) => [
    key,
    { glyphs: { ' ': [0.26 * unitsPerEm, ''], ...sorted(glyphs) }, kerning: sorted(kerning) },
  ]);
writeFileSync(output, `${JSON.stringify(Object.fromEntries(tables), null, 1)}\n`);
console.log(
  `${tables.length} typefaces, ${tables.reduce((sum, [, { glyphs }]) => sum + Object.keys(glyphs).length, 0)} characters`,
);
