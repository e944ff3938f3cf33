import sharp from 'sharp';

export type NoiseFormat = 'jpeg' | 'png' | 'gif';

/** Creates an image of pseudo-random noise, in which lost or moved pixels are detected. */
export function noise(width: number, height: number, channels: 1 | 2 | 3 | 4 = 3): ReturnType<typeof sharp> {
  const pixels = Buffer.alloc(width * height * channels);
  let randomState = 12_345;
  for (let index = 0; index < pixels.length; index++) {
    randomState = (Math.imul(randomState, 1_103_515_245) + 12_345) & 0x7fffffff;
    pixels[index] = ((index / channels) % 200) + ((randomState >> 16) % 56);
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Creates an image of large blocks that looks like no image of another seed. */
export function blocks(seed: number, width: number, height: number): ReturnType<typeof sharp> {
  const side = 12;
  let state = (seed + 1) * 7_919;
  const pixels = Buffer.from(
    Array.from({ length: side * side }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 16) & 255;
    }),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } }).resize(width, height, { fit: 'fill' });
}

const noiseFiles = new Map<NoiseFormat, Promise<Buffer>>();

/** Returns an encoded image of 180 x 240 px noise; memoized by format. */
export function noiseFile(format: NoiseFormat): Promise<Buffer> {
  const file =
    noiseFiles.get(format) ??
    noise(180, 240)
      .toFormat(format, format === 'jpeg' ? { quality: 90 } : {})
      .toBuffer();
  noiseFiles.set(format, file);
  return file;
}
