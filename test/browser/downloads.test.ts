// Downloaded chapters: stored completely or not at all, readable offline, and deleted when they are removed.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import {
  desktop,
  navigateClientSide,
  phone,
  waitUntilSettled,
  type Visit,
  withServiceWorker,
} from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { isPositionStored } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { resetProfile, waitForServiceWorker } from '#test/support/browser/service-worker.ts';
import { accountMenu, openSignedIn, signInButton } from '#test/support/browser/sign-in.ts';

let proxy: TestProxy;
const app = openBrowserFixture(async () => {
  proxy = await openTestProxy();
  return { env: { PUBLIC_URL: proxy.origin } };
});
type BuiltEntity = { id: number; uid: string };
let title: BuiltEntity;
let chapters: BuiltEntity[];
const offlineErrors = /ERR_|Failed to fetch|net::/;

beforeAll(async () => {
  proxy.targetPort = app.ctx.config.port;
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildCover(app.ctx, title.id);
  const group = await buildGroup(app.ctx);
  chapters = [];
  for (const chapter of ['1', '2', '3', '4'])
    chapters.push(await buildChapter(app.ctx, title.id, { chapter, groupIds: [group.id] }, 3));
});
afterEach(() => {
  Object.assign(proxy, { isOffline: false, rule: () => undefined });
});
afterAll(() => proxy.close());

const visitsByScreen = new Map<typeof desktop, Visit>();

/**
 * Opens the title's page or another path. Reuses one profile per screen, as installing a worker takes longer than most
 * tests.
 */
async function openVisit(options = desktop, path = `/title/${title.uid}`): Promise<Visit> {
  let reusedVisit = visitsByScreen.get(options);
  if (reusedVisit) await resetProfile(reusedVisit, app.site);
  else
    visitsByScreen.set(
      options,
      (reusedVisit = await app.visit(withServiceWorker(options), { expectedProblems: offlineErrors, staysOpen: true })),
    );
  await reusedVisit.page.goto(app.site + path);
  await waitForServiceWorker(reusedVisit.page);
  return reusedVisit;
}

const chapterUrl = (number: number): string => `${app.site}/chapter/${chapters[number - 1]!.uid}`;
const row = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`Ch\\. ${number}\\b.*`) });
const expectPage = (page: Page, pageNumber: number): Promise<void> =>
  page.getByRole('img', { name: new RegExp(`^Page ${pageNumber} of 3`) }).waitFor();

/** Chooses an entry of the menu of a chapter's row on the title's page. */
async function chooseMenuItem(page: Page, number: number, name: string): Promise<void> {
  await row(page, number)
    .filter({ has: page.locator('svg') })
    .last()
    .click();
  // the menu is a sheet on phones
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('dialog').getByRole('button', { name, exact: true }))
    .click();
}

async function download(page: Page, number: number): Promise<void> {
  await chooseMenuItem(page, number, 'Download');
  await page.getByText(`Ch. ${number} downloaded.`).waitFor();
}

/** Goes offline: the proxy does not answer, and the browser reports no connection. */
async function goOffline(page: Page): Promise<void> {
  proxy.isOffline = true;
  await page.context().setOffline(true);
}

/**
 * Loads a page while offline, then sets the offline state again, because Chromium may report a new document as online.
 */
async function loadOffline(page: Page, load: () => Promise<unknown>): Promise<void> {
  await load();
  await page.context().setOffline(false);
  await goOffline(page);
}

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort());
/** The button to a next chapter that is not downloaded. */
const nextChapterButton = (page: Page) => page.getByRole('button', { name: 'Next chapter · Not downloaded' });
/** Number of chapters whose saved position is page 2. */
const countPositionsAtPage2 = (page: Page): Promise<number> =>
  page.evaluate(() => localStorage.getItem('komawari.reading')?.match(/"page":2/g)?.length ?? 0);
const isDrawn = (image: HTMLImageElement | SVGElement): boolean => (image as HTMLImageElement).naturalWidth > 0;
const countCachedPages = async (page: Page): Promise<number> =>
  (await cacheNames(page)).filter((name) => name.startsWith('komawari-pages-')).length;

