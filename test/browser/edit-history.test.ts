// The edit history in the menus of titles, authors and groups: what each change made, and going back.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildGroup, buildTitle } from '#test/support/builders/build.ts';
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

const change = async (path: string, body: object, who = moderator): Promise<void> => {
  const response = await send('PUT', app.api + path, JSON.stringify(body), who.headers);
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
};
const attributesOf = async (path: string): Promise<Json> => (await get(app.api + path)).body.data.attributes;
/** Opens the history from the menu of a page. */
async function openHistory(path: string, on = page): Promise<Locator> {
  await on.goto(app.site + path);
  await on.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await on.getByText('Edit history', { exact: true }).click();
  const dialog = on.getByRole('dialog', { name: 'Edit history' });
  await dialog
    .getByRole('heading', { name: /^Version/ })
    .first()
    .waitFor();
  return dialog;
}
const versionIn = (dialog: Locator, version: number): Locator =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('heading', { name: `Version ${version}` }) });

test('of an author: each change by field in words, going back, and a change of somebody else meanwhile', async () => {
  const { uid } = await buildAuthor(app.ctx, { name: 'Yuki', biography: { en: 'Draws snow.' } });
  await change(`/author/${uid}`, { name: 'Yuki Abe', version: 1 });
  await change(`/author/${uid}`, { biography: { en: 'Draws rain.', fr: 'Dessine.' }, version: 2 });
  const dialog = await openHistory(`/author/${uid}`);
  expect(await versionIn(dialog, 3).innerText()).toMatch(
    /Biography: English\s+Before\s+Draws snow\.\s+After\s+Draws rain\.[^]*Biography: French\s+Before\s+nothing\s+After\s+Dessine\./,
  );
  await versionIn(dialog, 2).getByRole('link', { name: moderator.username }).waitFor();
  expect(await versionIn(dialog, 1).innerText()).toMatch(
    /The site or a deleted account[^]*The first version on record/,
  );
  expect(await seriousViolationsWithin(dialog)).toEqual([]);

  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  const question = page.getByRole('dialog', { name: 'Restore version 1?' });
  await change(`/author/${uid}`, { booth: 'https://yuki.booth.pm/', version: 3 });
  await question.getByRole('button', { name: 'Restore', exact: true }).click();
  await question.getByText('Someone changed this in the meantime.').waitFor();
  await question.getByRole('button', { name: 'Restore', exact: true }).click();
  await dialog.getByRole('status').filter({ hasText: 'Version 1 was restored' }).waitFor();
  await versionIn(dialog, 5).getByText('Version 1 was restored.').waitFor();
  expect(await attributesOf(`/author/${uid}`)).toMatchObject({
    name: 'Yuki',
    biography: { en: 'Draws snow.' },
    booth: null,
    version: 5,
  });
});

test('of a title: names instead of ids, lists by what came and went; a contributor proposes to go back; on phones', async () => {
  const author = await buildAuthor(app.ctx, { name: 'Mori Saki' });
  const { uid } = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'River', main: true }], year: 2000 });
  const tag = '391b0423-d847-456f-aff0-8b0cfc03066b';
  await change(`/manga/${uid}`, { authors: [author.uid], tags: [tag], year: 2001, status: 'hiatus', version: 1 });
  const { page: small } = await app.visit(phone);
  await openSignedIn(small, `${app.site}/about`, contributor);
  const dialog = await openHistory(`/title/${uid}`, small);
  const text = await versionIn(dialog, 2).innerText();
  expect(text).toMatch(/Authors\s+Added\s+Mori Saki/);
  expect(text).toMatch(/Tags\s+Added\s+Action/);
  expect(text).toMatch(/Year\s+Before\s+2000\s+After\s+2001/);
  expect(text).toMatch(/Status[^]*After\s+Hiatus/i);
  expect(await horizontalOverflow(small)).toBe(0);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await small
    .getByRole('dialog', { name: 'Restore version 1?' })
    .getByRole('button', { name: 'Restore', exact: true })
    .click();
  await dialog.getByRole('status').filter({ hasText: 'Your change is waiting for review' }).waitFor();
  expect(await attributesOf(`/manga/${uid}`)).toMatchObject({ year: 2001, version: 2 });
});

test('of a group, for its leader; a failed request can be repeated; others have no such item', async () => {
  const { uid } = await buildGroup(app.ctx, { name: 'Lantern', leaderId: member.id, memberIds: [member.id] });
  await change(`/group/${uid}`, { description: 'We translate.', version: 1 }, member);
  const { page: own } = await app.visit(desktop);
  await openSignedIn(own, `${app.site}/group/${uid}`, member);
  await own.route('**/api/group/*/versions*', (route) => route.abort(), { times: 1 });
  await own.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await own.getByRole('menuitem', { name: 'Edit history' }).click();
  const dialog = own.getByRole('dialog', { name: 'Edit history' });
  await dialog.getByRole('alert').getByRole('button').click();
  await dialog.getByText('We translate.').waitFor();

  await page.goto(`${app.site}/group/${uid}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Report' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Edit history' }).count()).toBe(0);
});
