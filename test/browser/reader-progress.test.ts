// The reading position: looking ahead, going back, reopening a chapter, and continuing from chapter to chapter.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const open = openSharedPages(app);

interface BuiltTitle {
  title: string;
  chapters: string[];
  count: number;
}
let paged: BuiltTitle;
let strip: BuiltTitle;

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
  paged = await buildTestTitle(
    'The Ferry',
    'paged',
    Array.from({ length: 8 }, () => ({ width: 700, height: 1000 })),
  );
  strip = await buildTestTitle(
    'The Stairs',
    'strip',
    Array.from({ length: 5 }, () => ({ width: 500, height: 900 })),
  );
});

const path = ({ chapters }: BuiltTitle, at: number, page?: number): string =>
  `/chapter/${chapters[at]}${page === undefined ? '' : `/${page}`}`;
const expectPage = (page: Page, { count }: BuiltTitle, at: number) =>
  page.getByRole('img', { name: `Page ${at} of ${count}` }).waitFor();
const press = async (page: Page, key: string, builtTitle: BuiltTitle, at: number) => {
  await page.keyboard.press(key);
  await expectPage(page, builtTitle, at);
};
const row = (page: Page, label: string) => page.getByRole('main').getByRole('article').filter({ hasText: label });
/** The page of a guest's position in a chapter, as stored on the device. */
const localPosition = (page: Page, { chapters }: BuiltTitle, at: number) =>
  page.evaluate(
    (id) => JSON.parse(localStorage.getItem('komawari.reading') ?? '{}').places?.[id]?.page as number | undefined,
    chapters[at]!,
  );
const accountPosition = async (username: string, { chapters }: BuiltTitle, at: number): Promise<number | undefined> => {
  const row = await app.ctx.db
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('chapters', 'chapters.id', 'chapter_id')
    .select('progress.page')
    .where('username', '=', username)
    .where('chapters.uid', '=', chapters[at]!)
    .executeTakeFirst();
  return row?.page;
};
/** Stores reader settings on the device; they apply from the next page load on. */
const storeSettings = (page: Page, choices: Record<string, unknown>) =>
  page.evaluate((own) => {
    const lines = Object.fromEntries(Object.entries(own).map(([name, value]) => [`account ${name}`, [1, value]]));
    localStorage.setItem('komawari.reader', JSON.stringify({ lines }));
    localStorage.setItem('komawari.reader.zones', 'pmnpmnpmn pppppmmnnn pppmmmnnn');
  }, choices);

/** Opens a page as a guest who has read nothing. */
async function guest(screen = desktop): Promise<Page> {
  const page = await open(screen);
  await page.context().clearCookies();
  await page.goto(`${app.site}/about`);
  return page;
}

