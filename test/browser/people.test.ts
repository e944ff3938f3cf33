// People as staff sees them: search, the page of one person with its actions, notes and decisions, and the address on request.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/rules/permissions.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();

const openAs = async (role: Role, path: string): Promise<Page> => (await openAsStaff(app, role, path)).page;
const act = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const serious = (page: Page) => seriousViolationsWithin(page.getByRole('main'));

test('a moderator finds somebody, mutes them for a month, takes it back, and notes something', async () => {
  const person = await openAccount(app, { username: 'Grey Plover' });
  const page = await openAs('ROLE_GLOBAL_MODERATOR', '/moderation/people');
  await page.getByRole('searchbox', { name: 'Name or ID' }).fill('plover');
  await page.getByText('1 person', { exact: true }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: 'Grey Plover' }).click();
  await page.getByRole('heading', { name: 'Grey Plover', level: 1 }).waitFor();
  await page.getByText('In good standing').waitFor();
  await act(page, 'Mute');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Grey Plover reads it along with the reason.').waitFor();
  await dialog.getByLabel('How long').selectOption({ label: '30 days' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('spam');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  const main = page.getByRole('main');
  await page
    .getByRole('status')
    .filter({ hasText: /^Grey Plover muted until \w+ \d+, \d{4}/ })
    .waitFor();
  await main.getByText(/^Muted until /).waitFor();
  await main.getByText('1 strike', { exact: true }).waitFor();
  await main.getByText('Muted (30 days)').waitFor();
  await main.getByRole('button', { name: 'Undo' }).click();
  await main.getByText('In good standing').waitFor();
  await main.getByRole('button', { name: 'Add note' }).click();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await dialog.getByText('Fill this in.').waitFor();
  await dialog.getByLabel('Note for staff').fill('Second account of somebody we know.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await main.getByText('Second account of somebody we know.').waitFor();
  expect(await serious(page)).toEqual([]);
  await main.getByRole('button', { name: 'Remove' }).click();
  await main.getByText('No notes yet. Only staff can read them.').waitFor();
  expect(await main.getByRole('button', { name: 'Show email and networks' }).count()).toBe(0);
  const { rows } = await sql`SELECT FROM users WHERE id = ${person.id} AND muted`.execute(app.ctx.db);
  expect(rows).toEqual([]);
});

test('the staff page is in the menu of somebody’s page; a role is given from it', async () => {
  const person = await openAccount(app, { username: 'Ringed Plover' });
  const page = await openAs('ROLE_GLOBAL_MODERATOR', `/user/${person.uid}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Staff page' }).click();
  await page.getByRole('heading', { name: 'Ringed Plover', level: 1 }).waitFor();
  await act(page, 'Give uploader role');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption({ label: 'Contributor' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('person_request');
  await dialog.getByRole('button', { name: 'Give uploader role' }).click();
  await page
    .getByRole('main')
    .getByText(/^since /)
    .waitFor();
  expect(await serious(page)).toEqual([]);
  const { roles } = await app.ctx.db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(roles).toContain('ROLE_CONTRIBUTOR');
});

test('an administrator sees an address only by a click, and finds somebody by theirs', async () => {
  const person = await openAccount(app, { username: 'Kentish Plover' });
  const { email } = await app.ctx.db
    .selectFrom('accounts')
    .select('email')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const page = await openAs('ROLE_ADMIN', '/moderation/people');
  await page.getByRole('searchbox', { name: 'Name, ID, or email' }).fill(email!);
  await page.getByRole('button', { name: 'Search this email' }).click();
  await page.getByRole('heading', { name: 'Kentish Plover', level: 1 }).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByText(email!).count()).toBe(0);
  await main.getByRole('button', { name: 'Show email and networks' }).click();
  await main.getByText(email!).waitFor();
  const { rows } = await sql<{
    action: string;
  }>`SELECT action FROM audit WHERE object_id = ${person.uid} ORDER BY id`.execute(app.ctx.db);
  expect(rows.map(({ action }) => action)).toEqual(['user.email.search', 'user.contact.view']);
});
