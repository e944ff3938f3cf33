// Discovery of chapters in files and folders: in the test comics (real ones or stand-ins for them), and in folders as
// people organize them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedPages } from '#server/importer/folder.ts';
import { findChapters } from '#server/importer/source.ts';
import type { ChapterSource, ScanResult } from '#server/importer/chapter-source.ts';
import { ensureComicsFolder, comicsOrigin } from '#test/support/builders/comics.ts';
import { writeZip } from '#test/support/builders/zip.ts';

async function findAll(...paths: string[]): Promise<ScanResult[]> {
  const findings: ScanResult[] = [];
  for await (const finding of findChapters(paths)) findings.push(finding);
  return findings;
}

const chaptersOf = (findings: ScanResult[]): ChapterSource[] =>
  findings.flatMap((finding) => (finding.kind === 'chapter' ? [finding.source] : []));

describe(`the comics (${comicsOrigin})`, () => {
  let findings: ScanResult[];
  beforeAll(async () => {
    // left-over files are dropped: the folder of the real comics also has a file that describes them
    findings = (await findAll(await ensureComicsFolder())).filter((finding) => finding.kind !== 'left');
  });

  test('are found as four works, skipped loose art, and a book', () => {
    expect(
      findings.map((finding) => (finding.kind === 'chapter' ? finding.source.pages.length : finding.kind)),
    ).toEqual([12, 9, 22, 11, 'skipped', 13]);
    expect(findings[4]).toMatchObject({
      path: expect.stringMatching(/art$/),
      reason: expect.stringMatching(/loose images/),
    });
  });

  test('have the expected metadata', () => {
    const chapterFacts = chaptersOf(findings).map(({ container, meta }) => ({
      container,
      series: meta.series,
      latin: meta.localizedSeries,
      number: [meta.volume, meta.chapter],
      language: meta.language,
      oneshot: meta.oneshot,
      layout: meta.layout,
      direction: meta.direction,
      firstSide: meta.firstSide,
    }));
    const sharedFacts = { container: 'cbz', number: [null, null], oneshot: false, firstSide: null };
    expect(chapterFacts).toEqual([
      {
        ...sharedFacts,
        series: 'ハルコさんの彼氏',
        latin: 'Haruko-san no Kareshi',
        language: 'ja',
        oneshot: true,
        layout: 'paged',
        direction: 'rtl',
      },
      {
        ...sharedFacts,
        series: 'Page Blanche',
        latin: null,
        number: ['1', '1'],
        language: 'fr',
        layout: null,
        direction: 'ltr',
      },
      {
        ...sharedFacts,
        series: '信貴山縁起',
        latin: 'Shigisan Engi',
        number: ['1', '1'],
        language: 'ja',
        layout: 'wide',
        direction: 'rtl',
      },
      {
        ...sharedFacts,
        series: '鳥の眼',
        latin: 'Tori no Me',
        language: 'ja',
        oneshot: true,
        layout: 'strip',
        direction: null,
      },
      {
        ...sharedFacts,
        container: 'epub',
        series: 'ハルコさんの彼氏',
        latin: null,
        language: 'ja',
        oneshot: true,
        layout: 'paged',
        direction: 'rtl',
        firstSide: 'left',
      },
    ]);
  });

  test('have pages that can be read while their container is the current one', async () => {
    let pages = 0;
    for await (const finding of findChapters([await ensureComicsFolder()])) {
      if (finding.kind !== 'chapter') continue;
      for (const page of finding.source.pages) {
        const signature = (await page.read()).subarray(0, 2).toString('hex');
        expect(['ffd8', '8950']).toContain(signature);
        pages++;
      }
    }
    expect(pages).toBe(67);
  });
});

