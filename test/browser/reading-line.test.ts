// The reading line: for each chapter number, the version that suits the reader best. Tested in the chapter list, the
// start button and the end card, with an order of groups for one title, and with chapters that exist in other languages
// only.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { guestProgressKey } from '#web/lib/reading/guest-progress-size.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let title: { id: number; uid: string };
const chapters = new Map<string, string>();

beforeAll(async () => {
  const lampGroup = await buildGroup(app.ctx, { name: 'Harbour Lamp' });
  const craneGroup = await buildGroup(app.ctx, { name: 'Harbour Crane' });
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Night Train', main: true }] });
  const dateOfJanuary = (dayOfMonth: number): Date => new Date(Date.UTC(2026, 0, dayOfMonth));
  const addChapter = async (
    key: string,
    chapter: string,
    language: string,
    groups: { id: number }[],
    dayOfMonth: number,
  ) => {
    const groupIds = groups.map(({ id }) => id);
    const builtChapter = await buildChapter(app.ctx, title.id, {
      chapter,
      language,
      groupIds,
      publishAt: dateOfJanuary(dayOfMonth),
    });
    chapters.set(key, builtChapter.uid);
  };
  await addChapter('1 lamp', '1', 'en', [lampGroup], 1);
  await addChapter('1 crane', '1', 'en', [craneGroup], 2);
  await addChapter('1 fr', '1', 'fr', [craneGroup], 1);
  await addChapter('2 lamp', '2', 'en', [lampGroup], 8);
  await addChapter('2 crane', '2', 'en', [craneGroup], 9);
  await addChapter('2 fr', '2', 'fr', [craneGroup], 8);
  await addChapter('3 ja', '3', 'ja', [], 10);
  await addChapter('6 lamp', '6', 'en', [lampGroup, craneGroup], 15);
});

/** Opens the page of the title, client-side if the app is loaded. */
const openTitlePage = async (page: Page): Promise<void> => {
  const path = `/title/${title.uid}`;
  // the app is not loaded after a test's storage was emptied, which leaves the page at a URL without scripts
  if (await page.evaluate(() => document.getElementById('root') !== null)) await navigateClientSide(page, path);
  else await page.goto(app.site + path);
};
const startButton = (page: Page) => page.getByRole('link', { name: /^(Start reading|Continue|Skipped|Reread)/ });
const startLabel = (page: Page) => startButton(page).locator('.sr-only').first().textContent();
const row = (page: Page, number: string) => page.getByRole('link', { name: new RegExp(`^Ch\\. ${number}$`) });
const linkTarget = async (page: Page, number: string) => (await row(page, number).first().getAttribute('href')) ?? '';

