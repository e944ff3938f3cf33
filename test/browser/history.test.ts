// Reading history: positions are saved by the reader and resumed from the history, for guests on their device and for
// members on all devices.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { isPositionStored, openReadingFixture, undo } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { expectSteadyLayout, recordLayoutShift } from '#test/support/browser/layout-shift.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { accountMenu, openSignedIn, signInFrom, signOut } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const { title, chapter, chapterPath, readTo, readBy } = openReadingFixture(app);
const openPage = openSharedPages(app);

const row = (page: Page, label: string) => page.getByRole('main').getByRole('article').filter({ hasText: label });
const localPageNumbers = (page: Page) =>
  page.evaluate(() => {
    const storedProgress = JSON.parse(localStorage.getItem('komawari.reading') ?? '{}');
    return Object.values(storedProgress.places ?? {}).map((storedPlace) => (storedPlace as { page: number }).page);
  });
const savedPositions = async (username: string): Promise<[page: number, pages: number][]> => {
  const rows = await app.ctx.db
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['page', 'pages'])
    .where('username', '=', username)
    .orderBy('at')
    .execute();
  return rows.map(({ page, pages }) => [page, pages]);
};

/** Opens an arbitrary page as a guest who has read nothing. */
async function openAsGuest(): Promise<Page> {
  const page = await openPage(desktop);
  await page.context().clearCookies();
  await page.goto(`${app.site}/about`);
  return page;
}

/** Opens a page signed in, on a device without other data. */
async function openPageAs(username: string, path = '/about'): Promise<Page> {
  const page = await openPage(desktop);
  await page.context().clearCookies();
  await openSignedIn(page, app.site + path, { username });
  return page;
}
/** Creates an account and opens a page signed in with it. */
async function openAsNewAccount(username: string, path?: string): Promise<Page> {
  await openAccount(app, { username });
  return openPageAs(username, path);
}

test('a guest resumes a chapter from the history, removes it and undoes that', async () => {
  const page = await openAsGuest();
  await readTo(page, 0, 3);
  await navigateClientSide(page, '/my/history');
  const entry = row(page, 'Harbour lights');
  await entry.getByText('p. 3 / 4').waitFor();
  await page.getByText('This history is only on this device.').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await entry.getByRole('link', { name: /Ch\. 1.*resume at page 3/ }).click();
  await page.getByRole('img', { name: 'Page 3 of' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.url()).toBe(chapterPath(0, 4));
  await expect.poll(() => isPositionStored(page, chapter(0).uid, 4)).toBe(true);
  await page.goBack();
  await entry.getByText('Read', { exact: true }).waitFor();
  await entry.getByRole('button', { name: /Remove from history/ }).click();
  await page.getByText('No reading history yet').waitFor();
  await undo(page).click();
  await entry.waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await page.getByText('No reading history yet').waitFor();
  expect(await localPageNumbers(page)).toEqual([]);
});

test('positions stored on the device by an earlier version are migrated', async () => {
  const page = await openPage(desktop);
  // opens a URL of the site without scripts, to write to its storage before the app runs
  await page.goto(`${app.site}/robots.txt`);
  await page.evaluate(
    (id) => localStorage.setItem('komawari.reader.progress', JSON.stringify({ [id]: 3 })),
    chapter(0).uid,
  );
  await page.goto(`${app.site}/my/history`);
  await row(page, 'Harbour lights').getByText('p. 3 / 4').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('komawari.reader.progress'))).toBeNull();
});

