// The Library page: tabs, search, filters, selection with undo, categories, notes, and what it shows when it is empty.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildChapter, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let page: Page;

beforeAll(async () => {
  account = await openAccount(app);
  const statuses = ['reading', 'reading', 'plan_to_read'];
  for (const [index, name] of ['Blue Moon', 'Red Star', 'Green Sun'].entries()) {
    const { id } = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    for (let chapter = 1; chapter <= index + 1; chapter++)
      await buildChapter(app.ctx, id, { chapter: String(chapter), language: 'en' }, 1);
    await sql`INSERT INTO title_follows (user_id, title_id, following, status)
      VALUES (${account.id}, ${id}, true, ${statuses[index]}::reading_status)`.execute(app.ctx.db);
  }
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/library`, account);
});

const main = (of = page) => of.getByRole('main');
const names = async (of = page): Promise<string[]> => {
  await waitUntilSettled(of);
  const labels = await main(of)
    .getByRole('listitem')
    .getByRole('link', { name: /unread/ })
    .allTextContents();
  return labels.map((text) => /Blue Moon|Red Star|Green Sun/.exec(text)?.[0] ?? text).toSorted();
};
const tab = (name: string, of = page) => main(of).getByRole('navigation').getByRole('link', { name });
const toast = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
const open = (path: string): Promise<unknown> => page.goto(app.site + path);

test('a title shows what is unread, and the chapter to start with', async () => {
  await open('/library?sort=title&direction=asc');
  expect(await names()).toEqual(['Blue Moon', 'Red Star']);
  await tab('Reading 2').waitFor();
  await main().getByRole('link', { name: 'Red Star: 2 unread, read 0 of 2' }).waitFor();
  await main().getByRole('link', { name: 'Start with Ch. 1' }).first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await tab('All 3').click();
  expect(await names()).toEqual(['Blue Moon', 'Green Sun', 'Red Star']);
});

test('the search explains errors, narrows, and leads to the search of the site', async () => {
  await open('/library?tab=all');
  const field = main().getByRole('searchbox', { name: 'Search library' });
  await field.fill('(moon');
  await main().getByText('Close the parenthesis with )').waitFor();
  await field.fill('unread > 1 -sun');
  await expect.poll(() => names()).toEqual(['Red Star']);
  await field.fill('owl');
  await main().getByRole('link', { name: 'Search the whole site for “owl”' }).waitFor();
  await main().getByRole('button', { name: 'Clear filters' }).click();
  expect(await names()).toHaveLength(3);
  await main().getByRole('button', { name: 'Search syntax' }).click();
  const help = page.getByRole('dialog', { name: 'Search syntax' });
  await help.getByText('Only in names').waitFor();
  expect(await seriousViolationsWithin(help)).toEqual([]);
  await help.getByRole('button', { name: 'Close' }).click();
});

test('filters include and exclude; the address keeps them', async () => {
  await open('/library?tab=all');
  await main()
    .getByRole('button', { name: /^Filters/ })
    .click();
  const chip = main().getByRole('button', { name: /^Started/ });
  await chip.click();
  await main().getByText('No titles found').waitFor();
  await chip.click();
  expect(await names()).toHaveLength(3);
  await expect.poll(() => new URL(page.url()).searchParams.get('has')).toBe('-started');
  expect(await seriousViolations(page)).toEqual([]);
});

test('titles with chapters on this device are found and left out', async () => {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM titles WHERE id =
    (SELECT title_id FROM title_names WHERE name = 'Green Sun')`.execute(app.ctx.db);
  await open('/library?tab=all');
  await page.evaluate(
    async ({ manga, owner }) => {
      const cache = await caches.open('komawari-chapters');
      for (const [name, reader] of [
        ['one', owner],
        ['two', owner],
        // of another account on this device
        ['three', 'somebody else'],
      ] as const) {
        const relationships = [{ type: 'manga', id: reader === owner ? manga : name }];
        const entry = { chapter: { id: name, relationships }, whole: true, owner: reader, at: name, hash: name };
        await cache.put(`/-/chapter/${name}`, new Response(JSON.stringify(entry)));
      }
    },
    { manga: rows[0]!.uid, owner: account.uid },
  );
  await main()
    .getByRole('button', { name: /^Filters/ })
    .click();
  const chip = main().getByRole('button', { name: /^Downloaded/ });
  await chip.click();
  await expect.poll(() => names()).toEqual(['Green Sun']);
  await tab('All 1').waitFor();
  await main().getByRole('link', { name: 'Reading 0', exact: true }).waitFor();
  await chip.click();
  await expect.poll(() => names()).toEqual(['Blue Moon', 'Red Star']);
  await page.evaluate(() => caches.delete('komawari-chapters'));
  await page.reload();
  await expect.poll(() => names()).toHaveLength(3);
});

test('selected titles get a status at once, and the old one by undo', async () => {
  await open('/library');
  await names();
  await main()
    .getByRole('link', { name: /^Blue Moon/ })
    .focus();
  await page.keyboard.press('x');
  await main()
    .getByRole('link', { name: /^Red Star/ })
    .click({ modifiers: ['Shift'] });
  await main().getByText('2 selected').waitFor();
  const bar = page.getByRole('region', { name: 'Selected titles' });
  expect(await seriousViolationsWithin(bar)).toEqual([]);
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'On Hold' }).click();
  await tab('On Hold 2').waitFor();
  await main().getByText('You aren’t reading anything').waitFor();
  await toast(/2 titles moved to On Hold/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await tab('Reading 2').waitFor();
  expect(await names()).toEqual(['Blue Moon', 'Red Star']);
});