async function editVersions(
  page: Page,
  changeVersions: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'List options' }).click();
  // a menu on wide screens, a sheet on phones
  await page.getByText('Translation order…', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Translation order' });
  await dialog.waitFor();
  await changeVersions(dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('the chapter list shows one version of each number, and marks numbers that exist in other languages only', async () => {
  const page = await openPage(desktop);
  await openTitlePage(page);
  await row(page, '6').waitFor();
  expect(await linkTarget(page, '1')).toContain(chapters.get('1 crane'));
  expect(await linkTarget(page, '2')).toContain(chapters.get('2 crane'));
  await page.getByText('Other language', { exact: true }).waitFor();
  await page.getByText('2 chapters missing (4–5)').waitFor();
  expect(await startLabel(page)).toBe('Start reading Ch. 1 · English · Harbour Crane');
  // other versions are collapsed; within them, those in other languages are collapsed again
  await page.getByRole('button', { name: '3 versions' }).last().click();
  await page.getByRole('link', { name: 'Harbour Lamp' }).last().waitFor();
  await page.getByRole('button', { name: 'Show 1 in another language (fr)' }).click();
  await expect.poll(() => row(page, '1').count()).toBe(3);
});

test('the views of all versions and of numbers alone are remembered', async () => {
  const page = await openPage(desktop);
  await openTitlePage(page);
  await page.getByRole('button', { name: 'All versions' }).click();
  await expect.poll(() => row(page, '2').count()).toBe(3);
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.getByRole('link', { name: 'Ch. 2 · English · Harbour Crane · Unread' }).waitFor();
  // a number that exists in another language only is dashed: a line above the grid and its name say so
  await page.getByText('Dashed: only in another language').waitFor();
  await page.getByRole('link', { name: /^第3話 · Japanese · .* · Other language/ }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: /^Ch\. 6 · English · Harbour Lamp, Harbour Crane/ }).click();
  await page.waitForURL(new RegExp(chapters.get('6 lamp')!));
});

test('on a phone an order of groups for one title applies to the list and the start button until it is reset', async () => {
  const page = await openPage(phone);
  await openTitlePage(page);
  await row(page, '6').waitFor();
  await editVersions(page, async (dialog) => {
    await dialog.getByRole('button', { name: 'Move Harbour Lamp up' }).click();
    await dialog.getByText('This title has its own order.').waitFor();
  });
  await expect.poll(() => startLabel(page)).toBe('Start reading Ch. 1 · English · Harbour Lamp');
  expect(await linkTarget(page, '2')).toContain(chapters.get('2 lamp'));
  await page.reload();
  await expect.poll(() => startLabel(page)).toBe('Start reading Ch. 1 · English · Harbour Lamp');
  await editVersions(page, async (dialog) => {
    await dialog.getByRole('button', { name: 'Use default' }).click();
    await dialog.getByText('Using your default order.').waitFor();
  });
  await expect.poll(() => startLabel(page)).toBe('Start reading Ch. 1 · English · Harbour Crane');
});

test('the first of the languages of a title is read, and one that is switched off counts as another language', async () => {
  const page = await openPage(desktop);
  await openTitlePage(page);
  await row(page, '6').waitFor();
  await editVersions(page, async (dialog) => {
    await dialog.getByRole('switch', { name: 'Read in French' }).click();
    await dialog.getByRole('button', { name: 'Move French up' }).click();
  });
  await expect.poll(() => startLabel(page)).toBe('Start reading Ch. 1 · French · Harbour Crane');
  expect(await linkTarget(page, '6')).toContain(chapters.get('6 lamp'));
  await editVersions(page, async (dialog) => {
    await dialog.getByRole('switch', { name: 'Read in English' }).click();
  });
  await expect.poll(() => page.getByText('Other language', { exact: true }).count()).toBe(2);
});

/** Waits until the device has stored a position in a chapter. */
async function waitForPosition(page: Page, key: string, pageNumber: number): Promise<void> {
  await page.waitForFunction(
    ([storage, id, expectedPage]) => {
      const { places: positions } = JSON.parse(localStorage.getItem(storage) ?? '{}') as {
        places?: Record<string, { page: number }>;
      };
      return positions?.[id]?.page === expectedPage;
    },
    [guestProgressKey, chapters.get(key)!, pageNumber] as const,
  );
}

test('the start button continues where reading stopped, and the arrow beside it offers alternatives', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/chapter/${chapters.get('1 lamp')}`);
  await waitForPosition(page, '1 lamp', 1);
  await openTitlePage(page);
  await expect.poll(() => startLabel(page)).toBe('Continue Ch. 1 · English · Harbour Lamp');
  await navigateClientSide(page, `/chapter/${chapters.get('1 lamp')}/2`);
  await waitForPosition(page, '1 lamp', 2);
  await openTitlePage(page);
  // reading continues with the group of the version that was read, even though the version of another group is the best
  // one
  await expect.poll(() => startLabel(page)).toBe('Continue Ch. 2 · English · Harbour Lamp');
  await page.getByRole('button', { name: 'Choose a chapter or version' }).click();
  await page.getByRole('menuitem', { name: 'Start from Ch. 1' }).waitFor();
  await page.getByRole('menuitem', { name: 'Latest: Ch. 6' }).waitFor();
  await page.getByRole('menuitem', { name: 'French · Harbour Crane' }).click();
  await page.waitForURL(new RegExp(chapters.get('2 fr')!));
});

test('the start button leads to unread earlier chapters after a later one was read first', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/chapter/${chapters.get('6 lamp')}/2`);
  await waitForPosition(page, '6 lamp', 2);
  await openTitlePage(page);
  await expect.poll(() => startLabel(page)).toBe('Skipped: Ch. 1 · English · Harbour Crane');
  await navigateClientSide(page, `/chapter/${chapters.get('1 lamp')}/2`);
  await waitForPosition(page, '1 lamp', 2);
  await navigateClientSide(page, `/chapter/${chapters.get('2 lamp')}/2`);
  await waitForPosition(page, '2 lamp', 2);
  await openTitlePage(page);
  // chapter 3, which exists in another language only, is still offered, and read chapters are skipped
  await expect.poll(() => startLabel(page)).toMatch(/^Continue 第3話 · Japanese/);
  await navigateClientSide(page, `/chapter/${chapters.get('3 ja')}/2`);
  await waitForPosition(page, '3 ja', 2);
  await openTitlePage(page);
  await expect.poll(() => startLabel(page)).toMatch(/^Reread from Ch\. 1/);
});

