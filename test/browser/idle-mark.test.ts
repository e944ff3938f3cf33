// The mark of an idle page (`<html data-page-idle>`): gone while something is under way, back when it has ended.
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, settled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { moveAndSettle } from '#test/support/browser/page-waits.ts';
import { arriveSignedIn } from '#test/support/browser/sign-in.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type WithAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let account: WithAccount;
let group: string;
/** All tests share it; each waits until it is idle before it begins. */
let page: Page;
beforeAll(async () => {
  account = await openAccount(app, { username: 'idler' });
  group = (await buildGroup(app.ctx, { name: 'Night Owl' })).uid;
  await buildTitle(app.ctx);
  ({ page } = await app.visit(desktop, { stays: true }));
  await page.goto(`${app.site}/about`);
});

const isIdle = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((tell) => {
        requestAnimationFrame(() => setTimeout(() => tell('pageIdle' in document.documentElement.dataset)));
      }),
  );

/** Holds back what a pattern names. @returns waits until it was asked for; `release` lets it and all later ones go */
async function hold(page: Page, pattern: string, method = 'GET') {
  const held: Route[] = [];
  let free = false;
  await page.route(pattern, (route) => {
    if (free || route.request().method() !== method) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    asked: () => expect.poll(() => held.length).toBeGreaterThan(0),
    release: async () => {
      free = true;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

/** Under way after `begin`, over after what it asks for has been answered. */
async function expectBusyWhile(page: Page, pattern: string, begin: () => Promise<unknown>, method = 'GET') {
  const held = await hold(page, pattern, method);
  await begin();
  await held.asked();
  expect(await isIdle(page)).toBe(false);
  await held.release();
  await settled(page);
  expect(await isIdle(page)).toBe(true);
}

test('a page that was opened is busy until its own questions are answered', async () => {
  await expectBusyWhile(page, '**/api/group?*', () => page.goto(`${app.site}/groups?q=owl`));
});

test('a chunk on its way keeps it busy', async () => {
  await moveAndSettle(page, '/about');
  const chunk = chunkOf(app.ctx.config, 'announcements/AnnouncementsPage.tsx');
  await expectBusyWhile(page, `**${chunk}`, () => page.getByRole('link', { name: 'Announcements' }).first().click());
});

test('a value that is debounced, and its question, keep it busy', async () => {
  await moveAndSettle(page, '/titles');
  await page.getByRole('searchbox').last().fill('night');
  expect(await isIdle(page)).toBe(false);
  await settled(page);
  expect(page.url()).toContain('night');
});

test('a poll for new builds does not count', async () => {
  await moveAndSettle(page, '/about');
  const held = await hold(page, '**/builds/latest.json');
  await page.evaluate(() => void fetch('/builds/latest.json'));
  await held.asked();
  expect(await isIdle(page)).toBe(true);
  await held.release();
});

test('what is written at the account keeps it busy: a follow, and settings that wait to be saved', async () => {
  await arriveSignedIn(page, `${app.site}/group/${group}`, account);
  await settled(page);
  const follow = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
  await expectBusyWhile(page, '**/api/group/*/follow', () => follow.click(), 'POST');
  await moveAndSettle(page, '/settings?tab=display');
  const dark = page.getByRole('group', { name: 'Theme' }).getByText('Dark');
  await expectBusyWhile(page, '**/api/settings', () => dark.click(), 'POST');
});
