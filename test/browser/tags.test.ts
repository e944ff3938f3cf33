// Tags: the index with numbers of titles, the titles of a tag, and its most popular titles of the last weeks or months.
import { beforeAll, expect, test } from 'vitest';
import { countGain } from '#server/statistics/statistics.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();

beforeAll(async () => {
  const englishNames = (name: string) => [{ language: 'en', name, main: true }];
  const nightTrain = await buildTitle(app.ctx, { names: englishNames('The Night Train'), tags: ['Drama'] });
  await buildTitle(app.ctx, { names: englishNames('Moon Laundry'), tags: ['Drama', 'Comedy'] });
  await buildTitle(app.ctx, { names: englishNames('Velvet'), tags: ['Wuxia'], contentRating: 'pornographic' });
  const monthAgo = new Date(Date.now() - 20 * 86_400_000);
  await countGain(app.ctx.db, nightTrain.id, 'follows', { at: monthAgo, amount: 7 });
});

test('tags are sorted by use, those without titles are folded away, and those of mature titles only are not shown', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/tag`);
  const genres = page.getByRole('region', { name: 'Genre' }).getByRole('link');
  await expect
    .poll(() => genres.allInnerTexts())
    .toEqual([expect.stringMatching(/^Drama/), expect.stringMatching(/^Comedy/)]);
  const unused = page.getByRole('button', { name: /\d+ unused tags/ });
  expect(await page.getByRole('link', { name: 'Isekai' }).count()).toBe(0);
  await unused.click();
  await page.getByRole('link', { name: 'Isekai' }).waitFor();
  expect(await page.getByRole('link', { name: 'Wuxia' }).count()).toBe(0);
  // the field finds unused tags, too
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('comédy');
  await expect.poll(() => genres.allInnerTexts()).toEqual([expect.stringMatching(/^Comedy/)]);
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('wuxia');
  await page.getByRole('heading', { name: 'No results' }).waitFor();

  // the same holds for the filters of the advanced search, unless its ratings include mature titles
  await navigateClientSide(page, '/titles');
  const filters = page.getByRole('group', { name: 'Genre' });
  await filters.getByRole('button', { name: 'Drama' }).waitFor();
  expect(await filters.getByRole('button', { name: 'Isekai' }).count()).toBe(0);
  await page
    .getByRole('button', { name: /\d+ more/ })
    .first()
    .click();
  await filters.getByRole('button', { name: 'Isekai' }).waitFor();
  expect(await filters.getByRole('button', { name: 'Wuxia' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Mature' }).click();
  await filters.getByRole('button', { name: 'Wuxia' }).waitFor();
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
  await page.getByRole('heading', { name: 'No activity in this period' }).waitFor();
  await page.getByRole('link', { name: 'Best of last 3 months' }).click();
  await page.getByRole('combobox', { name: 'Number of months' }).selectOption('6');
  await expect.poll(() => new URL(page.url()).search).toBe('?window=months&n=6');
  await page.getByRole('link', { name: 'Best of last 6 months', exact: true }).waitFor();
  await expect.poll(titleNames).toEqual(['The Night Train']);

  await page.getByRole('link', { name: 'Refine in advanced search' }).click();
  await page.getByRole('button', { name: 'Remove Drama' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});