test('the position of a guest stays when looking ahead, moves when turning back, and is where the chapter reopens', async () => {
  const page = await guest();
  await navigateClientSide(page, path(paged, 0));
  await expectPage(page, paged, 1);
  await press(page, 'ArrowRight', paged, 2);
  await press(page, 'ArrowRight', paged, 3);
  await press(page, 'ArrowRight', paged, 4);
  await expect.poll(() => localPosition(page, paged, 0)).toBe(4);
  // looks ahead: at the last page, then at another one by the progress bar
  await press(page, 'End', paged, 8);
  const bar = page.getByRole('slider', { name: 'Page', exact: true }).last();
  await bar.focus();
  // waits for the bar, which follows the page within two frames, because the key moves it from its current value
  await expect.poll(() => bar.inputValue()).toBe('8');
  await press(page, 'ArrowLeft', paged, 7);
  await navigateClientSide(page, '/my/history');
  await row(page, 'Ch. 1').getByText('p. 4 / 8').waitFor();
  // opens the chapter by a link of the chapter list, which names no page
  await navigateClientSide(page, `/title/${paged.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await expectPage(page, paged, 4);
  await page.getByText('Resumed at page 4.').waitFor();
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 4));
  await press(page, 'ArrowLeft', paged, 3);
  await press(page, 'ArrowLeft', paged, 2);
  await expect.poll(() => localPosition(page, paged, 0)).toBe(2);
  // polls, because the URL changes a frame after the page is shown
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 2));
  await page.reload();
  await expectPage(page, paged, 2);
  await page.goto(app.site + path(paged, 0));
  await expectPage(page, paged, 2);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expectPage(page, paged, 1);
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 1));
  expect(await localPosition(page, paged, 0)).toBe(2);
});

test('a linked page becomes the position when the reader turns on from it or stays; so does the last page', async () => {
  const page = await guest();
  await navigateClientSide(page, path(paged, 0, 6));
  await expectPage(page, paged, 6);
  await press(page, 'ArrowRight', paged, 7);
  await expect.poll(() => localPosition(page, paged, 0)).toBe(7);
  await navigateClientSide(page, path(paged, 1, 8));
  await expectPage(page, paged, 8);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
  expect(await localPosition(page, paged, 1)).toBe(8);
  await navigateClientSide(page, path(paged, 2, 8));
  await expectPage(page, paged, 8);
  await expect.poll(() => localPosition(page, paged, 2), { timeout: 15_000 }).toBe(8);
  // a chapter that was read to its end reopens at its first page
  await navigateClientSide(page, path(paged, 1));
  await expectPage(page, paged, 1);
});

test('the position of a member moves back in a strip, and another device resumes there', async () => {
  const username = 'stairreader';
  await openAccount(app, { username });
  const page = await open(phone);
  await page.context().clearCookies();
  await openSignedIn(page, `${app.site}/about`, { username });
  await navigateClientSide(page, path(strip, 0));
  await expectPage(page, strip, 1);
  const scrollTo = (at: number) =>
    page.evaluate((to) => document.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' }), at);
  for (const at of [2, 3, 4]) {
    await scrollTo(at);
    await expect.poll(() => page.url()).toBe(app.site + path(strip, 0, at));
  }
  await expect.poll(() => accountPosition(username, strip, 0), { timeout: 20_000 }).toBe(4);
  // looks at the end, then goes to a page before the position
  await press(page, 'End', strip, 5);
  await press(page, 'Home', strip, 1);
  await scrollTo(2);
  await expect.poll(() => accountPosition(username, strip, 0), { timeout: 20_000 }).toBe(2);
  const reads = await app.ctx.db
    .selectFrom('reads')
    .innerJoin('users', 'users.id', 'user_id')
    .select('chapters')
    .where('username', '=', username)
    .execute();
  expect(reads).toEqual([]);
  // opens the chapter on another device: only the account has the position
  const other = await open(phone);
  await other.context().clearCookies();
  await openSignedIn(other, `${app.site}/about`, { username });
  await other.goto(app.site + path(strip, 0));
  await other.getByText('Resumed at page 2.').waitFor();
  await expect.poll(() => other.url()).toBe(app.site + path(strip, 0, 2));
});

describe('at the end of a chapter the next one opens', () => {
  const openEndOf = async (page: Page, builtTitle: BuiltTitle, at: number, choices: Record<string, unknown>) => {
    await storeSettings(page, { atEnd: 'infinite', ...choices });
    await page.goto(app.site + path(builtTitle, at, builtTitle.count));
    await expectPage(page, builtTitle, builtTitle.count);
    await waitUntilSettled(page);
  };
  const expectOpened = (page: Page, builtTitle: BuiltTitle, at: number) =>
    expect.poll(() => page.url()).toContain(app.site + path(builtTitle, at));
  /** Scrolls to the lower end of the end card, so that further input cannot scroll and opens the next chapter. */
  const scrollDown = async (page: Page) => {
    await page.locator('[data-scroller]').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    // waits, because a tap right after scrolling would only stop the scroll
    await waitUntilSettled(page);
  };

  test('in a strip by tap, by drag and by wheel', async () => {
    const page = await guest(phone);
    await openEndOf(page, strip, 0, {});
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await expectOpened(page, strip, 1);
    await openEndOf(page, strip, 0, {});
    await scrollDown(page);
    const cdp = await page.context().newCDPSession(page);
    const drag = async (type: string, y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] } as never);
    await drag('touchStart', 700);
    for (const y of [660, 600, 500]) await drag('touchMove', y);
    await drag('touchEnd');
    await expectOpened(page, strip, 1);
    await openEndOf(page, strip, 0, {});
    await scrollDown(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 120);
    await expectOpened(page, strip, 1);
  });

  test('only on a second press, also of a wheel, if it is set so', async () => {
    const page = await guest(phone);
    await openEndOf(page, strip, 0, { atEnd: 'press' });
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await page.getByText('Press again for the next chapter.').waitFor();
    expect(page.url()).toContain(path(strip, 0));
    await page.touchscreen.tap(340, 700);
    await expectOpened(page, strip, 1);
    await openEndOf(page, strip, 0, { atEnd: 'press' });
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
    expect(page.url()).toContain(path(strip, 0));
    // repeats the second press, because on a slow machine it may come too late
    await expect
      .poll(async () => {
        if (page.url().includes(path(strip, 0))) await rollWheel();
        await waitUntilSettled(page);
        return page.url();
      })
      .toContain(path(strip, 1));
  });

  test.each([
    ['paged', () => paged],
    ['strip', () => strip],
  ] as const)('by auto-advance, over two chapters: %s', async (_kind, builtTitle) => {
    const page = await guest();
    await openEndOf(page, builtTitle(), 0, { autoSeconds: 0.5 });
    await page.keyboard.press('n');
    const auto = page.getByRole('group', { name: 'Auto-scroll' });
    await auto.waitFor();
    await expectOpened(page, builtTitle(), 1);
    await auto.waitFor();
    await expectOpened(page, builtTitle(), 2);
    // nothing comes after the last chapter, so auto-advance ends
    await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
    await auto.waitFor({ state: 'hidden' });
  });
});

test('going back leaves the reader, whichever chapters were read', async () => {
  const page = await guest();
  await navigateClientSide(page, `/title/${paged.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await expectPage(page, paged, 1);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 1));
  await expectPage(page, paged, 1);
  await waitUntilSettled(page);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 2));
  await page.goBack();
  await page.waitForURL(/\/title\//);
});
