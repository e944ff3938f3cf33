// Continuing from chapter to chapter: the end card, switching to the same page in another language, and an open chapter
// that filters or blocks hide from lists.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/rules/languages.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let title: { id: number; uid: string };
let craneGroup: { id: number; uid: string };
const chapters = new Map<string, string>();
const dayMs = 86_400_000;

beforeAll(async () => {
  const lampGroup = await buildGroup(app.ctx, { name: 'Harbour Lamp', website: 'https://lamp.example' });
  craneGroup = await buildGroup(app.ctx, { name: 'Harbour Crane' });
  title = await buildTitle(app.ctx, { originalLanguage: 'en', status: 'ongoing' });
  const addChapter = async (
    chapter: string,
    language: string,
    group: { id: number } | null,
    daysAgo: number,
    pages = 2,
  ) => {
    const builtChapter = await buildChapter(
      app.ctx,
      title.id,
      {
        chapter,
        language,
        groupIds: group ? [group.id] : [],
        publishAt: new Date(Date.now() - daysAgo * dayMs),
      },
      pages,
    );
    chapters.set(`${chapter} ${language}${chapters.has(`${chapter} ${language}`) ? ' 2' : ''}`, builtChapter.uid);
  };
  await addChapter('1', 'en', lampGroup, 40, 4);
  await addChapter('1', 'fr', craneGroup, 40, 5);
  await addChapter('1', 'ja', null, 40, 2);
  await addChapter('2', 'en', lampGroup, 31);
  await addChapter('2', 'en', craneGroup, 30);
  await addChapter('4', 'fr', craneGroup, 24);
  await addChapter('5', 'ja', null, 20);
  await addChapter('6', 'en', lampGroup, 17);
  await addChapter('7', 'en', lampGroup, 10);
  await addChapter('8', 'en', lampGroup, 3);
});

/** Stores the chapter languages on the device, as the settings do. */
async function storeChapterLanguages(page: Page, filteredLanguages: string[]): Promise<void> {
  await storePreferences(page, { filteredLanguages });
}

async function storePreferences(page: Page, userPreferences: Record<string, unknown>): Promise<void> {
  await page.goto(`${app.site}/robots.txt`);
  await page.evaluate((stored) => {
    const metadata = { version: 1, modified: Date.now() };
    localStorage.setItem('md', JSON.stringify({ metadata, userPreferences: stored }));
  }, userPreferences);
}

const chapterUrl = (key: string, pageNumber = 1) => `${app.site}/chapter/${chapters.get(key)}/${pageNumber}`;
const expectPage = (page: Page, pageNumber: number, count: number) =>
  page.getByRole('img', { name: `Page ${pageNumber} of ${count}` }).waitFor();

async function openEndCard(page: Page, key: string) {
  await page.goto(chapterUrl(key, 2));
  await expectPage(page, 2, 2);
  await waitUntilIdle(page);
  await page.keyboard.press('PageDown');
  const endCard = page.getByRole('region', { name: 'End of chapter' });
  await endCard.waitFor();
  return endCard;
}

