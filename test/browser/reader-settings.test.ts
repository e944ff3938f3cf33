// The reader's tab of the settings page: its settings, their preview, keys, and titles with settings of their own.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import {
  movingDesktop as desktop,
  navigateClientSide,
  phone,
  waitUntilSettled,
} from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
const titles: { uid: string; chapter: string }[] = [];

beforeAll(async () => {
  for (const name of ['The Fold', 'The Well']) {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    const pages = await Promise.all(Array.from({ length: 3 }, () => framedPage()));
    const chapter = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
    titles.push({ uid: title.uid, chapter: `${app.site}/chapter/${chapter.uid}` });
  }
});

type StoredSettingEntries = Record<string, [at: number, value?: unknown]>;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
/** The reader settings that are stored on this device. */
const storedSettings = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const { lines: entries = {} } = JSON.parse(localStorage.getItem('komawari.reader') ?? '{}') as {
      lines?: StoredSettingEntries;
    };
    const currentEntries = Object.entries(entries).flatMap(([key, [, value]]) =>
      value === undefined ? [] : [[key, value]],
    );
    return Object.fromEntries(currentEntries) as Record<string, unknown>;
  });

async function openSettingsPage(options: typeof desktop): Promise<Page> {
  const page = await openPage(options);
  await page.goto(`${app.site}/settings?tab=reader`);
  await section(page, 'Pages').waitFor();
  return page;
}

/** Opens a chapter of a title and changes a setting for this title alone. */
async function changeSettingOfTitle(page: Page, titleIndex: number): Promise<void> {
  await navigateClientSide(page, new URL(titles[titleIndex]!.chapter).pathname);
  // waits, because the previous chapter has pages with the same names
  await waitUntilSettled(page);
  await page.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
  const countBefore = Object.keys(await storedSettings(page)).length;
  await page.keyboard.press('y');
  await expect.poll(async () => Object.keys(await storedSettings(page)).length).toBe(countBefore + 1);
}

test('a setting applies in the reader at once, and is reverted by Undo or by its dot', async () => {
  const page = await openSettingsPage(desktop);
  const layout = section(page, 'Pages');
  await layout.getByRole('combobox', { name: 'Mode', exact: true }).selectOption('Long strip');
  await toast(page, 'Mode saved');
  expect(await storedSettings(page)).toEqual({ 'account mode': 'strip' });
  await undo(page).click();
  await expect.poll(() => storedSettings(page)).toEqual({});
  await layout.getByRole('combobox', { name: 'Background' }).selectOption('White');
  await toast(page, 'Background saved');
  // a slider is saved where it comes to rest, and Undo restores the value before all of its steps
  const brightness = section(page, 'Filters').getByRole('slider', { name: 'Brightness' });
  await brightness.focus();
  for (const value of ['105', '110', '115']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => brightness.inputValue()).toBe(value);
  }
  await toast(page, 'Brightness saved');
  await undo(page).click();
  await expect.poll(() => brightness.inputValue()).toBe('100');
  expect(await storedSettings(page)).toEqual({ 'account background': 'white' });
  await navigateClientSide(page, new URL(titles[0]!.chapter).pathname);
  await page.locator('[data-reader][data-back=white]').waitFor();
  await navigateClientSide(page, '/settings?tab=reader');
  await layout.getByRole('button', { name: 'Background: Set for all titles. Reset to default' }).click();
  await expect.poll(() => storedSettings(page)).toEqual({});
});

test('settings for a kind of chapter inherit those for everything, and leave out those that do not depend on the kind', async () => {
  const page = await openSettingsPage(desktop);
  const fit = section(page, 'Pages').getByRole('combobox', { name: 'Fit' });
  await fit.selectOption('Fill the width');
  await toast(page, 'Fit saved');
  await section(page, 'Pages').getByRole('combobox', { name: 'Apply to' }).selectOption('All long strips');
  expect(await fit.locator('option:checked').innerText()).toBe('Fill the width');
  await expect.poll(() => section(page, 'Navigation').getByText('Progress bar').count()).toBe(0);
  await section(page, 'Navigation').getByRole('slider', { name: 'Scroll per tap' }).waitFor();
  await fit.selectOption('Original size');
  await expect.poll(() => storedSettings(page)).toEqual({ 'account fit': 'fillWidth', 'kind:strip fit': 'original' });
  // the scope that one section selects applies to every section and to the preview
  const other = section(page, 'Filters').getByRole('combobox', { name: 'Apply to' });
  expect(await other.locator('option:checked').innerText()).toBe('All long strips');
  await other.selectOption('All titles');
  expect(await fit.locator('option:checked').innerText()).toBe('Fill the width');
});

