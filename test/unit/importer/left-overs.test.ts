// Import of paths that are not comics (files inside folders, or paths given explicitly), and of file names that are
// not valid UTF-8.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { locate } from '#server/importer/disk.ts';
import { findChapters } from '#server/importer/source.ts';
import type { ScanResult } from '#server/importer/chapter-source.ts';
import { writeZip } from '#test/support/builders/zip.ts';

const base = mkdtempSync(path.join(tmpdir(), 'komawari-left-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let root: string;
let serial = 0;
beforeEach(() => {
  root = path.join(base, String(++serial));
  mkdirSync(root);
});

const pagesZip = writeZip([{ name: '1.jpg', data: 'x' }]);
function writeFiles(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
}

async function findAll(...paths: (string | Buffer)[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for await (const finding of findChapters(paths)) results.push(finding);
  return results;
}

async function findingTexts(...paths: string[]): Promise<string[]> {
  return (await findAll(...paths)).map((finding) => {
    if (finding.kind === 'chapter') return `${finding.source.meta.series} ${finding.source.meta.chapter}`;
    const reason = finding.kind === 'failed' ? finding.error.message : finding.reason;
    return `${path.relative(root, finding.path)} ${finding.kind}: ${reason}`;
  });
}

describe('files inside a folder', () => {
  test('that are no comics are reported in one line, empty folders in one each, and system files are ignored', async () => {
    writeFiles({
      'A Ch. 1.cbz': pagesZip,
      'README.md': 'x',
      '08 Text.txt': 'x',
      'b.webp': 'x',
      '.DS_Store': 'x',
      'Thumbs.db': 'x',
    });
    mkdirSync(path.join(root, 'empty'));
    writeFiles({ 'hidden/.nomedia': '' });
    expect(await findingTexts(root)).toEqual([
      'empty left: an empty folder',
      'hidden left: an empty folder',
      'A 1',
      ' skipped: 1 images beside chapters, not numbered like pages',
      ' left: 2 files that are no comic: 08 Text.txt, README.md',
    ]);
  });

  test('are counted if there are many, and five are named, with control characters escaped', async () => {
    writeFiles({
      ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.txt`, 'x'])),
      '0\u001B[2J.txt': 'x',
    });
    expect((await findingTexts(root))[0]).toBe(
      ' left: 9 files that are no comic: 0\\u001b[2J.txt, 0.txt, 1.txt, 2.txt, 3.txt, 4 more',
    );
  });

  test('are also reported beside loose art, and once in a chapter', async () => {
    writeFiles({ 'art/forest.jpg': 'x', 'art/notes.txt': 'x', 'B Ch. 2/1.jpg': 'x', 'B Ch. 2/notes.txt': 'x' });
    expect(await findingTexts(root)).toEqual([
      "art skipped: 1 loose images: neither the folder's name nor the files are numbered like a chapter",
      'art left: 1 file that is no comic: notes.txt',
      'B 2',
    ]);
  });
});

describe('paths given explicitly', () => {
  test('fail if they are files without anything to import, while folders may have no comics', async () => {
    writeFiles({
      'a.txt': 'x',
      'empty.cbz': writeZip([]),
      'text.cbz': writeZip([{ name: 'a.txt', data: 'x' }]),
      'art/tree.jpg': 'x',
      'texts/a.txt': 'x',
    });
    mkdirSync(path.join(root, 'nothing'));
    const pathTo = (name: string): string => path.join(root, name);
    expect(
      await findingTexts(
        pathTo('a.txt'),
        '/dev/null',
        pathTo('empty.cbz'),
        pathTo('text.cbz'),
        pathTo('art'),
        pathTo('nothing'),
        pathTo('texts'),
      ),
    ).toEqual([
      'a.txt failed: Neither a CBZ, ZIP or EPUB nor a folder of pages',
      // the path is relative to a folder that may be in /dev itself
      expect.stringMatching(/\/null failed: Neither/),
      'nothing left: an empty folder',
      'texts left: 1 file that is no comic: a.txt',
      'empty.cbz failed: The archive is empty, so it has no pages',
      'text.cbz failed: There is no image in it',
      expect.stringMatching(/^art skipped: 1 loose images/),
    ]);
  });

  test('may have empty archives inside a folder, which are skipped as having no pages', async () => {
    writeFiles({ 'empty.cbz': writeZip([]) });
    expect(await findingTexts(root)).toEqual(['empty.cbz skipped: the archive is empty, so it has no pages']);
  });
});

describe('a name that starts with a number', () => {
  test('is the name of the series when no other one in the folder does', async () => {
    writeFiles({ 'n/2001 Nights.cbz': pagesZip, 'n/Other Ch. 1.cbz': pagesZip });
    expect(await findingTexts(root)).toEqual(['2001 Nights null', 'Other 1']);
    expect(await findingTexts(path.join(root, 'n', '2001 Nights.cbz'))).toEqual(['2001 Nights null']);
  });

  test('is a chapter beside others', async () => {
    writeFiles({ 'n/1 Start.cbz': pagesZip, 'n/2 End.cbz': pagesZip });
    expect(await findingTexts(root)).toEqual(['n 1', 'n 2']);
    expect(await findingTexts(path.join(root, 'n', '1 Start.cbz'))).toEqual(['n 1']);
  });
});

// skipped elsewhere, because other operating systems reject file names that are not valid UTF-8
describe.skipIf(process.platform !== 'linux')('names that are no UTF-8', () => {
  const latin1Path = (name: string): Buffer => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);

  test('are read as Latin-1 with a note, and their pages can be read', async () => {
    writeFileSync(latin1Path('Caf\xE9 - Ch. 4 (en).cbz'), pagesZip);
    mkdirSync(latin1Path('Th\xE9 - Ch. 5 (en)'));
    writeFileSync(Buffer.concat([latin1Path('Th\xE9 - Ch. 5 (en)'), Buffer.from('/1.jpg')]), 'x');
    const chapters: unknown[] = [];
    for await (const finding of findChapters([root])) {
      if (finding.kind !== 'chapter') throw new Error(finding.kind);
      const { meta, pages: inside } = finding.source;
      chapters.push([meta.series, meta.chapter, meta.notes, (await inside[0]!.read()).toString()]);
    }
    const notes = ['its name is not UTF-8 and was read as Latin-1'];
    expect(chapters).toEqual([
      ['Café', '4', notes, 'x'],
      ['Thé', '5', notes, 'x'],
    ]);
  });

  test('are found by an argument with replacement characters, unless it is ambiguous', async () => {
    writeFileSync(latin1Path('a\xFF.cbz'), pagesZip);
    const argument = `${root}/a\uFFFD.cbz`;
    const found = await locate(argument);
    expect(found).toEqual(latin1Path('a\xFF.cbz'));
    expect(await findAll(found!)).toMatchObject([{ kind: 'chapter', named: true }]);
    writeFileSync(latin1Path('a\xFE.cbz'), pagesZip);
    expect(await locate(argument)).toBeNull();
    expect(await locate(`${root}/none.cbz`)).toBeNull();
  });
});
