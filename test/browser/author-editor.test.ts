// Authors on the site: adding one, writing it with checks, changes of somebody else, what waits for review, deletion.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { decideAuthor } from '#server/authors/decisions.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let member: PersonWithAccount;
let contributor: PersonWithAccount;
let moderator: PersonWithAccount;
let page: Page;
beforeAll(async () => {
  member = await openAccount(app);
  contributor = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  moderator = await openAccount(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, contributor);
});

const button = (name: string | RegExp, on = page): Locator => on.getByRole('button', { name, exact: true });
const field = (name: string, on = page): Locator => on.getByRole('textbox', { name, exact: true });
const biography = (language = ''): Locator =>
  page.getByRole('textbox', { name: language === '' ? /^Biography/ : new RegExp(`^Biography: ${language}`) });
const toast = (text: string, on = page): Locator => on.getByRole('status').filter({ hasText: text });
const alert = (text: string, on = page): Locator => on.getByRole('alert').filter({ hasText: text });
const attributesOf = async (uid: string): Promise<Json> =>
  (await get(`${app.api}/author/${uid}`, moderator.headers)).body.data.attributes;
const change = (uid: string, body: object) =>
  send('PUT', `${app.api}/author/${uid}`, JSON.stringify(body), moderator.headers);
const edit = async (uid: string, on = page): Promise<void> => {
  await navigateClientSide(on, `/author/edit/${uid}`);
  await field('Name', on).waitFor();
};

