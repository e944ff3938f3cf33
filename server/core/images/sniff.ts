// The type of a file from its first bytes. Names and declared types are never asked.
import { ImageProblem } from './problem.ts';

export type ImageType = 'jpeg' | 'png' | 'gif';

const foreign: [string, (bytes: Uint8Array, text: string) => boolean][] = [
  ['WebP', (_bytes, text) => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP'],
  ['AVIF or HEIF', (_bytes, text) => text.slice(4, 8) === 'ftyp'],
  ['TIFF', (_bytes, text) => text.startsWith('II*\0') || text.startsWith('MM\0*')],
  ['BMP', (_bytes, text) => text.startsWith('BM')],
  ['PDF', (_bytes, text) => text.startsWith('%PDF')],
  ['ZIP', (_bytes, text) => text.startsWith('PK')],
  ['JPEG XL', (bytes, text) => (bytes[0] === 0xff && bytes[1] === 0x0a) || text.slice(4, 8) === 'JXL '],
  ['SVG', (_bytes, text) => /<svg[\s>]/i.test(text)],
  ['HTML', (_bytes, text) => /<(!doctype|html|script|body)/i.test(text)],
  ['XML', (_bytes, text) => /^\s*<\?xml/.test(text)],
];

/** @throws ImageProblem image_empty, image_type_not_allowed naming what the file seems to be */
export function sniff(bytes: Uint8Array): ImageType {
  if (bytes.length === 0) throw new ImageProblem('image_empty', 'The file is empty', { limit: 1, measured: 0 });
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  const name = foreign.find(([, matches]) => matches(bytes, text))?.[0] ?? 'unknown';
  throw new ImageProblem(
    'image_type_not_allowed',
    `Only JPEG, PNG and GIF images can be used; this file ${name === 'unknown' ? 'is of an unknown type' : `is ${name}`}`,
    { limit: 'JPEG, PNG, GIF', measured: name },
  );
}
