// Detects the type of a file by its first bytes (magic numbers). File names and declared types are ignored.
import { latin1, uint32be } from './read-bytes.ts';

/** Image types of stored pages and covers. */
export type ImageType = 'jpeg' | 'png' | 'gif';

/** Image types accepted by imports and uploads; WebP and AVIF are stored as JPEG or PNG. */
export type SourceType = ImageType | 'webp' | 'avif';

type SniffResult = { type: ImageType } | { type: null; looksLike: string | null };

const signatures: [type: ImageType | null, name: string, bytes: string][] = [
  ['jpeg', 'JPEG', '\xff\xd8\xff'],
  ['png', 'PNG', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF', 'GIF87a'],
  ['gif', 'GIF', 'GIF89a'],
  [null, 'BMP', 'BM'],
  [null, 'TIFF', 'II*\0'],
  [null, 'TIFF', 'MM\0*'],
  [null, 'TIFF', 'II+\0'],
  [null, 'TIFF', 'MM\0+'],
  [null, 'PDF', '%PDF-'],
  [null, 'ZIP archive', 'PK\x03\x04'],
  [null, 'ZIP archive', 'PK\x05\x06'],
  [null, 'RAR archive', 'Rar!\x1a\x07'],
  [null, '7-Zip archive', "7z\xbc\xaf'\x1c"],
  [null, 'gzip archive', '\x1f\x8b'],
  [null, 'JPEG XL', '\xff\x0a'],
  [null, 'JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  [null, 'JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  [null, 'Photoshop file', '8BPS'],
  [null, 'icon', '\0\0\x01\0'],
  [null, 'PostScript file', '%!PS'],
  [null, 'program', 'MZ'],
  [null, 'program', '\x7fELF'],
];

const containerBrands: [name: string, brand: RegExp][] = [
  ['AVIF', /^avi[fs]/],
  ['HEIC', /^(hei[cxms]|hev[cxms]|mif1|msf1)/],
  ['video', /./],
];

/** Detects the type from at most the first 512 bytes. `looksLike` names an unsupported type for the error message. */
export function sniff(bytes: Uint8Array): SniffResult {
  const startText = latin1(bytes, 0, 512);
  const match = signatures.find(([, , start]) => startText.startsWith(start));
  if (match) return match[0] === null ? { type: null, looksLike: match[1] } : { type: match[0] };
  if (startText.startsWith('RIFF'))
    return { type: null, looksLike: startText.slice(8, 12) === 'WEBP' ? 'WebP' : 'RIFF file' };
  if (startText.slice(4, 8) === 'ftyp') {
    const brand = startText.slice(8, 12);
    // the major brand may only name the container; the compatible brands after it name the content
    const compatibleBrands = startText.slice(16, Math.min(startText.length, Math.max(16, uint32be(bytes, 0))));
    if (/^(mif1|msf1|miaf)/.test(brand) && /^(?:.{4})*avi[fs]/s.test(compatibleBrands))
      return { type: null, looksLike: 'AVIF' };
    return { type: null, looksLike: containerBrands.find(([, pattern]) => pattern.test(brand))?.[0] ?? null };
  }
  const trimmedText = startText
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (/<svg[\s>]/.test(trimmedText)) return { type: null, looksLike: 'SVG' };
  if (/^<(!doctype html|html|head|body|script|!--)/.test(trimmedText)) return { type: null, looksLike: 'HTML' };
  if (trimmedText.startsWith('<?xml')) return { type: null, looksLike: 'XML' };
  return { type: null, looksLike: null };
}
