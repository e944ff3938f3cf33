// Many chapters in a table: names of archives fill it in, rows are uploaded one after another, a failure of one moves no
// other, and a reload loses nothing but the files.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { writeZip } from '#test/support/builders/zip.ts';
import { blocks } from '#test/support/hostile-images/noise.ts';
import { assemblePng, blankPng, chunk, headerChunk } from '#test/support/hostile-images/png.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let title: { id: number; uid: string };
let page: Page;
let path: string;

beforeAll(async () => {
  account = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Paper Boats', main: true }] });
  await buildChapter(app.ctx, title.id, { language: 'fr', chapter: '4' });
  path = `/title/upload/${title.uid}?tab=batch`;
  // the browser logs pages that are refused
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /status of 400|ERR_FAILED/ }));
  await openSignedIn(page, `${app.site}/about`, account);
});

/** A PNG that looks right until its pixels are decoded. */
const undecodablePng = (): Buffer =>
  assemblePng(headerChunk({ width: 8, height: 8 }), chunk('IDAT', Buffer.from('no pixels')), chunk('IEND'));

let images = 0;

/** An archive whose pages look like those of no other one. */
async function archive(name: string, pages: number, extra: { name: string; data: Buffer }[] = []) {
  const first = (images += 10);
  const entries = Array.from({ length: pages }, async (_, index) => ({
    name: `${index + 1}.jpg`,
    data: await blocks(first + index, 120, 180)
      .jpeg()
      .toBuffer(),
  }));
  const buffer = writeZip([...(await Promise.all(entries)), ...extra]);
  return { name, mimeType: 'application/zip', buffer };
}

const batch = (on = page): Locator => on.getByRole('region', { name: 'Batch' });
const choose = (files: Awaited<ReturnType<typeof archive>>[], on = page): Promise<void> =>
  batch(on).locator('input[type=file]').first().setInputFiles(files);
const row = (name: string): Locator => batch().getByRole('row').filter({ hasText: name });
const field = (label: string, name: string): Locator => row(name).getByLabel(`${label}, `);
const button = (name: string | RegExp, on = page): Locator => on.getByRole('button', { name });

async function chooseInMenu(name: string, item: string): Promise<void> {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function chaptersOf(): Promise<string[]> {
  const { body } = await get(`${app.api}/manga/${title.uid}/feed?limit=100`);
  return body.data
    .map(({ attributes }: { attributes: { chapter: string; pages: number; title: string | null } }) =>
      [attributes.chapter, attributes.title, attributes.pages].join(' / '),
    )
    .toSorted();
}

const toolbar = (): Locator => batch().getByRole('toolbar', { name: 'Selected chapters' });

async function removeAll(): Promise<void> {
  await toolbar()
    .getByRole('checkbox', { name: /selected/ })
    .check();
  await toolbar().getByRole('button', { name: 'Remove' }).click();
  await toolbar().waitFor({ state: 'detached' });
}

test('names fill in the table, and one failure moves no other row', async () => {
  await page.goto(app.site + path);
  await choose([
    await archive('Paper Boats Vol. 1 Ch. 2 - Harbor (fr).cbz', 2),
    await archive('paper boats c003.zip', 3, [{ name: '9.png', data: undecodablePng() }]),
    await archive('paper boats c004.zip', 1),
    await archive('paper boats c005.zip', 2, [
      { name: '9.png', data: blankPng({ width: 10_001, height: 8, colourType: 0 }) },
    ]),
    await archive('paper boats extra.zip', 1),
  ]);
  await batch().getByText('5 chapters').waitFor();
  expect(await field('Volume', 'Ch. 2').inputValue()).toBe('1');
  expect(await field('Chapter name', 'Ch. 2').inputValue()).toBe('Harbor');
  expect(await field('Chapter', 'c003').first().inputValue()).toBe('3');
  // what a name lacks is that of other names
  await row('c003').getByText('French').first().waitFor({ state: 'attached' });
  await row('c004').getByText('Ch. 4 in French already exists').waitFor();
  await row('c005').getByText('Over 10,000 px wide (10,001 px)').waitFor();
  await row('extra').getByText('No chapter number').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await chooseInMenu('paper boats c004.zip', 'Upload anyway');
  await chooseInMenu('paper boats c005.zip', 'Upload without 1 page');
  await field('Chapter', 'extra').first().fill('5.5');
  await button('Upload 5 chapters').click();
  await expect.poll(() => batch().getByText('Live').count(), { timeout: 30_000 }).toBe(4);
  await row('c003').getByText('The image is damaged.').waitFor();
  expect(await chaptersOf()).toEqual(['2 / Harbor / 2', '4 /  / 1', '4 /  / 2', '5 /  / 2', '5.5 /  / 1']);
});

test('rows are kept over a reload, and their files are recognized', async () => {
  const seventh = await archive('paper boats c007.zip', 3);
  await choose([await archive('paper boats c006.zip', 2), seventh]);
  await row('c007').getByText('Ready').waitFor();
  await field('Chapter name', 'c007').fill('Rain');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('komawari.upload-batch')))
    .toContain('"name":"Rain"');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await row('c006').getByText('Choose this file again').waitFor();
  await row('Ch. 2').getByText('Live').waitFor();
  await choose([{ ...seventh, name: 'renamed.zip' }]);
  await row('c007').getByText('Ready').waitFor();
  expect(await batch().getByRole('row').filter({ hasText: 'renamed' }).count()).toBe(0);
  await batch().getByRole('checkbox', { name: 'Select paper boats c007.zip' }).check();
  await button('Upload 1 chapter').click();
  await row('c007').getByText('Live').waitFor();
  expect(await chaptersOf()).toContain('7 / Rain / 3');
});