test('downloaded chapters are read from the device online and offline, and other chapters need a connection', async () => {
  const { page } = await openVisit();
  await download(page, 1);
  await download(page, 2);
  // two rows, and the button of the chapter to start with
  expect(await page.getByText('Downloaded', { exact: true }).count()).toBe(3);
  proxy.requestedPaths.length = 0;
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
  await expect.poll(() => page.url()).toContain(`${chapters[0]!.uid}/2`);
  await waitUntilSettled(page);
  // no page image is requested, not even by the prefetch of the next chapter, which is downloaded, too
  expect([...requestedPaths, ...proxy.requestedPaths].filter((path) => path.startsWith('/data'))).toEqual([]);
  expect(proxy.requestedPaths.filter((path) => path.startsWith('/kept'))).toEqual([]);
  expect(requestedPaths.filter((path) => path.startsWith('/kept'))).not.toEqual([]);
  await goOffline(page);
  await loadOffline(page, () => page.reload());
  await expectPage(page, 2);
  await page.keyboard.press('PageDown');
  await expectPage(page, 3);
  const firstTitle = await page.title();
  // polls, because the code that saves positions is loaded after the first image
  await expect.poll(() => isPositionStored(page, chapters[0]!.uid, 3)).toBe(true);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toContain(chapters[1]!.uid);
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
  }, `/chapter/${chapters[2]!.uid}`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor({ timeout: 15_000 });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // chapter 1 was read to its end and is marked as read
  await page.getByRole('link', { name: /Ch\. 1\s*Read$/ }).click();
  await expectPage(page, 1);
});

test('on a phone the history and the settings of a guest list downloaded chapters with their positions until they are removed', async () => {
  const { page } = await openVisit(phone);
  await download(page, 1);
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
  proxy.isOffline = false;
  await page.context().setOffline(false);
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByText('You’re offline. Only downloaded chapters are shown.').count()).toBe(0);

  await navigateClientSide(page, `/title/${title.uid}`);
  await download(page, 2);
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
  await section.getByRole('heading', { name: 'No downloads yet' }).waitFor();
  await goOffline(page);
  await loadOffline(page, () => page.goto(chapterUrl(1)));
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  // a page load discards Undo, so that the chapters are deleted
  await expect.poll(() => countCachedPages(page)).toBe(0);
});

test('a download that stopped when its tab was closed cannot be read, and resumes where it stopped', async () => {
  const { page: otherTab, context } = await openVisit(desktop, '/robots.txt');
  const page = await context.newPage();
  await page.goto(`${app.site}/title/${title.uid}`);
  const heldRequests: string[] = [];
  proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    heldRequests.push(path);
    return heldRequests.length > 2 ? { delay: 60_000 } : undefined;
  };
  await chooseMenuItem(page, 4, 'Download');
  await expect.poll(() => heldRequests.length).toBe(3);
  await expect.poll(() => page.getByRole('progressbar', { name: '2 of 3 pages' }).count()).toBe(1);
  await page.close();
  await goOffline(otherTab);
  await otherTab.goto(chapterUrl(4));
  await otherTab.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await otherTab.getByText('Downloaded').count()).toBe(0);
  Object.assign(proxy, { isOffline: false, rule: () => undefined });
  await context.setOffline(false);
  await expectPage(otherTab, 1);
  await navigateClientSide(otherTab, '/settings?tab=other');
  const section = otherTab.getByRole('region', { name: 'Downloads' });
  await section.getByText('Incomplete').waitFor();
  proxy.requestedPaths.length = 0;
  await section.getByRole('button', { name: 'Resume' }).click();
  await otherTab.getByText('Ch. 4 downloaded.').waitFor();
  expect(await section.getByText('Incomplete').count()).toBe(0);
  expect(proxy.requestedPaths.filter((path) => heldRequests.slice(0, 2).includes(path))).toEqual([]);
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
  await chooseMenuItem(page, 1, 'Download');
  await page.getByText('Not enough space on this device for Ch. 1.').waitFor();
  await expect.poll(() => countCachedPages(page)).toBe(0);

  // the download does not begin if the storage quota is too small for the chapter
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site, quotaSize: 1024 * 1024 });
  await chooseMenuItem(page, 2, 'Download');
  await page.getByText('Not enough space on this device for Ch. 2.').waitFor();
  await page.getByRole('button', { name: 'Downloads' }).last().click();
  await page.getByRole('heading', { name: 'No downloads yet' }).waitFor();
  expect(await countCachedPages(page)).toBe(0);
  // resets the quota for the following steps
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site });

  await page.goBack();
  let asked = 0;
  proxy.rule = (path) => {
    if (!path.startsWith('/data/')) return undefined;
    asked += 1;
    return asked > 2 ? { mock: { status: 503, body: 'no' } } : undefined;
  };
  await chooseMenuItem(page, 3, 'Download');
  await page.getByText('Only part of Ch. 3 was downloaded.').waitFor();
  proxy.rule = () => undefined;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Ch. 3 downloaded.').waitFor();
});

