// API clients of everybody: a moderator finds one and revokes it, with a reason, and takes that back.
import { expect, test } from 'vitest';
import { createClient } from '#server/clients/clients.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('a client is found, revoked and given back: %s', async (label, screen) => {
  const owner = await openAccount(app);
  const name = `Shelf ${label}`;
  await createClient(app.ctx, { ownerId: owner.id, name, description: 'Copies my lists.' });
  const { page } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', '/admin/clients', screen);
  await page.getByRole('searchbox', { name: 'Client or owner' }).fill(name);
  await page.getByText('1 API client', { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: `Revoke: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Its owner reads this along with the reason.').waitFor();
  await dialog.getByLabel('Reason').selectOption('spam');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Rejected', { exact: true }).and(page.locator('span')).first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: `Revoked: ${name}` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: `Revoke: ${name}` }).waitFor();
});
