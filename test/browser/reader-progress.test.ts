// The reading position: looking ahead, going back, reopening a chapter, and continuing from chapter to chapter.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { waitForFrames } from '#test/support/browser/page-waits.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);

interface BuiltTitle {
  title: string;
  chapters: string[];
  count: number;
}
let pagedTitle: BuiltTitle;
let stripTitle: BuiltTitle;

beforeAll(async () => {
  const buildTestTitle = async (
    name: string,
    layout: 'paged' | 'strip',
    sizes: { width: number; height: number }[],
  ) => {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }], direction: 'ltr' });
    const pages = await Promise.all(sizes.map((size) => framedPage(size)));
    const chapters: string[] = [];
    for (const chapter of ['1', '2', '3'])
      chapters.push((await buildChapter(app.ctx, title.id, { chapter, direction: 'ltr', layout }, pages)).uid);
    return { title: title.uid, chapters, count: sizes.length };
  };
  pagedTitle = await buildTestTitle(
    'The Ferry',
    'paged',
    Array.from({ length: 8 }, () => ({ width: 700, height: 1000 })),
  );
  stripTitle = await buildTestTitle(
    'The Stairs',
    'strip',
    Array.from({ length: 5 }, () => ({ width: 500, height: 900 })),
  );
});

const path = ({ chapters }: BuiltTitle, chapterIndex: number, page?: number): string =>
  `/chapter/${chapters[chapterIndex]}${page === undefined ? '' : `/${page}`}`;
const expectPage = (page: Page, { count }: BuiltTitle, pageNumber: number) =>
  page.getByRole('img', { name: `Page ${pageNumber} of ${count}` }).waitFor();
const pressAndExpectPage = async (page: Page, key: string, builtTitle: BuiltTitle, pageNumber: number) => {
  await page.keyboard.press(key);
  await expectPage(page, builtTitle, pageNumber);
};
const row = (page: Page, label: string) => page.getByRole('main').getByRole('article').filter({ hasText: label });
/** The page of a guest's position in a chapter, as stored on the device. */
const localPosition = (page: Page, { chapters }: BuiltTitle, chapterIndex: number) =>
  page.evaluate(
    (id) => JSON.parse(localStorage.getItem('komawari.reading') ?? '{}').places?.[id]?.page as number | undefined,
    chapters[chapterIndex]!,
  );
const accountPosition = async (
  username: string,
  { chapters }: BuiltTitle,
  chapterIndex: number,
): Promise<number | undefined> => {
  const row = await app.ctx.db
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('chapters', 'chapters.id', 'chapter_id')
    .select('progress.page')
    .where('username', '=', username)
    .where('chapters.uid', '=', chapters[chapterIndex]!)
    .executeTakeFirst();
  return row?.page;
};
/** Stores reader settings on the device; they apply from the next page load on. */
const storeSettings = (page: Page, choices: Record<string, unknown>) =>
  page.evaluate((readerChoices) => {
    const storedChoices = Object.fromEntries(
      Object.entries(readerChoices).map(([name, value]) => [`account ${name}`, [1, value]]),
    );
    localStorage.setItem('komawari.reader', JSON.stringify({ lines: storedChoices }));
    localStorage.setItem('komawari.reader.zones', 'pmnpmnpmn pppppmmnnn pppmmmnnn');
  }, choices);

/** Opens a page as a guest who has read nothing. */
async function openAsGuest(screen = desktop): Promise<Page> {
  const page = await openPage(screen);
  await page.context().clearCookies();
  await page.goto(`${app.site}/about`);
  return page;
}

