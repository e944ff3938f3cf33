// An outage in which a session cannot be renewed: whoever writes something stays on the page with it, and goes on when the
// connection is back.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildPath } from '#contract/rules/pages.ts';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn, signInButton } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildChapter, buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture({ env: { ACCESS_TOKEN_LIFE: '12' } });
let account: PersonWithAccount;
const ids: Record<string, string> = {};

beforeAll(async () => {
  account = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const title = await buildTitle(app.ctx);
  ids['title'] = title.uid;
  ids['chapter'] = (await buildChapter(app.ctx, title.id, { uploaderId: account.id })).uid;
  ids['author'] = (await buildAuthor(app.ctx)).uid;
  ids['group'] = (await buildGroup(app.ctx, { leaderId: account.id, memberIds: [account.id] })).uid;
  ids['list'] = (await buildList(app.ctx, { ownerId: account.id })).uid;
});

const editors: readonly [name: string, path: () => string][] = [
  ['a new title', () => buildPath('createTitle')],
  ['a new list', () => buildPath('createList')],
  ['a new group', () => buildPath('createGroup')],
  ['a title', () => buildPath('titleEdit', { id: ids['title']! })],
  ['a list', () => buildPath('listEdit', { id: ids['list']! })],
  ['a group', () => buildPath('groupEdit', { id: ids['group']! })],
  ['an author', () => buildPath('authorEdit', { id: ids['author']! })],
  ['a chapter', () => buildPath('chapterEdit', { id: ids['chapter']! })],
  ['an upload', () => buildPath('titleUpload', { id: ids['title']! })],
];

test('what is written stays while the session cannot be renewed, and afterwards', async () => {
  const { context, page: first } = await app.visit(desktop, { staysOpen: true, expectedProblems: /./ });
  await openSignedIn(first, `${app.site}/about`, account);
  const field = (page: Page) => page.locator('main input:enabled:is([type=text], :not([type]))').first();
  const pages = await Promise.all(
    editors.map(async ([name, path]) => {
      const page = await context.newPage();
      await page.goto(app.site + path());
      await field(page).fill('Kept words');
      return { name, page };
    }),
  );
  await context.setOffline(true);
  for (const { page } of pages) await signInButton(page).waitFor({ state: 'attached' });
  const written = (): Promise<[string, string][]> =>
    Promise.all(
      pages.map(async ({ name, page }): Promise<[string, string]> => {
        const input = field(page);
        return [name, (await input.count()) === 0 ? 'no field' : await input.inputValue()];
      }),
    );
  const kept = editors.map(([name]) => [name, 'Kept words']);
  expect(await written()).toEqual(kept);
  await context.setOffline(false);
  for (const { page } of pages) await accountMenu(page, account.username).waitFor();
  expect(await written()).toEqual(kept);
});
