// The reader with missing or slow files: optional parts whose code is missing are left out, pages show their loading
// progress, and a page that is shown never disappears.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  movingDesktop as desktop,
  navigateClientSide,
  phone,
  waitUntilSettled,
} from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { readerScriptPaths } from '#test/support/browser/reader-files.ts';
import { expectReadable, abortRequests } from '#test/support/browser/refused-files.ts';
import { buildChapter, buildGroup, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';

let proxy: TestProxy;
const app = openBrowserFixture(async () => {
  proxy = await openTestProxy();
  return { env: { PUBLIC_URL: proxy.origin, MEDIA_URL: proxy.origin } };
});
const pages = 3;
let chapter: string;
const expectedProblems = /import|fetch|module|ERR_|Nothing arrives/i;

beforeAll(async () => {
  proxy.targetPort = app.ctx.config.port;
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Ferry', main: true }] });
  const group = await buildGroup(app.ctx);
  const images = await Promise.all(Array.from({ length: pages }, () => framedPage({ width: 600, height: 840 })));
  const { uid } = await buildChapter(
    app.ctx,
    title.id,
    { chapter: '1', groupIds: [group.id], direction: 'ltr' },
    images,
  );
  chapter = `${app.site}/chapter/${uid}`;
});
afterAll(() => proxy.close());

const expectPage = (page: Page, pageNumber: number): Promise<void> =>
  page.getByRole('img', { name: `Page ${pageNumber} of ${pages}` }).waitFor();

describe('missing files', () => {
  test('the reader works without an optional file, and its part appears once the file loads', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    for (const optionalModule of [
      'reader/deferred-parts.chunk.ts',
      'reader/ProgressRecorder.tsx',
      'reader/GroupLinks.tsx',
    ]) {
      const path = chunkOf(app.ctx.config, optionalModule);
      expect(readerScriptPaths(app.ctx.config).optional).toContain(path);
      const stopAborting = await abortRequests(page, path);
      await page.goto(chapter);
      await expectReadable(page, pages);
      await stopAborting();
      // dispatches the event that reports a restored connection; the browser itself was never offline
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.keyboard.press('PageDown');
      const endCard = page.getByRole('region', { name: 'End of chapter' });
      await endCard.waitFor();
      // groups can be followed in the panel while it is open, else on the card
      await page
        .getByRole('button', { name: /^Follow/ })
        .first()
        .waitFor();
    }
  });

  test('the reader recovers by itself when a required file fails once', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    const stopAborting = await abortRequests(page, chunkOf(app.ctx.config, 'reader/ReaderPage.tsx'), { times: 1 });
    await page.goto(chapter);
    await expectPage(page, 1);
    await stopAborting();
  });

  test('the reader reports a required file that keeps failing, and offers a reload', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    await abortRequests(page, chunkOf(app.ctx.config, 'reader/ReaderPage.tsx'));
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.goto(chapter);
    // the page is reloaded once by itself, and the first document may show the message, too
    await expect.poll(() => documents).toBe(2);
    await page.getByText('Part of the site didn’t load.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectPage(page, 1);
  });

  test('the end card and the controls still work when the connection is lost while reading', async () => {
    const { page, context } = await app.visit(phone, { expectedProblems });
    await page.goto(chapter);
    await expectPage(page, 1);
    await waitUntilSettled(page);
    await context.setOffline(true);
    for (let expectedPage = 2; expectedPage <= pages; expectedPage++) {
      await page.keyboard.press('PageDown');
      await expectPage(page, expectedPage);
    }
    await page.keyboard.press('PageDown');
    await page.getByRole('region', { name: 'End of chapter' }).waitFor();
    await page.getByRole('button', { name: /^Follow/ }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await context.setOffline(false);
  });

  test('an overlay whose code fails to load says so, and Retry loads it', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    const stopAborting = await abortRequests(page, chunkOf(app.ctx.config, 'reader/panel/overlays.chunk.ts'));
    await page.goto(chapter);
    await expectPage(page, 1);
    await page.keyboard.press('?');
    const message = page.getByText('This part didn’t load').last();
    await message.waitFor();
    await expectPage(page, 1);
    await stopAborting();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
});

describe('slow connections', () => {
  test('a page shows its progress, and its download resumes where it was cut off', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    const requestedRanges: string[] = [];
    page.on('request', (request) => {
      if (/\/data\/\w+\/1-/.test(request.url())) requestedRanges.push(request.headers()['range'] ?? 'whole');
    });
    proxy.rule = (path) => (/\/data\/\w+\/1-/.test(path) ? { stallAfter: 1_500 } : undefined);
    // opened inside the app: by its address, the server has drawn the page into the HTML, and the browser loads it
    await page.goto(`${app.site}/tags`);
    await waitUntilSettled(page);
    await navigateClientSide(page, new URL(chapter).pathname);
    const bar = page.getByRole('progressbar', { name: `Page 1 of ${pages}` });
    await expect.poll(() => bar.getAttribute('value')).not.toBeNull();
    const percent = Number(await bar.getAttribute('value'));
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThan(100);
    // no other page was requested while page 1 was loading
    expect(await page.locator('[data-box="2"]').first().getAttribute('data-state')).toBe('waiting');
    proxy.rule = () => undefined;
    proxy.cut();
    await expectPage(page, 1);
    expect(requestedRanges).toEqual(['whole', 'bytes=1500-']);
  });

  test('auto-advance waits for a page that has not loaded yet', async () => {
    const { page } = await app.visit(desktop, { expectedProblems });
    await page.goto(`${app.site}/robots.txt`);
    await page.evaluate(() =>
      localStorage.setItem('komawari.reader', JSON.stringify({ lines: { 'account autoSeconds': [1, 0.5] } })),
    );
    const { promise: pageReleased, resolve: releasePage } = Promise.withResolvers<void>();
    await page.route(/\/data\/\w+\/2-/, async (route) => {
      await pageReleased;
      await route.continue();
    });
    await page.goto(chapter);
    await expectPage(page, 1);
    await page.keyboard.press('n');
    await expect.poll(() => page.url()).toMatch(/\/2$/);
    const bar = page.getByRole('group', { name: 'Auto-advance' });
    await bar.locator('.lucide-pause').waitFor();
    expect(page.url()).toMatch(/\/2$/);
    releasePage();
    await page.getByRole('region', { name: 'End of chapter' }).waitFor();
  });
});
