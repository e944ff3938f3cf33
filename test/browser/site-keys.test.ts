// Keyboard shortcuts outside the reader: their list, pages by two keys, and where keys do nothing.
import { expect, test } from 'vitest';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();

test('`?` lists the shortcuts, G with a letter opens a page, and neither does anything in a field or with Ctrl', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/groups`);
  await waitUntilSettled(page);
  const path = () => new URL(page.url()).pathname;
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Search the whole site').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  // keys for pages do nothing behind the dialog
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  expect(path()).toBe('/groups');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  const field = page.getByRole('searchbox', { name: 'Group name' });
  await field.pressSequentially('?gh');
  expect([await field.inputValue(), path(), await list.count()]).toEqual(['?gh', '/groups', 0]);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('Control+h');
  await page.keyboard.press('h');
  expect(path()).toBe('/groups');

  for (const [letter, expectedPath, heading] of [
    ['l', '/library', 'Library'],
    ['u', '/titles/feed', 'Updates'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(path()).toBe(expectedPath);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect.poll(path).toBe('/');
});

test('the list of shortcuts opens from the menu, and leads to the keys of the reader', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/about`);
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'Appearance and language' }).click();
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click();
  await page.getByRole('button', { name: 'Change reader shortcuts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=reader');
  await navigateClientSide(page, '/about');
});
