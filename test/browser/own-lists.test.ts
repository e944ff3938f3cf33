// Own MDLists: making one, editing it by handle, keys and numbers, conflicts and failures, following, deleting, and the
// dialog that puts a title into lists.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { bringIntoView, desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildList, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let page: Page;
let titles: { id: number; uid: string }[];

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  titles = [];
  for (const name of ['Moon Laundry', 'Night Train', 'Slow Comet', 'Tea Road'])
    titles.push(await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] }));
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});

const main = (on = page): Locator => on.getByRole('main');
const button = (name: string | RegExp, on = page): Locator => main(on).getByRole('button', { name, exact: true });
const toast = (text: string, on = page): Locator => on.getByRole('status').filter({ hasText: text });
const field = (name: string | RegExp, on = page): Locator => main(on).getByRole('textbox', { name });

/** Titles and notes of a list as stored. */
async function storedEntries(uid: string): Promise<[title: string, note: string | null][]> {
  const { rows } = await sql<{ name: string; note: string | null }>`
    SELECT (SELECT name FROM title_names WHERE title_id = list_titles.title_id LIMIT 1) AS name, note FROM list_titles
    WHERE list_id = (SELECT id FROM lists WHERE uid = ${uid}) ORDER BY position`.execute(app.ctx.db);
  return rows.map(({ name, note }) => [name, note]);
}
const storedNames = async (uid: string): Promise<string[]> => (await storedEntries(uid)).map(([name]) => name);
const ownList = (titleCount = 4): Promise<{ id: number; uid: string }> =>
  buildList(app.ctx, {
    ownerId: account.id,
    name: 'Rainy days',
    visibility: 'private',
    titleIds: titles.slice(0, titleCount).map(({ id }) => id),
  });

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('a list is made with a name and a visibility, filled and saved on a %s', async (name, size) => {
  const visit = name === 'desktop' ? page : (await app.visit(size)).page;
  if (visit === page) await navigateClientSide(page, '/create/list');
  else await openSignedIn(visit, `${app.site}/create/list`, account);
  expect(await field('Name', visit).evaluate((each) => each === document.activeElement)).toBe(name === 'desktop');
  await button('Create MDList', visit).click();
  await visit.getByText('Enter a name').waitFor();
  await visit.getByText('Choose who can see it').waitFor();
  await field('Name', visit).fill(`On trains (${name})`);
  // what each choice means stands there before it is made
  await visit.getByText('Only you can see it.').waitFor();
  await visit.getByText('Anyone can see and follow it.').click();
  await field(/^Description/, visit).fill('Only **night** trains.');
  await button('Preview', visit).click();
  await expect.poll(() => main(visit).locator('strong', { hasText: 'night' }).count()).toBe(1);
  await button('Create MDList', visit).click();
  await visit.waitForURL(/\/list\/edit\//);
  const uid = visit.url().split('/').at(-1)!;
  const search = main(visit).getByRole('combobox', { name: 'Add a title' });
  for (const title of ['Night Train', 'Slow Comet']) {
    await search.fill(title);
    await visit.getByRole('option', { name: title }).click();
    await main(visit).getByRole('heading', { name: title }).waitFor();
  }
  await field('Note on Slow Comet', visit).fill('Wait for the end.');
  expect(await horizontalOverflow(visit)).toBe(0);
  await waitUntilSettled(visit);
  expect(await seriousViolationsWithin(main(visit))).toEqual([]);
  await button('Save', visit).click();
  await toast('Saved On trains', visit).waitFor();
  expect(await storedEntries(uid)).toEqual([
    ['Night Train', null],
    ['Slow Comet', 'Wait for the end.'],
  ]);
  await main(visit).getByRole('link', { name: 'View MDList' }).click();
  await visit.getByRole('heading', { level: 1, name: `On trains (${name})` }).waitFor();
  await visit.getByText('Wait for the end.').waitFor();
  await main(visit).getByRole('link', { name: 'Edit', exact: true }).waitFor();
});

test('entry 4,900 of 5,000 goes to place 3 in one step, and only rows in sight are drawn', async () => {
  const list = await ownList();
  await sql`INSERT INTO titles (original_language, state) SELECT 'ja', 'published' FROM generate_series(1, ${limits.titlesPerList}::int)`.execute(
    app.ctx.db,
  );
  await sql`INSERT INTO title_names (title_id, language, name, main, position)
    SELECT id, 'ja', 'Entry ' || row_number() OVER (ORDER BY id), true, 0 FROM titles
    WHERE NOT EXISTS (SELECT FROM title_names WHERE title_id = titles.id)`.execute(app.ctx.db);
  await sql`INSERT INTO list_titles (list_id, title_id, position)
    SELECT ${list.id}::int, title_id, 10 + row_number() OVER (ORDER BY title_id) FROM title_names
    WHERE name LIKE 'Entry %' ORDER BY title_id LIMIT ${limits.titlesPerList - 4}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  await navigateClientSide(page, `/list/edit/${list.uid}`);
  await main().getByRole('heading', { name: 'Moon Laundry' }).waitFor();
  await page.getByText('5,000 of 5,000').waitFor();
  expect(await main().locator('[data-entry]').count()).toBeLessThan(40);
  // Scrolls to the entry, whose row is not drawn before.
  const place = field(/^Position of Entry 4896, /);
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
        const index = Number(rows[Math.floor(rows.length / 2)]!.dataset['index']);
        window.scrollBy(0, (4899 - index) * 90);
      });
      return place.count();
    })
    .toBe(1);
  await place.fill('3');
  await place.press('Enter');
  await toast('Entry 4896 is now number 3').waitFor();
  await button('Save').click();
  await toast('Saved Rainy days').waitFor();
  const names = await storedNames(list.uid);
  expect([names.slice(0, 4), names.length]).toEqual([
    ['Moon Laundry', 'Night Train', 'Entry 4896', 'Slow Comet'],
    limits.titlesPerList,
  ]);
  await sql`DELETE FROM titles USING title_names WHERE title_id = titles.id AND title_names.name LIKE 'Entry %'`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
});

test('a title is moved by keys and by its handle only, and removed with Undo', async () => {
  const list = await ownList();
  await navigateClientSide(page, `/list/edit/${list.uid}`);
  const handle = (name: string): Locator => button(`Move ${name}`);
  const shownNames = (): Promise<string[]> => main().locator('[data-entry] h3').allTextContents();
  await handle('Moon Laundry').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(shownNames).toEqual(['Night Train', 'Moon Laundry', 'Slow Comet', 'Tea Road']);
  // the focus stays on the handle of the row that moved
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Moon Laundry');
  await page.keyboard.press('End');
  await expect.poll(shownNames).toEqual(['Night Train', 'Slow Comet', 'Tea Road', 'Moon Laundry']);

  const drag = async (from: Locator, to: Locator): Promise<void> => {
    await waitUntilSettled(page);
    await bringIntoView(from);
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + 20, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(start.x + 20, end.y + end.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(handle('Tea Road'), handle('Night Train'));
  await expect.poll(shownNames).toEqual(['Tea Road', 'Night Train', 'Slow Comet', 'Moon Laundry']);
  await drag(main().getByRole('heading', { name: 'Tea Road' }), handle('Moon Laundry'));
  expect(await shownNames()).toEqual(['Tea Road', 'Night Train', 'Slow Comet', 'Moon Laundry']);

  await button('Remove Night Train').click();
  await expect.poll(shownNames).toEqual(['Tea Road', 'Slow Comet', 'Moon Laundry']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shownNames).toEqual(['Tea Road', 'Night Train', 'Slow Comet', 'Moon Laundry']);
  await button('Discard changes').click();
  await expect.poll(shownNames).toEqual(['Moon Laundry', 'Night Train', 'Slow Comet', 'Tea Road']);
});

test('a version that was saved elsewhere is combined with the draft, and nothing is lost when saving fails', async () => {
  const list = await ownList(2);
  await navigateClientSide(page, `/list/edit/${list.uid}`);
  await field('Note on Night Train').fill('Bring a coat.');
  await sql`INSERT INTO list_titles (list_id, title_id, position) VALUES (${list.id}, ${titles[2]!.id}, 9)`.execute(
    app.ctx.db,
  );
  await sql`UPDATE lists SET version = 4, name = 'Rainy nights' WHERE id = ${list.id}`.execute(app.ctx.db);
  await button('Save').click();
  await page.getByText(/was changed somewhere else while you were editing it.*1 title was added/).waitFor();
  await main().getByRole('heading', { name: 'Slow Comet' }).waitFor();
  expect(await field('Name').inputValue()).toBe('Rainy nights');
  expect(await storedEntries(list.uid)).toEqual([
    ['Moon Laundry', null],
    ['Night Train', null],
    ['Slow Comet', null],
  ]);

  await page.route('**/api/list/*/contents', (route) => route.fulfill({ status: 503, body: 'down' }));
  await button('Save').click();
  await page.getByText('An error occured while editing the MDList').waitFor();
  expect(await field('Note on Night Train').inputValue()).toBe('Bring a coat.');
  await main().getByRole('link', { name: 'View MDList' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/api/list/*/contents');
  await button('Save').click();
  await toast('Saved Rainy nights').waitFor();
  expect(await storedEntries(list.uid)).toContainEqual(['Night Train', 'Bring a coat.']);
});

test('a list of somebody else is followed, found among the followed ones, and left again', async () => {
  const owner = await buildUser(app.ctx, 'nour');
  const list = await buildList(app.ctx, { ownerId: owner.id, name: 'Quiet nights', titleIds: [titles[0]!.id] });
  await navigateClientSide(page, `/list/${list.uid}`);
  await button('Follow list').click();
  await button('Following').waitFor();
  await page.getByText('1 follow', { exact: true }).waitFor();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Block this user nour' }).click();
  await toast('nour blocked').getByRole('button', { name: 'Undo' }).click();
  await toast('nour').getByRole('button', { name: 'Undo' }).waitFor();
  await navigateClientSide(page, '/my/lists?tab=followed');
  await main().getByRole('link', { name: 'Quiet nights' }).waitFor();
  await page.getByText('by nour · 1 follow', { exact: true }).waitFor();
  expect(await seriousViolationsWithin(main())).toEqual([]);
  await button('Unfollow Quiet nights').click();
  await toast('Unfollowed Quiet nights').waitFor();
  const { rows } = await sql`SELECT FROM list_follows WHERE list_id = ${list.id}`.execute(app.ctx.db);
  expect(rows).toHaveLength(0);
  await navigateClientSide(page, `/list/edit/${list.uid}`);
  await page
    .getByText('This belongs to somebody else')
    .or(page.getByText(/permission/))
    .first()
    .waitFor();
});

test('an own list is pinned, and deleted once a word is typed', async () => {
  const list = await buildList(app.ctx, { ownerId: account.id, name: 'Short-lived', titleIds: [titles[0]!.id] });
  await navigateClientSide(page, '/my/lists');
  const more = main().getByRole('button', { name: 'More for Short-lived' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await toast('Short-lived is pinned').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete MDList' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Type “delete” first').waitFor();
  await dialog.getByRole('textbox').fill('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast('Deleted Short-lived').waitFor();
  await expect.poll(() => main().getByRole('link', { name: 'Short-lived' }).count()).toBe(0);
  const { rows } = await sql`SELECT FROM lists WHERE id = ${list.id}`.execute(app.ctx.db);
  expect(rows).toHaveLength(0);
});

test('the dialog puts a title into several lists and a new one; a failure is undone with its reason', async () => {
  await sql`DELETE FROM lists WHERE owner_id = ${account.id}`.execute(app.ctx.db);
  const shared = await buildList(app.ctx, { name: 'Shared', titleIds: [titles[3]!.id] });
  const list = await ownList(1);
  await navigateClientSide(page, `/list/${shared.uid}`);
  await main().getByRole('button', { name: 'More for Tea Road' }).click();
  await page.getByRole('menuitem', { name: 'Add to MDList' }).click();
  const dialog = page.getByRole('dialog');
  const choice = (name: string): Locator => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await choice('Rainy days').check();
  await expect.poll(() => storedNames(list.uid)).toEqual(['Moon Laundry', 'Tea Road']);
  await dialog.getByRole('button', { name: 'New MDList' }).click();
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tea');
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect.poll(() => choice('Tea').isChecked()).toBe(true);
  await page.route('**/api/manga/*/list/*', (route) => route.abort());
  await choice('Rainy days').click();
  await dialog
    .getByText('No connection')
    .or(dialog.getByText(/connection/))
    .first()
    .waitFor();
  await expect.poll(() => choice('Rainy days').isChecked()).toBe(true);
  await page.unroute('**/api/manga/*/list/*');
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM list_titles WHERE title_id = ${titles[3]!.id}
      AND list_id IN (SELECT id FROM lists WHERE owner_id = ${account.id})`.execute(app.ctx.db);
  expect(rows[0]!.count).toBe(2);
});

test('guests are asked to sign in, and a private list is nothing to them', async () => {
  const { page: guestPage } = await app.visit(phone);
  const list = await ownList(1);
  await guestPage.goto(`${app.site}/list/edit/${list.uid}`);
  await guestPage.getByRole('heading', { name: 'Error 404: MDList not found' }).waitFor();
  for (const [path, text] of [
    ['/my/lists', 'Sign in to see your MDLists'],
    ['/my/lists?tab=followed', 'Sign in to see the MDLists you follow'],
    ['/create/list', 'Sign in to create an MDList'],
  ]) {
    await navigateClientSide(guestPage, path!);
    await guestPage.getByRole('heading', { name: text! }).waitFor();
  }
  const shared = await buildList(app.ctx, { name: 'Open', titleIds: [titles[0]!.id] });
  await navigateClientSide(guestPage, `/list/${shared.uid}`);
  await main(guestPage).getByRole('button', { name: 'Follow list' }).click();
  await guestPage.getByRole('dialog', { name: 'Sign in to follow MDLists' }).waitFor();
});
