// The drawn covers of the demo world.
import { expect, test } from 'vitest';
import { drawCover } from '#server/demo/cover.ts';
import { demoTitles } from '#server/demo/titles.ts';

const volumesOf = (volumes: number): (string | null)[] => [
  null,
  ...Array.from({ length: volumes }, (_, index) => String(index + 1)),
];

test('every title and every volume has a picture of its own, which is the same each time', () => {
  const drawings = demoTitles.flatMap((title) =>
    volumesOf(title.volumes).map((volume) => {
      const { svg } = drawCover(title, volume);
      expect(drawCover(title, volume).svg, `${title.key} ${volume}`).toBe(svg);
      expect(svg, `${title.key} ${volume}`).not.toMatch(/NaN|undefined|Infinity/);
      return svg;
    }),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a cover can be drawn without lettering', () => {
  for (const title of demoTitles) {
    const { svg } = drawCover({ ...title, names: [['en', ' ', true]], author: ' ' }, null);
    expect(svg, title.key).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('the letters of a cover are outlines, so that it needs no font of the machine', () => {
  for (const title of demoTitles) expect(drawCover(title, null).svg, title.key).not.toContain('<text');
});
