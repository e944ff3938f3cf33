// The titles of a list: adding all of them to the library, in another order, through filters, and what most of them are.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildList, buildTitle } from '#test/support/builders/build.ts';
import { insertNamedTitles } from '#test/support/builders/named-titles.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let page: Page;
let list: { id: number; uid: string };

beforeAll(async () => {
  account = await openAccount(app);
  const ids: number[] = [];
  for (const [index, name] of ['Night Train', 'Moon Laundry', 'Slow Comet', 'Tea Road'].entries()) {
    const { id } = await buildTitle(app.ctx, {
      names: [{ language: 'en', name, main: true }],
      tags: index < 3 ? ['Drama'] : ['Comedy'],
      status: index === 0 ? 'completed' : 'ongoing',
    });
    ids.push(id);
  }
  list = await buildList(app.ctx, { name: 'Quiet stories', titleIds: ids });
  await sql`INSERT INTO title_follows (user_id, title_id, following, status)
    VALUES (${account.id}, ${ids[0]!}, true, 'reading')`.execute(app.ctx.db);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/list/${list.uid}`, account);
});

const main = (on = page) => on.getByRole('main');
const names = async (on = page): Promise<string[]> => {
  await waitUntilSettled(on);
  return main(on).getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts();
};
const open = (path = '') => navigateClientSide(page, `/list/${list.uid}${path}`);
const toast = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
const statuses = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*)::int FROM title_follows WHERE user_id = ${account.id} GROUP BY status`.execute(app.ctx.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const dialog = () => page.getByRole('dialog', { name: 'Add all to library' });

test('all titles without a status are added at once, and leave the library by one undo', async () => {
  await main().getByRole('button', { name: 'Add all to library' }).click();
  expect(await seriousViolationsWithin(dialog())).toEqual([]);
  await dialog().getByRole('combobox', { name: 'Reading status' }).selectOption('On Hold');
  await dialog().getByRole('button', { name: 'Add titles' }).click();
  await toast(/3 titles added as On Hold/).waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(await statuses()).toEqual({ on_hold: 3, reading: 1 });
  await expect.poll(() => main().getByText('On Hold', { exact: true }).count()).toBe(3);
  await toast(/3 titles added/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await toast(/Undone/).waitFor();
  expect(await statuses()).toEqual({ reading: 1 });
  await expect.poll(() => main().getByText('On Hold', { exact: true }).count()).toBe(0);
});

test('a failure says what was added and what to do; trying again adds the rest, and one undo takes back all', async () => {
  const long = await buildLongList(limits.libraryChangeMax + 1);
  await navigateClientSide(page, `/list/${long.uid}`);
  await main().getByRole('button', { name: 'Add all to library' }).click();
  let requests = 0;
  await page.route('**/user/library/change', (route) => (++requests === 2 ? route.abort() : route.continue()));
  await dialog().getByRole('button', { name: 'Add titles' }).click();
  await dialog()
    .getByText(/500 titles were added. Try again to add the rest./)
    .waitFor();
  expect(await seriousViolationsWithin(dialog())).toEqual([]);
  await page.unroute('**/user/library/change');
  await dialog().getByRole('button', { name: 'Retry' }).click();
  await toast(/501 titles added as Plan To Read/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await toast(/Undone/).waitFor();
  expect(await statuses()).toEqual({ reading: 1 });
});

async function buildLongList(count: number): Promise<{ uid: string }> {
  const names = Array.from({ length: count }, (_, index) => [{ language: 'en', name: `Title ${index}`, main: true }]);
  const uids = await insertNamedTitles(
    app.ctx,
    names.map((each) => ({ originalLanguage: 'ja', names: each, follows: 0 })),
  );
  const { rows } = await sql<{ id: number }>`SELECT id FROM titles WHERE uid = ANY (${uids}::uuid[])`.execute(
    app.ctx.db,
  );
  return buildList(app.ctx, { name: 'Everything', titleIds: rows.map(({ id }) => id) });
}

test('order and filters are in the address; the tags of most titles lead to them', async () => {
  await open();
  expect(await names()).toEqual(['Night Train', 'Moon Laundry', 'Slow Comet', 'Tea Road']);
  const tags = main().getByRole('navigation', { name: 'Mostly' });
  expect(await tags.getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/^Drama\s*3$/)]);
  await main()
    .getByRole('button', { name: /^Sort by/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Title ascending' }).click();
  await expect.poll(() => names()).toEqual(['Moon Laundry', 'Night Train', 'Slow Comet', 'Tea Road']);
  await main().getByRole('button', { name: 'Not in my library' }).click();
  await expect.poll(() => names()).toEqual(['Moon Laundry', 'Slow Comet', 'Tea Road']);
  await page.waitForURL(/sort=title&only=outside$/);
  await main()
    .getByRole('button', { name: /Filters/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: /^Completed/ }).click();
  await page.keyboard.press('Escape');
  await main().getByText('No titles found').waitFor();
  await page.reload();
  await main().getByText('No titles found').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await main().getByRole('button', { name: 'Clear all' }).click();
  expect(await names()).toHaveLength(4);
});

test('guests sort and filter, but add nothing; phones have all filters in one menu', async () => {
  const { page: guest } = await app.visit(phone);
  await guest.goto(`${app.site}/list/${list.uid}`);
  expect(await names(guest)).toHaveLength(4);
  expect(await main(guest).getByRole('button', { name: 'Add all to library' }).count()).toBe(0);
  await main(guest).getByRole('button', { name: 'Filters' }).click();
  const sheet = guest.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Completed/ }).click();
  expect(await sheet.getByRole('button', { name: 'Not in my library' }).count()).toBe(0);
  expect(await seriousViolationsWithin(sheet)).toEqual([]);
  await guest.keyboard.press('Escape');
  await expect.poll(() => names(guest)).toEqual(['Night Train']);
  expect(await horizontalOverflow(guest)).toBe(0);
});
