// The page that uploads a chapter: files and archives become pages in order, what is wrong with them is said, and the
// chapter is published or waits for review; a reload and another upload that is open lose nothing.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { openSignedIn, signOut } from '#test/support/browser/sign-in.ts';
import {
  type ChosenFile,
  chooseFiles,
  chosenFile,
  noiseJpeg,
  pageCards,
  pageOrder,
} from '#test/support/browser/upload-files.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { writeZip } from '#test/support/builders/zip.ts';
import { blankPng } from '#test/support/hostile-images/png.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let title: { uid: string };
let page: Page;
let path: string;

beforeAll(async () => {
  account = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  title = await buildTitle(app.ctx);
  path = `/title/upload/${title.uid}`;
  // the browser logs uploads that are refused
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /status of (400|404|409)/ }));
  await openSignedIn(page, `${app.site}/about`, account);
});

const choose = (files: ChosenFile[], on = page): Promise<void> => chooseFiles(on, files);
const cards = (on = page): Locator => pageCards(on);
const order = (on = page): Promise<string[]> => pageOrder(on);
const button = (name: string | RegExp, on = page): Locator => on.getByRole('button', { name });

async function open(on = page): Promise<void> {
  await on.goto(app.site + path);
  await on.getByRole('region', { name: 'Drop pages, folders, ZIP or CBZ here' }).waitFor();
}

async function chaptersOf(): Promise<{ chapter: string; pages: number }[]> {
  const { body } = await get(`${app.api}/manga/${title.uid}/feed?limit=100`);
  return body.data.map(({ attributes: { chapter, pages } }: { attributes: { chapter: string; pages: number } }) => ({
    chapter,
    pages,
  }));
}

test('an archive becomes pages in order, and the chapter is published', async () => {
  await open();
  const names = ['10.jpg', '2.jpg', '1.jpg', 'notes.txt'];
  const entries = await Promise.all(
    names.map(async (name) => ({ name, data: name.endsWith('jpg') ? await noiseJpeg() : 'x' })),
  );
  await choose([chosenFile('Paper Boats c012.cbz', writeZip(entries))]);
  await cards().nth(2).waitFor();
  expect(await order()).toEqual(['1.jpg', '2.jpg', '10.jpg']);
  await page.getByText('3–9 are missing before it').waitFor();
  await page.getByText('1 file skipped:').waitFor();
  await button('Upload chapter').click();
  await page.getByText('You must pick a translation language!').waitFor();
  await page.getByLabel('Translation language').selectOption('fr');
  await page.getByLabel('Chapter', { exact: true }).fill('012');
  await page.getByText('No zeros in front.').waitFor();
  await button('Use 12').click();
  await page.getByLabel(/^Chapter name/).fill('12: Harbor');
  await page.getByText('The name repeats the chapter number. Use “Harbor”.').waitFor();
  await button('Apply').click();
  expect(await seriousViolations(page)).toEqual([]);
  await button('Upload chapter').click();
  await page.getByRole('heading', { name: 'Chapter is live' }).waitFor();
  expect(await chaptersOf()).toEqual([{ chapter: '12', pages: 3 }]);
  await button('Upload next (Ch. 13)').click();
  await page.getByLabel('Chapter', { exact: true }).waitFor();
  expect(await page.getByLabel('Chapter', { exact: true }).inputValue()).toBe('13');
  expect(await page.getByLabel('Translation language').inputValue()).toBe('fr');
});

test('pages that are refused say why before they are sent, and warnings can be passed', async () => {
  await open();
  const same = await noiseJpeg();
  await choose([
    chosenFile('1.jpg', same),
    chosenFile('2.jpg', same),
    chosenFile('3.png', blankPng({ width: 10_001, height: 8, colourType: 0 })),
  ]);
  await page.getByText('Over 10,000 px wide (10,001 px)').waitFor();
  await page.getByText('Same image as page 1').waitFor();
  expect(await button('Upload chapter').isDisabled()).toBe(true);
  await cards().nth(2).getByRole('button').click();
  await button('Remove').click();
  await expect.poll(() => button('Upload chapter').isEnabled()).toBe(true);
  await button('Undo').click();
  expect(await cards().count()).toBe(3);
});