test('a card in a feed lists each number once, with other versions collapsed under the best one', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/titles/latest`);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByText('2 versions') })
    .last();
  await card.waitFor();
  // polls, because the card of the first screen in the HTML may be in sight before that of the app
  await expect.poll(() => card.getByRole('link', { name: /^Ch\. 1$/ }).count()).toBe(1);
  await card.getByRole('button', { name: '2 versions' }).click();
  await expect.poll(() => card.getByRole('link', { name: /^Ch\. 1$/ }).count()).toBe(2);
  await expect
    .poll(() =>
      card
        .getByRole('img', { name: /French/ })
        .or(card.getByText('French'))
        .count(),
    )
    .toBe(1);
});

test('preferred groups are chosen in the settings, where titles can be reset to follow them', async () => {
  const page = await openPage(desktop);
  await openTitlePage(page);
  await row(page, '6').waitFor();
  await editVersions(page, async (dialog) => {
    await dialog.getByRole('button', { name: 'Move French up' }).click();
    await dialog.getByText('This title has its own order.').waitFor();
  });
  await navigateClientSide(page, '/settings?tab=language');
  const versionsSection = page.getByRole('region', { name: 'Translation order' });
  await versionsSection.getByRole('link', { name: 'Night Train' }).waitFor();
  const field = versionsSection.getByRole('combobox', { name: 'Add a group' });
  await field.fill('Harbour L');
  await versionsSection.getByRole('option', { name: 'Harbour Lamp' }).click();
  await versionsSection.getByRole('button', { name: 'Remove Harbour Lamp' }).waitFor();
  await versionsSection.getByRole('button', { name: 'Use default for Night Train' }).click();
  await expect.poll(() => versionsSection.getByRole('link', { name: 'Night Train' }).count()).toBe(0);
  await openTitlePage(page);
  await expect.poll(() => startLabel(page)).toBe('Start reading Ch. 1 · English · Harbour Lamp');
});

test('unread chapters are counted once per number, on the title page and in Continue reading on home', async () => {
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/about`, await openAccount(app, { username: 'counter' }));
  const progressSaved = page.waitForResponse((response) => response.url().endsWith('/user/progress'));
  await navigateClientSide(page, `/chapter/${chapters.get('1 fr')}/2`);
  await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
  await progressSaved;
  await openTitlePage(page);
  await page.getByText('2 unread').waitFor();
  await expect.poll(() => startLabel(page)).toBe('Continue Ch. 2 · French · Harbour Crane');
  await navigateClientSide(page, '/');
  await page.getByRole('link', { name: /Night Train.*2 unread/ }).waitFor();
});

test('a chapter of a long list is reached by its number in a field and by a URL with a hash', async () => {
  const longTitle = await buildTitle(app.ctx, {});
  for (let chapterNumber = 1; chapterNumber <= 16; chapterNumber++)
    await buildChapter(app.ctx, longTitle.id, { chapter: String(chapterNumber), volume: '1' }, 1);
  const page = await openPage({ ...desktop, viewport: { width: 1280, height: 500 } });
  await page.goto(`${app.site}/title/${longTitle.uid}`);
  const field = page.getByRole('textbox', { name: 'Go to Ch.' });
  await field.fill('99');
  await field.press('Enter');
  await page.getByText('No chapter 99 in this list.').waitFor();
  await page.getByRole('button', { name: 'Collapse Volume 1' }).click();
  await field.fill('2');
  await field.press('Enter');
  await expect.poll(() => row(page, '2').evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goto(`${app.site}/title/${longTitle.uid}#ch-3`);
  await page.reload();
  await expect.poll(() => row(page, '3').evaluate((link) => link === document.activeElement)).toBe(true);
});

test('on a phone the toolbar of a long list in many languages scrolls, and the page keeps its width', async () => {
  const longTitle = await buildTitle(app.ctx, {});
  const languages = ['en', 'es', 'es-la', 'fr', 'pt-br'];
  for (let chapterNumber = 1; chapterNumber <= 15; chapterNumber++) {
    const chapter = String(chapterNumber);
    await buildChapter(app.ctx, longTitle.id, { chapter, language: languages[chapterNumber % 5]! }, 1);
  }
  const page = await openPage(phone);
  await page.goto(`${app.site}/title/${longTitle.uid}`);
  await page.getByRole('textbox', { name: 'Go to Ch.' }).waitFor({ state: 'attached' });
  expect(await horizontalOverflow(page)).toBe(0);
});

describe.each([
  ['en', 'List options'],
  ['fr', 'Options de la liste'],
  ['es', 'Opciones de la lista'],
  ['es-MX', 'Opciones de la lista'],
  ['pt-BR', 'Opções da lista'],
])('in %s', (locale, optionsLabel) => {
  test.each([
    [phone, [390]],
    [desktop, [820, 1280]],
  ])('the start button names its chapter and the toolbar is one row at %o', async (screen, widths) => {
    const { page } = await app.visit({ ...screen, storageState: await storageAtLastChapter() }, { locale });
    await page.goto(`${app.site}/title/${title.uid}`);
    const optionsButton = page.getByRole('button', { name: optionsLabel });
    const label = page.locator('main a').filter({ hasText: '第3話' }).locator('[class*=begin]').first();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await optionsButton.waitFor();
      await label.waitFor();
      // long words of the start button may move the row of actions to a second line while they load
      await waitUntilSettled(page);
      expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const views = page.getByRole('main').locator('fieldset').first();
      const [segmentBox, optionsBox] = [(await views.boundingBox())!, (await optionsButton.boundingBox())!];
      const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2;
      expect(Math.abs(middleOf(segmentBox) - middleOf(optionsBox))).toBeLessThan(4);
      expect(await horizontalOverflow(page)).toBe(0);
    }
  });
});

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;
let storedState: StoredState | undefined;

/** The storage of somebody who is in the chapter that makes the label of the start button as long as it gets. */
async function storageAtLastChapter(): Promise<StoredState> {
  if (storedState) return storedState;
  const { page, context } = await app.visit(desktop);
  await page.goto(`${app.site}/chapter/${chapters.get('3 ja')}`);
  await waitForPosition(page, '3 ja', 1);
  return (storedState = await context.storageState());
}