test('the end card says how the next chapter differs: skipped number, language, group', async () => {
  const page = await openPage(desktop);
  await storeChapterLanguages(page, ['en', 'fr']);
  const endCard = await openEndCard(page, '2 en');
  const nextControl = endCard.getByRole('link', { name: /^Next:/ });
  await nextControl.waitFor();
  expect(await nextControl.getAttribute('href')).toContain(chapters.get('4 fr'));
  await endCard.getByText('1 chapter missing (3)').waitFor();
  await endCard.getByText('In another language: French').waitFor();
  await endCard.getByText('By another group: Harbour Crane').waitFor();
  // the card shows the group of the finished chapter, with its website
  await endCard.getByRole('link', { name: 'lamp.example' }).waitFor();
  // the follow button stands in the open side panel only
  await page.getByRole('button', { name: 'Follow Harbour Lamp' }).waitFor();
  expect(await endCard.getByRole('button', { name: 'Follow Harbour Lamp' }).count()).toBe(0);
  // the first page of the next chapter, its place in the title, and the key that opens it
  await expect
    .poll(() =>
      endCard
        .locator('img')
        .first()
        .evaluate((it) => (it as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await endCard.getByText('Chapter 2 of 7').waitFor();
  await endCard.locator('kbd').filter({ hasText: '.' }).waitFor();
  await nextControl.click();
  await page.waitForURL(new RegExp(chapters.get('4 fr')!));
});

test('the next chapter is the version of the same group, and other versions are skipped', async () => {
  const page = await openPage(desktop);
  await page.goto(chapterUrl('1 en', 4));
  await expectPage(page, 4, 4);
  await page.keyboard.press('PageDown');
  const endCard = page.getByRole('region', { name: 'End of chapter' });
  await endCard.getByText('Skips 1 other version').waitFor();
  expect(await endCard.getByRole('link', { name: /^Next:/ }).getAttribute('href')).toContain(chapters.get('2 en'));
});

test('a number that exists in another language only fills the gap, with a link past it', async () => {
  const page = await openPage(desktop);
  await storeChapterLanguages(page, ['en', 'fr']);
  const endCard = await openEndCard(page, '4 fr');
  await endCard.getByText('In another language: Japanese').waitFor();
  expect(await endCard.getByRole('link', { name: /^Next:/ }).getAttribute('href')).toContain(chapters.get('5 ja'));
  await endCard.getByRole('link', { name: 'Skip to Ch. 6 (English)' }).click();
  await page.waitForURL(new RegExp(chapters.get('6 en')!));
});

test('the end card after the last chapter says that everything is read, and when more may come', async () => {
  const page = await openPage(phone);
  const endCard = await openEndCard(page, '8 en');
  await endCard.getByRole('heading', { name: 'You’re caught up' }).waitFor();
  await endCard.getByText(/Next chapter expected around/).waitFor();
  expect(await endCard.getByRole('link', { name: /^Next:/ }).count()).toBe(0);
  // the main action has the focus, whatever group the card shows
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Back to title');
});

test('the last chapter of a completed title is its end, though the title names no last chapter', async () => {
  const names = (name: string) => [{ language: 'en', name, main: true }];
  const completed = await buildTitle(app.ctx, { names: names('Low Tide'), status: 'completed' });
  for (const chapter of ['1', '2'])
    chapters.set(`tide ${chapter}`, (await buildChapter(app.ctx, completed.id, { chapter }, 2)).uid);
  const page = await openPage(desktop);
  await storePreferences(page, {});
  const endCard = await openEndCard(page, 'tide 2');
  await endCard.getByRole('heading', { name: 'The end' }).waitFor();
  await endCard.getByText('That was the last of 2 chapters.').waitFor();
});

test('the main action of the end card shows its focus ring after keys only', async () => {
  const page = await openPage(desktop);
  const endCard = await openEndCard(page, '8 en');
  const mainAction = endCard.getByRole('link', { name: 'Back to title' });
  const outlineStyle = () => mainAction.evaluate((it) => getComputedStyle(it).outlineStyle);
  await expect.poll(() => mainAction.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await outlineStyle()).not.toBe('none');
  await page.keyboard.press('PageUp');
  await expectPage(page, 2, 2);
  await page.getByRole('img', { name: 'Page 2 of 2' }).hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => mainAction.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await outlineStyle()).toBe('none');
});

test('the end card after the last chapter begins it again, and copies the address of the title', async () => {
  const page = await openPage(desktop);
  const endCard = await openEndCard(page, '8 en');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await endCard.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/title/${title.uid}`);
  await endCard.getByRole('button', { name: 'Read again' }).click();
  await expectPage(page, 1, 2);
});

test('at the end of a language the card offers to go on in another one, and fits narrow phones in every language', async () => {
  const { page } = await app.visit(phone);
  await storeChapterLanguages(page, ['fr']);
  const endCard = await openEndCard(page, '4 fr');
  await endCard.getByRole('heading', { name: 'You’re caught up in French' }).waitFor();
  const continueLink = endCard.getByRole('link', { name: /^Continues in Japanese/ });
  expect(await continueLink.getAttribute('href')).toContain(chapters.get('5 ja'));
  await expect.poll(() => continueLink.evaluate((it) => it === document.activeElement)).toBe(true);
  for (const interfaceLanguage of interfaceLanguages) {
    await storePreferences(page, { filteredLanguages: ['fr'], interfaceLocale: interfaceLanguage });
    await page.goto(chapterUrl('4 fr', 2));
    await waitUntilIdle(page);
    await page.keyboard.press('PageDown');
    const card = page.locator('[data-end]');
    await card.getByRole('link').first().waitFor();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const overflowing = await card.evaluate((it) =>
        [it, ...it.querySelectorAll('[data-look]')]
          .filter((each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      );
      expect(overflowing, `${interfaceLanguage} ${width}`).toEqual([]);
    }
  }
});

test('a series of taps that turns pages ends at the card, and never opens a chapter in another language', async () => {
  const page = await openPage(phone);
  await storeChapterLanguages(page, ['fr']);
  await page.goto(chapterUrl('4 fr', 2));
  await expectPage(page, 2, 2);
  await waitUntilIdle(page);
  await page.keyboard.press('PageDown');
  const continueLink = page.getByRole('link', { name: /^Continues in Japanese/ });
  await continueLink.waitFor();
  const { x, y, width, height } = (await continueLink.boundingBox())!;
  await page.keyboard.press('PageUp');
  await expectPage(page, 2, 2);
  // the button lies where the reader taps to turn the page; the taps follow each other faster than this test could send them
  const tappedControls = await page.evaluate(
    async ([clientX, clientY]) => {
      const targetOf = () => document.elementFromPoint(clientX!, clientY!)!;
      const tap = () => {
        const target = targetOf();
        const eventInit = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
        target.dispatchEvent(new PointerEvent('pointerdown', { ...eventInit, pointerType: 'touch' }));
        target.dispatchEvent(new MouseEvent('click', eventInit));
        return target.closest('[data-end] a') !== null;
      };
      const isOnPage = tap();
      while (!targetOf().closest('[data-end] a')) await new Promise(requestAnimationFrame);
      return [isOnPage, tap(), tap()];
    },
    [x + width - 4, y + height / 2],
  );
  expect(tappedControls).toEqual([false, true, true]);
  expect(page.url()).toContain(chapters.get('4 fr'));
  await continueLink.press('Enter');
  await page.waitForURL(new RegExp(chapters.get('5 ja')!));
});

test('the chapter list and the next chapter follow the same order of groups', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Translation order…' }).click();
  await page.getByRole('button', { name: 'Move Harbour Crane up' }).click();
  await page.keyboard.press('Escape');
  const row = page.getByRole('link', { name: /^Ch\. 2$/ });
  await expect.poll(() => row.getAttribute('href')).toContain(chapters.get('2 en 2'));
  await page.goto(chapterUrl('1 en', 4));
  await expectPage(page, 4, 4);
  await page.keyboard.press('PageDown');
  const nextControl = page.getByRole('link', { name: /^Next:/ });
  await nextControl.waitFor();
  expect(await nextControl.getAttribute('href')).toContain(chapters.get('2 en 2'));
});

test('a button and a key switch to the same page in another language, and going back leaves the reader', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('link', { name: /^Start reading Ch\. 1/ }).click();
  await expectPage(page, 1, 4);
  await page.keyboard.press('PageDown');
  await expectPage(page, 2, 4);
  const languages = page.getByRole('group', { name: 'Read this page in' });
  await languages.getByRole('button', { name: 'français' }).click();
  await expectPage(page, 2, 5);
  await expect.poll(() => page.url()).toBe(chapterUrl('1 fr', 2));
  await languages.getByRole('button', { name: 'français', pressed: true }).waitFor();
  await page.keyboard.press('End');
  await expectPage(page, 5, 5);
  await page.keyboard.press('l');
  // the Japanese version has fewer pages
  await expectPage(page, 2, 2);
  await expect.poll(() => page.url()).toBe(chapterUrl('1 ja', 2));
  await page.keyboard.press('l');
  await expectPage(page, 2, 4);
  await page.goBack();
  await page.waitForURL(/\/title\//);
});

test('versions whose pages do not match are aligned once for both directions', async () => {
  const page = await openPage(desktop);
  await page.goto(chapterUrl('1 en', 2));
  await expectPage(page, 2, 4);
  const languages = page.getByRole('group', { name: 'Read this page in' });
  await languages.getByRole('button', { name: 'français' }).click();
  await expectPage(page, 2, 5);
  await page.getByRole('button', { name: 'Shift this version forward one page' }).click();
  await expectPage(page, 3, 5);
  await languages.getByRole('button', { name: 'English' }).click();
  await expectPage(page, 2, 4);
  await page.keyboard.press('PageDown');
  await expectPage(page, 3, 4);
  await languages.getByRole('button', { name: 'français' }).click();
  await expectPage(page, 4, 5);
});

test('buttons of the panel that are clicked before it has updated start from the current page', async () => {
  const page = await openPage(desktop);
  await page.goto(chapterUrl('1 en'));
  await expectPage(page, 1, 4);
  const languages = page.getByRole('group', { name: 'Read this page in' });
  await languages.getByRole('button', { name: 'français' }).waitFor();
  const nextControl = page
    .getByRole('complementary', { name: 'Reader settings' })
    .getByRole('button', { name: 'Next page' });
  await page.evaluate(() => {
    Object.assign(window, { requestAnimationFrame: () => 0 });
  });
  await nextControl.click();
  await nextControl.click();
  await expectPage(page, 3, 4);
  await languages.getByRole('button', { name: 'français' }).click();
  await expectPage(page, 3, 5);
});

test('on a phone the sheet has a tool for languages', async () => {
  const page = await openPage(phone);
  await page.goto(chapterUrl('1 en', 3));
  await expectPage(page, 3, 4);
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('group', { name: 'Read this page in' }).getByRole('button', { name: 'français' }).click();
  await expectPage(page, 3, 5);
});

test('a filter or a block never drops the open chapter', async () => {
  const { page } = await app.visit(desktop);
  const account = await openAccount(app, { username: 'keeper' });
  await app.ctx.db.insertInto('blocked_groups').values({ user_id: account.id, group_id: craneGroup.id }).execute();
  await app.ctx.changes.waitUntilApplied();
  await openSignedIn(page, `${app.site}/title/${title.uid}`, account);
  await page.getByRole('link', { name: /^Ch\. 8$/ }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Harbour Crane' }).count()).toBe(0);
  await navigateClientSide(page, new URL(chapterUrl('4 fr', 2)).pathname);
  await expectPage(page, 2, 2);
  const chapterSelect = page.getByRole('combobox', { name: 'Chapter' });
  await expect.poll(() => chapterSelect.inputValue()).toBe(chapters.get('4 fr'));
  const optionBefore = chapterSelect.locator('option').nth(1);
  await expect.poll(() => optionBefore.getAttribute('value')).toBe(chapters.get('2 en'));
  expect(await chapterSelect.locator('option').count()).toBe(7);
  await page.keyboard.press(',');
  await page.waitForURL(new RegExp(chapters.get('2 en')!));
});
