// The reader's settings dialog, the tools of its sheet, and the page of a chapter that is only at its publisher.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { movingDesktop as desktop, phone } from '#test/support/browser/browser.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildGroup, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { isPositionStored } from '#test/support/browser/reading-fixture.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
const chapterUrls: Record<string, string> = {};

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  const [owlGroup, second] = [
    await buildGroup(app.ctx, { name: 'Night Owls' }),
    await buildGroup(app.ctx, { name: 'Harbour' }),
  ];
  const addChapter = async (name: string, chapter: Parameters<typeof buildChapter>[2], pages = 3) => {
    const images = await Promise.all(Array.from({ length: pages }, () => framedPage({ height: 2400 })));
    const { uid } = await buildChapter(app.ctx, title.id, { groupIds: [owlGroup.id], ...chapter }, images);
    chapterUrls[name] = `${app.site}/chapter/${uid}`;
  };
  await addChapter('1', { chapter: '1' });
  await addChapter('2', { chapter: '2' });
  await addChapter('2 by others', { chapter: '2', groupIds: [second.id] });
  await addChapter('2 elsewhere', { chapter: '2', groupIds: [], externalUrl: 'https://example.org/2' }, 0);
  await addChapter('3', { chapter: '3' });
});

async function openChapter(page: Page, name: string, pageNumber = 1): Promise<void> {
  await page.goto(`${chapterUrls[name]!}/${pageNumber}`);
  await page.getByRole('img', { name: `Page ${pageNumber} of 3` }).waitFor();
  // waits, because the input listeners are loaded after the first page is shown
  await waitUntilIdle(page);
}

async function openSettings(page: Page): Promise<Locator> {
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  await dialog.waitFor();
  return dialog;
}

async function openSheet(page: Page): Promise<Locator> {
  await page.keyboard.press('m');
  const sheet = page.getByRole('dialog', { name: 'Reader controls' });
  await sheet.waitFor();
  return sheet;
}

