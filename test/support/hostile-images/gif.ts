// Creates GIF files block by block, with an LZW encoder for frames of one color.

export interface GifFrame {
  left?: number;
  top?: number;
  width: number;
  height: number;
  /** Index of the colour, 0 to 3. */
  colour?: number;
  /** Number of encoded pixels, if it should differ from the declared size. */
  pixels?: number;
}

export const gifTrailer = Buffer.from([0x3b]);

/** Header, logical screen, and a color table of black, red, green and white. */
export function logicalScreen(width: number, height: number): Buffer {
  const out = Buffer.alloc(13);
  out.write('GIF89a', 0, 'latin1');
  out.writeUInt16LE(width, 6);
  out.writeUInt16LE(height, 8);
  out[10] = 0x81;
  return Buffer.concat([out, Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255])]);
}

export function subBlocks(content: Buffer): Buffer {
  const subBlockBytes: Buffer[] = [];
  for (let offset = 0; offset < content.length; offset += 255) {
    const chunk = content.subarray(offset, offset + 255);
    subBlockBytes.push(Buffer.from([chunk.length]), chunk);
  }
  return Buffer.concat([...subBlockBytes, Buffer.from([0])]);
}

export function frame({ left = 0, top = 0, width, height, colour = 1, pixels = width * height }: GifFrame): Buffer {
  const head = Buffer.alloc(10);
  head[0] = 0x2c;
  head.writeUInt16LE(left, 1);
  head.writeUInt16LE(top, 3);
  head.writeUInt16LE(width, 5);
  head.writeUInt16LE(height, 7);
  return Buffer.concat([head, Buffer.from([2]), subBlocks(lzwRun(colour, pixels))]);
}

/** Graphic control extension. @param delay in hundredths of a second */
export function graphicControl(delay: number): Buffer {
  return Buffer.from([0x21, 0xf9, 4, 0, delay & 255, delay >> 8, 0, 0]);
}

export const loopExtension = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('NETSCAPE2.0', 'latin1'),
  Buffer.from([3, 1, 0, 0, 0]),
]);

export const commentExtension = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(Buffer.from(text, 'latin1'))]);

export const applicationExtension = (name: string, text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(name, 'latin1'), subBlocks(Buffer.from(text, 'latin1'))]);

export function gif(width: number, height: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([logicalScreen(width, height), ...parts, gifTrailer]);
}

/**
 * LZW-encodes a run of one color with code size 2: each code stands for a run one pixel longer than the previous one.
 */
function lzwRun(colour: number, pixels: number): Buffer {
  const out: number[] = [];
  let bits = 0;
  let count = 0;
  let size = 3;
  const writeCode = (code: number): void => {
    bits |= code << count;
    count += size;
    for (; count >= 8; count -= 8, bits >>>= 8) out.push(bits & 255);
  };
  for (let remaining = pixels; remaining > 0;) {
    writeCode(4);
    size = 3;
    writeCode(colour);
    remaining--;
    // the code for a run of `length` pixels is 4 + length; each written code adds the next one to the dictionary
    for (let length = 2; remaining > 0 && length <= 4000; length++) {
      const runLength = Math.min(length, remaining);
      writeCode(runLength === 1 ? colour : 4 + runLength);
      remaining -= runLength;
      if (5 + length === 1 << size && size < 12) size++;
    }
  }
  writeCode(5);
  if (count > 0) out.push(bits & 255);
  return Buffer.from(out);
}
