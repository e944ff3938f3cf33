// Where a reader is, and how reading goes on: looking ahead, going back, opening again, and from chapter to chapter.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, moveWithin, phone, settled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { arriveSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const open = openSharedPages(app);

interface Work {
  title: string;
  chapters: string[];
  count: number;
}
let paged: Work;
let strip: Work;

beforeAll(async () => {
  const make = async (name: string, layout: 'paged' | 'strip', sizes: { width: number; height: number }[]) => {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }], direction: 'ltr' });
    const pages = await Promise.all(sizes.map((size) => framedPage(size)));
    const chapters: string[] = [];
    for (const chapter of ['1', '2', '3'])
      chapters.push((await buildChapter(app.ctx, title.id, { chapter, direction: 'ltr', layout }, pages)).uid);
    return { title: title.uid, chapters, count: sizes.length };
  };
  paged = await make(
    'The Ferry',
    'paged',
    Array.from({ length: 8 }, () => ({ width: 700, height: 1000 })),
  );
  strip = await make(
    'The Stairs',
    'strip',
    Array.from({ length: 5 }, () => ({ width: 500, height: 900 })),
  );
});

const path = ({ chapters }: Work, at: number, page?: number): string =>
  `/chapter/${chapters[at]}${page === undefined ? '' : `/${page}`}`;
const showing = (page: Page, { count }: Work, at: number) =>
  page.getByRole('img', { name: `Page ${at} of ${count}` }).waitFor();
const press = async (page: Page, key: string, work: Work, at: number) => {
  await page.keyboard.press(key);
  await showing(page, work, at);
};
const row = (page: Page, label: string) => page.getByRole('main').getByRole('article').filter({ hasText: label });
/** The page that the device has of a guest, by chapter. */
const placeHere = (page: Page, { chapters }: Work, at: number) =>
  page.evaluate(
    (id) => JSON.parse(localStorage.getItem('komawari.reading') ?? '{}').places?.[id]?.page as number | undefined,
    chapters[at]!,
  );