test('selected rows change together, and changes are undone', async () => {
  await removeAll();
  await choose(await Promise.all(['x', 'y', 'z'].map((name) => archive(`${name}.zip`, 1))));
  await row('z.zip').waitFor();
  await toolbar().getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('de');
  await button('Apply').click();
  await toolbar().getByRole('button', { name: 'Number from…' }).click();
  await page.getByLabel('First number').fill('20');
  await button('Apply').click();
  const numbers = (): Promise<string[]> =>
    Promise.all(['x.zip', 'y.zip', 'z.zip'].map((name) => field('Chapter', name).first().inputValue()));
  expect(await numbers()).toEqual(['20', '21', '22']);
  await button('Paste from a sheet').click();
  await page.getByLabel('Copied cells').fill('3\t30\tThirty\n3\t31\tThirty-one');
  await button('Apply').click();
  expect(await numbers()).toEqual(['30', '31', '22']);
  expect(await field('Volume', 'x.zip').inputValue()).toBe('3');
  await button('Undo').click();
  expect(await numbers()).toEqual(['20', '21', '22']);
});

test('a row whose pages look like a published chapter says so, and is uploaded when it is wanted', async () => {
  await removeAll();
  const [again, other] = [await archive('paper boats c050 (fr).zip', 2), await archive('paper boats c052 (fr).zip', 1)];
  await choose([again]);
  await row('c050').getByText('Ready').waitFor();
  await button('Upload 1 chapter').click();
  await row('c050').getByText('Live').waitFor();
  await choose([{ ...again, name: 'paper boats c051 (fr).zip' }, other]);
  await row('c052').getByText('Ready').waitFor();
  await button('Upload 2 chapters').click();
  await row('c051')
    .getByRole('link', { name: /^Looks like Ch. 50/ })
    .waitFor();
  // the next row does not wait for it
  await row('c052').getByText('Live').waitFor();
  expect(await chaptersOf()).not.toContain('51 /  / 2');
  await chooseInMenu('paper boats c051 (fr).zip', 'Upload anyway');
  await row('c051').getByText('Live').waitFor();
  expect(await chaptersOf()).toContain('51 /  / 2');
});

test('what a batch has left open is told in its table only', async () => {
  await removeAll();
  await page.route('**/commit?*', (route) => route.abort());
  await choose([await archive('paper boats c060 (fr).zip', 2)]);
  await row('c060').getByText('Ready').waitFor();
  await button('Upload 1 chapter').click();
  await row('c060').getByText('Publishing the chapter').waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('komawari.upload-batch')))
    .toMatch(/"session":"[0-9a-f-]{36}"/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await row('c060').getByText('Choose this file again').waitFor();
  await page.unroute('**/commit?*');
  const asked = page.waitForResponse(/\/upload\/open/);
  await page.getByRole('link', { name: 'One chapter' }).click();
  expect(await (await asked).json()).toMatchObject({ open: { files: 2 } });
  await page.getByRole('region', { name: 'Drop pages, folders, ZIP or CBZ here' }).waitFor();
  expect(await page.getByText('You have an unfinished upload.').count()).toBe(0);
});

test('on a phone rows are cards, whose fields are in a dialog', async () => {
  const { page: small } = await app.visit(phone, { staysOpen: true });
  await openSignedIn(small, app.site + path, await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] }));
  await choose([await archive('Paper Boats Ch. 40 (it).zip', 1)], small);
  const card = batch(small).getByRole('list', { name: 'Batch' }).getByRole('listitem');
  await card.getByText('Ch. 40', { exact: true }).waitFor();
  expect(await horizontalOverflow(small)).toBe(0);
  await button('Actions for Paper Boats Ch. 40 (it).zip', small).click();
  await button('Edit', small).click();
  await small.getByRole('dialog').getByLabel('Chapter', { exact: true }).fill('41');
  await button('Apply', small).click();
  await card.getByText('Ch. 41', { exact: true }).waitFor();
  await button('Upload 1 chapter', small).click();
  await card.getByText('Live').waitFor();
  expect(await chaptersOf()).toContain('41 /  / 1');
});