test('an author is added after a look at similar ones, written with checks, and kept while saving fails', async () => {
  await buildAuthor(app.ctx, { name: 'Harukaze Mio' });
  await navigateClientSide(page, '/authors');
  await button('Add author').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add author' }).click();
  await alert('Enter a name.').waitFor();
  await field('Author or artist name').last().fill('Harukaze');
  await dialog.getByRole('link', { name: 'Harukaze Mio' }).waitFor();
  await dialog.getByLabel('Author or artist name').fill('Harukaze Noa');
  await dialog.getByRole('button', { name: 'Add author' }).click();
  await page.waitForURL(/\/author\/edit\//);
  const uid = page.url().split('/').at(-1)!;
  await button('Add a biography').click();
  await biography().fill('Draws tides.');
  await field('Twitter').fill('http://twitter.com/noa');
  await button('Save').click();
  await alert('Please select a biography language').waitFor();
  await alert('The address has to begin with https://.').waitFor();
  await page.getByLabel('Language', { exact: true }).selectOption('en');
  await field('Twitter').fill('https://twitter.com/noa');
  await field('Pixiv').fill('https://elsewhere.example/1');
  await biography('English').fill('');
  await button('Save').click();
  await alert('Please add the biography content').waitFor();
  await alert('This address leads to another site.').waitFor();
  await biography('English').fill('Draws tides.');
  await field('Pixiv').fill('');
  // nothing is lost when the request fails
  await page.context().setOffline(true);
  await button('Save').click();
  await alert('Not saved.').waitFor();
  expect(await biography('English').inputValue()).toBe('Draws tides.');
  await page.context().setOffline(false);
  await button('Save').click();
  await page.getByText('All changes saved').waitFor();
  expect(await attributesOf(uid)).toMatchObject({
    name: 'Harukaze Noa',
    biography: { en: 'Draws tides.' },
    twitter: 'https://twitter.com/noa',
    pixiv: null,
    version: 2,
  });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
});

test('unsaved changes are asked about; a change of somebody else is shown beside what was typed', async () => {
  const { uid } = await buildAuthor(app.ctx, { name: 'Sora', biography: { en: 'One', fr: 'Un' } });
  await edit(uid);
  await biography('English').fill('Mine');
  await page.getByRole('link', { name: 'Sora', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /stay|keep/i })
    .click();
  expect((await change(uid, { name: 'Sora Ito', biography: { en: 'Theirs', fr: 'Un' }, version: 1 })).status).toBe(200);
  await button('Save').click();
  const note = page.getByRole('status').filter({ hasText: 'was changed elsewhere' });
  await note.getByText('Theirs', { exact: true }).waitFor();
  await note.getByText('Mine', { exact: true }).waitFor();
  expect([await field('Name').inputValue(), await biography('English').inputValue()]).toEqual(['Sora Ito', 'Mine']);
  await note.getByRole('button', { name: 'Use the one there is now' }).click();
  expect(await biography('English').inputValue()).toBe('Theirs');
  await biography('English').fill('Both');
  await button('Save').click();
  await page.getByText('All changes saved').waitFor();
  expect(await attributesOf(uid)).toMatchObject({ name: 'Sora Ito', biography: { en: 'Both', fr: 'Un' }, version: 3 });
});

test('an author of a member waits with its place, is refused with remarks, and edited again; on phones', async () => {
  const { page: small } = await app.visit(phone);
  await openSignedIn(small, `${app.site}/authors`, member);
  await button('Add author', small).click();
  await small.getByRole('dialog').getByLabel('Author or artist name').fill('Minato Rei');
  await small.getByRole('dialog').getByRole('button', { name: 'Add author' }).click();
  await small.waitForURL(/\/author\/edit\//);
  const uid = small.url().split('/').at(-1)!;
  await small.getByText('Waiting for review.').waitFor();
  await small.getByText(/It’s next in line\. We aim to decide by/).waitFor();
  expect(await horizontalOverflow(small)).toBe(0);
  await decideAuthor(app.ctx, { uid, version: 1, reviewerId: moderator.id, refusal: { name: 'Is this a pen name?' } });
  // its own page shows the same, also when it is loaded from the server
  await small.goto(`${app.site}/author/${uid}`);
  await small.getByText('This author was refused.').waitFor();
  await small.getByText('Is this a pen name?').waitFor();
  await small.getByRole('link', { name: 'Edit author' }).click();
  await field('Name', small).fill('Minato Rei (pen name)');
  await button('Save', small).click();
  await small.getByText('Waiting for review.').waitFor();
  expect((await get(`${app.site}/author/edit/${uid}`)).status).toBe(200);
  expect((await get(`${app.api}/author/${uid}`)).status).toBe(404);
});

test('who may not edit authors is told why; deletion is for moderators, and says why it failed', async () => {
  const { uid, id } = await buildAuthor(app.ctx, { name: 'Kanade' });
  await buildTitle(app.ctx, { authorIds: [id] });
  const { page: reader } = await app.visit(desktop);
  await openSignedIn(reader, `${app.site}/author/${uid}`, member);
  await button('Edit author', reader).click({ force: true });
  await toast('Contributors and moderators edit authors.', reader).waitFor();
  await edit(uid);
  await button('Delete author').click({ force: true });
  await toast('Only moderators delete authors.').waitFor();

  // whoever added one that waits deletes it
  const added = await send('POST', `${app.api}/author`, JSON.stringify({ name: 'Shiori' }), member.headers);
  const own = added.body.data.id;
  const row = await app.ctx.db.selectFrom('authors').select('id').where('uid', '=', own).executeTakeFirstOrThrow();
  await buildTitle(app.ctx, { authorIds: [row.id] });
  await edit(own, reader);
  await button('Delete author', reader).click();
  const dialog = reader.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete author' }).click();
  await dialog.getByText('Failed author deletion').waitFor();
  await dialog.getByText('This author is credited for titles.').waitFor();
  await app.ctx.db.deleteFrom('title_credits').where('author_id', '=', row.id).execute();
  await dialog.getByRole('button', { name: 'Delete author' }).click();
  await reader.waitForURL(/\/authors$/);
  await toast('Shiori was deleted', reader).waitFor();
  expect((await get(`${app.api}/author/${own}`, member.headers)).status).toBe(404);
});
