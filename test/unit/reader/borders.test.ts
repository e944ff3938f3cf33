// Detection of the empty borders of pages, in generated pixels.
import { expect, test } from 'vitest';
import { findBorders } from '#web/reader/borders/find-borders.ts';

type PixelBox = [left: number, top: number, right: number, bottom: number];

/** Draws a page in the gray `paper`, with boxes in other grays on it. */
function drawPage(paper: number, boxes: { box: PixelBox; tone: number }[], width = 200, height = 300) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const setPixel = (x: number, y: number, tone: number): void => {
    const pixelOffset = (y * width + x) * 4;
    rgba.fill(tone, pixelOffset, pixelOffset + 3);
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) setPixel(x, y, paper);
  for (const { box, tone } of boxes) {
    for (let y = box[1]; y < box[3]; y++) for (let x = box[0]; x < box[2]; x++) setPixel(x, y, tone);
  }
  return { width, height, rgba };
}

test('white borders around a picture are detected', () => {
  const { soft, edge } = findBorders(drawPage(255, [{ box: [20, 30, 170, 285], tone: 0 }]));
  expect(edge).toBe('#ffffff');
  expect(soft!.left).toBeCloseTo(0.1, 1);
  expect(soft!.top).toBeCloseTo(0.1, 1);
  expect(soft!.right).toBeCloseTo(0.15, 1);
  expect(soft!.bottom).toBeCloseTo(0.05, 1);
});

test('black borders are detected, too', () => {
  const { soft, edge } = findBorders(drawPage(0, [{ box: [20, 30, 170, 285], tone: 220 }]));
  expect(edge).toBe('#000000');
  expect(soft!.left).toBeGreaterThan(0.08);
});

test('specks of dust are ignored, and lines are not', () => {
  const picture = { box: [40, 40, 160, 260] as PixelBox, tone: 0 };
  const dustyBorders = findBorders(drawPage(255, [picture, { box: [5, 100, 6, 101], tone: 0 }]));
  expect(dustyBorders.soft!.left).toBeGreaterThan(0.18);
  const linedBorders = findBorders(drawPage(255, [picture, { box: [5, 40, 6, 260], tone: 0 }]));
  expect(linedBorders.soft!.left).toBeLessThan(0.03);
});

test('soft cropping keeps a faint tone, and strong cropping treats it as paper', () => {
  const faintBorders = findBorders(
    drawPage(255, [
      { box: [10, 10, 190, 290], tone: 225 },
      { box: [60, 60, 140, 240], tone: 0 },
    ]),
  );
  expect(faintBorders.soft!.left).toBeLessThan(0.06);
  expect(faintBorders.strong!.left).toBeGreaterThan(0.25);
});

test('a picture that reaches the edges and an empty page are not cropped', () => {
  const panelBoxes = [
    { box: [0, 0, 200, 140] as PixelBox, tone: 10 },
    { box: [0, 150, 200, 300] as PixelBox, tone: 120 },
  ];
  expect(findBorders(drawPage(255, panelBoxes)).soft).toEqual({
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  });
  expect(findBorders(drawPage(255, [])).soft).toBeNull();
  expect(findBorders(drawPage(255, [])).strong).toBeNull();
});
