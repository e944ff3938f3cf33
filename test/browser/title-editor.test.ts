// Drafts of titles: writing one with checks and autosave, changes of somebody else, review, proposals, deletion.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let contributor: PersonWithAccount;
let author: { uid: string };
let page: Page;

beforeAll(async () => {
  account = await openAccount(app);
  contributor = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  author = await buildAuthor(app.ctx, { name: 'Aoi Kawa' });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});

const section = (id: string, on = page): Locator => on.locator(`#${id}`);
const button = (name: string | RegExp, on = page): Locator => on.getByRole('button', { name, exact: true });
const toast = (text: string | RegExp, on = page): Locator => on.getByRole('status').filter({ hasText: text });

/** Sends a request as the account and returns the data of the response. */
async function ask(method: string, path: string, body?: object, who = account): Promise<Json> {
  const response =
    method === 'GET'
      ? await get(app.api + path, who.headers)
      : await send(method, app.api + path, JSON.stringify(body ?? {}), who.headers);
  expect([response.status, response.body.errors]).toEqual([response.status, undefined]);
  return response.body.data;
}
const makeDraft = async (name: string, more: object = {}): Promise<string> =>
  (
    await ask('POST', '/manga', {
      title: { en: name },
      originalLanguage: 'ja',
      status: 'ongoing',
      contentRating: 'safe',
      authors: [author.uid],
      artists: [author.uid],
      ...more,
    })
  ).id;
const attributesOf = async (id: string): Promise<Json> => (await ask('GET', `/manga/draft/${id}`)).attributes;

test('a new title is written, checked, kept while it is not saved, and saved', async () => {
  await navigateClientSide(page, '/create/title');
  await section('titles').getByRole('combobox').selectOption('ja');
  await section('titles').getByRole('textbox', { name: 'Main title' }).fill('星の川');
  await button('Save').click();
  await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
  await section('publication').getByText('Choose a status.').waitFor();
  await section('rating').getByText('Choose a content rating.').waitFor();
  await page.getByText(/^Saved \d/).waitFor();
  // what was typed is there after a reload
  await page.reload();
  await page.getByText(/Your unsaved changes from .* are back/).waitFor();
  expect(await section('titles').getByRole('textbox', { name: 'Main title' }).inputValue()).toBe('星の川');
  expect(await section('publication').getByLabel('Original language').inputValue()).toBe('ja');
  await button('Ongoing').click();
  await section('rating').getByText('Suggestive').first().click();
  await section('people').getByRole('combobox', { name: 'Authors' }).fill('Aoi');
  await page.getByRole('option', { name: 'Aoi Kawa' }).click();
  await button('Same as authors').click();
  // the address of another site goes to its field
  await section('links').getByLabel('AniList').fill('https://myanimelist.net/manga/13/One');
  await toast('That’s a MyAnimeList link').waitFor();
  await button('Save').click();
  await page.waitForURL(/\/title\/edit\//);
  await page.getByText('All changes saved').waitFor();
  // the page is another one, the focus is where it was
  await button('Save').and(page.locator(':focus')).waitFor();
  const id = page.url().split('/').at(-1)!;
  expect(await attributesOf(id)).toMatchObject({
    title: { ja: '星の川' },
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'suggestive',
    links: { mal: '13' },
    state: 'draft',
  });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  // links of sections take the focus along, and Ctrl with S saves from a field
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Publication/ })
    .press('Enter');
  await section('publication').and(page.locator(':focus')).waitFor();
  await section('publication').getByLabel('Year').fill('1999');
  await page.keyboard.press('Control+s');
  await toast(/^Changes saved/).waitFor();
  expect(await attributesOf(id)).toMatchObject({ year: 1999 });
  // nothing is left of it for the next new title
  await navigateClientSide(page, '/create/title');
  await section('titles').getByRole('textbox', { name: 'Main title' }).waitFor();
  expect(await section('titles').getByRole('textbox', { name: 'Main title' }).inputValue()).toBe('');
});

