// Exporting an account and importing a library in the settings: the preview, the import, its undo, files that are refused.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;
beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Harbour Lights', main: true }] });
  ({ page } = await app.visit(phone, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/settings?tab=account`, account);
});

const chooseFile = async (name: string, text: string): Promise<void> => {
  const input = page.locator('input[type=file][aria-label="Choose a file"]');
  await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
};
const libraryOf = async (): Promise<unknown[]> =>
  app.ctx.db.selectFrom('title_follows').select('status').where('user_id', '=', account.id).execute();

test('a file of MyAnimeList is previewed, imported and taken back', async () => {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const manga = (title: string, status: string) =>
    `<manga><manga_title>${title}</manga_title><my_status>${status}</my_status><my_score>8</my_score></manga>`;
  await chooseFile(
    'list.xml',
    `<myanimelist>${manga('Harbour Lights', 'Completed')}${manga('Elsewhere', 'Reading')}</myanimelist>`,
  );
  const dialog = page.getByRole('dialog', { name: 'MyAnimeList' });
  await dialog.getByText('1 new title in your library').waitFor();
  await dialog.getByText('Titles found: 1 of 2').waitFor();
  await dialog.getByText('1 title isn’t here yet').click();
  await dialog.getByText('Elsewhere').waitFor();
  expect(await libraryOf()).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Ratings' }).click();
  await expect.poll(() => dialog.getByText('1 rating').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Import finished').waitFor();
  expect(await libraryOf()).toEqual([{ status: 'completed' }]);
  const { rows } = await sql`SELECT FROM ratings WHERE user_id = ${account.id}`.execute(app.ctx.db);
  expect(rows).toEqual([]);
  await page.getByRole('main').getByText('1 not here yet').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Import undone').waitFor();
  expect(await libraryOf()).toEqual([]);
});

test('a file of an unknown kind is refused with what to do', async () => {
  await chooseFile('page.html', '<html></html>');
  await page.getByText(/This kind of file isn’t supported/).waitFor();
});

test('a file of 50 MB is read without a pause of the page, with its progress, and reading it can be canceled', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'komawari-import-'));
  const file = path.join(folder, 'large-file-whose-name-needs-more-room-than-there-is.json');
  const library = Array.from({ length: 2000 }, (_, index) => ({
    title: { id: null, name: `Title ${index}`, links: {} },
    status: 'reading',
    following: true,
    read: [],
    padding: 'x'.repeat(25_000),
  }));
  await writeFile(file, JSON.stringify({ format: 'komawari-account', version: 1, data: { library } }));
  const { page: desk } = await app.visit(desktop);
  await openSignedIn(desk, `${app.site}/settings?tab=account`, account);
  await desk.evaluate(() => {
    const record = { longest: 0 };
    Object.assign(window, { record });
    let last = performance.now();
    setInterval(() => {
      record.longest = Math.max(record.longest, performance.now() - last);
      last = performance.now();
    }, 5);
  });
  const input = desk.locator('input[type=file][aria-label="Choose a file"]');
  // the worker waits until the test has seen what is shown while it reads
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await desk.context().route(/\/worker-.*\.js$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await input.setInputFiles(file);
  const bar = desk.getByRole('progressbar', { name: /^large-file/ });
  await bar.waitFor();
  expect((await bar.boundingBox())!.width).toBe(240);
  await desk.getByText('0% read').waitFor();
  await desk.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Choose a file' }).waitFor();
  release();
  await desk.evaluate(() =>
    Object.assign((window as unknown as { record: { longest: number } }).record, { longest: 0 }),
  );
  await input.setInputFiles(file);
  await desk.getByRole('dialog').getByText('2,000 titles in this file').waitFor();
  const { longest } = await desk.evaluate(() => (window as unknown as { record: { longest: number } }).record);
  // parsed on the main thread it takes a second; tests that run at the same time take some of this
  expect(longest).toBeLessThan(250);
  await rm(folder, { recursive: true });
});

test('a worker that does not load keeps the file, which can be read again', async () => {
  const { page: desk } = await app.visit(desktop, { expectedProblems: /./ });
  await openSignedIn(desk, `${app.site}/settings?tab=account`, account);
  await desk.context().route(/\/worker-.*\.js$/, (route) => route.abort());
  const text = '<myanimelist><manga><manga_title>Harbour Lights</manga_title></manga></myanimelist>';
  await desk
    .locator('input[type=file][aria-label="Choose a file"]')
    .setInputFiles({ name: 'list.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  const note = desk.getByRole('alert').filter({ hasText: 'list.xml' });
  await note.waitFor();
  await desk.context().unroute(/\/worker-.*\.js$/);
  await desk.context().unrouteAll();
  await note.getByRole('button', { name: 'Retry' }).click();
  await desk.getByRole('dialog', { name: 'MyAnimeList' }).getByText('Titles found: 1 of 1').waitFor();
});

test('a whole library has more time than other requests', async () => {
  const { page: desk } = await app.visit(desktop);
  await openSignedIn(desk, `${app.site}/settings?tab=account`, account);
  await desk.getByRole('button', { name: 'Choose a file' }).waitFor();
  await desk.evaluate(() => {
    const setTimeLimit = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    Object.assign(globalThis, { limits });
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return setTimeLimit(ms);
    };
  });
  const longest = () => desk.evaluate(() => Math.max(...(globalThis as unknown as { limits: number[] }).limits));
  await desk.locator('input[type=file][aria-label="Choose a file"]').setInputFiles({
    name: 'list.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<myanimelist><manga><manga_title>Harbour Lights</manga_title></manga></myanimelist>'),
  });
  await desk.getByRole('dialog', { name: 'MyAnimeList' }).getByText('Titles found: 1 of 1').waitFor();
  expect(await longest()).toBe(120_000);
});

test('everything is exported as JSON', async () => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Everything (JSON)').click()]);
  const contents = JSON.parse(await readFile(await download.path(), 'utf8')) as { data: { account: unknown[] } };
  expect(contents.data.account).toEqual([expect.objectContaining({ username: 'mirelle' })]);
});

test('the page to read offline needs no connection, and is searched and sorted', async () => {
  for (const [name, rating] of [
    ['Alpha <b>&', 9],
    ['Beta', 10],
    ['Gamma', 2],
  ] as const) {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    await sql`INSERT INTO title_follows (user_id, title_id, status, at) VALUES (${account.id}, ${title.id}, 'reading', now())`.execute(
      app.ctx.db,
    );
    await sql`INSERT INTO ratings (user_id, title_id, rating, at) VALUES (${account.id}, ${title.id}, ${rating}, now())`.execute(
      app.ctx.db,
    );
  }
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('A page to read offline').click(),
  ]);
  const { page: offline } = await app.visit(desktop);
  const requests: string[] = [];
  await offline.context().setOffline(true);
  offline.on('request', (request) => requests.push(request.url()));
  const file = `${await download.path()}.html`;
  await copyFile(await download.path(), file);
  await offline.goto(`file://${file}`);
  await offline.getByRole('heading', { name: /^Reading \d/ }).waitFor();
  const names = () => offline.locator('tbody tr:not([hidden]) td:first-child').allTextContents();
  expect(await names()).toEqual(['Alpha <b>&', 'Beta', 'Gamma']);
  await offline.getByRole('button', { name: 'Rating' }).click();
  expect(await names()).toEqual(['Gamma', 'Alpha <b>&', 'Beta']);
  await offline.getByRole('button', { name: 'Rating' }).click();
  expect(await names()).toEqual(['Beta', 'Alpha <b>&', 'Gamma']);
  await offline.getByRole('searchbox').fill('alp');
  expect(await names()).toEqual(['Alpha <b>&']);
  expect(requests).toEqual([`file://${file}`]);
  expect(await seriousViolationsWithin(offline.locator('body'))).toEqual([]);
  for (const viewport of [desktop, phone].map((options) => options.viewport!)) {
    await offline.setViewportSize(viewport);
    expect(await horizontalOverflow(offline)).toBe(0);
  }
});
