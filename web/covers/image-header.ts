// Kind and size of a picture from its first bytes, without decoding it.
interface ImageHeader {
  width: number;
  height: number;
}

/** Null for what is no JPEG, PNG or GIF; sizes of 0 for one whose header is broken. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = (...values: number[]): boolean => values.every((value, index) => bytes[index] === value);
  if (begins(0x89, 0x50, 0x4e, 0x47)) return bytes.length < 24 ? broken : sizeAt(view, 16, 20);
  if (begins(0x47, 0x49, 0x46, 0x38))
    return bytes.length < 10 ? broken : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (begins(0xff, 0xd8, 0xff)) return readJpeg(view);
  return null;
}

const broken: ImageHeader = { width: 0, height: 0 };

const sizeAt = (view: DataView, width: number, height: number): ImageHeader => ({
  width: view.getUint32(width),
  height: view.getUint32(height),
});

/** Walks the segments of a JPEG to its frame header. */
function readJpeg(view: DataView): ImageHeader {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return broken;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return broken;
}