describe('the order of pages', () => {
  test('is remembered, and changed by keys, the number box, reversing and dragging', async () => {
    // pages of the test before are remembered, though the page is left at once
    await open();
    await cards().nth(2).waitFor();
    for (let count = await cards().count(); count > 0; count--) {
      await cards().first().getByRole('button').focus();
      await page.keyboard.press('Delete');
    }
    const pages = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name, index) => chosenFile(`${name}.jpg`, await noiseJpeg(40 + index))),
    );
    await choose(pages);
    await cards().nth(3).waitFor();
    await cards().nth(0).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => order()).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'd.jpg']);
    await page.keyboard.press('Space');
    await page.keyboard.press('m');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => order()).toEqual(['b.jpg', 'c.jpg', 'd.jpg', 'a.jpg']);
    await button('Clear selection').click();
    await button('Reverse').click();
    expect(await order()).toEqual(['a.jpg', 'd.jpg', 'c.jpg', 'b.jpg']);
    await button('Sort by name').click();
    expect(await order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    const [from, to] = await Promise.all([0, 2].map((index) => cards().nth(index).getByRole('button').boundingBox()));
    await page.mouse.move(from!.x + 30, from!.y + 30);
    await page.mouse.down();
    await page.mouse.move(from!.x + 60, from!.y + 40, { steps: 3 });
    await page.mouse.move(to!.x + to!.width - 10, to!.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => order()).toEqual(['b.jpg', 'c.jpg', 'a.jpg', 'd.jpg']);
    await button('Undo').click();
    expect(await order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  });

  test('survives a reload: files are asked for once, and found again by their content', async () => {
    await button('Reverse').click();
    await page.getByLabel('Chapter', { exact: true }).fill('7');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.upload'))).toContain('"chapter":"7"');
    await page.reload();
    await cards().nth(3).waitFor();
    expect(await order()).toEqual(['d.jpg', 'c.jpg', 'b.jpg', 'a.jpg']);
    expect(await page.getByLabel('Chapter', { exact: true }).inputValue()).toBe('7');
    await page.getByText('Choose the files that aren’t uploaded yet again. Their order is kept.').waitFor();
    const pages = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name, index) => chosenFile(`x${name}.jpg`, await noiseJpeg(40 + index))),
    );
    await choose(pages);
    await page
      .getByText('Choose the files that aren’t uploaded yet again. Their order is kept.')
      .waitFor({ state: 'detached' });
    expect(await cards().count()).toBe(4);
  });
});

test('pages that are stored have their pictures after a reload, and a page that is there twice is kept twice', async () => {
  const [own, where] = [await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] }), await buildTitle(app.ctx)];
  const { page: tab } = await app.visit(desktop, { staysOpen: true, expectedProblems: /ERR_FAILED/ });
  await openSignedIn(tab, `${app.site}/title/upload/${where.uid}`, own);
  const credits = await noiseJpeg(61);
  const archive = [
    chosenFile(
      'a.cbz',
      writeZip([
        { name: '1/credits.jpg', data: credits },
        { name: '2/credits.jpg', data: credits },
      ]),
    ),
  ];
  await choose(archive, tab);
  await cards(tab).nth(1).waitFor();
  await tab.getByLabel('Translation language').selectOption('en');
  await tab.getByLabel('Chapter', { exact: true }).fill('1');
  await tab.route('**/commit?*', (route) => route.abort());
  await button('Upload chapter', tab).click();
  await tab.getByText('Publishing the chapter').waitFor();
  tab.once('dialog', (dialog) => void dialog.accept());
  await tab.reload();
  await tab.unroute('**/commit?*');
  await expect.poll(() => cards(tab).locator('img[src*="/u/"]').count()).toBe(2);
  await expect
    .poll(() =>
      cards(tab)
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  // files that are chosen again all the same are not added once more
  await choose(archive, tab);
  await expect.poll(() => cards(tab).locator('img[src^="blob:"]').count()).toBe(2);
  expect(await cards(tab).count()).toBe(2);
  await button('Continue the upload', tab).click();
  await tab.getByRole('heading', { name: 'Chapter is live' }).waitFor();
});

test('a second tab neither goes on with the upload of the first nor overwrites it', async () => {
  const own = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const { page: first, context } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(first, app.site + path, own);
  await first.getByLabel('Chapter', { exact: true }).fill('70');
  const stored = (): Promise<string | null> => first.evaluate(() => localStorage.getItem('komawari.upload'));
  await expect.poll(stored).toContain('"chapter":"70"');
  const second = await context.newPage();
  await second.goto(app.site + path);
  await second.getByText('Another tab is open with your unfinished uploads.').waitFor();
  expect(await second.getByLabel('Chapter', { exact: true }).inputValue()).toBe('');
  await second.getByLabel('Chapter', { exact: true }).fill('71');
  await first.getByLabel(/^Chapter name/).fill('Low tide');
  await expect.poll(stored).toContain('Low tide');
  expect(await stored()).toContain('"chapter":"70"');
  // once the first one is closed, the upload goes on in the other
  await first.close();
  await second.reload();
  expect(await second.getByLabel('Chapter', { exact: true }).inputValue()).toBe('70');
  await second.close();
});

