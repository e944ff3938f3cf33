// Chapters that somebody has uploaded: the list by state, changes of many, deletion and restoring, the page that edits one.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let other: PersonWithAccount;
let title: { id: number; uid: string };
let page: Page;
const chapters: Record<string, { id: number; uid: string }> = {};

beforeAll(async () => {
  [account, other] = [await openAccount(app), await openAccount(app)];
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Harbor Lights', main: true }] });
  const group = await buildGroup(app.ctx, { name: 'Ferry', leaderId: other.id });
  await buildGroup(app.ctx, { name: 'Night Shift', locked: true });
  const make = (chapter: string, more: object = {}) =>
    buildChapter(app.ctx, title.id, { language: 'en', chapter, uploaderId: account.id, groupIds: [group.id], ...more });
  for (const number of ['1', '2', '3', '4']) chapters[number] = await make(number, { name: `Part ${number}` });
  for (const number of ['5', '6'])
    chapters[number] = await make(number, { publishAt: new Date(Date.now() + 2 * 86_400_000) });
  chapters['7'] = await make('7', { language: 'fr' });
  await sql`UPDATE chapters SET state = 'queued' WHERE id = ${chapters['7'].id}`.execute(app.ctx.db);
  await submitChapter(app.ctx.db, chapters['7'].id, app.ctx.clock());
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/my/uploads`, account);
});

const list = (on = page): Locator => on.getByRole('list', { name: 'My uploads' });
const row = (number: string, on = page): Locator =>
  list(on)
    .getByRole('listitem')
    .filter({ has: on.getByText(`Ch. ${number}`, { exact: true }) });
const toast = (text: string, on = page): Locator => on.getByRole('status').filter({ hasText: text });
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });
const storedOf = async (number: string): Promise<Json> =>
  (await sql<Json>`SELECT * FROM chapters WHERE id = ${chapters[number]!.id}`.execute(app.ctx.db)).rows[0];
const openTab = async (name: RegExp): Promise<void> => page.getByRole('link', { name }).click();
const editPage = (number: string): string => `/chapter/${chapters[number]!.uid}/edit`;

test('the tabs have what is published, scheduled and in review', async () => {
  await row('1').waitFor();
  expect(await list().getByRole('listitem').count()).toBe(4);
  await openTab(/^Scheduled/);
  await row('5')
    .getByText(/Comes out/)
    .waitFor();
  await openTab(/^In review/);
  await row('7')
    .getByText(/Number 1 in line\. Decision due by/)
    .waitFor();
  await openTab(/^Refused/);
  await page.getByRole('heading', { name: 'No chapters were refused' }).waitFor();
});

test('a chapter is deleted at once, and restored by Undo and from its tab', async () => {
  await navigateClientSide(page, '/my/uploads');
  await button('Delete Harbor Lights, Ch. 4').click();
  await row('4').waitFor({ state: 'detached' });
  await button('Undo', toast('Chapter deleted.')).click();
  await row('4').waitFor();
  await expect.poll(async () => (await storedOf('4')).state).toBe('published');
  await button('Delete Harbor Lights, Ch. 4').click();
  await row('4').waitFor({ state: 'detached' });
  await openTab(/^Deleted/);
  await button('Restore Harbor Lights, Ch. 4').click();
  await toast('Chapter restored').waitFor();
  await page.getByRole('heading', { name: 'No chapters were deleted in the last 30 days' }).waitFor();
});

test('a deletion that is refused brings the chapter back, with the reason', async () => {
  await navigateClientSide(page, '/my/uploads');
  await row('3').waitFor();
  await page.route('**/chapter/many', (route) => route.abort());
  await button('Delete Harbor Lights, Ch. 3').click();
  await row('3')
    .getByRole('alert')
    .filter({ hasText: /^Not changed\./ })
    .waitFor();
  await page.unroute('**/chapter/many');
  expect((await storedOf('3')).state).toBe('published');
});

test('several are changed at once; one that fails says why and stays selected', async () => {
  await navigateClientSide(page, '/my/uploads?tab=scheduled');
  await navigateClientSide(page, '/my/uploads');
  for (const number of ['1', '2']) await row(number).getByRole('checkbox').check();
  await button('Edit', page.getByRole('region', { name: 'Selection' })).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 chapters' });
  await dialog.getByLabel('Volume').fill('01');
  await dialog.getByText('Use a number without leading zeros, like 3 or 2.5.').waitFor();
  await dialog.getByLabel('Volume').fill('2');
  // somebody else changes one of them meanwhile
  const change = JSON.stringify({ title: 'Renamed', version: (await storedOf('2')).version });
  await send('PUT', `${app.api}/chapter/${chapters['2']!.uid}`, change, other.headers);
  await button('Change', dialog).click();
  await toast('Chapter changed').waitFor();
  await row('2').getByRole('alert').waitFor();
  expect([(await storedOf('1')).volume, (await storedOf('2')).volume]).toEqual(['2', null]);
  expect(await page.getByRole('checkbox', { name: '1 selected' }).count()).toBe(1);
});

test('scheduled chapters get times that follow each other', async () => {
  await navigateClientSide(page, '/my/uploads?tab=scheduled');
  await row('5').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button('Edit', page.getByRole('region', { name: 'Selection' })).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 chapters' });
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabel('First release').fill(`${year}-01-10T18:00`);
  await dialog.getByLabel('Hours between chapters').fill('24');
  await button('Change', dialog).click();
  await toast('2 chapters changed').waitFor();
  const [first, second] = [(await storedOf('5')).publish_at, (await storedOf('6')).publish_at];
  expect(second.getTime() - first.getTime()).toBe(24 * 3_600_000);
});

test('a chapter is edited with hints; what could not be saved stays', async () => {
  await navigateClientSide(page, '/my/uploads');
  await page.getByRole('link', { name: 'Edit Harbor Lights, Vol. 2 Ch. 1' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Chapter 1: The port');
  await button('Use “The port”').click();
  expect(await name.inputValue()).toBe('The port');
  await page.getByRole('combobox', { name: 'Add a group' }).fill('Night');
  await page.getByRole('option', { name: /Night Shift/ }).click();
  await button('Save').click();
  await page.getByRole('alert').filter({ hasText: 'Couldn’t save. Only members and allowed accounts' }).waitFor();
  expect(await name.inputValue()).toBe('The port');
  await button('Remove Night Shift').click();
  await button('Save').click();
  await toast('Chapter saved').waitFor();
  expect(await storedOf('1')).toMatchObject({ name: 'The port', volume: '2' });
});

test('what somebody else changed meanwhile is shown, and own changes are saved over it', async () => {
  await navigateClientSide(page, editPage('2'));
  await page.getByLabel('Chapter number').fill('2.5');
  const { version } = await storedOf('2');
  const change = JSON.stringify({ title: 'Theirs', volume: '9', version });
  await send('PUT', `${app.api}/chapter/${chapters['2']!.uid}`, change, other.headers);
  await button('Save').click();
  const note = page.getByRole('status').filter({ hasText: 'This chapter was changed meanwhile.' });
  await note.getByText('Theirs').waitFor();
  expect((await storedOf('2')).chapter).toBe('2');
  await button('Save my changes', note).click();
  await note.waitFor({ state: 'detached' });
  expect(await storedOf('2')).toMatchObject({ chapter: '2.5', name: 'Theirs', volume: '9' });
});

test('a new language sends it to review; leaving with changes is asked about', async () => {
  await navigateClientSide(page, editPage('3'));
  await page.getByLabel('Translation language').selectOption('ko');
  await page.getByText(/If this is your first chapter in this language/).waitFor();
  await page.getByRole('link', { name: 'My uploads' }).first().click();
  await button('Stay', page.getByRole('alertdialog').or(page.getByRole('dialog'))).click();
  await button('Save').click();
  await toast('it’s in review now').waitFor();
  await page.getByText('This chapter is in review.').waitFor();
  expect((await storedOf('3')).state).toBe('queued');
  await button('Delete').click();
  await page.getByText('Only you and moderators can see it. Restore it to make changes.').waitFor();
  await button('Restore').click();
  await page.getByText('This chapter is in review.').waitFor();
});

test('the menu of its row leads there, for those who may change it', async () => {
  const itemIn = async (who: PersonWithAccount): Promise<Locator> => {
    const visit = await app.visit(desktop);
    await openSignedIn(visit.page, `${app.site}/title/${title.uid}`, who);
    await visit.page.getByRole('button', { name: 'More options: Ch. 4' }).click();
    await visit.page
      .getByRole('menuitem', { name: 'Share' })
      .or(visit.page.getByRole('menuitem', { name: 'Copy link' }))
      .first()
      .waitFor();
    return visit.page.getByRole('menuitem', { name: 'Edit chapter' });
  };
  // the group's leader, who has not uploaded it
  const item = await itemIn(other);
  await item.click();
  await item.page().getByLabel('Chapter number').waitFor();
  await (await itemIn(account)).waitFor();
  const stranger = await openAccount(app);
  expect(await (await itemIn(stranger)).count()).toBe(0);
});

test('the reader of its uploader has the link, too', async () => {
  await navigateClientSide(page, '/my/uploads');
  await row('4').getByRole('link', { name: 'Ch. 4', exact: true }).click();
  await page.getByRole('link', { name: 'Edit chapter' }).click();
  await page.getByLabel('Chapter number').waitFor();
});

test('strangers and guests', async () => {
  const stranger = await openAccount(app);
  const visit = await app.visit(desktop);
  await openSignedIn(visit.page, app.site + editPage('1'), stranger);
  await visit.page.getByRole('heading', { name: "You don't have permission to edit this." }).waitFor();
  await navigateClientSide(visit.page, editPage('7'));
  await visit.page.getByRole('heading', { name: 'Chapter not found' }).waitFor();
  const guest = await app.visit(desktop);
  await guest.page.goto(`${app.site}/my/uploads`);
  await guest.page.getByText('Sign in to see your uploads').waitFor();
});

test('on a phone, too', async () => {
  const visit = await app.visit(phone);
  await openSignedIn(visit.page, `${app.site}/my/uploads`, account);
  await row('4', visit.page).waitFor();
  expect(await horizontalOverflow(visit.page)).toBe(0);
  expect(await seriousViolations(visit.page)).toEqual([]);
  await row('4', visit.page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await visit.page.getByRole('dialog').getByRole('link', { name: 'Edit', exact: true }).click();
  await visit.page.getByLabel('Chapter number').waitFor();
  expect(await horizontalOverflow(visit.page)).toBe(0);
  expect(await seriousViolations(visit.page)).toEqual([]);
  await visit.page.getByLabel('Chapter number').fill('04');
  await visit.page.getByText('Use a number without leading zeros, like 12 or 12.5.').waitFor();
  expect(await button('Save', visit.page).isDisabled()).toBe(true);
  await visit.page.getByLabel('Chapter number').fill('40');
  await expect.poll(() => button('Save', visit.page).isDisabled()).toBe(false);
});
