import sharp from 'sharp';

/** Decodes all pixels of all frames without the application's limits; ignores the orientation. */
export async function rawPixels(bytes: Uint8Array): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { animated: true, failOn: 'none', limitInputPixels: false })
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`${info.width} x ${info.height} x ${info.channels}\n`), data]);
}
