// What is read shows wherever chapters stand, and is marked there: in lists as a whole, in feeds, where home goes on.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, moveWithin, phone, settled } from '#test/support/browser/browser.ts';
import { openReadingFixture, undo } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, arriveSignedIn, signInFrom } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const { title, readTo, readBy } = openReadingFixture(app);

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { previousRect: DOMRect }[];
}

/** How much of each page from now on moves by itself; parts that only come into sight from below are none of it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput && entry.sources.some(({ previousRect }) => previousRect.height > 0))
          (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

test('a first visit with an account that has read elsewhere has room for it from the start', async () => {
  const account = await openAccount(app, { username: 'tworooms' });
  const elsewhere = await app.visit(desktop);
  await arriveSignedIn(elsewhere.page, `${app.site}/about`, account);
  await readTo(elsewhere.page, 0, 2);
  await moveWithin(elsewhere.page, '/');
  await elsewhere.page.getByRole('heading', { name: 'Continue reading' }).waitFor();
  const { page } = await app.visit(desktop);
  await watchShifts(page);
  await signInFrom(page, app.site, account);
  await page.getByRole('link', { name: /Harbour lights · Ch\. 1 .*p\. 2 \/ 4/ }).waitFor();
  await settled(page);
  expect(await shifts(page)).toBeLessThanOrEqual(0.02);
  // what is found out late waits for the next page
  await page.evaluate(() => localStorage.removeItem('komawari.continue'));
  await page.reload();
  await accountMenu(page, 'tworooms').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.continue'))).toBe('1');
  await settled(page);
  expect(await page.getByRole('heading', { name: 'Continue reading' }).count()).toBe(0);
  expect(await shifts(page)).toBeLessThanOrEqual(0.02);
  await page.reload();
  await page.getByRole('heading', { name: 'Continue reading' }).waitFor();
});

test('all of the list is marked at once, and that is taken back', async () => {
  const { page } = await app.visit(phone);
  const account = await openAccount(app, { username: 'allreader' });
  await arriveSignedIn(page, `${app.site}/title/${title().uid}`, account);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByText('3 chapters marked as read').waitFor();
  await expect.poll(() => readBy('allreader')).toEqual(['1', '2', '3']);
  await page.getByRole('button', { name: 'Mark all unread' }).waitFor();
  await undo(page).click();
  await expect.poll(() => readBy('allreader')).toEqual([]);
  await page.getByRole('button', { name: 'Mark all read' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test.each(['a guest', 'a member'])('rows of feeds know what %s has read, and mark it', async (who) => {
  const { page } = await app.visit(desktop);
  const username = 'feedreader';
  if (who === 'a member') await arriveSignedIn(page, `${app.site}/about`, await openAccount(app, { username }));
  await readTo(page, 0, 4);
  await readTo(page, 1, 2);
  await moveWithin(page, '/titles/latest');
  const eye = (number: number, state: string) => page.getByRole('button', { name: `Ch. ${number}: ${state}` });
  await eye(1, 'Read').waitFor();
  await eye(2, 'Started').waitFor();
  await eye(3, 'Unread').click();
  await page.getByText('Marked as read').waitFor();
  await eye(3, 'Read').waitFor();
  if (who === 'a member') await expect.poll(() => readBy(username)).toEqual(['1', '3']);
  await undo(page).click();
  await eye(3, 'Unread').waitFor();
  await eye(1, 'Read').click();
  await eye(1, 'Unread').waitFor();
  if (who === 'a member') await expect.poll(() => readBy(username)).toEqual([]);
  await page.reload();
  await eye(2, 'Started').waitFor();
  await eye(1, 'Unread').waitFor();
  if (who === 'a guest') expect(await seriousViolations(page)).toEqual([]);
});
