// Pages of the administration: an announcement is written in two languages, published, withdrawn, and put back by Undo; lists of the site; rate limits and staff.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/rules/permissions.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, type Json } from '#test/support/server/http.ts';

// with limits, whose table the page otherwise leaves out
const app = openBrowserFixture({ env: { RATE_LIMITS: 'on' } });

const openAs = async (role: Role, path: string, screen = desktop): Promise<Page> =>
  (await openAsStaff(app, role, path, screen)).page;
const openAsAdmin = (path: string, screen = desktop): Promise<Page> => openAs('ROLE_ADMIN', path, screen);
const announcements = async (): Promise<Json[]> => (await get(`${app.api}/announcement?limit=100`)).body.data;
const named = async (name: string): Promise<Json | undefined> =>
  (await announcements()).find(({ attributes }) => attributes.name.en === name);

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('an announcement is written, published, withdrawn and put back: %s', async (label, screen) => {
  const name = `Scheduled maintenance ${label}`;
  const page = await openAsAdmin('/admin/announcements', screen);
  await page.getByRole('button', { name: 'New announcement' }).click();
  await page.getByText('Nothing to save yet').waitFor();
  await page.getByLabel('Headline').fill(name);
  await page.getByText('Unsaved changes').waitFor();
  await page.getByLabel('Text').fill('We’re back at **noon**.');
  await page.getByLabel('Add a language').selectOption('fr');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  expect(await page.getByText('Fill this in.').count()).toBe(2);
  await page.getByLabel('Headline').nth(1).fill('Maintenance prévue');
  await page.getByLabel('Text').nth(1).fill('De retour à midi.');
  await page.getByRole('button', { name: 'Important' }).click();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Announcement published.' }).waitFor();
  expect((await named(name))?.attributes).toMatchObject({
    name: { fr: 'Maintenance prévue' },
    importance: 'important',
    expiresAt: null,
  });
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Move to drafts' }).click();
  await page.getByRole('status').filter({ hasText: 'Announcement moved to drafts.' }).waitFor();
  expect(await named(name)).toBe(undefined);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
  expect((await named(name))?.attributes.name.en).toBe(name);
});

test('what public relations writes waits for an administrator, who reads all of it', async () => {
  const writing = await openAs('ROLE_PUBLIC_RELATIONS', '/admin/announcements');
  await writing.getByRole('button', { name: 'New announcement' }).click();
  await writing.getByLabel('Headline').fill('A new home');
  await writing.getByLabel('Text').fill('We moved.');
  await writing.getByRole('button', { name: 'Publish', exact: true }).click();
  const notice = writing.getByRole('status').filter({ hasText: 'A new home: someone else on staff has to agree' });
  await notice.waitFor();
  expect(await writing.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(await named('A new home')).toBe(undefined);
  const { uid } = await app.ctx.db
    .selectFrom('review_items')
    .select('uid')
    .where('kind', '=', 'proposal')
    .executeTakeFirstOrThrow();
  const page = await openAsAdmin(`/moderation?item=${uid}`, phone);
  for (const text of ['A new home', 'Save announcement', 'Text: English', 'We moved.', 'Now'])
    await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 8000 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a list of the site is made and opens in the editor of lists', async () => {
  const page = await openAsAdmin('/admin/lists', phone);
  await page.getByRole('button', { name: 'Create: Seasonal' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Create: Seasonal' }).click();
  await page.getByRole('heading', { name: 'Edit MDList' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'List created: Seasonal' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter reads');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
  await page.goto(`${app.site}/admin/lists`);
  await page.getByRole('link', { name: 'View: Seasonal' }).waitFor();
  await page.getByRole('button', { name: 'Undo last change: Seasonal' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Last change undone: Seasonal' });
  await notice.waitFor();
  const nameOfList = async () =>
    (await app.ctx.db.selectFrom('lists').select('name').where('place', '=', 'seasonal').executeTakeFirstOrThrow())
      .name;
  expect(await nameOfList()).toBe('Seasonal');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
  expect(await nameOfList()).toBe('Winter reads');
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('rate limits that count somebody, and who is on staff, in the dark: %s', async (_label, screen) => {
  const now = app.ctx.clock().getTime();
  const hits = Array.from({ length: 5 }, (_each, minutes) => now - minutes * 60_000);
  await sql`INSERT INTO rate_limits (key, hits, taken, ends_at, name)
    VALUES (sha256('contact'), ${hits}::bigint[], true, ${now + 3600_000}::bigint, 'site.contact')
    ON CONFLICT DO NOTHING`.execute(app.ctx.db);
  const page = await openAsAdmin('/admin', { ...screen, colorScheme: 'dark' });
  const row = page.getByRole('row').filter({ hasText: 'site.contact: 5 in 60 min' });
  await row.waitFor({ timeout: 8000 });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '5', '1']);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.goto(`${app.site}/admin/staff`);
  await page.getByRole('heading', { name: 'Staff' }).first().waitFor();
  await page.getByText('Administrator').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('only staff with the permission sees the page', async () => {
  const account = await openAccount(app);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, app.site, account);
  await page.goto(`${app.site}/admin/announcements`);
  await page.getByRole('heading', { name: 'This page is for staff' }).waitFor();
  expect(await page.getByRole('button', { name: 'New announcement' }).count()).toBe(0);
});
