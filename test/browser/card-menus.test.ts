// Menus of title cards and rows: opened by their button, a right click, a long press and the keyboard; what they change,
// for members and guests; and the dialog that reports a title.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { waitForFrames } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { fingersOn } from '#test/support/browser/touch.ts';
import { buildAuthor, buildChapter, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
const names = ['Amber Harbor', 'Blue Lantern', 'Cold Summer', 'Dusty Piano', 'Early Frost'];
let account: PersonWithAccount;
let page: Page;
let list: string;
let author: string;

beforeAll(async () => {
  account = await openAccount(app, { username: 'ottoline' });
  const titles = [];
  const maker = await buildAuthor(app.ctx, { name: 'Ines Pine' });
  author = maker.uid;
  for (const name of names) {
    const title = await buildTitle(app.ctx, {
      names: [{ language: 'en', name, main: true }],
      authorIds: [maker.id],
    });
    await buildChapter(app.ctx, title.id, { chapter: '1', language: 'en' }, 1);
    titles.push(title);
  }
  list = (
    await buildList(app.ctx, {
      ownerId: account.id,
      name: 'Weather',
      visibility: 'public',
      titleIds: titles.map(({ id }) => id),
    })
  ).uid;
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/titles`, account);
});

const main = (on = page): Locator => on.getByRole('main');
const more = (name: string, on = page): Locator =>
  main(on)
    .getByRole('button', { name: `More for ${name}`, includeHidden: true })
    .first();
const menu = (on = page): Locator => on.getByRole('menu');
const sheet = (on = page): Locator => on.getByRole('dialog', { name: /^More for/ });
const item = (name: string, on = page): Locator =>
  menu(on).getByRole(/^(On Hold|Reading)$/.test(name) ? 'menuitemradio' : 'menuitem', {
    name,
    exact: true,
  });
const toast = (text: string | RegExp, on = page): Locator => on.getByRole('status').filter({ hasText: text });
const link = (name: string, on = page): Locator => main(on).getByRole('link', { name }).first();

async function stored(name: string): Promise<{ status: string | null; following: boolean } | undefined> {
  const { rows } = await sql<{ status: string | null; following: boolean }>`
    SELECT status, following FROM title_follows WHERE user_id = ${account.id}
      AND title_id = (SELECT title_id FROM title_names WHERE name = ${name})`.execute(app.ctx.db);
  return rows[0];
}

/** Holds a finger on a link until the menu is open, and lifts it. */
async function longPress(on: Page, target: Locator): Promise<void> {
  const box = (await target.boundingBox())!;
  const fingers = await fingersOn(on);
  await fingers.down({ x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) });
  await sheet(on).waitFor();
  await fingers.up();
}

test('a right click opens the menu; a status is one press, and the focus returns to the row', async () => {
  await link('Amber Harbor').click({ button: 'right' });
  await item('On Hold').waitFor();
  expect(await seriousViolationsWithin(menu())).toEqual([]);
  await item('On Hold').click();
  await toast('Amber Harbor is in your library: On Hold').waitFor();
  await expect.poll(() => stored('Amber Harbor')).toEqual({ status: 'on_hold', following: true });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Amber Harbor');
  expect(new URL(page.url()).pathname).toBe('/titles');
});

test('the menu shows what is stored, rates, unfollows, hides and copies the link', async () => {
  await link('Amber Harbor').hover();
  await more('Amber Harbor').click();
  await expect.poll(() => item('On Hold').getAttribute('aria-checked')).toBe('true');
  await menu().getByRole('menuitem', { name: 'Rate' }).press('ArrowRight');
  await page.getByRole('menuitemradio', { name: /Great/ }).press('Enter');
  await toast('You rated Amber Harbor 9/10').waitFor();
  await more('Amber Harbor').click();
  await menu()
    .getByRole('menuitem', { name: /^Rate.*9/ })
    .waitFor();
  await item('Unfollow').click();
  await toast('You no longer follow Amber Harbor').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await more('Amber Harbor').click();
  await item('Copy link').click();
  await toast('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/title\/[\da-f-]{36}\/amber-harbor$/);
  await more('Amber Harbor').click();
  await item('Add to MDList').click();
  await page.getByRole('dialog', { name: 'Add to MDList' }).getByText('Amber Harbor').waitFor();
  await page.keyboard.press('Escape');
  await more('Early Frost').click();
  await item('Hide this title').click();
  await toast('Early Frost').getByRole('button', { name: 'Undo' }).click();
  await link('Early Frost').waitFor();
});

test.each(['ContextMenu', 'Shift+F10'])(
  '%s opens the menu of the focused card, and Escape returns to it',
  async (key) => {
    await link('Blue Lantern').focus();
    await page.keyboard.press(key);
    await item('Reading').waitFor();
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Blue Lantern');
  },
);

test('with Shift, a right click is left to the browser, as on what is no card', async () => {
  const isLeft = (target: Locator, shiftKey: boolean): Promise<boolean> =>
    target.evaluate(
      (element, shift) =>
        element.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, shiftKey: shift, clientX: 5, clientY: 5 }),
        ),
      shiftKey,
    );
  expect(await isLeft(link('Cold Summer'), true)).toBe(true);
  expect(await isLeft(main().getByRole('heading', { level: 1 }), false)).toBe(true);
  expect(await menu().count()).toBe(0);
});

test('home, the latest updates, lists, authors and the library have the menu', async () => {
  for (const path of ['/', '/titles/latest', `/list/${list}`, `/author/${author}`, '/library?tab=all']) {
    await navigateClientSide(page, path);
    await waitUntilSettled(page);
    const card = main()
      .locator('[data-menu-area]')
      .filter({ has: page.getByRole('button', { name: /Amber Harbor/, includeHidden: true }) })
      .first();
    await card.getByRole('link').first().click({ button: 'right' });
    await item('On Hold').waitFor();
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
  }
});

test('on a phone a long press opens the menu and not the link; a drag scrolls', async () => {
  const { page: visitor } = await app.visit(phone);
  await openSignedIn(visitor, `${app.site}/titles`, account);
  await link('Dusty Piano', visitor).waitFor();
  await waitUntilSettled(visitor);
  await longPress(visitor, link('Dusty Piano', visitor));
  await waitForFrames(visitor, 4);
  expect(new URL(visitor.url()).pathname).toBe('/titles');
  expect(await horizontalOverflow(visitor)).toBe(0);
  expect(await seriousViolationsWithin(sheet(visitor))).toEqual([]);
  await sheet(visitor).getByRole('button', { name: 'Reading', exact: true }).tap();
  await toast('Dusty Piano is in your library: Reading', visitor).waitFor();
  await expect.poll(() => stored('Dusty Piano')).toEqual({ status: 'reading', following: true });
  await sheet(visitor).waitFor({ state: 'detached' });
  const box = (await link('Cold Summer', visitor).boundingBox())!;
  const fingers = await fingersOn(visitor);
  await fingers.drag({ x: box.x + 40, y: box.y }, { x: box.x + 40, y: box.y - 200 });
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await sheet(visitor).count()).toBe(0);
  // a tap still opens the title
  await link('Dusty Piano', visitor).tap();
  await visitor.waitForURL(/\/title\//);
});

test('what a guest presses waits for the sign-in', async () => {
  const { page: guest } = await app.visit(desktop);
  await guest.goto(`${app.site}/titles`);
  await waitUntilSettled(guest);
  await link('Cold Summer', guest).click({ button: 'right' });
  await item('Reading', guest).click();
  await guest.getByRole('dialog', { name: 'Sign in to keep a library and rate titles' }).waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('a title is reported with a reason, and with details where they are needed, on a %s', async (name, size) => {
  const visit = name === 'desktop' ? page : (await app.visit(size)).page;
  if (visit === page) await navigateClientSide(page, '/titles');
  else await openSignedIn(visit, `${app.site}/titles`, account);
  await link('Blue Lantern', visit).waitFor();
  await waitUntilSettled(visit);
  const overlay = name === 'desktop' ? menu(visit) : sheet(visit);
  if (name === 'desktop') await link('Blue Lantern', visit).click({ button: 'right' });
  else await longPress(visit, link('Blue Lantern', visit));
  await overlay.getByText('Report', { exact: true }).click();
  const dialog = visit.getByRole('dialog', { name: 'Report this title' });
  const send = dialog.getByRole('button', { name: 'Send report' });
  await dialog.getByText('Blue Lantern').waitFor();
  await send.click();
  await dialog.getByText('Choose a reason').last().waitFor();
  const reasons = dialog.getByRole('combobox', { name: 'Reason' });
  await reasons.selectOption({ label: 'Other' });
  await send.click();
  await dialog.getByText('Tell us what’s wrong').waitFor();
  const details = dialog.getByRole('textbox', { name: /Details/ });
  await details.fill('The cover is of another comic.');
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  // a failure keeps what was written
  await visit.route('**/report', (route) => route.abort());
  await send.click();
  await dialog.getByText(/connection|offline/i).waitFor();
  expect(await details.inputValue()).toBe('The cover is of another comic.');
  await visit.unroute('**/report');
  await send.click();
  await toast('Report sent', visit).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await sql<{ details: string }>`SELECT details FROM reports`.execute(app.ctx.db);
  expect(rows.at(-1)?.details).toBe('The cover is of another comic.');
});
