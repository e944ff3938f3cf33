// Downloaded chapters: stored completely or not at all, readable offline, and deleted when they are removed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter } from '#test/support/builders/build.ts';
import {
  chooseChapterMenuItem,
  countCachedPages,
  downloadChapter,
  expectPage,
  openDownloadsFixture,
} from '#test/support/browser/downloads-fixture.ts';
import { isPositionStored } from '#test/support/browser/reading-fixture.ts';
import { horizontalOverflow } from '#test/support/browser/browser-fixture.ts';

const fixture = openDownloadsFixture();
const { app, openVisit, goOffline } = fixture;
const chapterUrl = (number: number): string => `${app.site}/chapter/${fixture.chapters[number - 1]!.uid}`;

/**
 * Loads a page while offline, then sets the offline state again, because Chromium may report a new document as online.
 */
async function loadOffline(page: Page, load: () => Promise<unknown>): Promise<void> {
  await load();
  await page.context().setOffline(false);
  await goOffline(page);
}

/** The button to a next chapter that is not downloaded. */
const nextChapterButton = (page: Page) => page.getByRole('button', { name: 'Next chapter · Not downloaded' });
/** Number of chapters whose saved position is page 2. */
const countPositionsAtPage2 = (page: Page): Promise<number> =>
  page.evaluate(() => localStorage.getItem('komawari.reading')?.match(/"page":2/g)?.length ?? 0);
const isDrawn = (image: HTMLImageElement | SVGElement): boolean => (image as HTMLImageElement).naturalWidth > 0;

test('downloaded chapters are read from the device online and offline, and other chapters need a connection', async () => {
  const { page } = await openVisit();
  await downloadChapter(page, 1);
  await downloadChapter(page, 2);
  expect(await page.getByText('Downloaded', { exact: true }).count()).toBe(2);
  fixture.proxy.requestedPaths.length = 0;
  // also records the requests of the page, because the browser may serve some from its own cache, unseen by the proxy
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    // the page that the server has drawn into the HTML, which the service worker takes from the device
    if (request.resourceType() === 'image' && request.url().includes('/data/')) return;
    requestedPaths.push(new URL(request.url()).pathname);
  });
  await page.goto(chapterUrl(1));
  await expectPage(page, 1);
  await page.keyboard.press('PageDown');
  await expectPage(page, 2);
  // polls, because the URL changes a frame after the page is shown
  await expect.poll(() => page.url()).toContain(`${fixture.chapters[0]!.uid}/2`);
  await waitUntilSettled(page);
  // no page image is requested, not even by the prefetch of the next chapter, which is downloaded, too
  expect([...requestedPaths, ...fixture.proxy.requestedPaths].filter((path) => path.startsWith('/data'))).toEqual([]);
  expect(fixture.proxy.requestedPaths.filter((path) => path.startsWith('/kept'))).toEqual([]);
  expect(requestedPaths.filter((path) => path.startsWith('/kept'))).not.toEqual([]);
  await goOffline(page);
  await loadOffline(page, () => page.reload());
  await expectPage(page, 2);
  await page.keyboard.press('PageDown');
  await expectPage(page, 3);
  const firstTitle = await page.title();
  // polls, because the code that saves positions is loaded after the first image
  await expect.poll(() => isPositionStored(page, fixture.chapters[0]!.uid, 3)).toBe(true);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toContain(fixture.chapters[1]!.uid);
  await expectPage(page, 1);
  expect(await page.title()).not.toBe(firstTitle);
  await nextChapterButton(page).waitFor();
  await page.keyboard.press('End');
  await expectPage(page, 3);
  await page.keyboard.press('PageDown');
  const card = page.getByRole('region', { name: 'End of chapter' });
  await card.getByText('Not downloaded').waitFor();
  await loadOffline(page, () => page.goto(chapterUrl(3)));
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  const downloadsSection = page.getByRole('region', { name: 'Downloaded', exact: true });
  expect(await seriousViolationsWithin(downloadsSection)).toEqual([]);
  await downloadsSection.getByRole('link', { name: 'Ch. 2' }).click();
  await expectPage(page, 1);
  // client-side navigation to a chapter that is not downloaded shows a message as well
  await page.evaluate((path) => {
    history.pushState(null, '', path);
  }, `/chapter/${fixture.chapters[2]!.uid}`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor({ timeout: 15_000 });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // chapter 1 was read to its end and is marked as read
  await page.getByRole('link', { name: /Ch\. 1\s*Read$/ }).click();
  await expectPage(page, 1);
});

