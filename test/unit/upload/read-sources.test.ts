// Files that are dropped on the upload page: pages in natural order, everything else listed with its reason, and archives
// that are damaged or built to exhaust memory refused by the limits of the import.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveLimits } from '#contract/rules/archive-limits.ts';
import { limits } from '#contract/rules/limits.ts';
import { noiseFile } from '#test/support/hostile-images/noise.ts';
import { type RawEntry, writeZip } from '#test/support/builders/zip.ts';
import { type IntakeEvent, type ReadPage, readSources } from '#web/upload/intake/read-sources.ts';

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  [jpeg, png] = await Promise.all([noiseFile('jpeg'), noiseFile('png')]);
});

const blobOf = (bytes: Buffer | string): Blob => new Blob([Buffer.from(bytes)]);

interface Read {
  pages: ReadPage[];
  skipped: string[];
  encodings: string[];
}

async function read(files: Record<string, Buffer | string>): Promise<Read> {
  const result: Read = { pages: [], skipped: [], encodings: [] };
  const sources = Object.entries(files).map(([path, bytes]) => ({ path, file: blobOf(bytes) }));
  for await (const event of readSources(sources)) take(result, event);
  return result;
}

function take(result: Read, event: IntakeEvent): void {
  if (event.kind === 'pages') result.pages.push(...event.pages);
  else if (event.kind === 'skipped') result.skipped.push(`${event.file.path}: ${event.file.reason}`);
  else result.encodings.push(event.encoding);
}

const zip = (...entries: RawEntry[]): Buffer => writeZip(entries);
const pathsOf = ({ pages }: Read): string[] => pages.map(({ path }) => path);

test('images are pages in natural order, with their hash and size', async () => {
  const result = await read({ 'ch/10.png': png, 'ch/9.jpg': jpeg, 'ch/009b.jpg': jpeg });
  expect(pathsOf(result)).toEqual(['ch/9.jpg', 'ch/009b.jpg', 'ch/10.png']);
  expect(result.pages[0]).toMatchObject({
    archive: null,
    bytes: jpeg.length,
    hash: createHash('sha256').update(jpeg).digest('hex'),
    image: { type: 'jpeg', change: 'none' },
    problem: null,
  });
  expect(result.skipped).toEqual([]);
});

test('files that are no pages are listed with their reasons', async () => {
  const result = await read({
    'Thumbs.db': 'x',
    '__MACOSX/._1.jpg': 'x',
    'ComicInfo.xml': '<ComicInfo/>',
    'notes.txt': 'x',
    'old.cbz': 'Rar!\x1a\x07\x00and more',
    'book.epub': zip({ name: '1.jpg', data: jpeg }),
    'book.pdf': '%PDF-1.7',
    'torn.cbz': 'nothing',
    'a.7z': "7z\xbc\xaf'\x1c",
  });
  expect(result.pages).toEqual([]);
  expect(result.skipped.toSorted()).toEqual([
    'ComicInfo.xml: note',
    'Thumbs.db: system',
    '__MACOSX/._1.jpg: system',
    'a.7z: other-archive',
    'book.epub: other-archive',
    'book.pdf: other-archive',
    'notes.txt: not-image',
    'old.cbz: rar',
    'torn.cbz: damaged',
  ]);
});

test('the content decides what a file is, not its name', async () => {
  const result = await read({ 'a.bin': jpeg, 'b.rar': zip({ name: '1.jpg', data: jpeg }), 'c.jpg': 'no image' });
  expect(result.pages.map(({ path, problem }) => [path, problem?.code ?? null])).toEqual([
    ['a.bin', null],
    ['1.jpg', null],
    ['c.jpg', 'image_type_not_allowed'],
  ]);
});

test('pages over the limits are pages with the limit and the measured value', async () => {
  const tooLarge = Buffer.alloc(limits.imageMaxBytes + 1, 1);
  const result = await read({ '1.jpg': tooLarge, '2.cbz': zip({ name: 'a.jpg', data: tooLarge }), '3.png': '' });
  expect(result.pages.map(({ bytes, image, problem }) => ({ bytes, image, ...problem }))).toEqual([
    {
      bytes: tooLarge.length,
      image: null,
      code: 'image_too_large',
      limit: limits.imageMaxBytes,
      measured: tooLarge.length,
    },
    {
      bytes: tooLarge.length,
      image: null,
      code: 'image_too_large',
      limit: limits.imageMaxBytes,
      measured: tooLarge.length,
    },
    { bytes: 0, image: null, code: 'image_empty', limit: 1, measured: 0 },
  ]);
});