test('selected titles go to a list at once, also to a new one, and leave it by undo', async () => {
  await buildList(app.ctx, { ownerId: account.id, name: 'Rainy days', visibility: 'private' });
  const inLists = async (): Promise<string[]> => {
    const { rows } = await sql<{ row: string }>`
      SELECT lists.name || ' ' || count(title_id) AS row FROM lists LEFT JOIN list_titles ON list_id = lists.id
      WHERE owner_id = ${account.id} GROUP BY lists.id ORDER BY lists.id`.execute(app.ctx.db);
    return rows.map(({ row }) => row);
  };
  await open('/library?tab=all');
  await names();
  await main()
    .getByRole('link', { name: /^Blue Moon/ })
    .click({ modifiers: ['Control'] });
  const bar = page.getByRole('region', { name: 'Selected titles' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  const addToList = async () => {
    await bar.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to MDList' }).click();
    await page.getByRole('dialog', { name: 'Add to MDList' }).getByText('3 titles').waitFor();
    return page.getByRole('dialog', { name: 'Add to MDList' });
  };
  const dialog = await addToList();
  await dialog.getByRole('button', { name: /^Rainy days/ }).waitFor();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await page.route('**/list/*/titles', (route) => route.abort());
  await dialog.getByRole('button', { name: /^Rainy days/ }).click();
  await dialog.getByText(/connection/i).waitFor();
  await page.unroute('**/list/*/titles');
  await dialog.getByRole('button', { name: /^Rainy days/ }).click();
  await toast(/3 titles added to Rainy days/).waitFor();
  expect(await inLists()).toEqual(['Rainy days 3']);
  await toast(/3 titles added to Rainy days/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await toast(/Undone/).waitFor();
  expect(await inLists()).toEqual(['Rainy days 0']);
  await addToList();
  await dialog.getByRole('button', { name: 'New MDList' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Trains');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await toast(/3 titles added to Trains/).waitFor();
  expect(await inLists()).toEqual(['Rainy days 0', 'Trains 3']);
});

test('a failed change is undone with the reason', async () => {
  await open('/library');
  await names();
  await page.route('**/user/library/change', (route) => route.abort());
  await main()
    .getByRole('link', { name: /^Blue Moon/ })
    .click({ modifiers: ['Control'] });
  const bar = page.getByRole('region', { name: 'Selected titles' });
  await bar.getByRole('button', { name: 'Mark as read' }).click();
  await toast(/connection/i).waitFor();
  await page.unroute('**/user/library/change');
  await main().getByRole('link', { name: 'Blue Moon: 1 unread, read 0 of 1' }).waitFor();
});

test('categories are made while titles are put into them, and edited in their dialog', async () => {
  await open('/library?tab=all');
  await names();
  await main()
    .getByRole('link', { name: /^Green Sun/ })
    .click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected titles' }).getByRole('button', { name: 'Categories' }).click();
  const picker = page.getByRole('dialog', { name: 'Categories of 1 title' });
  await picker.getByRole('textbox', { name: 'New category' }).fill('Before bed');
  await picker.getByRole('button', { name: 'Add' }).click();
  await picker.getByRole('checkbox', { name: 'Before bed', checked: true }).waitFor();
  expect(await seriousViolationsWithin(picker)).toEqual([]);
  await picker.getByRole('button', { name: 'Save' }).click();
  await main().getByRole('button', { name: 'Before bed 1' }).click();
  await expect.poll(() => names()).toEqual(['Green Sun']);
  await main().getByRole('button', { name: 'Edit categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categories' });
  await dialog.getByRole('textbox', { name: 'New category' }).fill('Borrowed');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('button', { name: 'Move Borrowed up' }).click();
  await expect
    .poll(async () => (await dialog.getByRole('listitem').allTextContents()).join())
    .toMatch(/^Borrowed.*Before bed/);
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete Borrowed?' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => dialog.getByText('Borrowed').count()).toBe(0);
});

test('on phones a long press selects, and a note is written and found', async () => {
  const visit = await app.visit(phone);
  await openSignedIn(visit.page, `${app.site}/library?tab=all`, account);
  await names(visit.page);
  expect(await horizontalOverflow(visit.page)).toBe(0);
  const card = main(visit.page).getByRole('link', { name: /^Red Star/ });
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 300 });
  const bar = visit.page.getByRole('region', { name: 'Selected titles' });
  await bar.getByText('1 selected').waitFor();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await visit.page
    .getByRole('button', { name: 'Private note' })
    .or(visit.page.getByRole('menuitem', { name: 'Private note' }))
    .click();
  const dialog = visit.page.getByRole('dialog', { name: 'Note on Red Star' });
  await dialog.getByRole('textbox').fill('Ana has volume 2');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.waitFor({ state: 'detached' });
  await visit.page.goto(`${app.site}/library?tab=all&q=note:ana`);
  expect(await names(visit.page)).toEqual(['Red Star']);
  expect(await horizontalOverflow(visit.page)).toBe(0);
});

test('an empty library leads on', async () => {
  const beginner = await openAccount(app);
  const visit = await app.visit(desktop);
  await openSignedIn(visit.page, `${app.site}/library`, beginner);
  await main(visit.page).getByRole('heading', { name: 'Your library is empty' }).waitFor();
  await main(visit.page).getByRole('link', { name: 'See popular titles' }).click();
  await visit.page.getByRole('heading', { name: 'Advanced Search', level: 1 }).waitFor();
  await visit.page.goBack();
  await main(visit.page).getByRole('link', { name: 'Import a library' }).click();
  await visit.page.getByRole('button', { name: 'Choose a file' }).waitFor();
});
