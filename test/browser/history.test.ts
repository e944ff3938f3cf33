// Reading leaves its place: from the reader to the history and back, for guests on their device and for members anywhere.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testPassword, openAccount } from '#test/support/accounts.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/build.ts';
import { openJourney } from '#test/support/journey.ts';
import { signInFrom } from '#test/support/sign-in-journey.ts';

const app = openJourney();
type Thing = { id: number; uid: string };
let title: Thing;
let chapters: Thing[] = [];
const pagesEach = 4;
beforeAll(async () => {
  title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Harbour lights', main: true }],
    direction: 'ltr',
  });
  await buildCover(app.ctx, title.id, { main: true });
  chapters = [];
  for (const number of ['1', '2', '3'])
    chapters.push(
      await buildChapter(app.ctx, title.id, { chapter: number, direction: 'ltr', layout: 'paged' }, pagesEach),
    );
});

const chapterPath = (at: number, page?: number): string =>
  `${app.site}/chapter/${chapters[at]!.uid}${page === undefined ? '' : `/${page}`}`;
/** Opens a chapter and turns to a page. */
async function readTo(page: Page, at: number, to: number): Promise<void> {
  await page.goto(chapterPath(at));
  await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
  for (let turned = 1; turned < to; turned++) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toBe(chapterPath(at, turned + 1));
  }
}
const row = (page: Page, label: string) => page.getByRole('main').getByRole('article').filter({ hasText: label });
const placesHere = (page: Page) =>
  page.evaluate(() => {
    const books = JSON.parse(localStorage.getItem('komawari.reading') ?? '{}');
    return Object.values(books.places ?? {}).map((place) => (place as { page: number }).page);
  });
const kept = async (username: string): Promise<[page: number, pages: number][]> => {
  const rows = await app.ctx.db
    .selectFrom('progress')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['page', 'pages'])
    .where('username', '=', username)
    .orderBy('at')
    .execute();
  return rows.map(({ page, pages }) => [page, pages]);
};
const readBy = async (username: string): Promise<string[]> => {
  const row = await app.ctx.db
    .selectFrom('reads')
    .innerJoin('users', 'users.id', 'user_id')
    .select('chapters')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.chapters.toSorted() ?? [];
};
const member = async (username: string) => openAccount(app, { username });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a guest reads, sees it in the history, resumes, removes it and takes that back', async () => {
  const { page } = await app.visit(desktop);
  await readTo(page, 0, 3);
  await page.goto(`${app.site}/my/history`);
  const entry = row(page, 'Harbour lights');
  await entry.getByText('p. 3 / 4').waitFor();
  await page.getByText('This history is on this device only.').waitFor();
  await entry.getByRole('link', { name: /Ch\. 1.*resume at page 3/ }).click();
  await page.getByRole('img', { name: 'Page 3 of' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.url()).toBe(chapterPath(0, 4));
  await page.goBack();
  await entry.getByText('Read', { exact: true }).waitFor();
  await entry.getByRole('button', { name: /Remove from the history/ }).click();
  await page.getByText('Nothing read yet').waitFor();
  await undo(page).click();
  await entry.waitFor();
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await page.getByText('Nothing read yet').waitFor();
  expect(await placesHere(page)).toEqual([]);
});

test('what an earlier version kept on the device is still known', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/settings?tab=other`);
  await page.evaluate(
    (id) => localStorage.setItem('komawari.reader.progress', JSON.stringify({ [id]: 3 })),
    chapters[0]!.uid,
  );
  await page.goto(`${app.site}/my/history`);
  await row(page, 'Harbour lights').getByText('p. 3 / 4').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('komawari.reader.progress'))).toBeNull();
});

test('signed in, another device goes on where this one stopped; the last page makes a chapter read', async () => {
  const account = await member('farreader');
  const { page } = await app.visit(desktop);
  await signInFrom(page, app.site, { ...account, password: testPassword });
  await readTo(page, 0, 4);
  await expect.poll(() => kept('farreader')).toEqual([[4, 4]]);
  await readTo(page, 1, 3);
  await expect
    .poll(() => kept('farreader'))
    .toEqual([
      [4, 4],
      [3, 4],
    ]);
  expect(await readBy('farreader')).toEqual(['1']);
  // nothing of it stays on the device
  expect(await placesHere(page)).toEqual([]);
  const { page: other } = await app.visit(phone);
  await signInFrom(other, app.site, { ...account, password: testPassword });
  await other.goto(chapterPath(1));
  await other.getByRole('button', { name: /page 3/i }).click();
  await expect.poll(() => other.url()).toBe(chapterPath(1, 3));
  await other.goto(`${app.site}/my/history`);
  await row(other, 'Ch. 1').getByText('Read', { exact: true }).waitFor();
  await row(other, 'Ch. 2').getByText('p. 3 / 4').waitFor();
});
