// A title of three chapters that is read in a journey, and what is known of its readers.
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { moveWithin, settled } from './browser.ts';
import type { BrowserFixture } from './browser-fixture.ts';

type Thing = { id: number; uid: string };

export interface ReadingFixture {
  title: () => Thing;
  /** 0-based. */
  chapter: (at: number) => Thing;
  chapterPath: (at: number, page?: number) => string;
  /**
   * Opens a chapter of four pages at the first one, turns to one, and stays until that is written down, unless it is read in private.
   * From a page of the site it goes within the app, unless the chapter is to be `loaded`.
   */
  readTo: (page: Page, at: number, to: number, how?: { loaded?: boolean }) => Promise<void>;
  /** Numbers of the chapters that somebody has read. */
  readBy: (username: string) => Promise<string[]>;
}

/** “Harbour lights”; it is there in the hooks and tests after it. */
export function openReadingFixture(app: BrowserFixture): ReadingFixture {
  let title: Thing;
  let chapters: Thing[] = [];
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
  const chapterPath = (at: number, page?: number): string =>
    `${app.site}/chapter/${chapters[at]!.uid}${page === undefined ? '' : `/${page}`}`;
  return {
    title: () => title,
    chapter: (at) => chapters[at]!,
    chapterPath,
    readTo: async (page, at, to, { loaded = false } = {}) => {
      const wasTold = hearPlaces(page);
      if (loaded || !page.url().startsWith(app.site)) {
        await page.goto(chapterPath(at, 1));
      } else {
        await moveWithin(page, chapterPath(at, 1));
        // the chapter that is left has pages of the same names
        await settled(page);
      }
      await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
      for (let turned = 1; turned < to; turned++) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => page.url()).toBe(chapterPath(at, turned + 1));
      }
      // the code that does it comes behind the first picture
      const { uid } = chapters[at]!;
      await expect.poll(async () => wasTold(uid, to) || (await isWritten(page, uid, to))).toBe(true);
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

/** Whether the server was told, from now on, that a chapter was read as far as a page. */
function hearPlaces(page: Page): (chapter: string, to: number) => boolean {
  const told: { chapter: string; page: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/progress') && request.method() === 'POST')
      told.push(...((request.postDataJSON() as { positions: typeof told } | null)?.positions ?? []));
  });
  return (chapter, to) => told.some((place) => place.chapter === chapter && place.page >= to);
}

/** Whether the device knows that a chapter was read as far as a page; what is read in private it never knows. */
export const isWritten = (page: Page, chapter: string, to: number): Promise<boolean> =>
  page.evaluate(
    ([of, until]) => {
      if (localStorage.getItem('komawari.record') === 'incognito') return true;
      const here = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}');
      const places = [here('komawari.reading').places ?? {}, ...Object.values(here('komawari.reading.unsent'))];
      return places.some((by: Record<string, { page: number }>) => (by[of]?.page ?? 0) >= until);
    },
    [chapter, to] as const,
  );

/** Takes the last change back. */
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
