// Whether a canvas gives back the pixels that were drawn on it, when read and when written as a file.

interface TestCanvas {
  getContext(kind: '2d', options: { willReadFrequently: boolean }): TestContext | null;
  convertToBlob(options: { type: string }): Promise<Blob>;
}
type TestContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'putImageData' | 'getImageData' | 'createImageData' | 'drawImage'
>;

const side = 16;

/** @param create makes a canvas; browsers that resist fingerprinting change single pixels, or all of them */
export async function isFaithfulCanvas(create: (width: number, height: number) => TestCanvas): Promise<boolean> {
  try {
    const canvas = create(side, side);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    const drawn = context.createImageData(side, side);
    drawn.data.set(testPixels());
    context.putImageData(drawn, 0, 0);
    if (!isTestPattern(context.getImageData(0, 0, side, side).data)) return false;
    const bitmap = await createImageBitmap(await canvas.convertToBlob({ type: 'image/png' }));
    const copy = create(side, side).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(bitmap, 0, 0);
    bitmap.close();
    return isTestPattern(copy.getImageData(0, 0, side, side).data);
  } catch {
    return false;
  }
}

/** Opaque pixels of many colors, none of them equal to its neighbors. */
function testPixels(): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let index = 0; index < side * side; index++)
    pixels.set([(index * 37) % 256, (index * 101 + 13) % 256, (index * 197 + 71) % 256, 255], index * 4);
  return pixels;
}

function isTestPattern(pixels: Uint8ClampedArray): boolean {
  const expected = testPixels();
  return pixels.length === expected.length && expected.every((value, index) => pixels[index] === value);
}
