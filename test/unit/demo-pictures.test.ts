// Pictures of the demo world: reproducible, alike in all languages but for their words, and with a glyph for each character.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dialogue } from '#server/demo/dialogue.ts';
import { hasGlyphs } from '#server/demo/lettering.ts';
import { drawPicture } from '#server/demo/picture.ts';
import { demoScripts } from '#server/demo/scripts.ts';
import { demoWorld } from '#server/demo/world.ts';

test('draws the same picture for the same request', async () => {
  const title = demoWorld(new Date(0)).titles[0]!;
  const chapter = title.chapters.find((each) => each.pages > 0)!;
  for (const request of [
    { kind: 'cover', title, volume: '1' },
    { kind: 'page', title, chapter, index: 1 },
  ] as const) {
    expect((await drawPicture(request)).equals(await drawPicture(request))).toBe(true);
  }
});

test('draws the same panels in all languages, with other words', async () => {
  const title = demoWorld(new Date(0)).titles[0]!;
  const chapter = title.chapters.find((each) => each.pages > 0)!;
  const pixelsOf = async (language: keyof typeof dialogue): Promise<Buffer> =>
    sharp(await drawPicture({ kind: 'page', title, chapter: { ...chapter, language }, index: 1 }))
      .greyscale()
      .raw()
      .toBuffer();
  const [english, french] = [await pixelsOf('en'), await pixelsOf('fr')];
  const differing = english.filter((value, index) => Math.abs(value - french[index]!) > 40).length / english.length;
  expect(differing).toBeGreaterThan(0);
  expect(differing).toBeLessThan(0.06);
});

test.each(Object.keys(dialogue) as (keyof typeof dialogue)[])(
  'has four lines for every scene in %s, and a glyph for each of their characters',
  (language) => {
    const { rain, thanks } = dialogue[language];
    for (const { lines, speakers } of demoScripts) {
      expect([lines[language].length, speakers.length], lines.en[0]).toEqual([4, 4]);
      for (const line of lines[language]) expect(hasGlyphs(line.toUpperCase(), 'speech'), line).toBe(true);
    }
    expect(hasGlyphs(thanks, 'speech'), thanks).toBe(true);
    expect(hasGlyphs(rain, 'shout'), rain).toBe(true);
  },
);