test('the name of an archive fills in the fields, and refused pages are found and removed together', async () => {
  const own = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const { page: tab } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(tab, app.site + path, own);
  const bad = blankPng({ width: 10_001, height: 8, colourType: 0 });
  const entries = [
    { name: '1.jpg', data: await noiseJpeg(47) },
    { name: '2.png', data: bad },
    { name: '3.png', data: bad },
  ];
  await choose([chosenFile('Vol. 2 Ch. 81 - Tides (it).cbz', writeZip(entries))], tab);
  await tab.getByText('Guessed from the file name, check it').waitFor();
  const values = await Promise.all(
    [tab.getByLabel(/^Volume/), tab.getByLabel('Chapter', { exact: true }), tab.getByLabel(/^Chapter name/)].map(
      (field) => field.inputValue(),
    ),
  );
  expect(values).toEqual(['2', '81', 'Tides']);
  expect(await tab.getByLabel('Translation language').inputValue()).toBe('it');
  await tab.getByLabel('Chapter', { exact: true }).fill('82');
  await tab.getByText('Guessed from the file name, check it').waitFor({ state: 'detached' });
  await button('2 to fix', tab).click();
  await tab.getByText('2 selected').waitFor();
  await button('Remove', tab).click();
  await expect.poll(() => cards(tab).count()).toBe(1);
});

test('archives that give no page say at once why', async () => {
  const { page: tab } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(tab, app.site + path, account);
  const rar = Buffer.concat([Buffer.from('Rar!\u001A\u0007\u0000', 'latin1'), Buffer.alloc(50)]);
  await choose([chosenFile('chapter.cbz', rar)], tab);
  await tab.getByText('chapter.cbz: a RAR archive. Unpack it, or save it as ZIP').waitFor();
  await button('Dismiss', tab).click();
  await tab.getByText('1 file skipped:').waitFor({ state: 'detached' });
});

test('an upload that a program left open is told with its pages, and can be discarded', async () => {
  const begun = await send(
    'POST',
    `${app.api}/upload/begin`,
    JSON.stringify({ manga: title.uid, groups: [] }),
    account.headers,
  );
  expect(begun.status).toBe(200);
  await page.getByLabel('Translation language').selectOption('en');
  await button('Upload chapter').click();
  await page.getByText('You have an unfinished upload.').waitFor();
  await button('Discard it').click();
  await page.getByText('You have an unfinished upload.').waitFor({ state: 'detached' });
  await button('Upload chapter').click();
  await page.getByRole('heading', { name: 'Chapter is live' }).waitFor();
  expect(await chaptersOf()).toContainEqual({ chapter: '7', pages: 4 });
});

test('an upload of another tab is continued here, and only what it lacks is sent', async () => {
  await button(/Upload next/).click();
  const begin = JSON.stringify({ manga: title.uid, groups: [] });
  const { body } = await send('POST', `${app.api}/upload/begin`, begin, account.headers);
  const plan = { draft: { chapter: '8', title: 'Low tide', translatedLanguage: 'fr' }, files: [] };
  const planned = `${app.api}/upload/${body.data.id}/plan`;
  expect((await send('PUT', planned, JSON.stringify(plan), account.headers)).status).toBe(200);
  await choose([chosenFile('1.jpg', await noiseJpeg(50)), chosenFile('2.jpg', await noiseJpeg(51))]);
  await cards().nth(1).waitFor();
  await page.getByLabel('Chapter', { exact: true }).fill('');
  await button('Upload chapter').click();
  await button('Continue here').click();
  await page.getByText(/^Pages that are uploaded are kept until/).waitFor();
  // what was entered on the other device is filled in, and what was chosen here stays
  expect(await page.getByLabel(/^Chapter name/).inputValue()).toBe('Low tide');
  expect(await page.getByLabel('Chapter', { exact: true }).inputValue()).toBe('8');
  expect(await page.getByLabel('Translation language').inputValue()).toBe('en');
  await button(/^(Upload chapter|Continue the upload)$/).click();
  await page.getByRole('heading', { name: 'Chapter is live' }).waitFor();
  expect(await chaptersOf()).toContainEqual({ chapter: '8', pages: 2 });
});

