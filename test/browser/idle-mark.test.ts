// The mark of an idle page (`<html data-page-idle>`): absent while anything is pending, present when it has ended.
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let group: string;
/** Page shared by all tests; each waits until it is idle before it begins. */
let page: Page;
beforeAll(async () => {
  account = await openAccount(app, { username: 'idler' });
  group = (await buildGroup(app.ctx, { name: 'Night Owl' })).uid;
  await buildTitle(app.ctx);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await page.goto(`${app.site}/about`);
});

const isIdle = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve('pageIdle' in document.documentElement.dataset)));
      }),
  );

/**
 * Holds back requests that match a pattern.
 * @returns `asked`, which waits for the first such request, and `release`, which lets it and all later ones continue
 */
async function holdRequests(page: Page, pattern: string, method = 'GET') {
  const heldRoutes: Route[] = [];
  let isReleased = false;
  await page.route(pattern, (route) => {
    if (isReleased || route.request().method() !== method) return route.continue();
    heldRoutes.push(route);
    return undefined;
  });
  return {
    asked: () => expect.poll(() => heldRoutes.length).toBeGreaterThan(0),
    release: async () => {
      isReleased = true;
      for (const route of heldRoutes.splice(0)) await route.continue();
    },
  };
}

/** Expects the page to be busy from `startActivity` until the requests that match the pattern are answered. */
async function expectBusyWhile(page: Page, pattern: string, startActivity: () => Promise<unknown>, method = 'GET') {
  const heldRequests = await holdRequests(page, pattern, method);
  await startActivity();
  await heldRequests.asked();
  expect(await isIdle(page)).toBe(false);
  await heldRequests.release();
  await waitUntilSettled(page);
  expect(await isIdle(page)).toBe(true);
}

test('a loaded page is busy until its own requests are answered', async () => {
  await expectBusyWhile(page, '**/api/group?*', () => page.goto(`${app.site}/groups?q=owl`));
});

test('a page is busy while a chunk is loading', async () => {
  await navigateAndSettle(page, '/about');
  const chunk = chunkOf(app.ctx.config, 'announcements/AnnouncementsPage.tsx');
  await expectBusyWhile(page, `**${chunk}`, () => page.getByRole('link', { name: 'Announcements' }).first().click());
});

test('a page is busy while a value is debounced and its request is pending', async () => {
  await navigateAndSettle(page, '/titles');
  await page.getByRole('searchbox').last().fill('night');
  expect(await isIdle(page)).toBe(false);
  await waitUntilSettled(page);
  expect(page.url()).toContain('night');
});

test('a page stays idle during a poll for new builds', async () => {
  await navigateAndSettle(page, '/about');
  const held = await holdRequests(page, '**/builds/latest.json');
  await page.evaluate(() => void fetch('/builds/latest.json'));
  await held.asked();
  expect(await isIdle(page)).toBe(true);
  await held.release();
});

test('a page is busy while a follow or changed settings are saved in the account', async () => {
  await openSignedIn(page, `${app.site}/group/${group}`, account);
  await waitUntilSettled(page);
  const followButton = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
  await expectBusyWhile(page, '**/api/group/*/follow', () => followButton.click(), 'POST');
  await navigateAndSettle(page, '/settings?tab=display');
  const darkThemeChoice = page.getByRole('group', { name: 'Theme' }).getByText('Dark');
  await expectBusyWhile(page, '**/api/settings', () => darkThemeChoice.click(), 'POST');
});
