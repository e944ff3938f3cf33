// Notifications: the bell and its panel, their page on phones, and one event stream for all tabs of a browser.
import type { BrowserContext, Page, Request } from 'playwright-core';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn, signOut } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { send } from '#test/support/server/http.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();

/** An account that follows a title, which then has a number of new chapters. */
async function openFollower(username: string, chapters: number) {
  const account = await openAccount(app, { username });
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: `Tale of ${username}`, main: true }] });
  await sql`INSERT INTO title_follows (user_id, title_id, following) VALUES (${account.id}, ${title.id}, true)`.execute(
    app.ctx.db,
  );
  let number = 0;
  const release = async () => {
    await buildChapter(app.ctx, title.id, { chapter: String(++number) }, 1);
    await fanOutEvents(app.ctx, notificationSources);
  };
  for (let count = 0; count < chapters; count++) await release();
  return { account, title, release };
}

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread === 0 ? 'Notifications' : `${unread} unread notification`,
  });

/** Counts the open event streams of a browser. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => request.url().endsWith('/notification/stream') && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  // those of closed tabs end without an event
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

test('the panel lists what is new, marks nothing by being opened, and marks single ones and all', async () => {
  const { account, release } = await openFollower('belle', 5);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/about`, account);
  await bell(page, 5).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /^English Ch\. 5/ }).waitFor();
  expect(await panel.getByRole('link', { name: /Ch\. \d/ }).count()).toBe(3);
  await panel.getByRole('button', { name: 'Show 2 more' }).click();
  expect(await panel.getByRole('link', { name: /Ch\. \d/ }).count()).toBe(5);
  await bell(page, 5).waitFor();
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(panel)).toEqual([]);
  await panel.getByRole('button', { name: 'Mark as read: Ch. 2' }).click();
  await bell(page, 4).waitFor();
  await panel.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => panel.getByRole('link', { name: /Ch\. 2/ }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 0).waitFor();
  await release();
  await bell(page, 1).waitFor();
  await panel.getByRole('link', { name: /Ch\. 6/ }).click();
  await page.waitForURL(/\/chapter\//);
  const { rows } = await sql`SELECT FROM notifications WHERE user_id = ${account.id} AND read_at IS NULL`.execute(
    app.ctx.db,
  );
  expect(rows.length).toBe(0);
});

test('tabs share one stream; when its tab closes another takes over, and signing out closes it', async () => {
  const { account, release } = await openFollower('tabby', 1);
  const { page: first, context } = await app.visit(desktop);
  const streams = countStreams(context);
  await openSignedIn(first, `${app.site}/about`, account);
  await bell(first, 1).waitFor();
  const tabs = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${app.site}/about`);
      return tab;
    }),
  );
  for (const tab of tabs) await bell(tab, 1).waitFor();
  expect(streams()).toBe(1);
  await first.close();
  await release();
  const began = performance.now();
  for (const tab of tabs) await bell(tab, 2).waitFor();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(streams()).toBe(1);
  await signOut(tabs[0]!, account.username);
  await expect.poll(streams).toBe(0);
  await expect.poll(() => tabs[2]!.getByRole('button', { name: /notification/i }).count()).toBe(0);
});

test('on phones the bell leads to a page', async () => {
  const { account } = await openFollower('phoebe', 2);
  const { page } = await app.visit(phone);
  await openSignedIn(page, `${app.site}/about`, account);
  await page.getByRole('link', { name: '2 unread notifications' }).click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Ch\. 2/ }).waitFor();
  await page.getByRole('button', { name: 'Notifications about Tale of phoebe' }).click();
  await page.getByRole('button', { name: 'Mark as read', exact: true }).last().click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await page.getByText('You’re all caught up').waitFor();
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
});

test('an invitation to a group leads to its page, and is gone once it is answered', async () => {
  const [leader, invited] = [await openAccount(app), await openAccount(app, { username: 'ingrid' })];
  const group = await buildGroup(app.ctx, { name: 'Quiet Ferry', leaderId: leader.id });
  const path = `${app.api}/group/${group.uid}/invitation/${invited.uid}`;
  expect((await send('POST', path, '{}', leader.headers)).status).toBe(200);
  await fanOutEvents(app.ctx, notificationSources);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/settings?tab=notifications`, invited);
  await bell(page, 1).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const link = panel.getByRole('link', { name: 'Quiet Ferry invites you to join' });
  await link.waitFor();
  await panel.getByText(leader.username).waitFor();
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(panel)).toEqual([]);
  await link.click();
  await page.waitForURL(new RegExp(`/group/${group.uid}`));
  await bell(page, 0).waitFor();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'You’re a member of Quiet Ferry now' }).waitFor();
  await bell(page, 0).click();
  await panel.getByText('No notifications yet').waitFor();
});
