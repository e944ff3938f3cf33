// Fixture: a title with three chapters for browser tests of reading, and access to what users have read.
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { navigateClientSide, waitUntilSettled } from './browser.ts';
import type { BrowserFixture } from './browser-fixture.ts';

type BuiltEntity = { id: number; uid: string };

export interface ReadingFixture {
  title: () => BuiltEntity;
  /** Returns a chapter by its 0-based index. */
  chapter: (chapterIndex: number) => BuiltEntity;
  chapterPath: (chapterIndex: number, page?: number) => string;
  /**
   * Opens a chapter of four pages at the first one, turns to page `to`, and waits until the position is saved, unless
   * incognito is on. Loads the chapter if `loaded` is set or the page is not on the site; otherwise navigates
   * client-side.
   */
  readTo: (page: Page, chapterIndex: number, pageNumber: number, how?: { loaded?: boolean }) => Promise<void>;
  /** Returns the numbers of the chapters that a user has read. */
  readBy: (username: string) => Promise<string[]>;
}

/**
 * Registers a hook that builds the title “Harbour lights”; the functions of the fixture are for later hooks and tests.
 */
export function openReadingFixture(app: BrowserFixture): ReadingFixture {
  let title: BuiltEntity;
  let chapters: BuiltEntity[] = [];
  beforeAll(async () => {
    title = await buildTitle(app.ctx, {
      names: [{ language: 'en', name: 'Harbour lights', main: true }],
      direction: 'ltr',
    });
    await buildCover(app.ctx, title.id, { main: true });
    chapters = [];
    for (const chapter of ['1', '2', '3'])
      chapters.push(await buildChapter(app.ctx, title.id, { chapter, direction: 'ltr', layout: 'paged' }, 4));
  });
  const chapterPath = (chapterIndex: number, page?: number): string =>
    `${app.site}/chapter/${chapters[chapterIndex]!.uid}${page === undefined ? '' : `/${page}`}`;
  return {
    title: () => title,
    chapter: (chapterIndex) => chapters[chapterIndex]!,
    chapterPath,
    readTo: async (page, chapterIndex, pageNumber, { loaded = false } = {}) => {
      const wasSent = recordSentPositions(page);
      if (loaded || !page.url().startsWith(app.site)) {
        await page.goto(chapterPath(chapterIndex, 1));
      } else {
        await navigateClientSide(page, chapterPath(chapterIndex, 1));
        // waits, because the previous chapter has pages with the same names
        await waitUntilSettled(page);
      }
      await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
      for (let turnedPages = 1; turnedPages < pageNumber; turnedPages++) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => page.url()).toBe(chapterPath(chapterIndex, turnedPages + 1));
      }
      // polls, because the code that saves positions is loaded after the first image
      const { uid } = chapters[chapterIndex]!;
      await expect
        .poll(async () => wasSent(uid, pageNumber) || (await isPositionStored(page, uid, pageNumber)))
        .toBe(true);
    },
    readBy: async (username) => {
      const row = await app.ctx.db
        .selectFrom('reads')
        .innerJoin('users', 'users.id', 'user_id')
        .select('chapters')
        .where('username', '=', username)
        .executeTakeFirst();
      return row?.chapters.toSorted() ?? [];
    },
  };
}

/** Records sent reading positions from now on. Returns whether a position at or after the page was sent. */
function recordSentPositions(page: Page): (chapter: string, pageNumber: number) => boolean {
  const sentPositions: { chapter: string; page: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/progress') && request.method() === 'POST')
      sentPositions.push(...((request.postDataJSON() as { positions: typeof sentPositions } | null)?.positions ?? []));
  });
  return (chapter, pageNumber) =>
    sentPositions.some((sentPosition) => sentPosition.chapter === chapter && sentPosition.page >= pageNumber);
}

/** Whether a position at or after the page is in localStorage; always true in incognito, where nothing is stored. */
export const isPositionStored = (page: Page, chapter: string, pageNumber: number): Promise<boolean> =>
  page.evaluate(
    ([chapterId, minPage]) => {
      if (localStorage.getItem('komawari.record') === 'incognito') return true;
      const readStorage = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}');
      const storedPositions = [
        readStorage('komawari.reading').places ?? {},
        ...Object.values(readStorage('komawari.reading.unsent')),
      ];
      return storedPositions.some(
        (positionsByChapter: Record<string, { page: number }>) => (positionsByChapter[chapterId]?.page ?? 0) >= minPage,
      );
    },
    [chapter, pageNumber] as const,
  );

/** The button that reverts the last change. */
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
