// Downloads of an account at sign-out, and those of a guest.
import { expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { navigateClientSide } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import {
  countCachedPages,
  downloadChapter,
  expectPage,
  openDownloadsFixture,
} from '#test/support/browser/downloads-fixture.ts';
import { accountMenu, openSignedIn, signInButton } from '#test/support/browser/sign-in.ts';

const fixture = openDownloadsFixture();
const { app, openVisit, goOffline } = fixture;

test('signing out asks whether the downloads of the account stay; those of a guest stay and remain readable', async () => {
  const { page } = await openVisit();
  const { username } = await openAccount(app);
  await downloadChapter(page, 1);
  const keepLabel = page.locator('[title="Downloaded"]');
  const signInAgain = async () => {
    await openSignedIn(page, `${app.site}/title/${fixture.title.uid}`, { username });
    await keepLabel.first().waitFor();
  };
  const keepQuestion = page.getByRole('alertdialog', { name: 'Keep your downloads on this device?' });
  const signOutAndAnswer = async (answer: string, inspectDialog?: () => Promise<void>) => {
    await accountMenu(page, username).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await keepQuestion.getByText('You have 1 downloaded chapter.', { exact: false }).waitFor();
    await inspectDialog?.();
    await keepQuestion.getByRole('button', { name: answer }).click();
  };
  await signInAgain();
  await downloadChapter(page, 2);
  expect(await countCachedPages(page)).toBe(2);
  await signOutAndAnswer('Cancel', async () => {
    expect(await seriousViolationsWithin(keepQuestion)).toEqual([]);
  });
  await keepQuestion.waitFor({ state: 'detached' });
  await signOutAndAnswer('Remove and sign out');
  await signInButton(page).waitFor();
  await expect.poll(() => countCachedPages(page)).toBe(1);

  await signInAgain();
  // of the chapter that the guest keeps: its row, and the button of the chapter to start with
  expect(await keepLabel.count()).toBe(2);
  await downloadChapter(page, 3);
  // a failed write to the cache during the sign-out is reported and can be retried
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = () => {
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
  });
  await signOutAndAnswer('Keep and sign out');
  await keepQuestion.getByText('Try again in a few minutes or contact support.').waitFor();
  await keepQuestion.getByRole('button', { name: 'Keep and sign out' }).click();
  await signInButton(page).waitFor();
  expect(await countCachedPages(page)).toBe(2);

  // downloads are also found while the filter override is on; the button that turns it on appears because a title is
  // filtered
  await buildChapter(app.ctx, (await buildTitle(app.ctx, { contentRating: 'pornographic' })).id, { chapter: '1' });
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Filters are off in this tab.').waitFor();
  const chapter = page
    .getByRole('article')
    .filter({ hasText: 'The Night Train' })
    .getByRole('link', { name: /^Ch\. 3$/ });
  const showAllButton = page.getByRole('button', { name: /Show all/ });
  await showAllButton.or(chapter).first().waitFor();
  if ((await showAllButton.count()) > 0) await showAllButton.click();
  await goOffline(page);
  await chapter.click();
  await expectPage(page, 1);
  expect(await page.title()).toContain('The Night Train');
});