test('replaced pages of a downloaded chapter are reported and can be downloaded instead of the old ones', async () => {
  const replacedChapter = await buildChapter(app.ctx, title.id, { chapter: '9' }, 3);
  const sourceChapter = await buildChapter(app.ctx, title.id, { chapter: '10' }, 2);
  const { page } = await openVisit();
  await chooseMenuItem(page, 9, 'Download');
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

test('signing out asks whether the downloads of the account stay; those of a guest stay and remain readable', async () => {
  const { page } = await openVisit();
  const { username } = await openAccount(app);
  await download(page, 1);
  const keepLabel = page.locator('[title="Downloaded"]');
  const signInAgain = async () => {
    await openSignedIn(page, `${app.site}/title/${title.uid}`, { username });
    await keepLabel.first().waitFor();
  };
  const keepQuestion = page.getByRole('alertdialog', { name: 'Keep your downloads on this device?' });
  const signOutAndAnswer = async (answer: string, inspectDialog?: () => Promise<void>) => {
    await accountMenu(page, username).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await keepQuestion.getByText('You have 1 downloaded chapter.', { exact: false }).waitFor();
    await inspectDialog?.();
    await keepQuestion.getByRole('button', { name: answer }).click();
  };
  await signInAgain();
  await download(page, 2);
  expect(await countCachedPages(page)).toBe(2);
  await signOutAndAnswer('Cancel', async () => {
    expect(await seriousViolationsWithin(keepQuestion)).toEqual([]);
  });
  await keepQuestion.waitFor({ state: 'detached' });
  await signOutAndAnswer('Remove and sign out');
  await signInButton(page).waitFor();
  await expect.poll(() => countCachedPages(page)).toBe(1);

  await signInAgain();
  expect(await keepLabel.count()).toBe(1);
  await download(page, 3);
  // a failed write to the cache during the sign-out is reported and can be retried
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = () => {
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
  });
  await signOutAndAnswer('Keep and sign out');
  await keepQuestion.getByText('Try again in a few minutes or contact support.').waitFor();
  await keepQuestion.getByRole('button', { name: 'Keep and sign out' }).click();
  await signInButton(page).waitFor();
  expect(await countCachedPages(page)).toBe(2);

  // downloads are also found while the filter override is on; the button that turns it on appears because a title is
  // filtered
  await buildChapter(app.ctx, (await buildTitle(app.ctx, { contentRating: 'pornographic' })).id, { chapter: '1' });
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Filters are off in this tab.').waitFor();
  const chapter = page
    .getByRole('article')
    .filter({ hasText: 'The Night Train' })
    .getByRole('link', { name: /^Ch\. 3$/ });
  const showAllButton = page.getByRole('button', { name: /Show all/ });
  await showAllButton.or(chapter).first().waitFor();
  if ((await showAllButton.count()) > 0) await showAllButton.click();
  await goOffline(page);
  await chapter.click();
  await expectPage(page, 1);
  expect(await page.title()).toContain('The Night Train');
});