test('the preview follows mode, direction, fit, background, filters, wide pages and tap zones', async () => {
  const page = await openSettingsPage({ viewport: { width: 1600, height: 1000 } });
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  const previewWindows = preview.locator('figure');
  const selectValue = (name: string, value: string) =>
    section(page, 'Pages').getByRole('combobox', { name, exact: true }).selectOption(value);
  const previewPageNumbers = (previewIndex: number) =>
    previewWindows.nth(previewIndex).locator('svg text').allTextContents();
  await preview.getByText('Double page · Left to right · Whole page').waitFor();
  expect(await previewPageNumbers(0)).toEqual(['2', '3']);
  // pages of a pair are drawn from the side where reading begins
  const pageLefts = () =>
    previewWindows
      .nth(0)
      .locator('svg')
      .evaluateAll((elements) => elements.map((it) => it.getBoundingClientRect().left));
  expect((await pageLefts())[0]).toBeLessThan((await pageLefts())[1]!);
  const readTapZones = () =>
    previewWindows
      .nth(2)
      .locator('[data-tap]')
      .evaluateAll((elements) => elements.map((it) => it.dataset['tap']![0]).join(''));
  expect(await readTapZones()).toBe('pmnpmnpmn');
  await selectValue('Direction', 'Right to left');
  await preview.getByText('Double page · Right to left').waitFor();
  await expect.poll(async () => (await pageLefts())[0]! > (await pageLefts())[1]!).toBe(true);
  expect(await readTapZones()).toBe('nmpnmpnmp');
  await selectValue('Mode', 'Single page');
  await expect.poll(() => previewPageNumbers(0)).toEqual(['2']);
  await selectValue('Wide pages', 'Rotate');
  const pageAspectRatio = (previewIndex: number) =>
    previewWindows
      .nth(previewIndex)
      .locator('svg')
      .first()
      .boundingBox()
      .then((box) => box!.height / box!.width);
  await expect.poll(() => pageAspectRatio(1)).toBeGreaterThan(1);
  await selectValue('Wide pages', 'Split');
  await expect.poll(() => pageAspectRatio(1)).toBeCloseTo(1570 / 1100, 1);
  const width = () =>
    previewWindows
      .nth(0)
      .locator('svg')
      .first()
      .boundingBox()
      .then((box) => box!.width);
  const initialWidth = await width();
  await selectValue('Fit', 'Fill the width');
  await expect.poll(width).toBeGreaterThan(initialWidth * 1.5);
  await selectValue('Background', 'Black');
  const pageBackground = previewWindows.nth(0).locator('[data-back]');
  await expect.poll(() => pageBackground.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(0, 0, 0)');
  await section(page, 'Filters').getByRole('switch', { name: 'Invert colors' }).click();
  await expect
    .poll(() =>
      previewWindows
        .nth(0)
        .locator('svg')
        .first()
        .evaluate((it) => getComputedStyle(it).filter),
    )
    .toBe('invert(1)');
  await selectValue('Mode', 'Strip with gaps');
  await preview.getByText('Strip with gaps · ').waitFor();
  const gapHeight = async () => {
    const boxes = await previewWindows
      .nth(0)
      .locator('[data-page]')
      .evaluateAll((elements) =>
        elements.map((it) => it.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    return boxes[1]![0]! - boxes[0]![1]!;
  };
  const gapBefore = await gapHeight();
  expect(gapBefore).toBeGreaterThan(0);
  await section(page, 'Pages').getByRole('slider', { name: 'Gap between pages' }).focus();
  await page.keyboard.press('End');
  await expect.poll(gapHeight).toBeGreaterThan(gapBefore * 3);
  await section(page, 'Navigation').getByRole('combobox', { name: 'Tap zones', exact: true }).selectOption('Edges');
  await expect
    .poll(() =>
      previewWindows
        .nth(1)
        .locator('[data-tap]')
        .evaluateAll((elements) => elements.map((it) => it.dataset['tap']![0]).join('')),
    )
    .toBe('nnnnmnnpn');
});

test('on a phone the preview opens in a sheet, and nothing is wider than the screen', async () => {
  const page = await openSettingsPage(phone);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Live preview' });
  await sheet.getByText('Single page · ').waitFor();
  expect(await seriousViolationsWithin(sheet)).toEqual([]);
});

test('keys are recorded on the settings page, too, and settings are found by name', async () => {
  const page = await openSettingsPage(desktop);
  await section(page, 'Shortcuts').getByText('Change shortcuts').click();
  await section(page, 'Shortcuts').getByRole('button', { name: 'Add a key: First page' }).click();
  // while a key is recorded, / does not focus the search
  await page.keyboard.press('/');
  await expect.poll(() => storedSettings(page)).toEqual({ 'account keys.first': ['Home', '/'] });
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('sepia');
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['Filters']);
  await section(page, 'Filters').getByRole('slider', { name: 'Sepia' }).waitFor();
});

test('titles with settings of their own are counted and listed, and can be reset to the defaults', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/settings?tab=reader`);
  const titleSettingsSection = section(page, 'Reader settings');
  await titleSettingsSection.getByText('None. All titles use your defaults').waitFor();
  await changeSettingOfTitle(page, 0);
  await changeSettingOfTitle(page, 1);
  await navigateClientSide(page, '/settings?tab=reader');
  await titleSettingsSection.getByText('2 titles, set in the reader').waitFor();
  const list = titleSettingsSection.getByRole('list', { name: 'Per-title settings' });
  // the most recently changed title is first
  await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(['The Well', 'The Fold']);
  await list.getByText('Direction').first().waitFor();
  await titleSettingsSection.getByRole('button', { name: 'Use default for The Well' }).click();
  await titleSettingsSection.getByText('1 title, set in the reader').waitFor();
  await undo(page).click();
  await titleSettingsSection.getByText('2 titles, set in the reader').waitFor();
  await titleSettingsSection.getByRole('button', { name: 'Use defaults for all' }).click();
  await titleSettingsSection.getByText('None. All titles use your defaults').waitFor();
  await expect.poll(() => storedSettings(page)).toEqual({});
});

test('data of the reader on this device is summarized, cleared as a whole, and restored by Undo', async () => {
  const page = await openPage(phone);
  await page.goto(`${app.site}/settings?tab=other`);
  const row = section(page, 'On this device');
  await row.getByText('No data on this device').waitFor();
  await navigateClientSide(page, new URL(titles[0]!.chapter).pathname);
  await page.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
  // the key dismisses the help on tap zones, which is then stored as seen
  await page.locator('[data-tap]').first().waitFor();
  await page.keyboard.press('y');
  const storedNames = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('komawari.reader')));
  await expect.poll(async () => (await storedNames()).toSorted()).toEqual(['komawari.reader', 'komawari.reader.zones']);
  await page.evaluate(() => localStorage.setItem('komawari.reader.offsets', '{"a b":1,"c d":-2}'));
  await navigateClientSide(page, '/settings?tab=other');
  await row.getByText('1 setting · 1 title with its own settings · 2 aligned versions').waitFor();
  await row.getByRole('button', { name: 'Clear: Reader settings' }).click();
  await row.getByText('Nothing saved', { exact: true }).waitFor();
  expect(await storedNames()).toEqual([]);
  await undo(page).click();
  await row.getByText('1 setting · 1 title with its own settings · 2 aligned versions').waitFor();
  await row.getByRole('button', { name: 'Clear: Reader settings' }).click();
  // the Reader tab no longer lists any title
  await page.getByRole('link', { name: 'Reader', exact: true }).click();
  await section(page, 'Reader settings').getByText('None. All titles use your defaults').waitFor();
  await expect.poll(() => storedSettings(page)).toEqual({});
});

// the last test, because the page stays signed in
test('a reset of the reader reverts all settings on all devices of an account, and can be undone', async () => {
  const account = await openAccount(app, { username: 'resetter' });
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/settings?tab=reader`, account);
  const lines = async () => {
    const rows = await app.ctx.db.selectFrom('reader_choices').selectAll().execute();
    return rows.length;
  };
  await section(page, 'Pages').getByRole('combobox', { name: 'Mode', exact: true }).selectOption('Long strip');
  await section(page, 'General').getByRole('switch', { name: 'Keep the screen on' }).click();
  await expect.poll(lines).toBe(2);
  const other = await openPage(desktop);
  await openSignedIn(other, `${app.site}/settings?tab=reader`, account);
  const mode = section(other, 'Pages').getByRole('combobox', { name: 'Mode', exact: true });
  await expect.poll(() => mode.locator('option:checked').innerText()).toBe('Long strip');
  const resetSection = section(other, 'Reset reader settings');
  await resetSection.getByText('Resets 2 settings').waitFor();
  await resetSection.getByText('This applies to all your devices.').waitFor();
  await resetSection.getByRole('button', { name: 'Reset' }).click();
  await toast(other, 'Reader settings reset');
  await expect.poll(() => mode.locator('option:checked').innerText()).toBe('Auto');
  await undo(other).click();
  await expect.poll(() => mode.locator('option:checked').innerText()).toBe('Long strip');
  await resetSection.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => mode.locator('option:checked').innerText()).toBe('Auto');
  await resetSection.getByText('Nothing to reset.').waitFor();
  expect(await resetSection.getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true);
  const storedChoices = () =>
    app.ctx.db.selectFrom('reader_choices').select('key').where('value', 'is not', null).execute();
  await expect.poll(storedChoices).toEqual([]);
  await page.reload();
  const modeSelect = section(page, 'Pages').getByRole('combobox', { name: 'Mode', exact: true });
  await expect.poll(() => modeSelect.locator('option:checked').innerText()).toBe('Auto');
});
