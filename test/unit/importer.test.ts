// Import of chapters: the plan that is made from their metadata, and that a chapter is in the catalog completely or not
// at all.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combineMetadata } from '#server/importer/chapter-meta.ts';
import { type ComicInfo, readComicInfo } from '#server/importer/comic-info.ts';
import { type ImportEvent, runImport } from '#server/importer/importer.ts';
import { parseName } from '#contract/rules/file-names.ts';
import { numberLabel, planChapter } from '#server/importer/plan.ts';
import type { ChapterMeta } from '#server/importer/chapter-source.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { buildTitle, pageImage } from '#test/support/builders/build.ts';

const emptyMeta: ChapterMeta = {
  series: null,
  localizedSeries: null,
  volume: null,
  chapter: null,
  title: null,
  language: null,
  groups: [],
  oneshot: false,
  layout: null,
  direction: null,
  firstSide: null,
  pageMarks: {},
  authors: [],
  artists: [],
  web: [],
  summary: null,
  year: null,
  tags: [],
  range: null,
  notes: [],
  problem: null,
};
const planFrom = (metadata: Partial<ChapterMeta>) => planChapter({ ...emptyMeta, ...metadata });

describe('names of a title', () => {
  test.each([
    ['ハルコさんの彼氏', 'Haruko-san no Kareshi', 'ja', ['ja-ro: Haruko-san no Kareshi', 'ja: ハルコさんの彼氏']],
    ['Tori no Me', null, 'ja', ['ja-ro: Tori no Me']],
    ['鳥の眼', null, 'ja', ['ja: 鳥の眼']],
    ['Page Blanche', 'Page Blanche', 'fr', ['fr: Page Blanche']],
    ['Ведьма', 'The Witch', 'ru', ['en: The Witch', 'ru: Ведьма']],
    ['The Witch', 'Ведьма', 'ru', ['ru: The Witch', 'ru: Ведьма']],
  ] as const)('are derived from the series %s and %s in %s', (series, localizedSeries, language, names) => {
    const plannedNames = planFrom({ series, localizedSeries, language, chapter: '1' })!.names;
    expect(plannedNames.map((name) => `${name.language}: ${name.name}`)).toEqual(names);
    expect(plannedNames.map((name) => name.main ?? false)).toEqual(names.map((_, index) => index === 0));
  });
});