test('on a phone the history and the settings of a guest list downloaded chapters with their positions until they are removed', async () => {
  const { page } = await openVisit(phone);
  await downloadChapter(page, 1);
  for (const [before, number] of [2, 1].entries()) {
    await navigateClientSide(page, chapterUrl(number));
    // waits, because the previous chapter has pages with the same names
    await waitUntilSettled(page);
    await expectPage(page, 1);
    await page.keyboard.press('PageDown');
    await expectPage(page, 2);
    // polls, because the position is saved a frame after the page is shown
    await expect.poll(() => countPositionsAtPage2(page)).toBe(before + 1);
  }
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Next chapter', exact: true }).waitFor();
  await goOffline(page);
  await nextChapterButton(page).waitFor();
  await loadOffline(page, () => page.goto(`${app.site}/my/history`));
  await page.getByText('You’re offline. Only downloaded chapters are shown.').waitFor();
  const rows = page.getByRole('list', { name: 'History' }).getByRole('article');
  await expect
    .poll(() => rows.getByRole('link', { name: /Ch\. \d/ }).allInnerTexts())
    .toEqual([expect.stringContaining('Ch. 1')]);
  await rows.getByText('p. 2 / 3').waitFor();
  await expect.poll(() => rows.locator('img').first().evaluate(isDrawn)).toBe(true);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // while offline, pages other than the history also link to downloaded chapters
  await loadOffline(page, () => page.goto(`${app.site}/titles/latest`));
  const downloadLinks = page.getByRole('region', { name: 'Downloaded', exact: true });
  await expect.poll(() => downloadLinks.locator('img').evaluate(isDrawn)).toBe(true);
  await downloadLinks.getByText('p. 2 / 3').waitFor();
  await downloadLinks.getByRole('link', { name: /Ch\. 1/ }).click();
  await expectPage(page, 2);
  await loadOffline(page, () => navigateClientSide(page, '/my/history'));
  await rows.first().waitFor();
  fixture.proxy.isOffline = false;
  await page.context().setOffline(false);
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByText('You’re offline. Only downloaded chapters are shown.').count()).toBe(0);

  await navigateClientSide(page, `/title/${fixture.title.uid}`);
  await downloadChapter(page, 2);
  await navigateClientSide(page, '/settings?tab=other');
  const section = page.getByRole('region', { name: 'Downloads' });
  await section.getByText(/^2 of 200 chapters · [\d.]+ MB used · .+ free$/).waitFor();
  await section.getByRole('progressbar').waitFor();
  expect(await section.getByRole('link').locator('b').allInnerTexts()).toEqual(['Ch. 2', 'Ch. 1']);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(section)).toEqual([]);
  await section.getByRole('button', { name: 'Largest first' }).click();
  await section.getByRole('button', { name: 'Remove Ch. 2' }).click();
  await section.getByText(/^1 of 200 chapters/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await section.getByText(/^2 of 200 chapters/).waitFor();
  await section.getByRole('button', { name: 'Remove all' }).click();
  await section.getByText('No downloads yet').waitFor();
  await goOffline(page);
  await loadOffline(page, () => page.goto(chapterUrl(1)));
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  // a page load discards Undo, so that the chapters are deleted
  await expect.poll(() => countCachedPages(page)).toBe(0);
});

