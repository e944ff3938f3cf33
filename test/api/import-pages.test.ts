// Import of pages that are converted before they are stored or are refused, and the title that a chapter joins.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportEvent, type ImportOptions, type ImportReport, runImport } from '#server/importer/importer.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { writeZip } from '#test/support/builders/zip.ts';

let app: TestApp;
let folder: string;
let events: ImportEvent[];
let serial = 0;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-pages-'));
  events = [];
  return () => rmSync(folder, { recursive: true, force: true });
});

type Entries = Record<string, Buffer | string>;
function writeArchive(name: string, entries: Entries): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, writeZip(Object.entries(entries).map(([entry, data]) => ({ name: entry, data }))));
  return file;
}
async function runTestImport(files: string | string[], options: ImportOptions = {}): Promise<ImportReport> {
  const report = await runImport(app.ctx, [files].flat(), { onEvent: (event) => events.push(event), ...options });
  await app.ctx.changes.waitUntilApplied();
  return report;
}
const notes = (): string[] => events.flatMap((event) => (event.kind === 'imported' ? event.notes : []));
const reasons = (): string[] => events.flatMap((event) => ('reason' in event ? [event.reason] : []));
/** Creates an image that differs from all others. */
const uniqueImage = (width: number, height: number): ReturnType<typeof sharp> => {
  serial++;
  const pixels = Buffer.alloc(width * height * 3);
  for (let byteIndex = 0; byteIndex < pixels.length; byteIndex++)
    pixels[byteIndex] = (Math.floor(byteIndex / width) * serial + byteIndex * 7) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
async function latestChapter(): Promise<{ id: string; pages: Json[]; layout: string | null; title: string }> {
  const [chapter] = (await get(`${app.api}/chapter?order[createdAt]=desc&limit=1&includes[]=manga`)).body.data;
  const { body } = await get(`${app.api}/chapter/${chapter.id}/pages`);
  const title = chapter.relationships.find((entry: Json) => entry.type === 'manga').id;
  return { id: chapter.id, pages: body.pages, layout: body.layout, title };
}

describe('pages', () => {
  test('in WebP and AVIF are detected by content, converted with a note, and recognized when imported again', async () => {
    const file = writeArchive('Modern - Ch. 1 (en).cbz', {
      '1.webp': await uniqueImage(60, 80).webp({ quality: 80 }).toBuffer(),
      '2.jpg': await uniqueImage(60, 80).webp({ lossless: true }).toBuffer(),
      '3.avif': await uniqueImage(60, 80).avif({ effort: 0 }).toBuffer(),
      '4.webp': await uniqueImage(60, 80).jpeg().toBuffer(),
    });
    expect(await runTestImport(file, { dryRun: true })).toMatchObject({ imported: 1, pages: 4 });
    const dryRunNotes = notes();
    expect(dryRunNotes).toEqual([
      '1 page was written anew, from WebP to JPEG',
      '1 page was written anew, from WebP to PNG',
      '1 page was written anew, from AVIF to JPEG',
    ]);
    events = [];
    expect(await runTestImport(file)).toMatchObject({ imported: 1, pages: 4 });
    expect(notes()).toEqual(dryRunNotes);
    const { id } = await latestChapter();
    const atHomeBody = (await get(`${app.api}/at-home/server/${id}`)).body;
    expect(atHomeBody.chapter.data.map((name: string) => name.split('.').at(-1))).toEqual(['jpg', 'png', 'jpg', 'jpg']);
    for (const name of atHomeBody.chapter.data)
      expect((await fetch(`${atHomeBody.baseUrl}/data/${atHomeBody.chapter.hash}/${name}`)).status).toBe(200);
    for (const options of [{}, { dryRun: true }])
      expect(await runTestImport(file, options)).toEqual({ imported: 0, pages: 0, present: 1, skipped: 0, failed: 0 });
  });

  test('that are too tall are split in a strip and recognized again; page marks stay with their pages', async () => {
    const info = `<ComicInfo><Series>Webtoon</Series><Number>1</Number><LanguageISO>en</LanguageISO><PageCount>3</PageCount>
      <Pages><Page Image="0" Type="FrontCover"/><Page Image="1" DoublePage="true"/><Page Image="2" DoublePage="true"/></Pages></ComicInfo>`;
    const tallImage = await uniqueImage(20, 24_000).png().toBuffer();
    const file = writeArchive('w.cbz', {
      'ComicInfo.xml': info,
      '1.png': await pageImage({ format: 'png' }),
      '2.png': tallImage,
      '3.jpg': await pageImage(),
    });
    expect(await runTestImport(file, { dryRun: true })).toMatchObject({ imported: 1, pages: 5 });
    expect(await runTestImport(file)).toMatchObject({ imported: 1, pages: 5 });
    expect(notes()).toEqual(Array(2).fill('page 2 (20 x 24000 pixels) is too tall and became 3'));
    const { pages, layout } = await latestChapter();
    expect(layout).toBe('strip');
    expect(pages.map(({ height }) => height)).toEqual([84, 8000, 8000, 8000, 84]);
    const { page_marks } = await app.ctx.db
      .selectFrom('page_sets')
      .select('page_marks')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(page_marks).toEqual({ 1: 'cover', 5: 'wide' });
    expect(await runTestImport(file)).toMatchObject({ imported: 0, present: 1 });
    // one shared file does not make a chapter count as present, even if the file was split into most of its pages
    const halfSharedArchive = writeArchive('Half - Ch. 2 (en).cbz', {
      '1.png': tallImage,
      '2.jpg': await pageImage(),
      '3.jpg': await pageImage(),
    });
    expect(await runTestImport(halfSharedArchive)).toMatchObject({ imported: 1, pages: 5 });
  });

  test.each<[string, Entries, RegExp]>([
    ['of an animation', { '2.webp': 'RIFF\x04\0\0\0WEBP' }, /^Page 2 \(2\.webp\): The image is damaged/],
    [
      'of a kind that is not read',
      { '2.jxl': '\xff\x0a' },
      /^Page 2 \(2\.jxl\): The file is .*JPEG, PNG, GIF, WebP and AVIF/,
    ],
    ['that is empty', { '2.png': '' }, /^Page 2 \(2\.png\): The file is empty/],
    ['too wide', {}, /^Page 2 \(2\.png\): .*10,001 pixels wide/],
  ])('a single one %s fails the whole chapter, and the reason names it', async (_what, badPages, reason) => {
    const secondPage =
      Object.keys(badPages).length > 0
        ? badPages
        : { '2.png': await pageImage({ width: 10_001, height: 2, format: 'png' }) };
    const totalBefore = (await get(`${app.api}/chapter`)).body.total;
    const file = writeArchive('Hole - Ch. 1 (en).cbz', {
      '1.jpg': await pageImage(),
      ...secondPage,
      '3.jpg': await pageImage(),
      'a.txt': 'x',
    });
    for (const dryRun of [true, false]) {
      events = [];
      expect(await runTestImport(file, { dryRun })).toMatchObject({ imported: 0, failed: 1 });
      expect(reasons()[0]).toMatch(reason);
      expect(reasons()[1]).toBe('not an image');
    }
    expect((await get(`${app.api}/chapter`)).body.total).toBe(totalBefore);
  });

  test('several bad ones fail the chapter, and the reason names the first', async () => {
    const file = writeArchive('Holes - Ch. 1 (en).cbz', { '1.jpg': 'x', '2.jpg': 'x', '3.jpg': 'x' });
    await runTestImport(file);
    expect(reasons()[0]).toMatch(/^Page 1 /);
  });
});

describe('the title', () => {
  const packInLanguage = async (language: string, extraFields = ''): Promise<string> =>
    writeArchive(`${language}-${++serial}.cbz`, {
      'ComicInfo.xml': `<ComicInfo><Series>Chain Test ${extraFields}</Series><Number>1</Number><LanguageISO>${language}</LanguageISO></ComicInfo>`,
      '1.jpg': await pageImage(),
    });

  test('is joined by other languages of the same run, also in a dry run', async () => {
    const files = [await packInLanguage('en'), await packInLanguage('fr'), await packInLanguage('pt-br', '!')];
    await runTestImport(files, { dryRun: true });
    const dryRunNotes = notes();
    events = [];
    await runTestImport(files);
    expect(notes()).toEqual(dryRunNotes);
    expect(dryRunNotes).toEqual(Array(2).fill('joins the title “Chain Test”, found by its name'));
    const searchResult = await get(`${app.api}/manga?title=chain%20test`);
    expect(searchResult.body.total).toBe(1);
    expect(searchResult.body.data[0].attributes.availableTranslatedLanguages.sort()).toEqual(['en', 'fr', 'pt-br']);
  });

  test('is found by an alternative name or a tracker id; tracker ids of a new title are stored', async () => {
    const info = (series: string, language: string, web: string): string =>
      `<ComicInfo><Series>${series}</Series><Number>1</Number><LanguageISO>${language}</LanguageISO><Web>${web}</Web></ComicInfo>`;
    const web = 'https://myanimelist.net/manga/424242/x https://example.org/';
    await runTestImport(
      writeArchive('a.cbz', { 'ComicInfo.xml': info('Der Turm', 'de', web), '1.jpg': await pageImage() }),
    );
    const firstChapter = await latestChapter();
    await runTestImport(
      writeArchive('b.cbz', { 'ComicInfo.xml': info('La Torre', 'es', web), '1.jpg': await pageImage() }),
    );
    expect((await latestChapter()).title).toBe(firstChapter.title);
    const title = await buildTitle(app.ctx, {
      names: [
        { language: 'ja', name: '塔', main: true },
        { language: 'en', name: 'Ｔｏｗｅｒ of—Winds' },
      ],
    });
    await app.ctx.changes.waitUntilApplied();
    await runTestImport(writeArchive('Tower of Winds - Ch. 1 (fr).cbz', { '1.jpg': await pageImage() }));
    expect((await latestChapter()).title).toBe(title.uid);
  });

  test('is new, with a note, if the author differs; if two match, --title has to choose', async () => {
    const author = await buildAuthor(app.ctx, { name: 'Bo Li' });
    const names = [{ language: 'en', name: 'Same Name', main: true }];
    const knownTitle = await buildTitle(app.ctx, { names, originalLanguage: 'en', authorIds: [author.id] });
    const info = (language: string, chapter: number, writer: string): string =>
      `<ComicInfo><Series>Same Name</Series><Number>${chapter}</Number><LanguageISO>${language}</LanguageISO><Writer>${writer}</Writer></ComicInfo>`;
    await runTestImport(
      writeArchive('a.cbz', { 'ComicInfo.xml': info('fr', 1, 'Ana Ruiz'), '1.jpg': await pageImage() }),
    );
    expect(notes()[0]).toContain(`(${knownTitle.uid}) has another author`);
    const newTitleId = (await latestChapter()).title;
    expect(newTitleId).not.toBe(knownTitle.uid);

    const file = writeArchive('b.cbz', { 'ComicInfo.xml': info('pl', 2, ''), '1.jpg': await pageImage() });
    expect(await runTestImport(file)).toMatchObject({ failed: 1 });
    expect(reasons()[0]).toMatch(/may belong to 2 titles.*--title ID/);
    expect(reasons()[0]).toContain(newTitleId);
    const title = { id: knownTitle.id, name: 'Same Name' };
    expect(await runTestImport(file, { title })).toMatchObject({ imported: 1 });
    expect((await latestChapter()).title).toBe(knownTitle.uid);
    // with --title, a file without a series name is imported
    expect(
      await runTestImport(writeArchive('[en] Ch. 9.cbz', { '1.jpg': await pageImage() }), { title }),
    ).toMatchObject({ imported: 1 });
  });
});
