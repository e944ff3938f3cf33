import sharp from 'sharp';

/** All pixels of all frames as a decoder without any of our limits gives them, not turned. */
export async function rawPixels(bytes: Uint8Array): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { animated: true, failOn: 'none', limitInputPixels: false })
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`${info.width} x ${info.height} x ${info.channels}\n`), data]);
}
