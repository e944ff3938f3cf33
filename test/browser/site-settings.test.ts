// Settings of the whole site: an administrator types a figure in, and takes it back.
import { expect, test } from 'vitest';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture();

const about = async (): Promise<string> => (await get(`${app.api}/site/page/about?language=en`)).body.page.text;

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('a figure is set and taken back: %s', async (_label, screen) => {
  const { page } = await openAsStaff(app, 'ROLE_ADMIN', '/admin/site', screen);
  const field = page.getByLabel('Volunteers', { exact: true });
  await field.fill('about forty');
  await page.getByText('Enter a whole number').waitFor();
  await field.fill('40');
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Save: Volunteers' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await about()).toContain('40 or more');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('21');
});

test('developers read the figures, and do not change them', async () => {
  const { page } = await openAsStaff(app, 'ROLE_DEVELOPER', '/admin/site');
  await page.getByText('Only administrators change these.').waitFor();
  expect(await page.getByLabel('Volunteers', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Open experiments' }).click();
  await page.getByText('These apply to everyone on the site.').waitFor();
});
