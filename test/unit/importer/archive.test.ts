// Hostile archives: each is refused with an error code, or its bad entries are skipped with a reason, in bounded time
// and memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveLimits } from '#contract/rules/archive-limits.ts';
import { type Archive, openArchive } from '#server/importer/archive.ts';
import { ImportProblem } from '#server/importer/problem.ts';
import { type RawEntry, writeZip } from '#test/support/builders/zip.ts';

let folder: string;
let serial = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-archives-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeArchive(bytes: Buffer): string {
  const file = path.join(folder, `${++serial}.cbz`);
  writeFileSync(file, bytes);
  return file;
}

/** Opens an archive and reads all of its entries, as an import does. */
async function readAll(file: string, bounds = archiveLimits): Promise<{ read: string[]; skipped: string[] }> {
  const archive: Archive = await openArchive(file, bounds);
  try {
    const read: string[] = [];
    for (const entry of archive.entries) {
      await entry.read();
      read.push(entry.name);
    }
    return { read, skipped: archive.skipped.map(({ name, reason }) => `${name}: ${reason}`) };
  } finally {
    await archive.close();
  }
}

const validEntry: RawEntry = { name: '1.jpg', data: 'page' };
const noiseBytes = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7919) % 251));

describe('names that are skipped while the rest is read', () => {
  const skippedNameCases: [string, string | Buffer, string][] = [
    ['up and out', '../../evil.jpg', 'leads out'],
    ['up in the middle', 'a/../../evil.jpg', 'leads out'],
    ['up with backslashes', '..\\..\\evil.jpg', 'leads out'],
    ['up at the end', 'a/..', 'leads out'],
    ['from the root', '/etc/passwd.jpg', 'root of a disk'],
    ['from the root with a backslash', '\\evil.jpg', 'root of a disk'],
    ['of another machine', '\\\\server\\share\\evil.jpg', 'root of a disk'],
    ['on a drive', 'C:\\evil.jpg', 'root of a disk'],
    ['on a drive without a slash', 'c:evil.jpg', 'root of a disk'],
    ['with a zero byte', 'a\0.jpg', 'zero byte'],
    ['with 5,000 letters', 'a'.repeat(5000), 'far too long'],
    ['without a name', '', 'empty'],
    ['of macOS', '__MACOSX/._1.jpg', 'system'],
    ['hidden', '.hidden.jpg', 'system'],
    ['in a hidden folder', '.git/objects/1.jpg', 'system'],
    ['of Windows', 'Thumbs.db', 'system'],
    ['of Finder', 'a/.DS_Store', 'system'],
    ['of a network disk', '@eaDir/1.jpg', 'system'],
    ['of its bin', 'a/@Recycle/1.jpg', 'system'],
  ];
  test.each(skippedNameCases)('%s', async (_what, name, reason) => {
    const { read, skipped } = await readAll(writeArchive(writeZip([validEntry, { name, data: 'evil' }])));
    expect(read).toEqual(['1.jpg']);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toContain(reason);
  });

  test('links, devices, empty files and second files of one name', async () => {
    const { read, skipped } = await readAll(
      writeArchive(
        writeZip([
          validEntry,
          { name: 'link.jpg', data: '/etc/passwd', mode: 0o120777 },
          { name: 'pipe.jpg', data: 'x', mode: 0o010644 },
          { name: 'empty.txt' },
          { name: 'empty.jpg' },
          { name: '1.jpg', data: 'other' },
          { name: './1.jpg', data: 'again' },
          { name: 'folder/', mode: 0o040755 },
          { name: 'folder/2.jpg', data: 'x', mode: 0o100644 },
        ]),
      ),
    );
    // an empty image is not skipped, so that the import refuses its chapter
    expect(read).toEqual(['1.jpg', 'empty.jpg', 'folder/2.jpg']);
    expect(skipped).toEqual([
      'link.jpg: a link, not a file',
      'pipe.jpg: a device or folder, not a file',
      'empty.txt: empty',
      '1.jpg: a second file of the same name',
      '1.jpg: a second file of the same name',
    ]);
  });

  test('names in messages have control characters escaped', async () => {
    const { skipped } = await readAll(
      writeArchive(writeZip([validEntry, { name: '../\u001b[2J\u202egpj.jpg', data: 'x' }])),
    );
    expect(skipped[0]).toMatch(/^\.\.\/\\u001b\[2J\\u202egpj\.jpg: /);
  });

  test('harmless names of old programs are not skipped', async () => {
    const { read } = await readAll(
      writeArchive(
        writeZip([
          { name: 'Ch 1\\1.jpg', data: 'a', flags: 0 },
          { name: Buffer.from([0x83, 0x65, 0x2e, 0x6a, 0x70, 0x67]), data: 'b', flags: 0 },
          { name: '第1話/1.jpg', data: 'c', flags: 0 },
        ]),
      ),
    );
    expect(read).toEqual(['Ch 1/1.jpg', 'テ.jpg', '第1話/1.jpg']);
  });
});

const sharedBytes = noiseBytes(5000);
const refusedArchives: [string, () => Buffer, string][] = [
  // `noiseBytes` stands for encrypted data, to which the traditional ZIP cipher prepends twelve bytes
  ['encrypted', () => writeZip([{ ...validEntry, flags: 0x801, packed: noiseBytes(16) }]), 'archive_encrypted'],
  ['encrypted the newer way', () => writeZip([{ ...validEntry, flags: 0x801, method: 99 }]), 'archive_encrypted'],
  ['strongly encrypted', () => writeZip([{ ...validEntry, flags: 0x841 }]), 'archive_encrypted'],
  ['packed by an unknown method', () => writeZip([{ ...validEntry, method: 14 }]), 'archive_method'],
  ['a wrong checksum', () => writeZip([{ ...validEntry, crc: 1 }]), 'archive_damaged'],
  ['a wrong checksum of packed data', () => writeZip([{ ...validEntry, method: 8, crc: 1 }]), 'archive_damaged'],
  ['fewer bytes than declared', () => writeZip([{ ...validEntry, method: 8, size: 5000 }]), 'archive_damaged'],
  [
    'more bytes than declared',
    () => writeZip([{ name: '1.jpg', data: noiseBytes(5000), method: 8, size: 10 }]),
    'archive_damaged',
  ],
  ['stored with two sizes', () => writeZip([{ ...validEntry, size: 100 }]), 'archive_damaged'],
  [
    'data that does not unpack',
    () => writeZip([{ name: '1.jpg', data: 'page', method: 8, packed: noiseBytes(64) }]),
    'archive_damaged',
  ],
  [
    'packed data that goes on past the end',
    () => writeZip([{ ...validEntry, method: 8, packedSize: 1_000_000 }]),
    'archive_damaged',
  ],
  ['an entry past the end', () => writeZip([{ ...validEntry, offset: 1_000_000 }]), 'archive_damaged'],
  ['an entry inside the directory', () => writeZip([{ ...validEntry, offset: 40 }]), 'archive_damaged'],
  ['a directory past the end', () => writeZip([validEntry], { directoryOffset: 1_000_000 }), 'archive_damaged'],
  ['a directory inside the data', () => writeZip([validEntry], { directoryOffset: 3 }), 'archive_damaged'],
  ['more entries promised than listed', () => writeZip([validEntry], { entries: 60_000 }), 'archive_damaged'],
  [
    'two names for the same bytes',
    () =>
      writeZip([
        { name: '1.jpg', data: sharedBytes },
        { name: '2.jpg', data: sharedBytes, offset: 0, listedOnly: true },
      ]),
    'archive_overlapping',
  ],
  [
    'entries that quote each other',
    () => {
      const innerArchive = writeZip([{ name: '2.jpg', data: sharedBytes }]);
      return writeZip([
        { name: '1.jpg', data: innerArchive.subarray(0, 5100), method: 0 },
        { name: '2.jpg', data: sharedBytes, offset: 35, listedOnly: true },
      ]);
    },
    'archive_overlapping',
  ],
  [
    'ten thousand entries and one',
    () => writeZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.txt`, data: 'x' }))),
    'archive_too_many_entries',
  ],
  [
    'a page that unpacks to a thousand times its size',
    () => writeZip([{ name: '1.jpg', data: Buffer.alloc(15 * 1024 * 1024), method: 8 }]),
    'archive_bomb',
  ],
  [
    'the same behind an honest-looking size',
    () => writeZip([{ name: '1.jpg', data: Buffer.alloc(15 * 1024 * 1024), method: 8, size: 40_000 }]),
    'archive_damaged',
  ],
  ['text', () => Buffer.from('this is no archive'), 'archive_damaged'],
  ['nothing', () => Buffer.alloc(0), 'archive_damaged'],
  ['only an end', () => writeZip([]).subarray(0, 10), 'archive_damaged'],
  ['cut in half', () => writeZip([{ name: '1.jpg', data: sharedBytes }]).subarray(0, 2500), 'archive_damaged'],
  ['without its directory', () => writeZip([validEntry]).subarray(0, 30 + 5 + 4), 'archive_damaged'],
];

describe('archives that are refused', () => {
  test.each(refusedArchives)('%s', async (_what, buildArchive, code) => {
    const problem = await readAll(writeArchive(buildArchive())).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ImportProblem);
    expect((problem as ImportProblem).code).toBe(code);
  });

  test('problems in the directory are refused before any entry is read', async () => {
    const encryptedArchive = writeArchive(writeZip([{ ...validEntry, flags: 0x801, packed: noiseBytes(16) }]));
    await expect(openArchive(encryptedArchive)).rejects.toMatchObject({ code: 'archive_encrypted' });
    const inHeader = writeArchive(writeZip([validEntry, { name: '2.jpg', data: 'x', offset: 10, listedOnly: true }]));
    await expect(openArchive(inHeader)).rejects.toMatchObject({ code: 'archive_overlapping' });
  });

  test('limits are reported with the measured value', async () => {
    const largeArchive = writeArchive(writeZip([{ name: '1.jpg', data: noiseBytes(300_000) }]));
    const archive = await openArchive(largeArchive);
    await expect(archive.entries[0]!.read(1000)).rejects.toMatchObject({ code: 'archive_too_large', limit: 1000 });
    await archive.close();
    const manyEntriesArchive = writeArchive(
      writeZip([validEntry, { name: '2.jpg', data: 'x' }, { name: '3.jpg', data: 'x' }]),
    );
    await expect(openArchive(manyEntriesArchive, { ...archiveLimits, entries: 2 })).rejects.toMatchObject({
      limit: 2,
      measured: 3,
    });
  });

  test('a page of 20 MB is read, and one byte more is refused while unpacking', async () => {
    const maxBytes = 20 * 1024 * 1024;
    const file = writeArchive(
      writeZip([
        { name: '1.jpg', data: Buffer.alloc(maxBytes, 'a') },
        { name: '2.jpg', data: Buffer.alloc(maxBytes + 1, 'a') },
      ]),
    );
    const archive = await openArchive(file);
    expect((await archive.entries[0]!.read()).length).toBe(maxBytes);
    await expect(archive.entries[1]!.read()).rejects.toMatchObject({ code: 'archive_too_large', limit: maxBytes });
    await archive.close();
  });
});

test('the whole archive has its own limit, against which a page counts once', async () => {
  const bounds = { ...archiveLimits, totalBytes: 10_000 };
  const pages = ['1', '2', '3'].map((name) => ({ name: `${name}.jpg`, data: noiseBytes(4000) }));
  const archive = await openArchive(writeArchive(writeZip(pages)), bounds);
  for (let round = 0; round < 5; round++) await archive.entries[0]!.read();
  await archive.entries[1]!.read();
  await expect(archive.entries[2]!.read()).rejects.toMatchObject({ code: 'archive_too_large', limit: 10_000 });
  await archive.close();
});

test('stored and deflated pages are read unchanged in any order', async () => {
  const data = noiseBytes(100_000);
  const archive = await openArchive(
    writeArchive(
      writeZip([
        { name: '1.jpg', data },
        { name: '2.jpg', data, method: 8 },
        { name: '3.jpg', data, packed: deflateRawSync(data, { level: 0 }), method: 8 },
      ]),
    ),
  );
  const read = await Promise.all(archive.entries.toReversed().map((entry) => entry.read()));
  expect(read.every((bytes) => bytes.equals(data))).toBe(true);
  await archive.close();
});

test('a change of a few bytes causes at most a named problem', async () => {
  const validArchive = writeZip([
    validEntry,
    { name: '2.jpg', data: noiseBytes(500), method: 8 },
    { name: 'ComicInfo.xml', data: '<a/>' },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(validArchive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const bytes = Buffer.from(validArchive);
        for (const [at, value] of changes) bytes[at] = value;
        const outcome = await readAll(writeArchive(bytes)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ImportProblem);
        else expect((outcome as { read: string[] }).read.every((name) => !name.startsWith('/'))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
