// Notes of the reader on pages that were changed since the chapter came out: in the side panel, in the sheet of phones,
// and at the end of the chapter.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { changePages, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
const newest = 'v3: pages 4, 6–7 changed; page 9 added';
let [changed, unchanged] = ['', ''];

beforeAll(async () => {
  const who = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Helm', main: true }] });
  const images = await Promise.all(Array.from({ length: 8 }, () => framedPage({ width: 500, height: 900 })));
  const build = (chapter: string) =>
    buildChapter(app.ctx, title.id, { chapter, uploaderId: who.id, layout: 'paged', direction: 'ltr' }, images);
  const [first, second] = [await build('1'), await build('2')];
  const uploader = uploaderOf(app.api, who);
  await changePages(uploader, { uid: first.uid, version: 1 }, [1, 2, 3, 4, 5, 6, 8, 7]);
  await changePages(uploader, { uid: first.uid, version: 2 }, [1, 2, 3, 0, 5, 0, 0, 8, 0]);
  await app.ctx.changes.waitUntilApplied();
  [changed, unchanged] = [`${app.site}/chapter/${first.uid}`, `${app.site}/chapter/${second.uid}`];
});

const pageInSight = (page: Page, number: number, count: number) =>
  page.getByRole('img', { name: `Page ${number} of ${count}` });

test('the side panel names the changed pages, and a click opens the first of them', async () => {
  const page = await openReader({ address: changed, screen: desktop, settings: { mode: 'single' } });
  const panel = page.getByRole('complementary', { name: 'Reader settings' });
  await panel.getByText('v2: order changed').waitFor();
  await panel.getByRole('button', { name: newest }).click();
  await page.waitForURL(/\/4$/);
  await pageInSight(page, 4, 9).waitFor();
});

test('a chapter with the pages that it came out with says nothing of versions', async () => {
  const page = await openReader({ address: `${unchanged}/8`, screen: desktop, settings: { mode: 'single' } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const panel = page.getByRole('complementary', { name: 'Reader settings' });
  await panel.getByRole('button', { name: 'Go to page' }).waitFor();
  await pageInSight(page, 8, 8).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-end]').getByRole('link', { name: 'Back to title' }).waitFor();
  expect(asked.filter((url) => url.endsWith('/versions'))).toEqual([]);
  expect(await page.getByRole('button', { name: /^v\d/ }).count()).toBe(0);
});

test('on a phone the sheet of controls has them, and closes for the page', async () => {
  const page = await openReader({ address: `${changed}/2`, screen: phone, settings: { mode: 'single' } });
  await pageInSight(page, 2, 9).waitFor();
  await page.getByRole('button', { name: 'Controls' }).click();
  const sheet = page.getByRole('dialog', { name: 'Controls' });
  await sheet.getByRole('button', { name: newest }).click();
  await sheet.waitFor({ state: 'detached' });
  await pageInSight(page, 4, 9).waitFor();
});

test('the end of the chapter has them, too', async () => {
  const page = await openReader({ address: `${changed}/9`, screen: phone, settings: { mode: 'single' } });
  await pageInSight(page, 9, 9).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-end]').getByRole('button', { name: newest }).click();
  await pageInSight(page, 4, 9).waitFor();
});
