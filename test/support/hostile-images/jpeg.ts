// Creates JPEG files marker by marker. Every block is coded as unchanged and empty, so the data of a file of any size
// is all zeros and cheap to create.

export interface JpegOptions {
  width: number;
  height: number;
  components?: 1 | 3 | 4;
  progressive?: boolean;
  /** Number of scans of a progressive JPEG: one for DC coefficients, the others for AC coefficients, repeated. */
  scans?: number;
  /** Marker of the frame header, to declare kinds of JPEG that browsers do not support. */
  frame?: number;
  precision?: number;
}

export const soi = Buffer.from([0xff, 0xd8]);
export const eoi = Buffer.from([0xff, 0xd9]);

export function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function frameHeader({ width, height, components = 1, progressive = false, ...rest }: JpegOptions): Buffer {
  const content = Buffer.alloc(6 + 3 * components);
  content[0] = rest.precision ?? 8;
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  content[5] = components;
  for (let index = 0; index < components; index++) content.set([index + 1, 0x11, 0], 6 + 3 * index);
  return segment(rest.frame ?? (progressive ? 0xc2 : 0xc0), content);
}

/** A quantization table of ones, and Huffman tables with the single code 0 for an empty block. */
export const codingTables = Buffer.concat([
  segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
  segment(0xc4, Buffer.concat([Buffer.from([0x00, 1]), Buffer.alloc(15), Buffer.from([0])])),
  segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
]);

function scan(components: number[], firstCoefficient: number, lastCoefficient: number, bits: number): Buffer {
  const header = [components.length, ...components.flatMap((id) => [id, 0]), firstCoefficient, lastCoefficient, 0];
  return Buffer.concat([segment(0xda, Buffer.from(header)), Buffer.alloc(Math.ceil(bits / 8))]);
}

export function blankJpeg(options: JpegOptions, before: Buffer[] = [], after: Buffer[] = []): Buffer {
  const { width, height, components = 1, progressive = false, scans = 2 } = options;
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const componentIds = Array.from({ length: components }, (_, index) => index + 1);
  const scanData = progressive
    ? [
        scan(componentIds, 0, 0, blocks * components),
        ...Array.from({ length: scans - 1 }, (_, index) =>
          scan([componentIds[index % components] ?? 1], 1, 63, blocks),
        ),
      ]
    : [scan(componentIds, 0, 63, blocks * components * 2)];
  return Buffer.concat([soi, ...before, codingTables, frameHeader(options), ...scanData, ...after, eoi]);
}

/** Inserts segments after the start marker of a JPEG. */
export function insertAfterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function exifSegment(tiff: Buffer): Buffer {
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

export function profileSegments(profile: Buffer, segmentCount = 1): Buffer[] {
  const size = Math.ceil(profile.length / segmentCount);
  return Array.from({ length: segmentCount }, (_, index) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([index + 1, segmentCount]),
        profile.subarray(index * size, (index + 1) * size),
      ]),
    ),
  );
}
