// `npm run import` as a process: exit codes, output, and what is left after the command or its database is killed.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/core/db/db.ts';
import { openStorage } from '#server/core/files/storage/storage.ts';
import { pageImage } from '#test/support/builders/build.ts';
import {
  clearProcesses,
  databaseOf,
  createDataFolder,
  waitForExit,
  postgresOf,
  repositoryRoot,
  type RunningProcess,
  startProcess,
} from '#test/support/server/processes.ts';
import { writeZip } from '#test/support/builders/zip.ts';

const server = path.join(repositoryRoot, 'server', 'main.ts');
const dataDir = createDataFolder();
let comics: string;
let site: RunningProcess;
let database: Database;
beforeAll(async () => {
  comics = mkdtempSync(path.join(tmpdir(), 'komawari-command-'));
  site = await startProcess(dataDir, { script: [server, 'serve'] });
  await site.ready;
  database = await databaseOf(dataDir);
});
afterAll(async () => {
  await database.close();
  await clearProcesses();
  rmSync(comics, { recursive: true, force: true });
});

const startImport = (...args: string[]): Promise<RunningProcess> =>
  startProcess(dataDir, { script: [server, 'import', ...args] });
async function runImport(...args: string[]): Promise<{ code: number | null; output: string }> {
  const run = await startImport(...args);
  const code = await waitForExit(run.child);
  return { code, output: run.output() };
}

async function chapter(name: string, pages: number, size = {}): Promise<string> {
  const chapterFolder = path.join(comics, name);
  mkdirSync(chapterFolder, { recursive: true });
  for (let page = 1; page <= pages; page++)
    writeFileSync(path.join(chapterFolder, `${page}.jpg`), await pageImage(size));
  return chapterFolder;
}

/** Finds unreferenced image rows ("unnamed"), rows without files ("lost") and files without rows ("strays"). */
async function findLeftovers(): Promise<{ unnamed: number; lost: string[]; strays: string[] }> {
  const { rows } = await sql<{ refs: number; hash: string; extension: string; saver: string | null }>`
    SELECT refs, encode(hash, 'hex') AS hash, extension, encode(saver_hash, 'hex') AS saver FROM blobs`.execute(
    database.db,
  );
  const keys = new Set<string>();
  for await (const { key } of (await openStorage('file:files', dataDir)).list('')) keys.add(key);
  const names = new Set([...keys].map((key) => path.basename(key).split('.')[0]!));
  const knownHashes = new Set(rows.flatMap((row) => [row.hash, row.saver]));
  return {
    unnamed: rows.filter((row) => row.refs === 0).length,
    lost: rows.filter((row) => !names.has(row.hash)).map((row) => row.hash),
    strays: [...keys].filter((key) => !knownHashes.has(path.basename(key).split('.')[0]!)),
  };
}
const noLeftovers = { unnamed: 0, lost: [], strays: [] };

/** Page size that takes long enough to be interrupted while only some pages are stored. */
const slowPageSize = { width: 1400, height: 2000 };

/**
 * Pauses an import once it has stored some pages.
 * @param otherUnnamed number of unreferenced images of other imports
 * @returns number of all unreferenced images
 */
async function pauseMidway(run: RunningProcess, otherUnnamed = 0): Promise<number> {
  const unnamed = async (): Promise<number> => (await findLeftovers()).unnamed;
  await expect.poll(unnamed, { timeout: 20_000, interval: 20 }).toBeGreaterThan(otherUnnamed + 3);
  run.child.kill('SIGSTOP');
  const unnamedCount = await unnamed();
  expect(unnamedCount).toBeGreaterThan(otherUnnamed + 3);
  return unnamedCount;
}

test('an empty path is a usage error and starts nothing', async () => {
  const folder = path.join(comics, 'data of nobody');
  const run = await startProcess(folder, { script: [server, 'import', ''] });
  expect(await waitForExit(run.child)).toBe(2);
  expect(run.output()).toMatch(/A path is empty.*PATH…/s);
  expect(existsSync(folder)).toBe(false);
});

test('a given path that cannot be imported is an error, and a file in a folder is not', async () => {
  const text = path.join(comics, 'notes.txt');
  writeFileSync(text, 'x');
  expect(await runImport(text)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not imported. Neither a CBZ'),
  });
  expect(await runImport(path.join(comics, 'missing.cbz'))).toMatchObject({ code: 2 });
  const folder = path.join(comics, 'loose');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'forest.jpg'), 'x');
  writeFileSync(path.join(folder, 'notes.txt'), 'x');
  const { code, output } = await runImport(folder);
  expect(code).toBe(0);
  expect(output).toContain('skipped, 1 file that is no comic: notes.txt');
  expect(output).toContain('1 skipped, 0 failed');
  writeFileSync(path.join(folder, 'Broken - Ch. 1.cbz'), 'x');
  expect((await runImport(folder)).code).toBe(1);
});