describe('archives', () => {
  test('are unpacked, stored and deflated, in natural order', async () => {
    const archive = zip(
      { name: 'p/10.jpg', data: jpeg, method: 8 },
      { name: 'p/2.png', data: png },
      { name: 'p/', data: '' },
      { name: 'p/notes.txt', data: 'x' },
      { name: 'p/inner.zip', data: zip() },
      { name: '../evil.jpg', data: jpeg },
      { name: 'link.jpg', data: jpeg, mode: 0o120777 },
      { name: 'p/2.png', data: png },
    );
    const result = await read({ 'x.cbz': archive });
    expect(result.pages.map(({ path, archive: from, hash }) => [path, from, hash])).toEqual([
      ['p/2.png', 'x.cbz', createHash('sha256').update(png).digest('hex')],
      ['p/10.jpg', 'x.cbz', createHash('sha256').update(jpeg).digest('hex')],
    ]);
    expect(await result.pages[1]!.file.arrayBuffer().then((bytes) => Buffer.from(bytes).equals(jpeg))).toBe(true);
    expect(result.skipped).toEqual([
      'x.cbz/p/notes.txt: not-image',
      'x.cbz/p/inner.zip: archive-inside',
      'x.cbz/../evil.jpg: unsafe-name',
      'x.cbz/link.jpg: not-a-file',
      'x.cbz/p/2.png: same-name',
    ]);
    expect(result.encodings).toEqual(['utf-8']);
  });

  test('with names in Shift-JIS say that their names are a guess', async () => {
    // 表紙 and ページ in Shift-JIS
    const names = [
      [0x95, 0x5c, 0x8e, 0x86],
      [0x83, 0x79, 0x81, 0x5b, 0x83, 0x57],
    ].map((bytes) => Buffer.from([...bytes, ...Buffer.from('.jpg')]));
    const result = await read({ 'x.zip': zip(...names.map((name) => ({ name, data: jpeg, flags: 0 }))) });
    expect(pathsOf(result).toSorted()).toEqual(['ページ.jpg', '表紙.jpg']);
    expect(result.encodings).toEqual(['shift_jis']);
  });

  test('keep a page that does not unpack, with its damage', async () => {
    const archive = zip(
      { name: '1.jpg', data: jpeg, crc: 7 },
      { name: '2.jpg', data: jpeg, method: 12 },
      { name: '3.jpg', data: jpeg },
    );
    const { pages } = await read({ 'x.cbz': archive });
    expect(pages.map(({ path, problem }) => [path, problem])).toEqual([
      ['1.jpg', { code: 'damaged' }],
      ['2.jpg', { code: 'method', measured: 12 }],
      ['3.jpg', null],
    ]);
  });

  test.each<[string, () => Buffer, string]>([
    ['with a password', () => zip({ name: '1.jpg', data: 'x', flags: 1 }), 'encrypted'],
    [
      'that unpack to far more than their size',
      () => zip({ name: '1.jpg', data: Buffer.alloc(4 * 1024 * 1024), method: 8 }),
      'archive_bomb',
    ],
    [
      'with entries that share their bytes',
      () => zip({ name: '1.jpg', data: 'page' }, { name: '2.jpg', data: 'page', offset: 0, listedOnly: true }),
      'overlapping',
    ],
    [
      'with too many entries',
      () => zip(...Array.from({ length: archiveLimits.entries + 1 }, (_, index) => ({ name: `${index}.txt` }))),
      'too-many-entries',
    ],
    ['that are cut', () => zip({ name: '1.jpg', data: jpeg }).subarray(0, -30), 'damaged'],
    ['whose directory is elsewhere', () => writeZip([{ name: '1.jpg' }], { directoryOffset: 5 }), 'damaged'],
    ['with a directory that is shorter than it says', () => writeZip([{ name: '1.jpg' }], { entries: 9 }), 'damaged'],
  ])('%s are refused as a whole', async (_, archive, reason) => {
    const result = await read({ 'x.cbz': archive(), 'y.jpg': jpeg });
    expect(result.skipped).toEqual([`x.cbz: ${reason}`]);
    expect(pathsOf(result)).toEqual(['y.jpg']);
  });

  test('that unpack to more than the limit of archives are refused, however many entries they have', async () => {
    // noise does not compress, so that only the sum is over the limit
    const page = Buffer.from(Uint8Array.from({ length: limits.imageMaxBytes }, (_, index) => (index * 7919) % 251));
    const count = Math.ceil(archiveLimits.totalBytes / page.length) + 1;
    const entries = Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, data: page }));
    expect((await read({ 'x.cbz': writeZip(entries) })).skipped).toEqual(['x.cbz: archive_too_large']);
  });
});

test('a file that cannot be read any more is listed', async () => {
  const file = blobOf('x');
  file.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  const events: IntakeEvent[] = [];
  for await (const event of readSources([{ path: '1.jpg', file }])) events.push(event);
  expect(events).toEqual([{ kind: 'skipped', file: { path: '1.jpg', reason: 'unreadable' } }]);
});