describe('guesses and omissions are reported', () => {
  test('a missing language is guessed from the script', () => {
    expect(planFrom({ series: '鳥の眼', chapter: '1' })).toMatchObject({
      language: 'ja',
      notes: ['no language is given, taken as ja'],
    });
    expect(planFrom({ series: '나 혼자', chapter: '1' })!.language).toBe('ko');
    expect(planFrom({ series: 'Alone', chapter: '1' })!.language).toBe('en');
  });

  test('a chapter without a number is a oneshot, and a oneshot has neither numbers nor a name', () => {
    const guessed = planFrom({ series: 'A', language: 'en', title: 'Name' })!;
    expect(guessed).toMatchObject({ oneshot: true, name: null, notes: ['no number is given, taken as a oneshot'] });
    expect(planFrom({ series: 'A', language: 'en', oneshot: true, chapter: '3' })).toMatchObject({
      chapter: null,
      notes: [],
    });
    expect(numberLabel(guessed)).toBe('Oneshot');
    expect(numberLabel({ volume: '1', chapter: '2.5' })).toBe('Vol. 1 Ch. 2.5');
  });

  test('a file name that covers several chapters counts as the first of them', () => {
    const planByName = (name: string, info: ComicInfo | null = null) =>
      planChapter(combineMetadata(parseName(name), info));
    expect(planByName('Bleach - Ch. 90-98 (en).cbz')).toMatchObject({
      chapter: '90',
      notes: ['the name covers 90-98, taken as Ch. 90'],
    });
    expect(planByName('Bleach - Vol. 3-4 Ch. 9 (en).cbz')!.notes).toEqual([
      'the name covers 3-4, taken as Vol. 3 Ch. 9',
    ]);
    expect(planByName('Bleach - Ch. 9 (en).cbz')!.notes).toEqual([]);
    const note = readComicInfo(Buffer.from('<ComicInfo><Series>Bleach</Series><Number>91</Number></ComicInfo>'));
    expect(planByName('Bleach - Ch. 90-98 (en).cbz', note)).toMatchObject({ chapter: '91', notes: [] });
  });

  test('an invalid number is replaced by that of the file name, or the chapter is refused', () => {
    const planByName = (name: string, fields = '') =>
      planChapter(combineMetadata(parseName(name), readComicInfo(Buffer.from(`<ComicInfo>${fields}</ComicInfo>`))));
    const tooLong = 'is longer than the 8 characters that a number may have';
    expect(planByName('A - Vol. 2 Ch. 1 (en).cbz', '<Volume>99999999999999999999</Volume>')).toMatchObject({
      volume: '2',
      chapter: '1',
      notes: [`ComicInfo.xml: Volume "99999999999999999999" ${tooLong}, so it is left out`],
    });
    expect(planByName('A - Ch. 1 (en).cbz', '<Number>1.123456789</Number><Volume>one</Volume>')).toMatchObject({
      volume: null,
      chapter: '1',
      notes: [
        `ComicInfo.xml: Number "1.123456789" ${tooLong}, so it is left out`,
        'ComicInfo.xml: Volume "one" is not a number such as 12, 8.5 or 12a, so it is left out',
      ],
    });
    expect(planByName('A - Vol. 123456789 Ch. 2 (en).cbz')).toMatchObject({
      volume: null,
      chapter: '2',
      notes: [`the volume number "123456789" in its name ${tooLong}, so it is left out`],
    });
    expect(() => planByName('A - Ch. 123456789 (en).cbz')).toThrow(
      `The chapter number "123456789" in its name ${tooLong}`,
    );
    expect(() => planByName('A - Vol. 123456789 (en).cbz')).toThrow(`The volume number "123456789" in its name`);
    expect(planByName('A - Ch. 123456789 (en).cbz', '<Number>7</Number>')).toMatchObject({ chapter: '7', notes: [] });
  });

  test('a series that is not from the file name has a note', () => {
    const notes = (name: string, alone = false) =>
      planChapter(combineMetadata(parseName(name, { alone }), null))?.notes;
    expect(notes('n/(en).cbz')?.[0]).toBe('its name tells no series, taken from the folder: n');
    expect(notes('n/[en] 12.cbz')).toEqual(['its name tells no series, taken from the folder: n']);
    expect(notes('n/[en] Ch. 12.cbz')).toEqual([]);
    expect(notes('n/2001 Nights [en].cbz')).toEqual([
      'its name tells no series, taken from the folder: n; the number at the start is taken as the chapter, write "2001 Nights - Oneshot" if it is a name',
    ]);
    expect(notes('n/2001 Nights [en].cbz', true)?.[0]).toMatch(/taken as part of the name; write "Ch. 2001"/);
  });

  test('surplus values are left out and long ones cut, each with a note', () => {
    const plannedChapter = planFrom({
      series: 'S'.repeat(9000),
      localizedSeries: 'L'.repeat(900),
      language: 'en',
      chapter: '1',
      title: 'T'.repeat(300),
      groups: ['G'.repeat(300)],
      authors: Array.from({ length: 300 }, (_, index) => `Author ${index}`),
      summary: 'x'.repeat(10_001),
    })!;
    expect(plannedChapter.names.map(({ name }) => name.length)).toEqual([512, 512]);
    expect([
      plannedChapter.name?.length,
      plannedChapter.groups[0]?.length,
      plannedChapter.authors.length,
      plannedChapter.summary?.length,
    ]).toEqual([255, 255, 50, 10_000]);
    expect(plannedChapter.notes).toHaveLength(6);
  });

  test('an eleventh group is left out', () => {
    const groups = Array.from({ length: 12 }, (_, index) => `Group ${index}`);
    const plannedChapter = planFrom({ series: 'A', language: 'en', chapter: '1', groups })!;
    expect(plannedChapter.groups).toHaveLength(10);
    expect(plannedChapter.notes).toEqual(['only the first 10 groups are kept']);
  });

  test('tags of other programs become tags and demographics of the site, and a single creator is author and artist', () => {
    expect(
      planFrom({
        series: 'A',
        language: 'ko',
        chapter: '1',
        tags: ['Webtoon', 'Seinen', 'Action'],
        artists: ['Kim'],
      }),
    ).toMatchObject({
      tags: ['Long Strip', 'Web Comic', 'Seinen', 'Action'],
      demographic: 'seinen',
      authors: ['Kim'],
      artists: ['Kim'],
    });
    expect(planFrom({ chapter: '1' })).toBeNull();
  });
});