describe('folders and archives as people keep them', () => {
  let root: string;
  let serial = 0;
  const base = mkdtempSync(path.join(tmpdir(), 'komawari-folders-'));
  beforeEach(() => {
    root = path.join(base, String(++serial));
    mkdirSync(root);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  /** Writes files below the root: a text becomes the content of a file, an object the entries of a ZIP archive. */
  function writeFiles(files: Record<string, string | Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      const bytes =
        typeof content === 'string'
          ? content
          : writeZip(Object.entries(content).map(([entry, data]) => ({ name: entry, data })));
      writeFileSync(file, bytes);
    }
  }
  const findingTexts = (findings: ScanResult[]): string[] =>
    findings.map((finding) => {
      if (finding.kind === 'skipped' || finding.kind === 'left')
        return `${path.relative(root, finding.path)}: ${finding.reason}`;
      if (finding.kind === 'failed') return `${path.relative(root, finding.path)}! ${finding.error.message}`;
      const { series, volume, chapter, oneshot } = finding.source.meta;
      const pages = finding.source.pages.map((page) => page.name).join();
      return `${series} ${oneshot ? 'oneshot' : `${volume}/${chapter}`}: ${pages}`;
    });

  test('nested folders of a series are chapters', async () => {
    writeFiles({
      'Series (fr)/cover.jpg': 'x',
      'Series (fr)/Vol. 1/Ch. 1/10.jpg': 'x',
      'Series (fr)/Vol. 1/Ch. 1/9.jpg': 'x',
      'Series (fr)/Vol. 1/Ch. 2/a.png': 'x',
      'Series (fr)/Ch. 3.cbz': { '1.jpg': 'x' },
    });
    const findings = await findAll(root);
    expect(findingTexts(findings).sort()).toEqual([
      'Series (fr): 1 images beside chapters, not numbered like pages',
      'Series 1/1: 9.jpg,10.jpg',
      'Series 1/2: a.png',
      'Series null/3: 1.jpg',
    ]);
    expect(chaptersOf(findings).map((source) => source.meta.language)).toEqual(['fr', 'fr', 'fr']);
  });

  test('a folder is a chapter by its name, its note or the numbers of its pages', async () => {
    writeFiles({
      'By Name Ch. 4/forest.jpg': 'x',
      'By note/ComicInfo.xml': '<ComicInfo><Series>Noted</Series><Number>7</Number></ComicInfo>',
      'By note/forest.jpg': 'x',
      'By numbers/p_001.jpg': 'x',
      'By numbers/p_002.jpg': 'x',
      'By numbers/p_003.jpg': 'x',
      'By numbers/zzz-credits.png': 'x',
      'By numbers/p_004-005.jpg': 'x',
      '2015/holiday.jpg': 'x',
      '2015/castle.jpg': 'x',
      'photos/IMG_1234.jpg': 'x',
      'photos/IMG_1278.jpg': 'x',
    });
    expect(findingTexts(await findAll(root))).toEqual([
      "2015: 2 loose images: neither the folder's name nor the files are numbered like a chapter",
      'By Name null/4: forest.jpg',
      'Noted null/7: forest.jpg',
      'By numbers null/null: p_001.jpg,p_002.jpg,p_003.jpg,p_004-005.jpg,zzz-credits.png',
      "photos: 2 loose images: neither the folder's name nor the files are numbered like a chapter",
    ]);
  });

  test('files beside the pages are listed, and system files are ignored', async () => {
    writeFiles({
      'A Ch. 1/1.jpg': 'x',
      'A Ch. 1/2.webp': 'x',
      'A Ch. 1/read me.txt': 'x',
      'A Ch. 1/Thumbs.db': 'x',
      'A Ch. 1/.hidden/1.jpg': 'x',
      'A Ch. 1/ComicInfo.xml': '<!DOCTYPE x><ComicInfo/>',
      '@eaDir/A Ch. 1/1.jpg': 'x',
    });
    const [source] = chaptersOf(await findAll(root));
    expect(source?.pages.map(({ name }) => name)).toEqual(['1.jpg', '2.webp']);
    expect(source?.skipped).toEqual([
      { name: 'ComicInfo.xml', reason: expect.stringMatching(/cannot be read .*entities/) },
      { name: 'read me.txt', reason: 'not an image' },
      { name: 'Thumbs.db', reason: 'a file of the system that packed it' },
    ]);
  });

  test('an archive may have several chapters, and reports what belongs to none of them', async () => {
    writeFiles({
      'Series v3 [fr].cbz': {
        'cover.jpg': 'x',
        'ComicInfo.xml': '<ComicInfo><Series>Noted</Series><Number>99</Number><Writer>W</Writer></ComicInfo>',
        'Series/Ch. 10/1.jpg': 'x',
        'Series/Ch. 9/extra/2.jpg': 'x',
        'Series/Ch. 9/1.jpg': 'x',
        'Series/Ch. 9/ComicInfo.xml': '<ComicInfo><Series>Noted</Series><Number>9</Number></ComicInfo>',
      },
    });
    const findings = await findAll(root);
    expect(findingTexts(findings)).toEqual([
      'Noted 3/9: Series/Ch. 9/1.jpg,Series/Ch. 9/extra/2.jpg',
      'Noted 3/10: Series/Ch. 10/1.jpg',
    ]);
    const [firstChapter, secondChapter] = chaptersOf(findings);
    expect(firstChapter?.skipped).toEqual([{ name: 'cover.jpg', reason: 'outside of the chapters in the archive' }]);
    expect([secondChapter?.skipped, secondChapter?.meta.authors, secondChapter?.meta.language]).toEqual([
      [],
      ['W'],
      'fr',
    ]);
  });

  test('an archive with one wrapping folder, or with parts of one chapter, is one chapter', async () => {
    writeFiles({
      'A - Ch. 1.cbz': { 'A - Ch. 1/2.jpg': 'x', 'A - Ch. 1/1.jpg': 'x' },
      'B - Ch. 2.cbz': { '1/1.jpg': 'x', '2/1.jpg': 'x' },
      'C.zip': { '1/1.jpg': 'x', '2/1.jpg': 'x' },
    });
    expect(findingTexts(await findAll(root))).toEqual([
      'A null/1: A - Ch. 1/1.jpg,A - Ch. 1/2.jpg',
      'B null/2: 1/1.jpg,2/1.jpg',
      'C null/1: 1/1.jpg',
      'C null/2: 2/1.jpg',
    ]);
  });

  test('unreadable files, loops and missing paths do not stop the search', async () => {
    writeFiles({
      'a.cbz': 'no archive',
      'b.cbr': 'Rar!',
      'c.pdf': '%PDF',
      'd.txt': 'text',
      'e Ch. 5.cbz': { '1.jpg': 'x' },
      [`${'deep/'.repeat(10)}Ch. 1/1.jpg`]: 'x',
    });
    symlinkSync(root, path.join(root, 'loop'));
    symlinkSync('nowhere', path.join(root, 'broken'));
    const findings = findingTexts(await findAll(root, path.join(root, 'missing'), path.join(root, 'd.txt')));
    expect(findings).toEqual([
      'b.cbr: neither a CBZ, ZIP or EPUB nor a folder of pages',
      'broken! There is no such file or folder',
      'c.pdf: neither a CBZ, ZIP or EPUB nor a folder of pages',
      `${'deep/'.repeat(9).slice(0, -1)}: more than 8 folders deep`,
      ': 1 file that is no comic: d.txt',
      'missing! There is no such file or folder',
      'd.txt! Neither a CBZ, ZIP or EPUB nor a folder of pages',
      'a.cbz! It is named like an archive but is none',
      'e null/5: 1.jpg',
    ]);
  });

  test('a path that is given twice, or inside another one, is found once', async () => {
    writeFiles({ 'A Ch. 1.cbz': { '1.jpg': 'x' } });
    expect(await findAll(root, path.join(root, 'A Ch. 1.cbz'), root)).toHaveLength(1);
  });

  test('a symbolic link to a folder is read at the place of the link', async () => {
    const outsideFolder = path.join(base, `elsewhere-${serial}`);
    mkdirSync(outsideFolder);
    writeFileSync(path.join(outsideFolder, '1.jpg'), 'x');
    symlinkSync(outsideFolder, path.join(root, 'Linked Ch. 2'));
    expect(findingTexts(await findAll(root))).toEqual(['Linked null/2: 1.jpg']);
  });

  test('a page that is a pipe, a folder or too large fails with its name and does not block', async () => {
    writeFiles({ 'A Ch. 1/1.jpg': 'x' });
    execFileSync('mkfifo', [path.join(root, 'A Ch. 1', '2.jpg')]);
    writeFileSync(path.join(root, 'A Ch. 1', '3.jpg'), Buffer.alloc(20 * 1024 * 1024 + 1));
    const [source] = chaptersOf(await findAll(root));
    const outcomes = await Promise.allSettled(source!.pages.map((page) => page.read()));
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'read'))).toEqual([
      'read',
      '2.jpg is not a file',
      '3.jpg is over 20971520 bytes',
    ]);
  });

  // skipped for the root user, who can read every folder
  test.skipIf(process.getuid?.() === 0)('an unreadable folder is reported, and the others are found', async () => {
    writeFiles({ 'A Ch. 1/1.jpg': 'x', 'locked/1.jpg': 'x' });
    execFileSync('chmod', ['000', path.join(root, 'locked')]);
    expect(findingTexts(await findAll(root))).toEqual(['locked! It cannot be read (EACCES)', 'A null/1: 1.jpg']);
    execFileSync('chmod', ['755', path.join(root, 'locked')]);
  });

  test('a path that the system refuses is reported with the reason', async () => {
    expect(findingTexts(await findAll(path.join(root, 'x'.repeat(300))))[0]).toMatch(
      /! It cannot be read \(ENAMETOOLONG\)$/,
    );
  });

  test('a book may be named after its volume', async () => {
    const packageFile = (title: string): Record<string, string> => ({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
      'p.opf': `<package><metadata><title>${title}</title></metadata><manifest><item id="a" href="1.jpg" media-type="image/jpeg"/></manifest><spine><itemref idref="a"/></spine></package>`,
      '1.jpg': 'x',
    });
    writeFiles({
      'one.epub': packageFile('Fate/Zero, Vol. 3'),
      'two.epub': packageFile('Area 88'),
      'three.cbz': packageFile('A book all the same'),
    });
    expect(findingTexts(await findAll(root))).toEqual([
      'A book all the same oneshot: 1.jpg',
      'Fate/Zero 3/null: 1.jpg',
      'Area 88 oneshot: 1.jpg',
    ]);
  });

  test('no file is left open', async () => {
    writeFiles({ 'A Ch. 1.cbz': { '1.jpg': 'x' }, 'B Ch. 1.cbz': { 'a.txt': 'x' }, 'C.cbz': 'none' });
    const countOpenFiles = (): number => readdirSync('/proc/self/fd').length;
    await findAll(root);
    const openFilesBefore = countOpenFiles();
    for (let round = 0; round < 20; round++) await findAll(root);
    expect(countOpenFiles()).toBeLessThanOrEqual(openFilesBefore + 2);
  });
});

test.each([
  [['001.jpg', '002.jpg', '003.jpg'], true],
  [['ch12_01.png', 'ch12_02.png'], true],
  [['1.jpg'], true],
  [['cover.jpg'], false],
  [['forest.jpg', 'castle.jpg'], false],
  [['IMG_20150217.jpg', 'IMG_20150218.jpg'], false],
  [['2015-02-17_art.jpg', '2015-05-13_art.jpg'], false],
  [['1.jpg', 'a.jpg', 'b.jpg', 'c.jpg'], false],
  [[], false],
])('%j are numbered pages: %s', (names, expected) => {
  expect(numberedPages(names)).toBe(expected);
});
