// The list of users, the page of one, and the address of one's own page.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { phone } from '#test/support/browser/browser.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { submitSignIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let uploader: PersonWithAccount;
let reader: PersonWithAccount;
let page: Page;

beforeAll(async () => {
  uploader = await openAccount(app, { username: 'kuroneko' });
  reader = await openAccount(app, { username: 'aurelie' });
  const group = await buildGroup(app.ctx, { name: 'Night Owl', leaderId: uploader.id });
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildChapter(app.ctx, title.id, { uploaderId: uploader.id, groupIds: [group.id] });
  ({ page } = await app.visit(phone, { staysOpen: true }));
});

test('the address of one’s own page leads through signing in to it, and what they do is there', async () => {
  await page.goto(`${app.site}/user/me`);
  await submitSignIn(page, uploader);
  await page.waitForURL(`${app.site}/user/${uploader.uid}/kuroneko`);
  await page.getByRole('heading', { level: 1, name: 'kuroneko' }).waitFor();
  await page.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Night Owl' }).waitFor();
  await page.getByRole('region', { name: 'Most uploaded titles' }).getByText('The Night Train').waitFor();
  const ownPart = page.getByRole('region', { name: 'Only you can see this section.' });
  await ownPart.getByRole('heading', { name: 'Last read' }).waitFor();
  await ownPart.getByRole('heading', { name: 'Followed groups' }).waitFor();
  expect(await ownPart.getByText('Only you', { exact: true }).count()).toBe(2);
  // number and name of what is counted are one link
  expect(await page.getByRole('link', { name: '1 upload', exact: true }).getAttribute('href')).toMatch(
    /\?tab=uploads$/,
  );
  await page.goto(`${app.site}/user/me`);
  await page.waitForURL(`${app.site}/user/${uploader.uid}/kuroneko`);
});

test('the list of users is narrowed to a kind, and sorted by uploads', async () => {
  await page.goto(`${app.site}/users`);
  const names = page.getByRole('list', { name: 'Users' }).getByRole('heading', { level: 3 });
  await names.first().waitFor();
  expect(await names.allInnerTexts()).toEqual(['aurelie', 'kuroneko']);
  await page.getByLabel('Sort by').selectOption('Most uploads');
  await expect.poll(() => names.allInnerTexts()).toEqual(['kuroneko', 'aurelie']);
  await page.getByRole('link', { name: 'Group leaders' }).click();
  await page.waitForURL(/kind=leaders/);
  await expect.poll(() => names.allInnerTexts()).toEqual(['kuroneko']);
});

test('people in the list are followed from their cards, and oneself is not', async () => {
  await page.goto(`${app.site}/users`);
  const cards = page.getByRole('list', { name: 'Users' });
  await cards.getByRole('heading', { name: 'kuroneko' }).waitFor();
  const follow = cards.getByRole('button', { name: /^Follow aurelie/ });
  await follow.click();
  await page.getByRole('status').filter({ hasText: 'Following aurelie' }).waitFor();
  expect(await cards.getByRole('button').count()).toBe(1);
  await page.reload();
  const following = cards.getByRole('button', { name: /^Following aurelie/, pressed: true });
  await following.waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(cards)).toEqual([]);
  await page.route('**/user/*/follow', (route) => route.abort());
  await following.click();
  await page
    .getByRole('status')
    .filter({ hasText: /connection/i })
    .waitFor();
  await following.waitFor();
  await page.unroute('**/user/*/follow');
  await following.click();
  await page.getByRole('status').filter({ hasText: 'Unfollowed aurelie' }).waitFor();
});

test('the page of somebody who has nothing public says so in a line, and has no part of its reader’s own', async () => {
  await page.goto(`${app.site}/user/${reader.uid}/aurelie`);
  await page.getByText('No uploads, groups or public MDLists so far.').waitFor();
  expect(await page.getByText('Only you', { exact: true }).count()).toBe(0);
});