test('a download that stopped when its tab was closed cannot be read, and resumes where it stopped', async () => {
  const { page: otherTab, context } = await openVisit(desktop, '/robots.txt');
  const page = await context.newPage();
  await page.goto(`${app.site}/title/${fixture.title.uid}`);
  const heldRequests: string[] = [];
  fixture.proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    heldRequests.push(path);
    return heldRequests.length > 2 ? { delay: 60_000 } : undefined;
  };
  await chooseChapterMenuItem(page, 4, 'Download');
  await expect.poll(() => heldRequests.length).toBe(3);
  await expect.poll(() => page.getByRole('progressbar', { name: '2 of 3 pages' }).count()).toBe(1);
  await page.close();
  await goOffline(otherTab);
  await otherTab.goto(chapterUrl(4));
  await otherTab.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await otherTab.getByText('Downloaded').count()).toBe(0);
  Object.assign(fixture.proxy, { isOffline: false, rule: () => undefined });
  await context.setOffline(false);
  await expectPage(otherTab, 1);
  await navigateClientSide(otherTab, '/settings?tab=other');
  const section = otherTab.getByRole('region', { name: 'Downloads' });
  await section.getByText('Incomplete').waitFor();
  fixture.proxy.requestedPaths.length = 0;
  await section.getByRole('button', { name: 'Resume' }).click();
  await otherTab.getByText('Ch. 4 downloaded.').waitFor();
  expect(await section.getByText('Incomplete').count()).toBe(0);
  expect(fixture.proxy.requestedPaths.filter((path) => heldRequests.slice(0, 2).includes(path))).toEqual([]);
});

test('a chapter without enough storage leaves nothing behind, and a failed page leaves a download that can be resumed', async () => {
  const { page, context } = await openVisit();
  // the disk fills up during the download: storing the second page fails
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    let pages = 0;
    Cache.prototype.put = function (...putArguments: Parameters<typeof put>) {
      if (!String(putArguments[0]).startsWith('/kept/') || ++pages === 1) return put.apply(this, putArguments);
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
  });
  await chooseChapterMenuItem(page, 1, 'Download');
  await page.getByText('Not enough space on this device for Ch. 1.').waitFor();
  await expect.poll(() => countCachedPages(page)).toBe(0);

  // the download does not begin if the storage quota is too small for the chapter
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site, quotaSize: 1024 * 1024 });
  await chooseChapterMenuItem(page, 2, 'Download');
  await page.getByText('Not enough space on this device for Ch. 2.').waitFor();
  await page.getByRole('button', { name: 'Downloads' }).last().click();
  await page.getByText('No downloads yet').waitFor();
  expect(await countCachedPages(page)).toBe(0);
  // resets the quota for the following steps
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site });

  await page.goBack();
  let asked = 0;
  fixture.proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    asked += 1;
    return asked > 2 ? { mock: { status: 503, body: 'no' } } : undefined;
  };
  await chooseChapterMenuItem(page, 3, 'Download');
  await page.getByText('Only part of Ch. 3 was downloaded.').waitFor();
  fixture.proxy.rule = () => undefined;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Ch. 3 downloaded.').waitFor();
});

test('replaced pages of a downloaded chapter are reported and can be downloaded instead of the old ones', async () => {
  const replacedChapter = await buildChapter(app.ctx, fixture.title.id, { chapter: '9' }, 3);
  const sourceChapter = await buildChapter(app.ctx, fixture.title.id, { chapter: '10' }, 2);
  const { page } = await openVisit();
  await chooseChapterMenuItem(page, 9, 'Download');
  await page.getByText('Ch. 9 downloaded.').waitFor();
  const { page_set_id } = await app.ctx.db
    .selectFrom('chapters')
    .select('page_set_id')
    .where('id', '=', sourceChapter.id)
    .executeTakeFirstOrThrow();
  await app.ctx.db
    .updateTable('chapters')
    .set({ page_set_id, pages: 2, updated_at: new Date() })
    .where('id', '=', replacedChapter.id)
    .execute();
  await app.ctx.changes.waitUntilApplied();

  await navigateClientSide(page, '/settings?tab=other');
  const section = page.getByRole('region', { name: 'Downloads' });
  await section.getByText('The pages have changed').waitFor();
  // the reader also says that the downloaded pages are outdated, and shows the new ones of the site
  await navigateClientSide(page, `/chapter/${replacedChapter.uid}`);
  await page.getByRole('img', { name: /^Page 1 of 2/ }).waitFor();
  await page.getByRole('button', { name: /Update download/ }).click();
  await page.getByText('Ch. 9 downloaded.').waitFor();
  await page.getByRole('button', { name: 'Remove download' }).waitFor();
  expect(await countCachedPages(page)).toBe(1);
  await page.getByRole('button', { name: 'Next chapter', exact: true }).waitFor();
  await goOffline(page);
  await nextChapterButton(page).waitFor();
  await loadOffline(page, () => page.reload());
  await page.getByRole('img', { name: /^Page 1 of 2/ }).waitFor();
});
