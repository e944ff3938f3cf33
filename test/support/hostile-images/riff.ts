// Creates parts of WebP files.

export function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function riffChunk(type: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Extended header chunk. @param flags 2 animation, 8 Exif, 16 alpha, 32 color profile */
export function vp8x(width: number, height: number, flags = 0): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', content);
}

/** Returns the image chunk of a simple WebP file. */
export const imageChunkOf = (webp: Buffer): Buffer => {
  const length = webp.readUInt32LE(16);
  return webp.subarray(12, 20 + length + (length % 2));
};

/** Creates a lossy image chunk that declares a size but has no data. */
export function emptyVp8(width: number, height: number): Buffer {
  const content = Buffer.alloc(40);
  // frame tag: a visible key frame with a first partition of 20 bytes
  content.writeUIntLE((20 << 5) | 0x10, 0, 3);
  content.writeUIntBE(0x9d012a, 3, 3);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return riffChunk('VP8 ', content);
}

/** Creates a lossless image chunk that declares a size but has no data. */
export function emptyVp8l(width: number, height: number, version = 0): Buffer {
  const content = Buffer.alloc(40);
  content[0] = 0x2f;
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14) | (version << 29)) >>> 0, 1);
  return riffChunk('VP8L', content);
}