const placeOf = async (username: string, { chapters }: Work, at: number): Promise<number | undefined> => {
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
/** How the device reads from its next page on. */
const choose = (page: Page, choices: Record<string, unknown>) =>
  page.evaluate((own) => {
    const lines = Object.fromEntries(Object.entries(own).map(([name, value]) => [`account ${name}`, [1, value]]));
    localStorage.setItem('komawari.reader', JSON.stringify({ lines }));
    localStorage.setItem('komawari.reader.zones', 'pmnpmnpmn pppppmmnnn pppmmmnnn');
  }, choices);

/** Somebody who is not signed in and has read nothing. */
async function guest(screen = desktop): Promise<Page> {
  const page = await open(screen);
  await page.context().clearCookies();
  await page.goto(`${app.site}/about`);
  return page;
}

test('a guest looks ahead and goes back: the place stays, and goes back with them; the chapter opens there', async () => {
  const page = await guest();
  await moveWithin(page, path(paged, 0));
  await showing(page, paged, 1);
  await press(page, 'ArrowRight', paged, 2);
  await press(page, 'ArrowRight', paged, 3);
  await press(page, 'ArrowRight', paged, 4);
  await expect.poll(() => placeHere(page, paged, 0)).toBe(4);
  // the last page, and by the bar to another one
  await press(page, 'End', paged, 8);
  const bar = page.getByRole('slider', { name: 'Page', exact: true }).last();
  await bar.focus();
  // the bar follows the page within a frame or two, and the key moves it from where it stands
  await expect.poll(() => bar.inputValue()).toBe('8');
  await press(page, 'ArrowLeft', paged, 7);
  await moveWithin(page, '/my/history');
  await row(page, 'Ch. 1').getByText('p. 4 / 8').waitFor();
  // its row in the list of chapters names no page
  await moveWithin(page, `/title/${paged.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await showing(page, paged, 4);
  await page.getByText('Resumed at page 4.').waitFor();
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 4));
  await press(page, 'ArrowLeft', paged, 3);
  await press(page, 'ArrowLeft', paged, 2);
  await expect.poll(() => placeHere(page, paged, 0)).toBe(2);
  // the address follows the frame with the page
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 2));
  await page.reload();
  await showing(page, paged, 2);
  await page.goto(app.site + path(paged, 0));
  await showing(page, paged, 2);
  await page.getByRole('button', { name: 'Start over' }).click();
  await showing(page, paged, 1);
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 0, 1));
  expect(await placeHere(page, paged, 0)).toBe(2);
});

test('a link to a page is read once it is turned on from, or stayed at; the end once it is left or stayed at', async () => {
  const page = await guest();
  await moveWithin(page, path(paged, 0, 6));
  await showing(page, paged, 6);
  await press(page, 'ArrowRight', paged, 7);
  await expect.poll(() => placeHere(page, paged, 0)).toBe(7);
  await moveWithin(page, path(paged, 1, 8));
  await showing(page, paged, 8);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
  expect(await placeHere(page, paged, 1)).toBe(8);
  await moveWithin(page, path(paged, 2, 8));
  await showing(page, paged, 8);
  await expect.poll(() => placeHere(page, paged, 2), { timeout: 15_000 }).toBe(8);
  // what is read to its end begins anew
  await moveWithin(page, path(paged, 1));
  await showing(page, paged, 1);
});

test('a member goes back in a strip, and every device knows; an account answers late with its place', async () => {
  const username = 'stairreader';
  await openAccount(app, { username });
  const page = await open(phone);
  await page.context().clearCookies();
  await arriveSignedIn(page, `${app.site}/about`, { username });
  await moveWithin(page, path(strip, 0));
  await showing(page, strip, 1);
  const scrollTo = (at: number) =>
    page.evaluate((to) => document.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' }), at);
  for (const at of [2, 3, 4]) {
    await scrollTo(at);
    await expect.poll(() => page.url()).toBe(app.site + path(strip, 0, at));
  }
  await expect.poll(() => placeOf(username, strip, 0), { timeout: 20_000 }).toBe(4);
  // looking at the end, and back to a page before the place
  await press(page, 'End', strip, 5);
  await press(page, 'Home', strip, 1);
  await scrollTo(2);
  await expect.poll(() => placeOf(username, strip, 0), { timeout: 20_000 }).toBe(2);
  const reads = await app.ctx.db
    .selectFrom('reads')
    .innerJoin('users', 'users.id', 'user_id')
    .select('chapters')
    .where('username', '=', username)
    .execute();
  expect(reads).toEqual([]);
  // another device, where only the account knows
  const other = await open(phone);
  await other.context().clearCookies();
  await arriveSignedIn(other, `${app.site}/about`, { username });
  await other.goto(app.site + path(strip, 0));
  await other.getByText('Resumed at page 2.').waitFor();
  await expect.poll(() => other.url()).toBe(app.site + path(strip, 0, 2));
});

describe('at the end the next chapter follows at once', () => {
  const atEndOf = async (page: Page, work: Work, at: number, choices: Record<string, unknown>) => {
    await choose(page, { atEnd: 'infinite', ...choices });
    await page.goto(app.site + path(work, at, work.count));
    await showing(page, work, work.count);
    await settled(page);
  };
  const opens = (page: Page, work: Work, at: number) =>
    expect.poll(() => page.url()).toContain(app.site + path(work, at));
  /** To the end of the card, where nothing is left to scroll. */
  const scrollDown = async (page: Page) => {
    await page.locator('[data-scroller]').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    // a tap right behind it would only stop it
    await settled(page);
  };

  test('in a strip by tap, by a finger that draws on, and by wheel', async () => {
    const page = await guest(phone);
    await atEndOf(page, strip, 0, {});
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await opens(page, strip, 1);
    await atEndOf(page, strip, 0, {});
    await scrollDown(page);
    const cdp = await page.context().newCDPSession(page);
    const drag = async (type: string, y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] } as never);
    await drag('touchStart', 700);
    for (const y of [660, 600, 500]) await drag('touchMove', y);
    await drag('touchEnd');
    await opens(page, strip, 1);
    await atEndOf(page, strip, 0, {});
    await scrollDown(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 120);
    await opens(page, strip, 1);
  });

  test('or with a second press, which is asked for, also of a wheel', async () => {
    const page = await guest(phone);
    await atEndOf(page, strip, 0, { atEnd: 'press' });
    await scrollDown(page);
    await page.touchscreen.tap(340, 700);
    await page.getByText('Press again for the next chapter.').waitFor();
    expect(page.url()).toContain(path(strip, 0));
    await page.touchscreen.tap(340, 700);
    await opens(page, strip, 1);
    await atEndOf(page, strip, 0, { atEnd: 'press' });
    await scrollDown(page);
    // notches that follow each other at once are one press
    const roll = () =>
      page.locator('[data-scroller]').evaluate((element) => {
        for (let notch = 0; notch < 3; notch++)
          element.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }));
      });
    await roll();
    await page.getByText('Press again for the next chapter.').waitFor();
    // the movement of the hand is over, too
    await settled(page);
    expect(page.url()).toContain(path(strip, 0));
    // on a slow machine the second press may come too late to be one
    await expect
      .poll(async () => {
        if (page.url().includes(path(strip, 0))) await roll();
        await settled(page);
        return page.url();
      })
      .toContain(path(strip, 1));
  });

  test.each([
    ['paged', () => paged],
    ['strip', () => strip],
  ] as const)('by itself, %s, over two chapters', async (_kind, work) => {
    const page = await guest();
    await atEndOf(page, work(), 0, { autoSeconds: 0.5 });
    await page.keyboard.press('n');
    const auto = page.getByRole('group', { name: 'Auto-scroll' });
    await auto.waitFor();
    await opens(page, work(), 1);
    await auto.waitFor();
    await opens(page, work(), 2);
    // there is nothing after the last one
    await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
    await auto.waitFor({ state: 'hidden' });
  });
});

test('the way back leads out of the reader, whichever chapters were read', async () => {
  const page = await guest();
  await moveWithin(page, `/title/${paged.title}`);
  await page.getByRole('link', { name: /^Ch\. 1$/ }).click();
  await showing(page, paged, 1);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 1));
  await showing(page, paged, 1);
  await settled(page);
  await page.keyboard.press('.');
  await expect.poll(() => page.url()).toBe(app.site + path(paged, 2));
  await page.goBack();
  await page.waitForURL(/\/title\//);
});