test('pages that look like a published chapter are told before another one is made', async () => {
  await button(/Upload next/).click();
  const same = await noiseJpeg(400, 600);
  const upload = async (): Promise<void> => {
    await choose([chosenFile('1.jpg', same)]);
    await cards().first().waitFor();
    await button('Upload chapter').click();
  };
  await upload();
  await page.getByRole('heading', { name: 'Chapter is live' }).waitFor();
  await button('Upload next (Ch. 10)').click();
  await upload();
  const note = page.getByRole('status').filter({ hasText: 'These pages look like a chapter that is already here.' });
  await note.getByRole('link', { name: /^Ch. 9, / }).waitFor();
  expect(await note.getByText('1 of 1 pages').count()).toBe(1);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await chaptersOf()).not.toContainEqual({ chapter: '10', pages: 1 });
  await button('Upload anyway').click();
  await page.getByRole('heading', { name: 'Chapter is live' }).waitFor();
  expect(await chaptersOf()).toContainEqual({ chapter: '10', pages: 1 });
});

test('an empty list of chapters leads to the upload, and the title can be changed with pages and fields', async () => {
  const [empty, locked] = [
    await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Quiet Canal', main: true }] }),
    await buildTitle(app.ctx),
  ];
  await page.goto(`${app.site}/title/${empty.uid}`);
  await page.getByRole('link', { name: 'Upload a chapter' }).click();
  await page.getByRole('heading', { name: 'Quiet Canal' }).waitFor();
  await page.goto(`${app.site}/title/upload/${locked.uid}`);
  await choose([chosenFile('1.jpg', await noiseJpeg()), chosenFile('2.jpg', await noiseJpeg(41))]);
  await cards().nth(1).waitFor();
  await page.getByLabel('Chapter', { exact: true }).fill('5');
  await button('Change title').click();
  await page.getByRole('combobox', { name: 'Upload to another title' }).fill('Quiet Canal');
  await page.getByRole('option', { name: /Quiet Canal/ }).click();
  await page.waitForURL(`**/title/upload/${empty.uid}`);
  await page.getByRole('heading', { name: 'Quiet Canal' }).waitFor();
  await cards().nth(1).waitFor();
  expect(await page.getByText('Choose this file again').count()).toBe(0);
  expect(await page.getByLabel('Chapter', { exact: true }).inputValue()).toBe('5');
});

test('on a phone the steps are pages, and nothing is wider than the screen', async () => {
  const { page: small } = await app.visit(phone, { staysOpen: true });
  await openSignedIn(small, `${app.site}${path}`, account);
  await choose([chosenFile('1.jpg', await noiseJpeg()), chosenFile('2.jpg', await noiseJpeg(41))], small);
  await cards(small).nth(1).waitFor();
  expect(await horizontalOverflow(small)).toBe(0);
  await button('Details', small).click();
  await small.getByLabel('Translation language').selectOption('en');
  await small.getByLabel('Chapter', { exact: true }).fill('20');
  expect(await horizontalOverflow(small)).toBe(0);
  await button('Check', small).click();
  expect(await small.getByLabel('Translation language').isVisible()).toBe(false);
  await button('Upload chapter', small).click();
  // these pages are those of chapter 7
  await button('Upload anyway', small).waitFor();
  expect(await horizontalOverflow(small)).toBe(0);
  await button('Upload anyway', small).click();
  await small.getByRole('heading', { name: 'Chapter is live' }).waitFor();
});

test('a first chapter in a language waits for review, and whoever may not upload is told why', async () => {
  const member = await openAccount(app);
  const { page: own } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(own, `${app.site}${path}`, member);
  await choose([chosenFile('1.jpg', await noiseJpeg())], own);
  await own.getByLabel('Translation language').selectOption('de');
  await own.getByText('First upload in German: reviewed within 48 hours').waitFor();
  await own.getByLabel('Chapter', { exact: true }).fill('1');
  await button('Upload chapter', own).click();
  await own.getByRole('heading', { name: 'Chapter is waiting for review' }).waitFor();
});

test('signing out forgets what was not uploaded', async () => {
  const { page: own } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(own, `${app.site}${path}`, account);
  await own.getByLabel('Chapter', { exact: true }).fill('77');
  const stored = (): Promise<string | null> => own.evaluate(() => localStorage.getItem('komawari.upload'));
  await expect.poll(stored).toContain('"chapter":"77"');
  await signOut(own, account.username);
  expect(await stored()).toBeNull();
});