test('--title takes an id or a URL, and reports what is wrong with other values', async () => {
  const chapterFolder = await chapter('Given Ch. 1 (en)', 1);
  expect(await runImport(chapterFolder, '--title', 'Given')).toMatchObject({
    code: 2,
    output: expect.stringContaining('"Given" is no id of a title. The id is what stands in the address of its page'),
  });
  const unknownTitleId = '3f0b1e0a-0000-4000-8000-000000000000';
  expect(await runImport(chapterFolder, '--title', unknownTitleId)).toMatchObject({
    code: 2,
    output: expect.stringContaining(`There is no title with the id ${unknownTitleId}`),
  });
  const { rows } = await sql<{ uid: string }>`INSERT INTO titles (original_language, state) VALUES ('ja', 'published')
    RETURNING uid`.execute(database.db);
  await sql`INSERT INTO title_names (title_id, position, language, name, main)
    SELECT id, 0, 'ja-ro', 'Ageru', true FROM titles WHERE uid = ${rows[0]!.uid}`.execute(database.db);
  const { code, output } = await runImport(
    chapterFolder,
    '--title',
    `https://comics.example/title/${rows[0]!.uid}/ageru`,
  );
  expect([code, output]).toEqual([0, expect.stringContaining('joins the title “Ageru”, as --title says')]);
  await sql`DELETE FROM titles`.execute(database.db);
});

test('control characters in the output are escaped', async () => {
  const folder = path.join(comics, 'odd \u001B[31m\u202E');
  mkdirSync(folder);
  const zip = writeZip([
    { name: '1\u001B[2J.jpg', data: await pageImage() },
    { name: 'a\u202E.txt', data: 'x' },
  ]);
  writeFileSync(path.join(folder, 'Esc \u001B[31m\u0007red\n\u202E - Ch. 1 (en).cbz'), zip);
  writeFileSync(path.join(folder, 'x\u001B[2J.cbz'), 'x');
  const { output } = await runImport(folder, '--rating', 'safe');
  expect(output).toContain('+ Esc \\u001b[31m\\u0007red\\u000a\\u202e - Ch. 1 (en).cbz: Esc red, Ch. 1, 1 pages');
  const failedRun = await runImport('\u001B[2J\u202E.cbz', '--rating', '\u001B[2J');
  for (const text of [output, failedRun.output]) expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202E]/u);
  const { rows } = await sql<{ name: string }>`SELECT name FROM title_names`.execute(database.db);
  expect(rows).toEqual([{ name: 'Esc red' }]);
});

test('a killed import leaves nothing once another one has run', async () => {
  const run = await startImport(await chapter('Killed Ch. 1 (en)', 12, slowPageSize));
  const unnamedBefore = await pauseMidway(run);
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect((await findLeftovers()).unnamed).toBeGreaterThanOrEqual(unnamedBefore);
  // images of a concurrent import that are not referenced yet must not be deleted
  const runningImport = await startImport(await chapter('Living Ch. 1 (en)', 12, slowPageSize));
  const unnamedOfImport = await pauseMidway(runningImport, unnamedBefore);
  expect(await runImport(await chapter('Other Ch. 1 (en)', 2))).toMatchObject({ code: 0 });
  expect((await findLeftovers()).unnamed).toBeGreaterThanOrEqual(unnamedOfImport);
  runningImport.child.kill('SIGCONT');
  expect(await waitForExit(runningImport.child)).toBe(0);
  expect(runningImport.output()).toContain('1 imported (12 pages)');
  expect(await findLeftovers()).toEqual(noLeftovers);
});

test('an import that loses its database says so once, and the next import completes it', async () => {
  await chapter('Lost/Lost Ch. 1 (en)', 2);
  await chapter('Lost/Lost Ch. 2 (en)', 12, slowPageSize);
  await chapter('Lost/Lost Ch. 3 (en)', 2);
  const run = await startImport(path.join(comics, 'Lost'));
  await run.waitForOutput('… Lost Ch. 2 (en): 12 pages');
  await pauseMidway(run);
  await database.close();
  // the site would start the database again, maybe before the import needs it
  site.child.kill('SIGSTOP');
  process.kill(postgresOf(dataDir), 'SIGKILL');
  run.child.kill('SIGCONT');
  const exitCode = await waitForExit(run.child);
  site.child.kill('SIGCONT');
  expect(exitCode).toBe(1);
  expect(run.output()).toContain('1 imported (2 pages), 0 already present, 0 skipped, 1 failed');
  expect(run.output().match(/The connection to the database was lost/g)).toHaveLength(1);
  expect(run.output()).toContain('run the same command again');
  expect(run.output()).not.toMatch(/^ +at |\\n +at /m);
  expect(run.output()).not.toContain('Lost Ch. 3');
  await site.waitForOutput('The database answers again');
  database = await databaseOf(dataDir);
  expect(await runImport(path.join(comics, 'Lost'))).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 imported (14 pages), 1 already present, 0 skipped, 0 failed'),
  });
  expect(await findLeftovers()).toEqual(noLeftovers);
});