test('submitting says what is missing, and leads there', async () => {
  const id = await makeDraft('Two Tides', { artists: [] });
  await navigateClientSide(page, `/title/edit/${id}`);
  await button('Submit for review').dispatchEvent('click');
  const errors = page.getByRole('alert').filter({ hasText: 'There were errors submitting your draft:' });
  await errors.getByRole('link', { name: 'Add one cover in Japanese.' }).waitFor();
  await errors.getByRole('link', { name: 'Add at least one artist' }).click();
  await expect
    .poll(() =>
      section('people')
        .getByRole('combobox', { name: 'Artists' })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
});

test('a new person is added with a biography and links, or somebody who is listed is taken; what was typed is kept', async () => {
  await navigateClientSide(page, '/create/title');
  const authors = section('people').getByRole('combobox', { name: 'Authors' });
  const dialog = page.getByRole('dialog', { name: 'Add a new author or artist?' });
  await authors.fill('Aoi Kawas');
  await page.getByRole('option', { name: 'Add “Aoi Kawas” as a new person' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aoi Kawase');
  await button('Biography and links').click();
  await button('Add a biography').click();
  await dialog.getByRole('textbox', { name: 'Biography' }).fill('Draws *tides*.');
  await button('Add').click();
  await dialog.getByText('Please select a biography language').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await authors.inputValue()).toBe('Aoi Kawas');
  await page.getByRole('option', { name: 'Add “Aoi Kawas” as a new person' }).click();
  await dialog.getByLabel('Language', { exact: true }).selectOption('en');
  await dialog.getByRole('textbox', { name: 'Website' }).fill('https://kawase.example');
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await button('Add').click();
  await section('people').getByText('Aoi Kawase').waitFor();
  const added = await app.ctx.db
    .selectFrom('authors')
    .select(['biography', 'links'])
    .where('name', '=', 'Aoi Kawase')
    .execute();
  expect(added).toEqual([{ biography: { en: 'Draws *tides*.' }, links: { website: 'https://kawase.example' } }]);
  await authors.fill('Aoi K');
  await page.getByRole('option', { name: 'Add “Aoi K” as a new person' }).click();
  await button('Use Aoi Kawa').click();
  await section('people').getByText('Aoi Kawa', { exact: true }).waitFor();
  await page.getByText(/^Saved \d/).waitFor();
});

test('problems are listed with the names of their fields', async () => {
  const id = await makeDraft('Two Doors');
  await navigateClientSide(page, `/title/edit/${id}`);
  await button('Completed').click();
  await section('publication').getByLabel('Final volume').fill('012');
  await section('links').getByLabel('Kitsu').fill('http://example.org');
  await button('Add an official site').click();
  await page.keyboard.type('example.org');
  await button('Save').click();
  const errors = page.getByRole('alert').filter({ hasText: 'Not saved.' });
  await errors.getByRole('link').first().waitFor();
  expect(await errors.getByRole('link').allTextContents()).toEqual([
    'Final volume: Enter a number without leading zeros, such as 12 or 12.5.',
    'Kitsu: This is neither an ID nor an https address of this site.',
    'Official sites: Enter an address that begins with https://',
  ]);
  await page.getByText(/^Saved \d/).waitFor();
});

test('changes of somebody else are combined with mine; where both changed the same I see both', async () => {
  const id = await makeDraft('Three Lanterns', { year: 1990 });
  await navigateClientSide(page, `/title/edit/${id}`);
  await section('publication').getByLabel('Year').fill('1991');
  await ask('PUT', `/manga/${id}`, { year: 1992, status: 'hiatus', version: 1 });
  await button('Save').click();
  const conflict = page.getByRole('status').filter({ hasText: 'This title was changed elsewhere' });
  await conflict.getByText('Taken over: Status.').waitFor();
  expect(await conflict.locator('dd').allTextContents()).toEqual(['1990', '1992', '1991']);
  await conflict.getByRole('button', { name: 'Use the one there is now' }).click();
  expect(await section('publication').getByLabel('Year').inputValue()).toBe('1992');
  await section('publication').getByLabel('Year').fill('1993');
  await button('Save').click();
  await page.getByText('Changes saved', { exact: true }).first().waitFor();
  expect(await attributesOf(id)).toMatchObject({ year: 1993, status: 'hiatus' });
});

test('a submitted draft is read-only with its place in line, until it is withdrawn', async () => {
  const id = await makeDraft('Four Winds');
  const { id: internalId } = await app.ctx.db
    .selectFrom('titles')
    .select('id')
    .where('uid', '=', id)
    .executeTakeFirstOrThrow();
  await buildCover(app.ctx, internalId, { language: 'ja', uploaderId: account.id });
  await ask('POST', `/manga/draft/${id}/commit`, { version: 1 });
  await navigateClientSide(page, '/titles/drafts?tab=submitted');
  await page.getByRole('link', { name: 'Four Winds' }).click();
  await page.getByText('It’s next in line.').waitFor();
  expect(await section('titles').getByRole('textbox', { name: 'Main title' }).isDisabled()).toBe(true);
  await button('Withdraw').click();
  await toast('Draft withdrawn').waitFor();
  expect(await section('titles').getByRole('textbox', { name: 'Main title' }).isDisabled()).toBe(false);
  expect((await attributesOf(id)).state).toBe('draft');
});

test('a draft is deleted once the word is typed', async () => {
  const id = await makeDraft('Five Doors');
  await navigateClientSide(page, '/titles/drafts');
  await button('Delete Five Doors').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete draft' }).click();
  await dialog.getByText('Type “delete” first').waitFor();
  await dialog.getByRole('textbox').fill('delete');
  await dialog.getByRole('button', { name: 'Delete draft' }).click();
  await toast('Five Doors was deleted').waitFor();
  await page.getByRole('link', { name: 'Five Doors' }).waitFor({ state: 'detached' });
  expect((await get(`${app.api}/manga/draft/${id}`, account.headers)).status).toBe(404);
});

test('whoever may only propose sees what waits, and the title stays as it is', async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Six Bells', main: true }] });
  const { page: other } = await app.visit(desktop);
  await openSignedIn(other, `${app.site}/title/edit/${title.uid}`, contributor);
  await section('publication', other).getByLabel('Year').fill('2004');
  await other.getByRole('textbox', { name: 'Note for moderators' }).fill('From the first volume');
  await button('Propose changes', other).click();
  await toast('Your changes are waiting for review', other).waitFor();
  await other.getByRole('heading', { level: 1, name: 'Six Bells' }).waitFor();
  await other.waitForURL(/\/six-bells$/);
  await navigateClientSide(other, `/title/edit/${title.uid}`);
  await other.getByText('Your changes are waiting for review.').waitFor();
  expect(await section('publication', other).getByLabel('Year').inputValue()).toBe('');
  expect((await ask('GET', `/manga/${title.uid}`)).attributes.year).toBeNull();
});

test('on a phone the list of what is missing opens from a button, and nothing is cut off', async () => {
  const id = await makeDraft('Seven Kites');
  const { page: small } = await app.visit(phone);
  await openSignedIn(small, `${app.site}/title/edit/${id}`, account);
  await button('1 thing to fix before submitting', small).click();
  await small.getByRole('dialog').getByRole('button', { name: 'A cover in Japanese' }).click();
  await small.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await horizontalOverflow(small)).toBe(0);
});
