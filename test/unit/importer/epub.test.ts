// EPUB books of page images, built from their parts; a real one is read in source.test.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '#server/importer/archive.ts';
import { type EpubBook, readBook, resolveInside } from '#server/importer/epub.ts';
import { writeZip } from '#test/support/builders/zip.ts';

let folder: string;
let serial = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-books-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface BookParts {
  manifest: string;
  spine: string;
  metadata?: string;
  files?: Record<string, string>;
  container?: string;
}

const container = '<container><rootfiles><rootfile full-path="OPS/package.opf"/></rootfiles></container>';
const fixedLayoutMeta = '<meta property="rendition:layout">pre-paginated</meta>';

async function openBook({
  manifest,
  spine,
  metadata = fixedLayoutMeta,
  files = {},
  container: containerXml = container,
}: BookParts): Promise<EpubBook & { names: string[] }> {
  const file = path.join(folder, `${++serial}.epub`);
  const entries = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': containerXml,
    'OPS/package.opf': `<?xml version="1.0"?><package><metadata xmlns:dc="d">${metadata}</metadata><manifest>${manifest}</manifest>${spine}</package>`,
    ...files,
  };
  writeFileSync(file, writeZip(Object.entries(entries).map(([name, data]) => ({ name, data }))));
  const archive = await openArchive(file);
  try {
    const parsedBook = await readBook(archive);
    return { ...parsedBook, names: parsedBook.pages.map((page) => page.name) };
  } finally {
    await archive.close();
  }
}

const image = (id: string, href: string, extraAttributes = ''): string =>
  `<item id="${id}" href="${href}" media-type="image/jpeg" ${extraAttributes}/>`;
