// Import of spreads (two pages that make one picture): from the four test comics, and from what ComicInfo files and
// books say about their pages.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#server/importer/importer.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { pageImage } from '#test/support/builders/build.ts';
import { ensureComicsFolder, comicsOrigin } from '#test/support/builders/comics.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { writeZip } from '#test/support/builders/zip.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-spreads-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns first side, source of spreads and page roles of the chapter whose title has this name. */
async function spreadsOf(name: string): Promise<string> {
  await app.ctx.changes.waitUntilApplied();
  const { body } = await get(`${app.api}/chapter?limit=100&includes[]=manga`);
  const chapter = body.data.find(({ relationships }: Json) => {
    const title = relationships.find(({ type }: Json) => type === 'manga');
    return Object.values(title.attributes.title).includes(name);
  });
  const pages = (await get(`${app.api}/chapter/${chapter.id}/pages`)).body;
  const markedPages = pages.pages.map(({ role, alone }: Json) => (alone ? `[${role}]` : role));
  return [pages.firstSide ?? '-', pages.spreadsFrom ?? '-', ...markedPages].join(' ');
}

const storyPages = (pages: number): string => Array.from({ length: pages }, () => 'story').join(' ');

describe(`the comics (${comicsOrigin})`, () => {
  // all pages of a comic have one size, and no archive says anything about sides
  test('have no spreads in the four archives', async () => {
    const archives = readdirSync(await ensureComicsFolder()).filter((name) => name.endsWith('.cbz'));
    const paths = await Promise.all(archives.map(async (name) => path.join(await ensureComicsFolder(), name)));
    expect(await runImport(app.ctx, paths)).toMatchObject({ imported: 4 });
    expect(await spreadsOf('Page Blanche')).toBe(`- - ${storyPages(9)}`);
    expect(await spreadsOf('Haruko-san no Kareshi')).toBe(`- - ${storyPages(12)}`);
    expect(await spreadsOf('Tori no Me')).toBe(`- - ${storyPages(11)}`);
    expect(await spreadsOf('Shigisan Engi')).toBe(`- - ${storyPages(22)}`);
  });

  test('have the first page of the book on the left, alone', async () => {
    const alone = await testApp();
    try {
      const book = readdirSync(await ensureComicsFolder()).find((name) => name.endsWith('.epub'))!;
      await runImport(alone.ctx, [path.join(await ensureComicsFolder(), book)]);
      await alone.ctx.changes.waitUntilApplied();
      const [chapter] = (await get(`${alone.api}/chapter`)).body.data;
      const { body } = await get(`${alone.api}/chapter/${chapter.id}/pages`);
      expect(body).toMatchObject({ firstSide: 'left', spreadsFrom: 'file' });
      expect(body.pages.map(({ role, alone: by }: Json) => `${role} ${by}`)).toEqual([
        'cover true',
        ...Array.from({ length: 12 }, () => 'story false'),
      ]);
    } finally {
      await alone.close();
    }
  });
});

async function importZip(name: string, entries: Record<string, string | Buffer>): Promise<void> {
  const file = path.join(folder, name);
  writeFileSync(file, writeZip(Object.entries(entries).map(([entry, data]) => ({ name: entry, data }))));
  expect(await runImport(app.ctx, [file])).toMatchObject({ imported: 1 });
}

/** Creates one page per letter; `W` is a wide page. */
async function pageImages(shape: string): Promise<Record<string, Buffer>> {
  const imageBytes = await Promise.all([...shape].map((letter) => pageImage(letter === 'W' ? { width: 150 } : {})));
  return Object.fromEntries(imageBytes.map((bytes, index) => [`${index + 1}.jpg`, bytes]));
}

describe('spread information', () => {
  test('is read from ComicInfo: covers and double pages', async () => {
    const pages = '<Page Image="0" Type="FrontCover"/><Page Image="1"/><Page Image="3" DoublePage="true"/>';
    const info = `<ComicInfo><Series>Noted</Series><Number>1</Number><Manga>YesAndRightToLeft</Manga><Pages>${pages}</Pages></ComicInfo>`;
    await importZip('Noted Ch. 1.cbz', { ...(await pageImages('pppWpp')), 'ComicInfo.xml': info });
    expect(await spreadsOf('Noted')).toBe('left file [cover] story story story story story');
  });

  test('is derived from wide pages if the file has none', async () => {
    await importZip('Measured Ch. 1 (en).cbz', await pageImages('pppWpp'));
    expect(await spreadsOf('Measured')).toBe('right measured [cover] story story story story story');
  });

  test('is ignored in a ComicInfo above several chapters', async () => {
    const info =
      '<ComicInfo><Series>Above</Series><LanguageISO>en</LanguageISO><Pages><Page Image="0" Type="FrontCover"/></Pages></ComicInfo>';
    const [firstImages, secondImages] = [await pageImages('pp'), await pageImages('pp')];
    const file = path.join(folder, 'Above.cbz');
    const entries = [
      { name: 'ComicInfo.xml', data: info },
      ...Object.entries(firstImages).map(([name, data]) => ({ name: `Ch. 1/${name}`, data })),
      ...Object.entries(secondImages).map(([name, data]) => ({ name: `Ch. 2/${name}`, data })),
    ];
    writeFileSync(file, writeZip(entries));
    expect(await runImport(app.ctx, [file])).toMatchObject({ imported: 2 });
    expect(await spreadsOf('Above')).toBe('- - story story');
  });

  test('is read from a book: the side of each page, also after a page without a side', async () => {
    const sides = ['', 'page-spread-right', 'page-spread-left', 'page-spread-right', 'page-spread-right'];
    const pages = await pageImages('ppppp');
    const manifest = sides.map((_, index) => `<item id="p${index}" href="${index + 1}.jpg" media-type="image/jpeg"/>`);
    const spine = sides.map((side, index) => `<itemref idref="p${index}" properties="${side}"/>`);
    const metadata =
      '<meta property="rendition:layout">pre-paginated</meta><dc:title>Sided</dc:title><dc:language>ja</dc:language>';
    await importZip('sided.epub', {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="package.opf"/></rootfiles></container>',
      'package.opf': `<package><metadata xmlns:dc="d">${metadata}</metadata><manifest>${manifest.join('')}</manifest><spine page-progression-direction="rtl">${spine.join('')}</spine></package>`,
      ...pages,
    });
    expect(await spreadsOf('Sided')).toBe('left file [cover] story story [story] story');
  });
});