test('the position of a guest stays when looking ahead, moves when turning back, and is where the chapter reopens', async () => {
  const page = await openAsGuest();
  await navigateClientSide(page, path(pagedTitle, 0));
  await expectPage(page, pagedTitle, 1);
  await pressAndExpectPage(page, 'ArrowRight', pagedTitle, 2);
  await pressAndExpectPage(page, 'ArrowRight', pagedTitle, 3);
  await pressAndExpectPage(page, 'ArrowRight', pagedTitle, 4);
  await expect.poll(() => localPosition(page, pagedTitle, 0)).toBe(4);
  // looks ahead: at the last page, then at another one by the progress bar
  await pressAndExpectPage(page, 'End', pagedTitle, 8);
  const progressSlider = page.getByRole('slider', { name: 'Page', exact: true }).last();
  await progressSlider.focus();
  // waits for the bar, which follows the page within two frames, because the key moves it from its current value
  await expect.poll(() => progressSlider.inputValue()).toBe('8');
  await pressAndExpectPage(page, 'ArrowLeft', pagedTitle, 7);
  await navigateClientSide(page, '/my/history');
  await row(page, 'Ch. 1').getByText('p. 4 / 8').waitFor();
  // opens the chapter by a link of the chapter list, which names no page
  await navigateClientSide(page, `/title/${pagedTitle.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await expectPage(page, pagedTitle, 4);
  await page.getByText('Resumed at page 4.').waitFor();
  await expect.poll(() => page.url()).toBe(app.site + path(pagedTitle, 0, 4));
  await pressAndExpectPage(page, 'ArrowLeft', pagedTitle, 3);
  await pressAndExpectPage(page, 'ArrowLeft', pagedTitle, 2);
  await expect.poll(() => localPosition(page, pagedTitle, 0)).toBe(2);
  // polls, because the URL changes a frame after the page is shown
  await expect.poll(() => page.url()).toBe(app.site + path(pagedTitle, 0, 2));
  await page.reload();
  await expectPage(page, pagedTitle, 2);
  await page.goto(app.site + path(pagedTitle, 0));
  await expectPage(page, pagedTitle, 2);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expectPage(page, pagedTitle, 1);
  await expect.poll(() => page.url()).toBe(app.site + path(pagedTitle, 0, 1));
  expect(await localPosition(page, pagedTitle, 0)).toBe(2);
});

test('a linked page becomes the position when the reader turns on from it or stays; so does the last page', async () => {
  const page = await openAsGuest();
  await navigateClientSide(page, path(pagedTitle, 0, 6));
  await expectPage(page, pagedTitle, 6);
  await pressAndExpectPage(page, 'ArrowRight', pagedTitle, 7);
  await expect.poll(() => localPosition(page, pagedTitle, 0)).toBe(7);
  await navigateClientSide(page, path(pagedTitle, 1, 8));
  await expectPage(page, pagedTitle, 8);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'End of chapter' }).waitFor();
  expect(await localPosition(page, pagedTitle, 1)).toBe(8);
  await navigateClientSide(page, path(pagedTitle, 2, 8));
  await expectPage(page, pagedTitle, 8);
  await expect.poll(() => localPosition(page, pagedTitle, 2), { timeout: 15_000 }).toBe(8);
  // a chapter that was read to its end reopens at its first page
  await navigateClientSide(page, path(pagedTitle, 1));
  await expectPage(page, pagedTitle, 1);
});

test('the position of a member moves back in a strip, and another device resumes there', async () => {
  const username = 'stairreader';
  await openAccount(app, { username });
  const page = await openPage(phone);
  await page.context().clearCookies();
  await openSignedIn(page, `${app.site}/about`, { username });
  await navigateClientSide(page, path(stripTitle, 0));
  await expectPage(page, stripTitle, 1);
  const scrollToPage = (pageNumber: number) =>
    page.evaluate(
      (to) => document.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' }),
      pageNumber,
    );
  for (const targetPage of [2, 3, 4]) {
    await scrollToPage(targetPage);
    await expect.poll(() => page.url()).toBe(app.site + path(stripTitle, 0, targetPage));
  }
  await expect.poll(() => accountPosition(username, stripTitle, 0), { timeout: 20_000 }).toBe(4);
  // looks at the end, then goes to a page before the position; both within one frame, so that the scroll event of the
  // second move comes while the observers of the strip still have the end
  await page.keyboard.press('End');
  await waitForFrames(page);
  await page.evaluate(() => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }),
    );
    document.querySelector('[data-page="2"]')!.scrollIntoView({ block: 'start' });
  });
  await expect.poll(() => accountPosition(username, stripTitle, 0), { timeout: 20_000 }).toBe(2);
  const readChapters = await app.ctx.db
    .selectFrom('reads')
    .innerJoin('users', 'users.id', 'user_id')
    .select('chapters')
    .where('username', '=', username)
    .execute();
  expect(readChapters).toEqual([]);
  // opens the chapter on another device: only the account has the position
  const otherDevicePage = await openPage(phone);
  await otherDevicePage.context().clearCookies();
  await openSignedIn(otherDevicePage, `${app.site}/about`, { username });
  await otherDevicePage.goto(app.site + path(stripTitle, 0));
  await otherDevicePage.getByText('Resumed at page 2.').waitFor();
  await expect.poll(() => otherDevicePage.url()).toBe(app.site + path(stripTitle, 0, 2));
});

describe('at the end of a chapter the next one opens', () => {
  const openEndOf = async (
    page: Page,
    builtTitle: BuiltTitle,
    chapterIndex: number,
    choices: Record<string, unknown>,
  ) => {
    await storeSettings(page, { atEnd: 'infinite', ...choices });
    await page.goto(app.site + path(builtTitle, chapterIndex, builtTitle.count));
    await expectPage(page, builtTitle, builtTitle.count);
    await waitUntilSettled(page);
  };
  const expectOpened = (page: Page, builtTitle: BuiltTitle, chapterIndex: number) =>
    expect.poll(() => page.url()).toContain(app.site + path(builtTitle, chapterIndex));
  /** Scrolls to the lower end of the end card, so that further input cannot scroll and opens the next chapter. */
  const scrollDown = async (page: Page) => {
    await page.locator('[data-scroller]').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    // waits, because a tap right after scrolling would only stop the scroll
    await waitUntilSettled(page);
  };

  test('in a strip by tap, by drag and by wheel', async () => {
    const page = await openAsGuest(phone);
    await openEndOf(page, stripTitle, 0, {});
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await expectOpened(page, stripTitle, 1);
    await openEndOf(page, stripTitle, 0, {});
    await scrollDown(page);
    const cdp = await page.context().newCDPSession(page);
    const sendTouch = async (type: string, y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] } as never);
    await sendTouch('touchStart', 700);
    for (const y of [660, 600, 500]) await sendTouch('touchMove', y);
    await sendTouch('touchEnd');
    await expectOpened(page, stripTitle, 1);
    await openEndOf(page, stripTitle, 0, {});
    await scrollDown(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 120);
    await expectOpened(page, stripTitle, 1);
  });

  test('only on a second press, also of a wheel, if it is set so', async () => {
    const page = await openAsGuest(phone);
    await openEndOf(page, stripTitle, 0, { atEnd: 'press' });
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await page.getByText('Press again for the next chapter.').waitFor();
    expect(page.url()).toContain(path(stripTitle, 0));
    await page.touchscreen.tap(340, 700);
    await expectOpened(page, stripTitle, 1);
    await openEndOf(page, stripTitle, 0, { atEnd: 'press' });
    await scrollDown(page);
    // wheel events in immediate succession count as one press
    const rollWheel = () =>
      page.locator('[data-scroller]').evaluate((element) => {
        for (let notch = 0; notch < 3; notch++)
          element.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }));
      });
    await rollWheel();
    await page.getByText('Press again for the next chapter.').waitFor();
    // also waits until the wheel gesture is over
    await waitUntilSettled(page);
    expect(page.url()).toContain(path(stripTitle, 0));
    // repeats the second press, because on a slow machine it may come too late
    await expect
      .poll(async () => {
        if (page.url().includes(path(stripTitle, 0))) await rollWheel();
        await waitUntilSettled(page);
        return page.url();
      })
      .toContain(path(stripTitle, 1));
  });

  test.each([
    ['paged', () => pagedTitle],
    ['strip', () => stripTitle],
  ] as const)('by auto-advance, over two chapters: %s', async (_kind, builtTitle) => {
    const page = await openAsGuest();
    await openEndOf(page, builtTitle(), 0, { autoSeconds: 0.5 });
    await page.keyboard.press('n');
    const autoScrollBar = page.getByRole('group', { name: 'Auto-advance' });
    await autoScrollBar.waitFor();
    await expectOpened(page, builtTitle(), 1);
    await autoScrollBar.waitFor();
    await expectOpened(page, builtTitle(), 2);
    // nothing comes after the last chapter, so auto-advance ends
    await page.getByRole('region', { name: 'End of chapter' }).waitFor();
    await autoScrollBar.waitFor({ state: 'hidden' });
  });
});

test('going back leaves the reader, whichever chapters were read', async () => {
  const page = await openAsGuest();
  await navigateClientSide(page, `/title/${pagedTitle.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await expectPage(page, pagedTitle, 1);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(pagedTitle, 1));
  await expectPage(page, pagedTitle, 1);
  await waitUntilSettled(page);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(pagedTitle, 2));
  await page.goBack();
  await page.waitForURL(/\/title\//);
});
