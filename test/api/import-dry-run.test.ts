// A dry run of the import reports what the real run does, for every kind of chapter, and writes nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportEvent, type ImportReport, runImport } from '#server/importer/importer.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { pageImage } from '#test/support/builders/build.ts';
import { writeZip } from '#test/support/builders/zip.ts';

let context: TestContext;
let folder: string;
beforeAll(async () => {
  context = await testContext();
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-dry-'));
});
afterAll(async () => {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

function writeArchive(name: string, entries: Record<string, Buffer | string>): void {
  const zip = writeZip(Object.entries(entries).map(([entry, data]) => ({ name: entry, data })));
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), zip);
}

async function storedState(): Promise<unknown> {
  const keys: string[] = [];
  for await (const { key } of context.ctx.storage.list('')) keys.push(key);
  const { rows } =
    await sql`SELECT (SELECT count(*) FROM titles) AS titles, (SELECT count(*) FROM chapters) AS chapters,
    (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM authors) AS authors,
    (SELECT count(*) FROM groups) AS groups, (SELECT max(last_ref) FROM blobs) AS used,
    (SELECT count(*) FROM blobs) AS blobs`.execute(context.ctx.db);
  return [keys.sort(), rows];
}

/** Runs an import. @returns its report, and a line for each event of a chapter, without ids */
async function importAndReport(dryRun: boolean): Promise<{ report: ImportReport; lines: string[] }> {
  const lines: string[] = [];
  const onEvent = (event: ImportEvent): void => {
    if (event.kind === 'imported')
      lines.push([event.label, event.title, event.chapter, event.pages, ...event.notes].join());
    if (event.kind === 'present') lines.push(`${event.label} present`);
    if (event.kind === 'skipped' || event.kind === 'failed') lines.push(`${event.label} ${event.kind} ${event.reason}`);
  };
  return { report: await runImport(context.ctx, [folder], { dryRun, onEvent }), lines };
}

test('a dry run reports the same chapters as the real run, for the same reasons', async () => {
  const page = await pageImage();
  const otherPage = await pageImage();
  const comicInfo = (fields: string): string => `<ComicInfo><Series>Noted</Series>${fields}</ComicInfo>`;
  writeArchive('Good - Ch. 1 (en).cbz', { '1.jpg': page, '2.jpg': otherPage });
  writeArchive('Good again - Ch. 9 (fr).cbz', { 'a.jpg': page, 'b.jpg': otherPage });
  // the same image with a JPEG comment that the import removes
  const imageWithComment = Buffer.concat([
    otherPage.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]),
    otherPage.subarray(2),
  ]);
  writeArchive('Good once more - Ch. 2 (en).cbz', { '1.jpg': page, '2.jpg': imageWithComment });
  writeArchive('Cut page - Ch. 1 (en).cbz', {
    '1.jpg': await pageImage(),
    '2.jpg': page.subarray(0, page.length - 20),
  });
  writeArchive('Garbage - Ch. 1 (en).cbz', { '1.jpg': 'not an image' });
  const webp = await sharp(await pageImage())
    .webp()
    .toBuffer();
  writeArchive('Webp - Ch. 1 (en).cbz', { '1.jpg': webp });
  writeArchive('Good - Ch. 1 (pl).cbz', { '1.jpg': await pageImage({ width: 12, height: 12_000 }) });
  writeArchive('Svg - Ch. 1 (en).cbz', { '1.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  writeArchive('Wide - Ch. 1 (en).cbz', { '1.png': await pageImage({ width: 10_001, height: 2, format: 'png' }) });
  writeArchive('Volume - Ch. 1 (en).cbz', {
    'ComicInfo.xml': comicInfo('<Volume>99999999999999999999</Volume>'),
    '1.jpg': await pageImage(),
  });
  writeArchive('Number - Ch. 123456789 (en).cbz', { '1.jpg': await pageImage() });
  writeArchive('Text - Ch. 1 (en).cbz', { 'a.txt': 'x' });
  writeArchive('Damaged - Ch. 1 (en).cbz', { 'ComicInfo.xml': '<', '1.jpg': await pageImage() });
  writeArchive('comics/.cbz', {});
  writeFileSync(path.join(folder, 'Empty - Ch. 1.cbz'), writeZip([]));
  writeFileSync(path.join(folder, 'None - Ch. 1.cbz'), 'x');

  const stateBefore = await storedState();
  const dryRunResult = await importAndReport(true);
  expect(await storedState()).toEqual(stateBefore);
  const realRun = await importAndReport(false);
  expect(dryRunResult).toEqual(realRun);
  expect(realRun.report).toMatchObject({ imported: 5, present: 2, skipped: 2, failed: 6 });
  expect(realRun.lines.join('\n')).toContain(
    'ComicInfo.xml: Volume "99999999999999999999" is longer than the 8 characters',
  );
  // both runs again, now that the chapters are present
  const stateAfter = await storedState();
  const secondDryRun = await importAndReport(true);
  expect(await storedState()).toEqual(stateAfter);
  expect(secondDryRun).toEqual(await importAndReport(false));
});

test('a dry run can be stopped', async () => {
  writeArchive(
    'Stop - Ch. 1 (en).cbz',
    Object.fromEntries(
      await Promise.all([1, 2, 3, 4, 5, 6].map(async (index) => [`${index}.jpg`, await pageImage()] as const)),
    ),
  );
  const controller = new AbortController();
  const report = await runImport(context.ctx, [path.join(folder, 'Stop - Ch. 1 (en).cbz')], {
    dryRun: true,
    signal: controller.signal,
    onEvent: (event) => event.kind === 'page' && controller.abort(),
  });
  expect(report).toMatchObject({ imported: 0, failed: 1 });
});
