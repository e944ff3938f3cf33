// End-to-end import of the real test comics if they are present, otherwise of generated ones, and of hostile archives.
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { openArchive } from '#server/importer/archive.ts';
import type { Context } from '#server/core/context.ts';
import { type ImportEvent, type ImportReport, runImport } from '#server/importer/importer.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { pageImage } from '#test/support/builders/build.ts';
import { ensureComicsFolder, comicsOrigin } from '#test/support/builders/comics.ts';
import { get, type Json } from '#test/support/server/http.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function countFiles(app: TestApp): Promise<number> {
  let count = 0;
  for await (const _file of app.ctx.storage.list('')) count++;
  return count;
}

async function writeArchive(
  name: string,
  entries: Record<string, Buffer | string>,
  { store = true } = {},
): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [entry, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), entry, { compress: !store });
  zip.end();
  const file = path.join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** Runs an import, and waits until the caches of this process have applied its changes. */
async function importInto(
  ctx: Context,
  file: string,
  options: Parameters<typeof runImport>[2] = {},
): Promise<ImportReport> {
  const report = await runImport(ctx, [file], options);
  await ctx.changes.waitUntilApplied();
  return report;
}

describe(`the comics (${comicsOrigin})`, () => {
  let app: TestApp;
  let firstReport: ImportReport;
  let titles: {
    id: string;
    attributes: {
      title: Record<string, string>;
      originalLanguage: string;
      contentRating: string;
      tags: { attributes: { name: { en: string } } }[];
    };
  }[];
  beforeAll(async () => {
    app = await testApp();
    firstReport = await importInto(app.ctx, await ensureComicsFolder());
    titles = (await get(`${app.api}/manga?order[createdAt]=asc&limit=100`)).body['data'] as unknown as typeof titles;
  });
  afterAll(() => app.close());

  test('four titles with 12, 9, 11 and 22 pages; the book is already present, loose art is skipped', async () => {
    expect(firstReport).toEqual({ imported: 4, pages: 54, present: 1, skipped: 1, failed: 0 });
    const facts = await Promise.all(
      titles.map(async (title) => {
        const feed = (await get(`${app.api}/manga/${title.id}/feed`)).body['data'] as unknown as {
          id: string;
          attributes: Record<string, unknown>;
        }[];
        const { body } = await get(`${app.api}/chapter/${feed[0]!.id}/pages`);
        const { volume, chapter, title: name, translatedLanguage, pages } = feed[0]!.attributes;
        return {
          title: title.attributes.title,
          volume,
          chapter,
          name,
          translatedLanguage,
          pages,
          layout: body['layout'],
          direction: body['direction'],
        };
      }),
    );
    expect(facts.sort((a, b) => Number(a.pages) - Number(b.pages))).toEqual([
      {
        title: { fr: 'Page Blanche' },
        volume: '1',
        chapter: '1',
        name: 'Extrait',
        translatedLanguage: 'fr',
        pages: 9,
        layout: null,
        direction: 'ltr',
      },
      {
        title: { 'ja-ro': 'Tori no Me' },
        volume: null,
        chapter: null,
        name: null,
        translatedLanguage: 'ja',
        pages: 11,
        layout: 'strip',
        direction: null,
      },
      {
        title: { 'ja-ro': 'Haruko-san no Kareshi' },
        volume: null,
        chapter: null,
        name: null,
        translatedLanguage: 'ja',
        pages: 12,
        layout: 'paged',
        direction: 'rtl',
      },
      {
        title: { 'ja-ro': 'Shigisan Engi' },
        volume: '1',
        chapter: '1',
        name: '山崎長者の巻',
        translatedLanguage: 'ja',
        pages: 22,
        layout: 'wide',
        direction: 'rtl',
      },
    ]);
    expect(titles.every((title) => title.attributes.contentRating === 'safe')).toBe(true);
    expect(titles.every((title) => (title.attributes as Json).latestUploadedChapter !== null)).toBe(true);
    const strip = titles.find((title) => title.attributes.title['ja-ro'] === 'Tori no Me')!;
    expect(strip.attributes.tags.map((tag) => tag.attributes.name.en).sort()).toEqual([
      'Long Strip',
      'Oneshot',
      'Web Comic',
    ]);
  });

  test('a second run adds nothing, neither rows nor files', async () => {
    const fileCountBefore = await countFiles(app);
    expect(await importInto(app.ctx, await ensureComicsFolder())).toEqual({
      imported: 0,
      pages: 0,
      present: 5,
      skipped: 1,
      failed: 0,
    });
    expect(await countFiles(app)).toBe(fileCountBefore);
  });

  test('every served data page decodes to the same pixels as its source', async () => {
    const archiveNames = readdirSync(await ensureComicsFolder()).filter((name) => name.endsWith('.cbz'));
    let comparedPages = 0;
    for (const name of archiveNames) {
      const archive = await openArchive(path.join(await ensureComicsFolder(), name));
      const sources = archive.entries.filter((entry) => entry.name.endsWith('.jpg'));
      const title = titles.find((entry) => name.startsWith(Object.values(entry.attributes.title)[0]!))!;
      const [chapter] = (await get(`${app.api}/manga/${title.id}/feed`)).body['data'] as unknown as { id: string }[];
      const atHomeBody = (await get(`${app.api}/at-home/server/${chapter!.id}`)).body as unknown as {
        baseUrl: string;
        chapter: { hash: string; data: string[]; dataSaver: string[] };
      };
      expect(atHomeBody.chapter.data).toHaveLength(sources.length);
      for (const [index, file] of atHomeBody.chapter.data.entries()) {
        const pageResponse = await fetch(`${atHomeBody.baseUrl}/data/${atHomeBody.chapter.hash}/${file}`);
        const [servedBytes, sourceBytes] = await Promise.all([
          Buffer.from(await pageResponse.arrayBuffer()),
          sources[index]!.read(),
        ]);
        const hasSamePixels = (await sharp(servedBytes).raw().toBuffer()).equals(
          await sharp(sourceBytes).raw().toBuffer(),
        );
        expect([file, hasSamePixels]).toEqual([file, true]);
        comparedPages++;
      }
      await archive.close();
    }
    expect(comparedPages).toBe(54);
  });

  test('the book alone has 13 pages, right to left, the first on the left', async () => {
    const freshApp = await testApp();
    try {
      const book = readdirSync(await ensureComicsFolder()).find((name) => name.endsWith('.epub'))!;
      expect(await importInto(freshApp.ctx, path.join(await ensureComicsFolder(), book))).toMatchObject({
        imported: 1,
        pages: 13,
      });
      const [chapter] = (await get(`${freshApp.api}/chapter`)).body['data'] as unknown as { id: string }[];
      const { body } = await get(`${freshApp.api}/chapter/${chapter!.id}/pages`);
      expect(body).toMatchObject({ direction: 'rtl', firstSide: 'left', spreadsFrom: 'file' });
      expect(body['pages']![0]).toMatchObject({ role: 'cover', alone: true });
      expect(body['pages']).toHaveLength(13);
      // a ZIP archive with the pages of the imported EPUB counts as already present
      const archive = readdirSync(await ensureComicsFolder()).find((name) => name.startsWith('Haruko'))!;
      expect(await importInto(freshApp.ctx, path.join(await ensureComicsFolder(), archive))).toMatchObject({
        imported: 0,
        present: 1,
      });
    } finally {
      await freshApp.close();
    }
  });
});

