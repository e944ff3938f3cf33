// Tags: the index with numbers of titles, the titles of a tag, and its most popular titles of the last weeks or months.
import { beforeAll, expect, test } from 'vitest';
import { countGain } from '#server/statistics/statistics.ts';
import { phone } from '#test/support/browser/browser.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();

beforeAll(async () => {
  const englishNames = (name: string) => [{ language: 'en', name, main: true }];
  const nightTrain = await buildTitle(app.ctx, { names: englishNames('The Night Train'), tags: ['Drama'] });
  await buildTitle(app.ctx, { names: englishNames('Moon Laundry'), tags: ['Drama', 'Comedy'] });
  const monthAgo = new Date(Date.now() - 20 * 86_400_000);
  await countGain(app.ctx.db, nightTrain.id, 'follows', { at: monthAgo, amount: 7 });
});

test('on a phone the tag index links to a tag, and the tag to its best titles of the last weeks or months', async () => {
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/tag`);
  await page.getByRole('link', { name: 'Drama 2 titles' }).click();
  await page.getByRole('heading', { level: 1, name: 'Drama' }).waitFor();
  const titleNames = () =>
    page.getByRole('list', { name: 'Titles: Drama' }).getByRole('heading', { level: 3 }).allInnerTexts();
  await expect.poll(async () => (await titleNames()).toSorted()).toEqual(['Moon Laundry', 'The Night Train']);

  await page.getByRole('link', { name: 'Best of last month' }).click();
  await expect.poll(titleNames).toEqual(['The Night Train']);
  await page.getByRole('link', { name: 'Best of last week' }).click();
  await page.getByRole('heading', { name: 'Nothing was read or followed in this time' }).waitFor();
  await page.getByRole('link', { name: 'Best of last 3 months' }).click();
  await page.getByRole('combobox', { name: 'Number of months' }).selectOption('6');
  await expect.poll(() => new URL(page.url()).search).toBe('?window=months&n=6');
  await page.getByRole('link', { name: 'Best of last 6 months', exact: true }).waitFor();
  await expect.poll(titleNames).toEqual(['The Night Train']);

  await page.getByRole('link', { name: 'Refine in advanced search' }).click();
  await page.getByRole('button', { name: 'Remove Drama' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});