describe('complete or not at all', () => {
  let context: TestContext;
  let folder: string;
  beforeAll(async () => {
    context = await testContext();
    folder = mkdtempSync(path.join(tmpdir(), 'komawari-importer-'));
  });
  afterAll(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const writeChapter = (name: string, pages: Buffer[]): string => {
    const chapterPath = path.join(folder, name);
    mkdirSync(chapterPath, { recursive: true });
    for (const [index, bytes] of pages.entries()) writeFileSync(path.join(chapterPath, `${index + 1}.jpg`), bytes);
    return chapterPath;
  };
  const createImages = (count: number) => Promise.all(Array.from({ length: count }, () => pageImage()));
  const storedState = async () => {
    const keys: string[] = [];
    for await (const { key } of context.ctx.storage.list('')) keys.push(key);
    const count = async (table: 'titles' | 'chapters' | 'blobs' | 'groups' | 'covers') =>
      (await context.ctx.db.selectFrom(table).select('id').execute()).length;
    return {
      files: keys.length,
      titles: await count('titles'),
      chapters: await count('chapters'),
      blobs: await count('blobs'),
      groups: await count('groups'),
      covers: await count('covers'),
    };
  };

  test('a chapter that is refused after its pages were stored leaves no title, group, cover or file', async () => {
    const stateBefore = await storedState();
    const events: ImportEvent[] = [];
    const chapterPath = writeChapter('Refused Ch. 13 (en) [Some Group]', await createImages(3));
    // a database constraint rejects the chapter last, when everything else is written
    const failingConstraint = sql`ALTER TABLE chapters ADD CONSTRAINT no_thirteen CHECK (chapter <> '13')`;
    await failingConstraint.execute(context.owner);
    const report = await runImport(context.ctx, [chapterPath], { onEvent: (event) => events.push(event) });
    await sql`ALTER TABLE chapters DROP CONSTRAINT no_thirteen`.execute(context.owner);
    expect(report).toMatchObject({ imported: 0, failed: 1 });
    expect(events.at(-1)).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/no_thirteen/) });
    expect(await storedState()).toEqual(stateBefore);
  });

  test('long texts and invisible characters are stored as plain text, and matched again', async () => {
    const chapterPath = writeChapter('Hidden\u200B', await createImages(2));
    const longText = '\u202Eラ\u0301'.repeat(400);
    const info = `<ComicInfo><Series>${longText}</Series><Number>1</Number><LanguageISO>ja</LanguageISO>
      <Writer>${'w'.repeat(3000)},\u200B</Writer><Translator>G\u2066roup</Translator><Title>\u200B\u00AD</Title></ComicInfo>`;
    writeFileSync(path.join(chapterPath, 'ComicInfo.xml'), info);
    const events: ImportEvent[] = [];
    const onEvent = (event: ImportEvent): void => void events.push(event);
    expect(await runImport(context.ctx, [chapterPath], { onEvent })).toMatchObject({ imported: 1, failed: 0 });
    expect(events.flatMap((event) => (event.kind === 'imported' ? event.notes : []))).toEqual([
      'the name of the series has 800 characters, the first 512 are kept',
      'the name of an author has 3000 characters, the first 255 are kept',
    ]);
    const { db } = context.ctx;
    const name = await db.selectFrom('title_names').select('name').orderBy('title_id', 'desc').executeTakeFirst();
    expect(name).toEqual({ name: 'ラ\u0301'.repeat(256) });
    const author = await db.selectFrom('authors').select('name').orderBy('id', 'desc').executeTakeFirst();
    expect(author).toEqual({ name: 'w'.repeat(255) });
    const group = await db.selectFrom('groups').select('name').orderBy('id', 'desc').executeTakeFirst();
    expect(group).toEqual({ name: 'Group' });
    const row = await db.selectFrom('chapters').select(['name', 'chapter']).orderBy('id', 'desc').executeTakeFirst();
    expect(row).toEqual({ name: null, chapter: '1' });
    const stateBefore = await storedState();
    const nextPath = writeChapter('Hidden next', await createImages(2));
    writeFileSync(path.join(nextPath, 'ComicInfo.xml'), info.replace('>1<', '>2<'));
    await runImport(context.ctx, [nextPath]);
    expect((await storedState()).titles).toBe(stateBefore.titles);
  });

  test('pages that differ only in data that the intake removes count as present', async () => {
    const pages = await createImages(4);
    await runImport(context.ctx, [writeChapter('Same Ch. 1 (en)', pages)]);
    const stateBefore = await storedState();
    const comment = Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]);
    const pagesWithComment = pages.map((page) => Buffer.concat([page.subarray(0, 2), comment, page.subarray(2)]));
    const report = await runImport(context.ctx, [writeChapter('Same Again Ch. 7 (en)', pagesWithComment)]);
    expect(report).toMatchObject({ imported: 0, present: 1 });
    expect(await storedState()).toEqual(stateBefore);
  });

  test('two concurrent imports of a folder add it once', async () => {
    const stateBefore = await storedState();
    const chapterPath = writeChapter('Twice Ch. 1 (en)', await createImages(3));
    const reports = await Promise.all([runImport(context.ctx, [chapterPath]), runImport(context.ctx, [chapterPath])]);
    expect(reports.map((report) => report.failed)).toEqual([0, 0]);
    expect(reports.reduce((sum, report) => sum + report.imported, 0)).toBe(1);
    const stateAfter = await storedState();
    expect([stateAfter.titles - stateBefore.titles, stateAfter.chapters - stateBefore.chapters]).toEqual([1, 1]);
  });

  test('a translation joins the title with its name, in the same or another language', async () => {
    const title = await buildTitle(context.ctx, {
      names: [
        { language: 'ja-ro', name: 'Kaze no Uta', main: true },
        { language: 'en', name: 'Song of the  Wind' },
      ],
    });
    for (const name of ['song of the WIND Ch. 3 (en)', 'Song of the Wind Ch. 3 (pl)']) {
      await runImport(context.ctx, [writeChapter(name, await createImages(2))]);
      const newestChapterQuery = context.ctx.db.selectFrom('chapters').select('title_id').orderBy('id', 'desc');
      expect(await newestChapterQuery.executeTakeFirst()).toEqual({ title_id: title.id });
    }
  });

  test('a stop rolls back the current chapter and keeps finished ones', async () => {
    const controller = new AbortController();
    const chapterPaths = [
      writeChapter('Stop A Ch. 1 (en)', await createImages(2)),
      writeChapter('Stop B Ch. 1 (en)', await createImages(6)),
    ];
    const stateBefore = await storedState();
    const report = await runImport(context.ctx, chapterPaths, {
      signal: controller.signal,
      onEvent: (event) => event.kind === 'page' && event.label.startsWith('Stop B') && controller.abort(),
    });
    expect(report).toMatchObject({ imported: 1, failed: 1 });
    const stateAfter = await storedState();
    expect([stateAfter.titles - stateBefore.titles, stateAfter.blobs - stateBefore.blobs]).toEqual([1, 2]);
  });
});
