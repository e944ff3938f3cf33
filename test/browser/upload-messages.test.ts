// Messages of the upload pages where a chapter cannot be uploaded, before and after it is sent: locks of the title, what the
// site refuses at each step, limits, and what other languages have already.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TitleLockReason } from '#contract/rules/title-locks.ts';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { chooseFiles, chosenFile, noiseJpeg } from '#test/support/browser/upload-files.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { writeZip } from '#test/support/builders/zip.ts';

import { assemblePng, chunk, headerChunk } from '#test/support/hostile-images/png.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let title: { id: number; uid: string };
let page: Page;

beforeAll(async () => {
  account = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  // the browser logs requests that are refused
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /status of (400|403)/ }));
  await openSignedIn(page, `${app.site}/about`, account);
});

beforeEach(async () => {
  await sql`UPDATE upload_sessions SET state = 'abandoned', ended_at = now() WHERE state = 'open'`.execute(app.ctx.db);
  await page.evaluate(() => localStorage.removeItem('komawari.upload'));
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Low Tide', main: true }] });
});

const main = (): Locator => page.getByRole('main');
const button = (name: string | RegExp): Locator => main().getByRole('button', { name });
const field = (name: string): Locator => main().getByLabel(name, { exact: true });
const alert = (text: string): Locator => main().getByRole('alert').filter({ hasText: text });
const choose = (name: string, buffer: Buffer): Promise<void> => chooseFiles(main(), [chosenFile(name, buffer)]);
const lockTitle = async (
  locked: boolean,
  languages: readonly string[] = [],
  reason: TitleLockReason | null = null,
): Promise<void> => {
  await sql`UPDATE titles SET locked = ${locked}, locked_languages = ${languages}::text[], lock_reason = ${reason}
    WHERE id = ${title.id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
};

async function open(tab = ''): Promise<void> {
  await page.goto(`${app.site}/title/upload/${title.uid}${tab}`);
  await main().getByRole('region', { name: 'Drop pages, folders, ZIP or CBZ here' }).first().waitFor();
}

async function fillIn(chapter: string, image: Buffer): Promise<void> {
  await choose('1.jpg', image);
  await main().getByRole('list', { name: 'Pages' }).getByRole('listitem').waitFor();
  await field('Translation language').selectOption('en');
  await field('Chapter').fill(chapter);
}

test('a locked title says so on its page and on that of uploads', async () => {
  await lockTitle(true);
  await page.goto(`${app.site}/title/${title.uid}`);
  await main().getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Upload a chapter' }).click();
  const reason = 'This title is locked and doesn’t take new chapters.';
  await page.getByRole('status').filter({ hasText: reason }).waitFor();
  await page.goto(`${app.site}/title/upload/${title.uid}`);
  await main().getByRole('heading', { name: 'You might not have permission to upload chapters.' }).waitFor();
  await main().getByText(reason).waitFor();
});

test('a locked language is told when it is chosen, in the form and in the table', async () => {
  await lockTitle(false, ['tr']);
  const reason = 'This title doesn’t take new chapters in this language.';
  await open();
  await choose('1.jpg', await noiseJpeg());
  await field('Translation language').selectOption('tr');
  await alert(reason).or(main().getByText(reason)).first().waitFor();
  await field('Translation language').selectOption('en');
  await main().getByText(reason).first().waitFor({ state: 'detached' });
  // whoever locked it has said why
  await lockTitle(false, ['tr'], 'licensed');
  await open();
  await field('Translation language').selectOption('tr');
  await main().getByText('No new chapters: there’s an official translation.').first().waitFor();
  await lockTitle(false, ['tr']);

  await open('?tab=batch');
  const batch = main().getByRole('region', { name: 'Batch' });
  const entries = [{ name: '1.jpg', data: await noiseJpeg() }];
  await batch
    .locator('input[type=file]')
    .first()
    .setInputFiles([chosenFile('Low Tide c003 (tr).cbz', writeZip(entries))]);
  await batch.getByRole('row').filter({ hasText: 'c003' }).getByText(reason).waitFor();
});

test('the volume is that of the number in other languages, until somebody enters one', async () => {
  await buildChapter(app.ctx, title.id, { language: 'fr', chapter: '4', volume: '2' });
  await app.ctx.changes.waitUntilApplied();
  await open();
  await main().getByRole('group', { name: 'Details' }).getByText('No groups selected.').waitFor();
  await field('Chapter').fill('4');
  await main().getByText('In other languages: volume 2.').waitFor();
  const volume = main().getByLabel(/^Volume/);
  await expect.poll(() => volume.inputValue()).toBe('2');
  await field('Chapter').fill('41');
  await expect.poll(() => volume.inputValue()).toBe('');
  await volume.fill('3');
  await field('Chapter').fill('4');
  await expect.poll(() => volume.inputValue()).toBe('3');

  await open('?tab=batch');
  const batch = main().getByRole('region', { name: 'Batch' });
  await batch
    .locator('input[type=file]')
    .first()
    .setInputFiles([chosenFile('Low Tide c004.cbz', writeZip([{ name: '1.jpg', data: await noiseJpeg() }]))]);
  await expect
    .poll(() =>
      batch
        .getByRole('row')
        .filter({ hasText: 'c004' })
        .getByLabel(/^Volume/)
        .first()
        .inputValue(),
    )
    .toBe('2');
});

test('each step that the site refuses says why, and goes on from there', async () => {
  await open();
  await fillIn('1', await noiseJpeg());
  await lockTitle(true);
  await button('Upload chapter').click();
  await alert('Unable to begin upload:').getByText('This title is locked and doesn’t take new chapters.').waitFor();
  await lockTitle(false, ['en']);
  await button('Retry').click();
  await alert('Chapter upload failed:').getByText('This title doesn’t take new chapters in this language.').waitFor();
  await lockTitle(false);
  await button('Retry').click();
  await main().getByRole('heading', { name: 'Chapter is live' }).waitFor();
});

test('a page that the site refuses is an upload that failed', async () => {
  await open();
  // a PNG that looks right until its pixels are decoded
  const broken = assemblePng(
    headerChunk({ width: 8, height: 8 }),
    chunk('IDAT', Buffer.from('no pixels')),
    chunk('IEND'),
  );
  await fillIn('1', broken);
  await button('Upload chapter').click();
  await alert('Upload failed:').getByText('The image is damaged.').waitFor();
});

test('an upload that takes longer than expected says so, and goes on', async () => {
  const { page: own } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(own, `${app.site}/title/upload/${title.uid}`, account);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await own.route(/\/commit\?/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await own
    .locator('input[type=file]')
    .first()
    .setInputFiles([chosenFile('1.jpg', await noiseJpeg())]);
  await own.getByLabel('Translation language').selectOption('en');
  await own.getByLabel('Chapter', { exact: true }).fill('1');
  await own.clock.install();
  await own.getByRole('button', { name: 'Upload chapter' }).click();
  await asked.promise;
  await own.clock.fastForward(11_000);
  await own.getByText('This is taking longer than expected.').waitFor();
  held.resolve();
  await own.getByRole('heading', { name: 'Chapter is live' }).waitFor();
});

test('a chapter has ten groups, and says so', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Harbor ${index + 1} Scans`);
  for (const name of names) await buildGroup(app.ctx, { name });
  await app.ctx.changes.waitUntilApplied();
  await open();
  const groups = main().getByRole('combobox', { name: /^Groups/ });
  for (const name of names) {
    await groups.fill(name);
    // the group that is called exactly so is the first one
    await expect.poll(() => page.getByRole('listbox').getByRole('option').first().textContent()).toBe(name);
    await groups.press('Enter');
    await main()
      .getByRole('button', { name: `Remove ${name}`, exact: true })
      .waitFor();
  }
  await main().getByText('Groups limit reached: a chapter has at most 10 groups.').first().waitFor();
});

test('pages of a chapter whose editing cannot start say why, and stay as they were changed', async () => {
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: account.id, language: 'en' }, 3);
  await page.goto(`${app.site}/chapter/${chapter.uid}/edit/pages`);
  const cards = main().getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
  await cards.nth(2).waitFor();
  await cards.nth(0).getByRole('button').click();
  await button(/^Remove$/).click();
  await sql`UPDATE users SET upload_revoked = true WHERE id = ${account.id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  await button('Save pages').first().click();
  await alert('Failed to start page editing:').getByText('This account can no longer upload.').waitFor();
  expect(await cards.count()).toBe(2);
  await sql`UPDATE users SET upload_revoked = false WHERE id = ${account.id}`.execute(app.ctx.db);
});