describe('containers', () => {
  let app: TestApp;
  let events: ImportEvent[];
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    events = [];
  });
  const runTestImport = (file: string, options = {}): Promise<ImportReport> =>
    importInto(app.ctx, file, { onEvent: (event) => events.push(event), ...options });
  const reasons = (): string[] => events.flatMap((event) => ('reason' in event ? [event.reason] : []));

  test('pages are in the natural order of their names, whatever their order in the archive', async () => {
    const [firstPage, secondPage, tenthPage] = [
      await pageImage({ width: 11 }),
      await pageImage({ width: 12 }),
      await pageImage({ width: 13 }),
    ];
    await runTestImport(
      await writeArchive('Order - Ch. 1 (en).cbz', {
        'page10.jpg': tenthPage,
        'page2.jpg': secondPage,
        'page1.jpg': firstPage,
        '__MACOSX/._page1.jpg': 'x',
        'Thumbs.db': 'x',
        'notes.txt': 'hello',
      }),
    );
    const [chapter] = (await get(`${app.api}/chapter?order[createdAt]=desc`)).body['data'] as unknown as {
      id: string;
    }[];
    const pages = (await get(`${app.api}/chapter/${chapter!.id}/pages`)).body['pages'] as unknown as {
      width: number;
    }[];
    expect(pages.map((page) => page.width)).toEqual([11, 12, 13]);
    expect(reasons()).toEqual([
      'a file of the system that packed it',
      'a file of the system that packed it',
      'not an image',
    ]);
  });

  test('an archive of several chapter folders is several chapters; groups and numbers come from names', async () => {
    const file = await writeArchive('Two Parts [pt-br] [Maré Alta+Cordel].cbz', {
      'Vol. 1 Ch. 1/1.jpg': await pageImage(),
      'Vol. 1 Ch. 1.5/1.png': await pageImage({ format: 'png' }),
    });
    expect(await runTestImport(file)).toMatchObject({ imported: 2, pages: 2 });
    const chapterList = (
      await get(`${app.api}/chapter?translatedLanguage[]=pt-br&order[chapter]=asc&includes[]=scanlation_group`)
    ).body['data'] as unknown as { attributes: { chapter: string }; relationships: unknown[] }[];
    expect(chapterList.map((chapter) => chapter.attributes.chapter)).toEqual(['1', '1.5']);
  });

  test('a folder named like a chapter is one; a second chapter joins the title of the first', async () => {
    const series = path.join(folder, 'Folder Story');
    for (const name of ['Vol. 1 Ch. 1 (en)', 'Vol. 1 Ch. 2 (en)']) {
      mkdirSync(path.join(series, name), { recursive: true });
      writeFileSync(path.join(series, name, '1.jpg'), await pageImage());
      writeFileSync(path.join(series, name, '2.gif'), await pageImage({ format: 'gif' }));
    }
    expect(await runTestImport(series)).toMatchObject({ imported: 2, pages: 4 });
    const searchResult = await get(`${app.api}/manga?title=folder%20story`);
    expect(searchResult.body['total']).toBe(1);
    expect((await get(`${app.api}/manga/${searchResult.body['data']![0]!['id']}/feed`)).body['total']).toBe(2);
  });

  test('a dry run reports its chapters and stores nothing', async () => {
    const file = await writeArchive('Dry - Ch. 1 (en).cbz', { '1.jpg': await pageImage() });
    const fileCountBefore = await countFiles(app);
    expect(await runTestImport(file, { dryRun: true })).toMatchObject({ imported: 1 });
    expect((await get(`${app.api}/manga?title=dry`)).body['total']).toBe(0);
    expect(await countFiles(app)).toBe(fileCountBefore);
  });

  test('a chapter with one bad page fails whole, leaves nothing, and the next one is imported', async () => {
    const dir = path.join(folder, 'mixed');
    mkdirSync(dir);
    const validImage = await pageImage();
    await writeArchive('mixed/A bad - Ch. 1 (en).cbz', {
      '1.jpg': await pageImage(),
      '2.jpg': validImage.subarray(0, validImage.length - 20),
      '3.jpg': await pageImage(),
    });
    await writeArchive('mixed/B good - Ch. 1 (en).cbz', { '1.jpg': validImage });
    const fileCountBefore = await countFiles(app);
    expect(await runTestImport(dir)).toMatchObject({ imported: 1, failed: 1 });
    expect(reasons()[0]).toMatch(/^Page 2 \(2\.jpg\): /);
    expect((await get(`${app.api}/manga?title=a%20bad`)).body['total']).toBe(0);
    expect(await countFiles(app)).toBe(fileCountBefore + 5);
  });

  test('a damaged ComicInfo is ignored and the chapter imported; XML entities are refused', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><ComicInfo><Series>&b;</Series></ComicInfo>';
    const file = await writeArchive('Named - Ch. 3 (en).cbz', { 'ComicInfo.xml': bomb, '1.jpg': await pageImage() });
    expect(await runTestImport(file)).toMatchObject({ imported: 1 });
    expect(reasons()[0]).toMatch(/entities/);
    expect((await get(`${app.api}/manga?title=named`)).body['total']).toBe(1);
  });

  test('entries with a path out of the archive are skipped, the rest is imported', async () => {
    const image = await pageImage();
    const file = await writeArchive('Paths - Ch. 1 (en).cbz', { 'ok/1.jpg': image, 'AA/BBBBBBBBB.jpg': image });
    // yazl refuses to write such names, so the bytes are changed afterwards
    const { readFileSync } = await import('node:fs');
    writeFileSync(
      file,
      Buffer.from(
        readFileSync(file).toString('latin1').replaceAll('AA/BBBBBBBBB.jpg', '../../../evil.jpg'.slice(0, 16)),
        'latin1',
      ),
    );
    expect(await runTestImport(file)).toMatchObject({ imported: 1, pages: 1 });
    expect(reasons()).toContain('its name leads out of the archive');
  });

  test.each([
    ['not an archive', 'Broken - Ch. 1.cbz', () => Buffer.from('this is text'), /named like an archive/],
    [
      'cut in half',
      'Cut - Ch. 1.cbz',
      (archiveBytes: Buffer) => archiveBytes.subarray(0, archiveBytes.length / 2),
      /cannot be read/,
    ],
    [
      'without a directory',
      'NoEnd - Ch. 1.cbz',
      (archiveBytes: Buffer) => archiveBytes.subarray(0, archiveBytes.length - 22),
      /cannot be read/,
    ],
  ])('an archive that is %s fails with a reason', async (_what, name, change, reason) => {
    const { readFileSync } = await import('node:fs');
    const file = await writeArchive(name, { '1.jpg': await pageImage() });
    writeFileSync(file, change(readFileSync(file)));
    expect(await runTestImport(file)).toMatchObject({ imported: 0, failed: 1 });
    expect(reasons()[0]).toMatch(reason);
  });

  test('an entry that unpacks to two hundred times its size is refused while unpacking', async () => {
    const file = await writeArchive(
      'Bomb - Ch. 1 (en).cbz',
      { '1.jpg': Buffer.alloc(18 * 1024 * 1024) },
      { store: false },
    );
    expect(await runTestImport(file)).toMatchObject({ imported: 0, failed: 1 });
    expect(reasons()[0]).toMatch(/200 times/);
  });

  test('archives with too many or encrypted entries or without a readable image fail; nested archives are skipped', async () => {
    const { readFileSync } = await import('node:fs');
    const manyEntriesArchive = await writeArchive(
      'Many - Ch. 1.cbz',
      Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.txt`, 'x'])),
    );
    expect(await runTestImport(manyEntriesArchive)).toMatchObject({ failed: 1 });
    expect(reasons().at(-1)).toMatch(/more than 10000 entries/);

    const encryptedArchive = await writeArchive('Locked - Ch. 1.cbz', { '1.jpg': await pageImage() }, { store: false });
    const bytes = readFileSync(encryptedArchive);
    const centralDirectoryIndex = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt16LE(bytes.readUInt16LE(centralDirectoryIndex + 8) | 1, centralDirectoryIndex + 8);
    writeFileSync(encryptedArchive, bytes);
    expect(await runTestImport(encryptedArchive)).toMatchObject({ failed: 1 });
    expect(reasons().at(-1)).toMatch(/password/);

    expect(await runTestImport(await writeArchive('Text - Ch. 1.cbz', { 'a.txt': 'x' }))).toMatchObject({ failed: 1 });
    expect(await runTestImport(await writeArchive('Webp - Ch. 1.cbz', { '1.webp': 'RIFF' }))).toMatchObject({
      failed: 1,
    });
    expect(
      await runTestImport(await writeArchive('Nested - Ch. 1.cbz', { 'inner.cbz': 'PK', '1.jpg': await pageImage() })),
    ).toMatchObject({ imported: 1 });
    expect(reasons().at(-1)).toBe('an archive inside the archive');
    expect(await runTestImport(path.join(folder, 'missing.cbz'))).toMatchObject({ failed: 1 });
    expect(reasons().at(-1)).toMatch(/no such file/);
  });
});
