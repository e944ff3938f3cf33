// Screentone of black-and-white pages: three grays of the drawing become dots on one lattice for the whole page, as if
// cut from sheets. Patterns in the SVG would take ten times as long to rasterize.

/** Grays that stand for screentones, by their names. */
export const toneGrays: Readonly<Record<string, string>> = { t1: '#dadada', t2: '#ababab', t3: '#717171' };

/** Side of the lattice's cell in pixels. Each has two dots, at 45 degrees; even, so that half size shows no moiré. */
const cell = 10;
const dotRadii: Readonly<Record<number, number>> = { 0xda: 1.4, 0xab: 2.25, 0x71: 3.05 };

/** Darkness of the pixels of a cell, 255 where no dot is, by the gray that it stands for. */
const masks = new Map(Object.entries(dotRadii).map(([gray, radius]) => [Number(gray), maskOf(radius)]));

function maskOf(radius: number): Uint8Array {
  const mask = new Uint8Array(cell * cell).fill(255);
  for (let y = 0; y < cell; y++)
    for (let x = 0; x < cell; x++) {
      const distances = [
        [2.5, 2.5],
        [7.5, 7.5],
        [-2.5, 7.5],
        [7.5, -2.5],
        [12.5, 2.5],
        [2.5, 12.5],
      ].map(([dotX, dotY]) => Math.hypot(x + 0.5 - dotX!, y + 0.5 - dotY!));
      const cover = Math.min(1, Math.max(0, radius - Math.min(...distances) + 0.5));
      mask[y * cell + x] = Math.round(255 * (1 - cover));
    }
  return mask;
}

/** Replaces the grays of a grayscale picture by dots, in place; all other values are kept to 16 levels. */
export function applyScreentone(pixels: Uint8Array, width: number): void {
  const byGray = Array.from({ length: 256 }, (_, gray) => masks.get(gray) ?? null);
  let x = 0;
  let row = 0;
  for (let index = 0; index < pixels.length; index++) {
    const mask = byGray[pixels[index]!];
    if (mask) pixels[index] = mask[row * cell + (x % cell)]!;
    pixels[index] = Math.round(pixels[index]! / 17) * 17;
    if (++x === width) {
      x = 0;
      row = (row + 1) % cell;
    }
  }
}