test('the settings dialog names the scope of a choice, and keeps its size in all sections', async () => {
  const page = await openPage(desktop);
  await openChapter(page, '1');
  const dialog = await openSettings(page);
  const scopeSelect = dialog.getByRole('combobox', { name: 'Apply to' });
  for (const [value, text] of [
    ['This title', 'Changes are saved for this title'],
    ['All long strips', 'Saved for all chapters of this type'],
    ['All titles', 'Saved for all titles'],
    ['This visit only', 'For this visit only'],
  ] as const) {
    if (value === 'All long strips') await scopeSelect.selectOption({ index: 1 });
    else await scopeSelect.selectOption(value);
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await dialog.getByRole('combobox', { name: 'Background' }).selectOption('White');
  await page.getByText('Changed for this visit').waitFor();
  const dialogSizes = new Set<string>();
  for (const name of ['Filters', 'Navigation', 'General', 'Shortcuts', 'Pages']) {
    await dialog.getByRole('button', { name, exact: true }).click();
    dialogSizes.add(JSON.stringify(await dialog.boundingBox()));
  }
  expect(dialogSizes.size).toBe(1);
  // settings that always apply to everything are in a section without a choice of scope
  expect(await dialog.getByText('Credit pages').count()).toBe(0);
  await dialog.getByRole('button', { name: 'General', exact: true }).click();
  await dialog.getByText('Credit pages').waitFor();
  expect(await scopeSelect.count()).toBe(0);
});

test('moving a key or resetting a row of keys leaves the focus in the row', async () => {
  const page = await openPage(desktop);
  await openChapter(page, '1');
  const dialog = await openSettings(page);
  await dialog.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await dialog.getByRole('button', { name: 'Add a key: First page' }).click();
  await page.keyboard.press('m');
  if (await dialog.getByRole('button', { name: 'Use it here instead' }).isVisible())
    await dialog.getByRole('button', { name: 'Use it here instead' }).click();
  await expect.poll(focusedLabel).toBe('Reset to default: First page');
  await dialog.getByRole('button', { name: 'Reset to default: First page' }).click();
  await expect.poll(focusedLabel).toBe('Add a key: First page');
});

test('on a phone the sheet has the settings near the top, actions in a grid of their own, and no keys', async () => {
  const page = await openPage(phone);
  await openChapter(page, '1');
  const sheet = await openSheet(page);
  const tapSheetButton = (name: string) => sheet.getByRole('button', { name, exact: true }).tap();
  await tapSheetButton('Settings');
  const mode = sheet.getByRole('combobox', { name: 'Mode', exact: true });
  expect((await mode.boundingBox())!.y).toBeLessThan(700);
  expect(await sheet.getByRole('button', { name: 'Shortcuts', exact: true }).count()).toBe(0);
  await tapSheetButton('More');
  const sizes = await sheet
    .getByRole('button', { name: /Go to page|All pages|Share this page/ })
    .evaluateAll((elements) =>
      elements.map((each) => each.getBoundingClientRect()).map(({ width, height }) => `${width} ${height}`),
    );
  expect(new Set(sizes).size).toBe(1);
  await sheet.getByRole('switch', { name: 'Private reading: don’t save what I read' }).tap();
  await page.getByText('Private reading: nothing is saved').waitFor({ state: 'attached' });
  await tapSheetButton('Chapters');
  const second = sheet.getByRole('link', { name: /Ch\. 2/ });
  await second.getByText('Unread').waitFor({ state: 'attached' });
  await second.getByText('English').waitFor({ state: 'attached' });
  await tapSheetButton('Language');
  await sheet.getByText('This chapter is only available in one language.').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('on a phone in landscape the sheet is beside the page, at full height', async () => {
  const page = await openPage({ ...phone, viewport: { width: 844, height: 390 } });
  await openChapter(page, '1');
  const sheet = await openSheet(page);
  const sheetPosition = async () => {
    const { x, y, height } = (await sheet.boundingBox())!;
    return { beside: x > 350, y: Math.round(y), height: Math.round(height) };
  };
  await expect.poll(sheetPosition).toEqual({ beside: true, y: 0, height: 390 });
});

test('a button opens the version of another group at the same page', async () => {
  const page = await openPage(desktop);
  await openChapter(page, '2', 2);
  const groups = page.getByRole('group', { name: 'Translated by' });
  await groups.getByRole('button', { name: 'Harbour', pressed: false }).click();
  await page.waitForURL(`${chapterUrls['2 by others']!}/2`);
  await groups.getByRole('button', { name: 'Harbour', pressed: true }).waitFor();
});

test('the page of a chapter at the publisher links to other versions and adjacent chapters, also by keys', async () => {
  const page = await openPage(desktop);
  await page.goto(chapterUrls['2 elsewhere']!);
  await page.getByRole('heading', { name: 'Read on the publisher’s site' }).waitFor();
  for (const name of ['Night Owls', 'Harbour']) await page.getByRole('link', { name }).waitFor();
  await page.getByRole('link', { name: 'Previous chapter: Ch. 1' }).waitFor();
  await page.keyboard.press('.');
  await page.waitForURL(new RegExp(chapterUrls['3']!));
  await page.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
  // the chapter list of the panel marks read chapters
  await page.keyboard.press('End');
  await page.getByRole('img', { name: 'Page 3 of 3' }).waitFor();
  await expect.poll(() => isPositionStored(page, chapterUrls['3']!.split('/').at(-1)!, 3)).toBe(true);
  await page.goto(chapterUrls['1']!);
  await page.getByRole('combobox', { name: 'Chapter' }).locator('option', { hasText: 'Ch. 3 · Read' }).waitFor({
    state: 'attached',
  });
});

test('a long page that fails to load shows its message at any scroll position', async () => {
  const { page } = await app.visit(desktop);
  await page.route(/\/data\/[0-9a-f]+\/2-/, (route) => route.abort());
  await page.goto(`${chapterUrls['1']!}/1`);
  await page.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
  await page.keyboard.press('r');
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  for (let at = 0; at < 6 && !(await page.locator('[data-scroller]').count()); at++) await page.keyboard.press('r');
  await retry.waitFor({ state: 'attached' });
  const messagePosition = () =>
    page.evaluate(() => {
      const box = document.querySelector('[data-box="2"]')!;
      const view = box.closest('section')!;
      // aligns the lower ends of the page and the window
      view.scrollBy({ top: box.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' });
      const buttonRect = box.querySelector('button')!.getBoundingClientRect();
      return {
        high: box.getBoundingClientRect().height > innerHeight,
        at: (buttonRect.top + buttonRect.bottom) / 2 / innerHeight,
      };
    });
  await expect
    .poll(async () => {
      const { high: viewHeight, at } = await messagePosition();
      return viewHeight && at > 0 && at < 1;
    })
    .toBe(true);
});