test('home continues a started chapter and the chapter after a finished one, without layout shift', async () => {
  const page = await openPage(desktop);
  await page.goto(app.site);
  await page.getByRole('heading', { level: 2, name: 'Latest updates' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Continue reading' }).count()).toBe(0);
  await readTo(page, 0, 2);
  await recordLayoutShift(page);
  await page.goto(app.site);
  const continueCard = page.getByRole('link', { name: /Harbour lights · Ch\. 1 .*p\. 2 \/ 4.* · 2 unread/ });
  await continueCard.waitFor();
  await waitUntilSettled(page);
  await expectSteadyLayout(page);
  await continueCard.click();
  await expect.poll(() => page.url()).toBe(chapterPath(0, 2));
  await readTo(page, 0, 4);
  await navigateClientSide(page, '/');
  // home links to the chapter after the finished one
  await page.getByRole('link', { name: /Harbour lights · Ch\. 2 .*Next chapter/ }).click();
  await expect.poll(() => page.url()).toBe(chapterPath(1));
});

test('history rows of different heights do not overlap, even after one is removed', async () => {
  const otherTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The well', main: true }] });
  const { uid } = await buildChapter(app.ctx, otherTitle.id, { chapter: '7' }, 2);
  const page = await openAsGuest();
  await navigateClientSide(page, `/chapter/${uid}`);
  // polls, because the position is saved a frame after the page is shown
  await expect.poll(() => localPageNumbers(page)).toEqual([1]);
  await readTo(page, 0, 2);
  await page.keyboard.press('b');
  await page.getByText('Page 2 bookmarked').waitFor();
  await readTo(page, 1, 2);
  await readTo(page, 2, 2);
  await navigateClientSide(page, '/my/history');
  await page.getByRole('link', { name: 'The well', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The well' }).waitFor();
  await page.goBack();
  await row(page, 'Ch. 2')
    .getByRole('button', { name: /^Remove from/ })
    .click();
  await row(page, 'Ch. 2').waitFor({ state: 'hidden' });
  await waitUntilSettled(page);
  const rowTops = [];
  for (const label of ['Ch. 3', 'Ch. 1', 'Ch. 7']) {
    const { y, height } = (await row(page, label).boundingBox())!;
    rowTops.push([y, y + height]);
  }
  expect(rowTops[0]![1]).toBeLessThan(rowTops[1]![0]! + 1);
  expect(rowTops[1]![1]).toBeLessThan(rowTops[2]![0]! + 1);
});

test('signing in asks what to do with positions of this device, and again only when there are more; forgetting them can be undone', async () => {
  const account = await openAccount(app, { username: 'newreader' });
  const page = await openAsGuest();
  await readTo(page, 0, 4);
  await readTo(page, 1, 2);
  await openSignedIn(page, `${app.site}/about`, account);
  const reviewDialog = page.getByRole('dialog', { name: 'Add your reading history from this device?' });
  await reviewDialog.getByText('2 chapters from 1 title', { exact: false }).waitFor();
  await reviewDialog.getByText(/Ch\. 2 · p\. 2 \/ 4/).waitFor();
  await reviewDialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('History on this device discarded').waitFor();
  expect(await localPageNumbers(page)).toEqual([]);
  await undo(page).click();
  expect((await localPageNumbers(page)).toSorted()).toEqual([2, 4]);
  await reviewDialog.getByRole('button', { name: 'Keep on this device only' }).click();
  await reviewDialog.waitFor({ state: 'hidden' });
  expect(await savedPositions('newreader')).toEqual([]);
  await page.reload();
  await accountMenu(page, 'newreader').waitFor();
  await waitUntilSettled(page);
  expect(await reviewDialog.count()).toBe(0);
  // reads more while signed out
  await signOut(page, 'newreader');
  await readTo(page, 1, 3);
  await signInFrom(page, `${app.site}/about`, account);
  await reviewDialog.getByRole('button', { name: 'Add to my account' }).click();
  await page.getByText('2 chapters added to your history').waitFor();
  await reviewDialog.waitFor({ state: 'hidden' });
  expect(await savedPositions('newreader')).toEqual([
    [4, 4],
    [3, 4],
  ]);
  expect(await readBy('newreader')).toEqual(['1']);
  expect(await page.evaluate(() => localStorage.getItem('komawari.reading'))).toBeNull();
});

test('incognito records nothing on the device or in the account', async () => {
  const account = await openAccount(app, { username: 'quietreader' });
  const page = await openAsGuest();
  await navigateClientSide(page, '/my/history');
  await page.getByRole('switch', { name: 'Private reading' }).click();
  await page.getByText('Private reading is on.').waitFor();
  await readTo(page, 0, 3);
  // waits until the code that saves positions has run
  await waitUntilSettled(page);
  expect(await page.evaluate(() => localStorage.getItem('komawari.reading'))).toBeNull();
  await openSignedIn(page, `${app.site}/about`, account);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/user/progress') && sent.push(request.url())));
  await readTo(page, 0, 4);
  await waitUntilSettled(page);
  await navigateClientSide(page, '/my/history');
  await page.getByText('No reading history yet').waitFor();
  expect([sent, await savedPositions('quietreader')]).toEqual([[], []]);
});

test('another device of a member resumes where this one stopped, and the last page marks a chapter as read', async () => {
  const page = await openAsNewAccount('farreader');
  await readTo(page, 0, 4);
  await expect.poll(() => savedPositions('farreader')).toEqual([[4, 4]]);
  await readTo(page, 1, 3);
  await expect
    .poll(() => savedPositions('farreader'))
    .toEqual([
      [4, 4],
      [3, 4],
    ]);
  expect(await readBy('farreader')).toEqual(['1']);
  // positions of a member are not stored on the device
  expect(await localPageNumbers(page)).toEqual([]);
  // opens a page without stored data, like another device
  await openPageAs('farreader');
  await navigateClientSide(page, chapterPath(1));
  await page.getByText('Resumed at page 3.').waitFor();
  await expect.poll(() => page.url()).toBe(chapterPath(1, 3));
  await page.setViewportSize(phone.viewport!);
  await navigateClientSide(page, '/my/history');
  await row(page, 'Ch. 1').getByText('Read', { exact: true }).waitFor();
  await row(page, 'Ch. 2').getByText('p. 3 / 4').waitFor();
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  // a chapter that is read again does not look like one that is done
  await readTo(page, 0, 2);
  await navigateClientSide(page, '/my/history');
  await row(page, 'Ch. 1').getByText('p. 2 / 4').waitFor();
  expect(await row(page, 'Ch. 1').getAttribute('data-read')).toBeNull();
});

test('positions are queued while offline, survive a reload, and are sent once online', async () => {
  const account = await openAccount(app, { username: 'trainreader' });
  const { page } = await app.visit(desktop, { expectedProblems: /./ });
  // replaces fetch, because page.route does not intercept requests of a page that is being left
  await page.addInitScript(() => {
    const originalFetch = window.fetch;
    window.fetch = (requestedUrl, init) =>
      localStorage.getItem('lost') !== null && String(requestedUrl).endsWith('/user/progress')
        ? Promise.reject(new TypeError('lost'))
        : originalFetch(requestedUrl, init);
  });
  await openSignedIn(page, `${app.site}/about`, account);
  await page.evaluate(() => localStorage.setItem('lost', ''));
  const unsentPositionCounts = () =>
    page.evaluate(() => {
      const unsentPositions = JSON.parse(localStorage.getItem('komawari.reading.unsent') ?? '{}') as Record<
        string,
        object
      >;
      // counts positions of the account only; until the account is known, positions are stored under an empty key
      return Object.entries(unsentPositions).flatMap(([user, positionsOfUser]) =>
        user === '' ? [] : [Object.keys(positionsOfUser).length],
      );
    });
  await readTo(page, 0, 4);
  await expect.poll(unsentPositionCounts).toEqual([1]);
  await readTo(page, 1, 2, { loaded: true });
  await expect.poll(unsentPositionCounts).toEqual([2]);
  // reads the first chapter again: the queue keeps that it was finished, in addition to its new position
  await readTo(page, 0, 2, { loaded: true });
  await expect.poll(unsentPositionCounts).toEqual([2]);
  expect(await savedPositions('trainreader')).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('lost'));
  await page.goto(`${app.site}/about`);
  await expect
    .poll(() => savedPositions('trainreader'), { timeout: 10_000 })
    .toEqual([
      [2, 4],
      [2, 4],
    ]);
  expect(await readBy('trainreader')).toEqual(['1']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.reading.unsent'))).toBeNull();
});

test('positions saved before the account is known are sent by the next page', async () => {
  const page = await openAsNewAccount('earlyreader');
  await page.route('**/openid-connect/token', () => undefined);
  await readTo(page, 0, 3, { loaded: true });
  await page.goto('about:blank');
  expect(await savedPositions('earlyreader')).toEqual([]);
  await page.unroute('**/openid-connect/token');
  await page.goto(`${app.site}/about`);
  await expect.poll(() => savedPositions('earlyreader')).toEqual([[3, 4]]);
});

test('the chapter list marks a chapter, a volume, all or all earlier chapters as read or unread, and reports failures', async () => {
  const page = await openAsNewAccount('markreader', `/title/${title().uid}`);
  const listOptions = page.getByRole('button', { name: 'List options' });
  await listOptions.click();
  await page.getByRole('menuitem', { name: 'Mark all read' }).click();
  await page.getByText('3 chapters marked as read').waitFor();
  await expect.poll(() => readBy('markreader')).toEqual(['1', '2', '3']);
  await listOptions.click();
  await page.getByRole('menuitem', { name: 'Mark all unread' }).waitFor();
  await page.keyboard.press('Escape');
  await undo(page).click();
  await expect.poll(() => readBy('markreader')).toEqual([]);
  const readToggle = (number: number) => page.getByRole('button', { name: new RegExp(`^Ch\\. ${number}: `) });
  const readToggleState = (number: number) => readToggle(number).getAttribute('aria-pressed');
  await readToggle(2).click();
  await page.getByText('Marked as read').waitFor();
  await expect.poll(() => readBy('markreader')).toEqual(['2']);
  await expect.poll(() => readToggleState(2)).toBe('true');
  await undo(page).click();
  await expect.poll(() => readBy('markreader')).toEqual([]);
  await expect.poll(() => readToggleState(2)).toBe('false');
  await page
    .getByRole('button', { name: /More options: Ch\. 3|Ch\. 3/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Mark previous as read' }).click();
  await page.getByText('2 chapters marked as read').waitFor();
  await expect.poll(() => readBy('markreader')).toEqual(['1', '2']);
  await page.getByRole('button', { name: /^Mark as read: / }).click();
  await expect.poll(() => readBy('markreader')).toEqual(['1', '2', '3']);
  await page.route('**/api/manga/*/read', (route) => route.abort());
  await readToggle(1).click();
  await page.getByText('There were errors trying to mark your chapter as (un)read.').waitFor();
  await expect.poll(() => readToggleState(1)).toBe('true');
  expect(await readBy('markreader')).toEqual(['1', '2', '3']);
  await page.unrouteAll();
});

test('a prefetched chapter is not recorded as read, and the history shows bookmarks', async () => {
  const page = await openAsNewAccount('markingreader');
  const preloadRequest = page.waitForRequest((request) => request.url().includes(`/chapter/${chapter(1).uid}/pages`));
  await readTo(page, 0, 3);
  await preloadRequest;
  await page.keyboard.press('b');
  await page.getByText('Page 3 bookmarked').waitFor();
  await navigateClientSide(page, '/my/history');
  await row(page, 'Ch. 1').getByText('p. 3 / 4').waitFor();
  expect(await row(page, 'Ch. 2').count()).toBe(0);
  await row(page, 'Ch. 1').getByRole('link', { name: 'Page 3', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Bookmarks' }).click();
  await page.getByRole('button', { name: 'Remove bookmark: page 3, Ch. 1' }).click();
  await page.getByText('No bookmarks').waitFor();
  expect(await savedPositions('markingreader')).toEqual([[3, 4]]);
  expect(await readBy('markingreader')).toEqual([]);
});

describe('the last page is saved when the reader leaves at once', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAsNewAccount('hastyreader');
  });

  // each case reads another chapter; the case that closes the tab comes last
  test.each<[string, number, () => Promise<unknown>]>([
    ['going back', 0, () => page.goBack()],
    ['another address', 1, () => page.goto('about:blank')],
    ['closing the tab', 2, () => page.close()],
  ])('%s', async (_how, pageNumber, leaveReader) => {
    const sent = page.waitForResponse('**/api/user/progress');
    await readTo(page, pageNumber, 3, { loaded: true });
    await sent;
    await page.keyboard.press('ArrowRight');
    await leaveReader();
    await expect
      .poll(() => savedPositions('hastyreader'))
      .toEqual(Array.from({ length: pageNumber + 1 }, () => [4, 4]));
    expect(await readBy('hastyreader')).toEqual(['1', '2', '3'].slice(0, pageNumber + 1));
  });
});