const page = (id: string, href: string, extraAttributes = ''): string =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${extraAttributes}/>`;
const spine = (ids: string[], attributes = ''): string =>
  `<spine ${attributes}>${ids.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>`;
const xhtml = (body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html><body>&nbsp;${body}</body></html>`;

test('pages come in the order of the spine, not of the archive', async () => {
  const parsedBook = await openBook({
    manifest: image('a', 'images/1.jpg') + image('b', 'images/2.jpg'),
    spine: spine(['b', 'a'], 'page-progression-direction="rtl"'),
    metadata: `${fixedLayoutMeta}<dc:title>題</dc:title><dc:creator>A</dc:creator><dc:creator>B</dc:creator><dc:language>ja-JP</dc:language>`,
    files: { 'OPS/images/1.jpg': 'one', 'OPS/images/2.jpg': 'two' },
  });
  expect(parsedBook).toMatchObject({
    names: ['OPS/images/2.jpg', 'OPS/images/1.jpg'],
    title: '題',
    creators: ['A', 'B'],
    language: 'ja',
    direction: 'rtl',
    fixedLayout: true,
    firstSide: null,
    skipped: [],
  });
});

test.each([
  ['page-spread-left', 'left'],
  ['rendition:page-spread-right layout-x', 'right'],
  ['rendition:page-spread-center', null],
])('the first page with %s is on the side %s', async (properties, side) => {
  const parsedBook = await openBook({
    manifest: image('a', '1.jpg'),
    spine: `<spine><itemref idref="a" properties="${properties}"/></spine>`,
    files: { 'OPS/1.jpg': 'one' },
  });
  expect([parsedBook.firstSide, parsedBook.direction]).toEqual([side, null]);
});

test('images are found in pages, SVG files, fallbacks and percent-encoded paths', async () => {
  const parsedBook = await openBook({
    manifest: [
      page('a', 'text/a.xhtml'),
      page('b', 'text/b.xhtml'),
      '<item id="c" href="c.svg" media-type="image/svg+xml"/>',
      '<item id="d" href="d.webp" media-type="image/webp" fallback="d2"/>',
      image('d2', 'images/d%201.jpg'),
      image('e', 'images/missing.jpg', 'fallback="e2"'),
      image('e2', 'images/e.jpg'),
    ].join(''),
    spine: spine(['a', 'b', 'c', 'd', 'e']),
    files: {
      'OPS/text/a.xhtml': xhtml('<div><img src="../images/a.jpg" alt=""/></div>'),
      'OPS/text/b.xhtml': xhtml('<svg xmlns:xlink="x"><image xlink:href="../images/b.jpg#x"/></svg>'),
      'OPS/c.svg': '<svg><image href="images/c.jpg"/></svg>',
      ...Object.fromEntries(['a', 'b', 'c', 'd 1', 'e'].map((name) => [`OPS/images/${name}.jpg`, name])),
    },
  });
  expect(parsedBook.names).toEqual(['a', 'b', 'c', 'd 1', 'e'].map((name) => `OPS/images/${name}.jpg`));
});

test('pages without exactly one image are listed as skipped, and circular fallbacks end', async () => {
  const parsedBook = await openBook({
    manifest: [
      image('ok', '1.jpg'),
      page('none', 'none.xhtml'),
      page('two', 'two.xhtml'),
      page('broken', 'broken.xhtml'),
      page('loop', 'none.xhtml', 'fallback="loop"'),
    ].join(''),
    spine: spine(['ok', 'none', 'two', 'broken', 'loop', 'nowhere']),
    files: {
      'OPS/1.jpg': 'one',
      'OPS/none.xhtml': xhtml('text'),
      'OPS/two.xhtml': xhtml('<img src="1.jpg"/><img src="1.jpg"/>'),
      'OPS/broken.xhtml': '<html><img src="1.jpg">',
    },
  });
  expect(parsedBook.names).toEqual(['OPS/1.jpg']);
  expect(parsedBook.skipped.map(({ name }) => name)).toEqual([
    'OPS/none.xhtml',
    'OPS/two.xhtml',
    'OPS/broken.xhtml',
    'OPS/none.xhtml',
    'nowhere',
  ]);
});

describe('books that are refused', () => {
  const onePageBook = { manifest: image('a', '1.jpg'), spine: spine(['a']), files: { 'OPS/1.jpg': 'one' } };
  const novelBook = {
    metadata: '',
    manifest: image('cover', '1.jpg') + page('c1', '1.xhtml') + page('c2', '2.xhtml'),
    spine: spine(['cover', 'c1', 'c2']),
    files: {
      'OPS/1.jpg': 'cover',
      'OPS/1.xhtml': xhtml(`<img src="1.jpg"/><p>${'It was a dark night. '.repeat(50)}</p>`),
      'OPS/2.xhtml': xhtml('<p>And then.</p>'),
    },
  };
  const refusedBooks: [string, BookParts, string][] = [
    ['a novel with a cover', novelBook, 'book_not_fixed_layout'],
    ['no pages', { ...onePageBook, spine: '<spine/>' }, 'book_not_fixed_layout'],
    ['no spine', { ...onePageBook, spine: '' }, 'book_not_fixed_layout'],
    ['pages that lead out of it', { ...onePageBook, manifest: image('a', '../../1.jpg') }, 'book_not_fixed_layout'],
    ['pages elsewhere', { ...onePageBook, manifest: image('a', 'https://example.org/1.jpg') }, 'book_not_fixed_layout'],
    [
      'a package that is not there',
      { ...onePageBook, container: container.replace('package', 'other') },
      'book_damaged',
    ],
    ['a package outside', { ...onePageBook, container: container.replace('OPS/', '../') }, 'book_damaged'],
    ['a container that says nothing', { ...onePageBook, container: '<container/>' }, 'book_damaged'],
    ['a container that is no XML', { ...onePageBook, container: 'text' }, 'book_damaged'],
    ['entities in its package', { ...onePageBook, metadata: '&x;' }, 'book_damaged'],
    ['a package a thousand levels deep', { ...onePageBook, metadata: '<a>'.repeat(1000) }, 'book_damaged'],
    ['a package over a megabyte', { ...onePageBook, metadata: ' '.repeat(1024 * 1024) }, 'archive_too_large'],
    [
      'pages that its seller locked',
      {
        ...onePageBook,
        files: {
          'OPS/1.jpg': 'one',
          'META-INF/encryption.xml':
            '<encryption><e:EncryptedData xmlns:e="x"><e:CipherData><e:CipherReference URI="OPS/1.jpg"/></e:CipherData></e:EncryptedData></encryption>',
        },
      },
      'book_encrypted',
    ],
  ];
  test.each(refusedBooks)('%s', async (_what, parts, code) => {
    await expect(openBook(parts)).rejects.toMatchObject({ code });
  });
});

test('encrypted fonts alone do not make a book unreadable', async () => {
  const parsedBook = await openBook({
    manifest: image('a', '1.jpg'),
    spine: spine(['a']),
    files: {
      'OPS/1.jpg': 'one',
      'META-INF/encryption.xml': '<encryption><CipherReference URI="OPS/font.otf"/></encryption>',
    },
  });
  expect(parsedBook.names).toHaveLength(1);
});

test.each([
  ['OPS/text/a.xhtml', '../images/1.jpg', 'OPS/images/1.jpg'],
  ['OPS/a.opf', './1.jpg', 'OPS/1.jpg'],
  ['OPS/a.opf', 'a%20b.jpg?x#y', 'OPS/a b.jpg'],
  ['', 'OPS/a.opf', 'OPS/a.opf'],
  ['OPS/a.opf', '../../etc/passwd', null],
  ['OPS/a.opf', '%2e%2e/%2e%2e/etc/passwd', null],
  ['OPS/a.opf', '/etc/passwd', null],
  ['OPS/a.opf', '%2fetc/passwd', null],
  ['OPS/a.opf', '..%5c..%5cx', null],
  ['OPS/a.opf', 'file:///etc/passwd', null],
  ['OPS/a.opf', 'a%00.jpg', null],
  ['OPS/a.opf', '%E0%A4%A', null],
  ['OPS/a.opf', '', null],
])('from %s the path %s resolves to %s', (basePath, href, expected) => {
  expect(resolveInside(basePath, href)).toBe(expected);
});
