// Read marks wherever chapters are listed: shown and set in lists and feeds, and under Continue reading on home.
import { expect, test } from 'vitest';
import { savePositions } from '#server/reading/reading.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openReadingFixture, undo } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { expectSteadyLayout, recordLayoutShift } from '#test/support/browser/layout-shift.ts';
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { accountMenu, openSignedIn, signInFrom } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const { chapter, readTo, readBy } = openReadingFixture(app);

test('home reserves space for Continue reading from the first paint when a new device signs in to an account with positions', async () => {
  const account = await openAccount(app, { username: 'tworooms' });
  await savePositions(app.ctx, account.id, [{ chapter: chapter(0).uid, page: 2, pages: 4, at: Date.now() }]);
  const { page } = await app.visit(desktop);
  await recordLayoutShift(page);
  await signInFrom(page, app.site, account);
  await page.getByRole('link', { name: /Harbour lights · Ch\. 1 .*p\. 2 \/ 4/ }).waitFor();
  await waitUntilSettled(page);
  await expectSteadyLayout(page);
  // if the device does not know in advance that there are positions, home shows them only on the next page load
  await page.evaluate(() => localStorage.removeItem('komawari.continue'));
  await page.reload();
  await accountMenu(page, 'tworooms').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.continue'))).toBe('10');
  await waitUntilSettled(page);
  expect(await page.getByRole('heading', { name: 'Continue reading' }).count()).toBe(0);
  await expectSteadyLayout(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Continue reading' }).waitFor();
});

test('rows of feeds show what guests and members have read, and mark it', async () => {
  const { page } = await app.visit(desktop);
  const account = await openAccount(app, { username: 'feedreader' });
  const readToggle = (number: number, state: string) => page.getByRole('button', { name: `Ch. ${number}: ${state}` });
  const checkFeedMarks = async (waitUntilRead: (numbers: string[]) => Promise<void>) => {
    await navigateClientSide(page, '/titles/latest');
    await readToggle(1, 'Read').waitFor();
    await readToggle(2, 'Started').waitFor();
    await readToggle(3, 'Unread').click();
    await page.getByText('Marked as read').waitFor();
    await readToggle(3, 'Read').waitFor();
    await waitUntilRead(['1', '3']);
    await undo(page).click();
    await readToggle(3, 'Unread').waitFor();
    await readToggle(1, 'Read').click();
    await readToggle(1, 'Unread').waitFor();
    await waitUntilRead([]);
    await page.reload();
    await readToggle(2, 'Started').waitFor();
    await readToggle(1, 'Unread').waitFor();
  };
  await page.goto(`${app.site}/about`);
  await readTo(page, 0, 4);
  await readTo(page, 1, 2);
  await checkFeedMarks(() => Promise.resolve());
  const markedCard = page.getByRole('article').filter({ hasText: 'Harbour lights' });
  expect(await seriousViolationsWithin(markedCard)).toEqual([]);

  await clearStorage(page, app.site);
  const seenAtMs = Date.now();
  await savePositions(app.ctx, account.id, [
    { chapter: chapter(0).uid, page: 4, pages: 4, at: seenAtMs },
    { chapter: chapter(1).uid, page: 2, pages: 4, at: seenAtMs },
  ]);
  await openSignedIn(page, `${app.site}/about`, account);
  await checkFeedMarks((numbers) => expect.poll(() => readBy(account.username)).toEqual(numbers));
});
