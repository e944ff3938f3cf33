// Custom themes: built, saved and set before the first paint; exported and imported as a file; shared, previewed and
// saved by another user; and drafts that ask before they are lost.
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { colourTokens, type ThemeColours } from '#contract/rules/theme-colours.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { shareTheme } from '#server/themes/themes.ts';
import { buildUser } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { colourRules, seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { sampleTheme } from '#web/ui/showcase/sample.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { unknownId } from '#test/support/server/http.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { mirrorPages } from '#test/support/page-sweep/rtl.ts';

const app = openBrowserFixture();
/** Page shared by the tests that save no theme. */
let guestPage: Page;
/** Page shared by the tests that save a theme; its storage is emptied before each test. */
let savingPage: Page;
beforeAll(async () => {
  ({ page: guestPage } = await app.visit({ ...desktop, acceptDownloads: true }, { staysOpen: true }));
  ({ page: savingPage } = await app.visit(desktop, { staysOpen: true }));
});
beforeEach(async () => {
  if (savingPage.url() !== 'about:blank') await clearProfile(savingPage);
});

/** Empties the storage and the cookies: a theme is stored in both, the cookie for the server. */
async function clearProfile(page: Page): Promise<void> {
  await page.context().clearCookies();
  await clearStorage(page, app.site);
}

const mossColors = sampleTheme.colours as ThemeColours;
const nightColors = {
  ...mossColors,
  bg: '#101418',
  surface: '#1a2028',
  raised: '#262e38',
  text: '#f0f4f8',
  muted: '#b8c4d0',
};

const hexField = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} as #rrggbb`, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save theme' });
const appliedTheme = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const style = getComputedStyle(root);
    return {
      base: root.dataset['theme'],
      bg: style.getPropertyValue('--color-bg').trim(),
      bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    };
  });
const storedPreferences = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('md') ?? '{}').userPreferences);

async function setColor(page: Page, name: string, colour: string): Promise<void> {
  await hexField(page, name).fill(colour);
  await hexField(page, name).blur();
}

test('a custom theme is built, saved with undo, and set before the first paint of the next page', async () => {
  const page = savingPage;
  await page.goto(`${app.site}/theme`);
  await page.getByRole('heading', { level: 1, name: 'Theme builder' }).waitFor();
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Night');
  await setColor(page, 'Page', '#101418');
  await setColor(page, 'Panels', '1A2028');
  await setColor(page, 'Fields and chips', '#262e38');
  // each row shows its name, its value and its contrast
  const row = page.getByRole('group', { name: 'Text', exact: true });
  await row.getByText(/^1\.\d low$/).waitFor();
  expect(await hexField(page, 'Panels').inputValue()).toBe('#1a2028');
  const preview = page.getByRole('complementary', { name: 'Live preview' }).locator('[data-theme]').first();
  expect(await preview.getAttribute('data-theme')).toBe('dark');
  // the draft is not applied to the page itself yet
  expect(await appliedTheme(page)).toMatchObject({ base: 'light', bg: '#f6f5f1', bar: expect.stringMatching(/^#f+$/) });
  // for each color that is hard to read, takes the nearest readable one, until none is left
  const fixButton = page.getByRole('button', { name: /^Use the nearest passing color/ });
  await fixButton.first().waitFor();
  // repeats this, because colors on top of a changed one may become hard to read
  for (let press = 0; press < 12 && (await fixButton.count()) > 0; press++) {
    const firstLabel = await fixButton.first().innerText();
    await fixButton.first().click();
    await expect
      .poll(async () => ((await fixButton.count()) > 0 ? fixButton.first().innerText() : ''))
      .not.toBe(firstLabel);
  }
  expect(await fixButton.count()).toBe(0);
  await row.getByText(/ AA$/).waitFor();
  await saveButton(page).click();
  await expect.poll(() => appliedTheme(page)).toEqual({ base: 'dark', bg: '#101418', bar: '#1a2028' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => appliedTheme(page)).toMatchObject({ base: 'light', bg: '#f6f5f1' });
  expect(await storedPreferences(page)).toMatchObject({ theme: 'system', customTheme: null });
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Night 2');
  await saveButton(page).click();
  await expect
    .poll(() => storedPreferences(page))
    .toMatchObject({ theme: 'custom', customTheme: { name: 'Night 2', author: null } });
  expect(await seriousViolations(page, colourRules)).toEqual([]);

  // the server renders the base theme, and the colors are set even while all scripts but the first one are held back
  const otherPage = await page.context().newPage();
  await otherPage.route(/\/assets\/.*\.js/, () => undefined);
  const response = await otherPage.goto(`${app.site}/about`, { waitUntil: 'commit' });
  expect(await response!.text()).toMatch(/<html [^>]*data-theme="dark"/);
  await expect.poll(() => appliedTheme(otherPage)).toEqual({ base: 'dark', bg: '#101418', bar: '#1a2028' });
  await otherPage.close();
});

test('edits are undone and redone by keys, and invalid values are reported and change nothing', async () => {
  const page = guestPage;
  await page.goto(`${app.site}/theme`);
  await setColor(page, 'Buttons and links', '#123456');
  await setColor(page, 'Danger', 'red');
  await page.getByText('Use #rrggbb').waitFor();
  expect(await hexField(page, 'Danger').getAttribute('aria-invalid')).toBe('true');
  await setColor(page, 'Danger', '#abc');
  await expect.poll(() => hexField(page, 'Danger').inputValue()).toBe('#aabbcc');
  await page.keyboard.press('Control+z');
  await expect.poll(() => hexField(page, 'Danger').inputValue()).toBe('#b0152f');
  await page.keyboard.press('Control+z');
  await expect.poll(() => hexField(page, 'Buttons and links').inputValue()).toBe('#0b62a4');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => hexField(page, 'Buttons and links').inputValue()).toBe('#123456');
  await page.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('menuitem', { name: 'Slate' }).click();
  await expect.poll(() => hexField(page, 'Page').inputValue()).toBe('#1d2631');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => hexField(page, 'Page').inputValue()).toBe('#f6f5f1');
  await page.getByRole('textbox', { name: 'Theme name' }).fill(' ');
  await page.getByText('Give the theme a name').first().waitFor();
  // discards the draft, because otherwise the next navigation would ask whether to leave
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('leaving the theme builder asks for confirmation only while changes would be lost', async () => {
  const page = savingPage;
  await page.goto(`${app.site}/theme`);
  await setColor(page, 'Page', '#eeeeee');
  await page.getByRole('link', { name: 'Komawari' }).first().click();
  const leaveQuestion = page.getByRole('dialog');
  await leaveQuestion.getByRole('button', { name: /stay|keep/i }).click();
  await leaveQuestion.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/theme');
  expect(await hexField(page, 'Page').inputValue()).toBe('#eeeeee');
  await saveButton(page).click();
  await page.getByRole('link', { name: 'Komawari' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await appliedTheme(page)).toMatchObject({ bg: '#eeeeee' });
});

test('a theme is exported as a file and imported in another profile, and invalid files are refused with the reason', async () => {
  const page = guestPage;
  await page.goto(`${app.site}/theme`);
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Été');
  await setColor(page, 'Page', '#fafafa');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ete.theme.json');
  const file = await download.path();
  await page.getByRole('button', { name: 'Discard' }).click();

  const otherPage = savingPage;
  await otherPage.goto(`${app.site}/theme`);
  await otherPage.getByRole('button', { name: 'Import' }).click();
  const dialog = otherPage.getByRole('dialog', { name: 'Import a theme' });
  const pasteField = dialog.getByRole('textbox', { name: 'Or paste it here' });
  for (const [text, said] of [
    ['', 'It’s empty.'],
    ['body{}', 'This is not JSON.'],
    ['{"a":1}', 'not a theme for this site'],
    [
      JSON.stringify({ komawariTheme: 1, name: 'x', colours: { ...mossColors, bg: 'url(//evil.example)' } }),
      'Page (bg)',
    ],
  ] as const) {
    await pasteField.fill(text);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText(said).waitFor();
  }
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.waitFor({ state: 'detached' });
  expect(await otherPage.getByRole('textbox', { name: 'Theme name' }).inputValue()).toBe('Été');
  expect(await hexField(otherPage, 'Page').inputValue()).toBe('#fafafa');
  await otherPage.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => hexField(otherPage, 'Page').inputValue()).toBe('#f6f5f1');
});

test('a theme that is shared by link can be previewed across pages and saved by somebody else', async () => {
  const owner = await openAccount(app);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/theme`, owner);
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Night');
  for (const [name, colour] of [
    ['Page', nightColors.bg],
    ['Panels', nightColors.surface],
  ] as const)
    await setColor(page, name, colour);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shareDialog = page.getByRole('dialog', { name: 'Share Night' });
  await shareDialog.getByRole('button', { name: 'Create link' }).click();
  const link = await shareDialog.getByRole('textbox', { name: 'Link' }).inputValue();
  const { pathname, search } = new URL(link);
  expect(pathname + search).toMatch(/^\/theme\?id=[0-9a-f-]{36}$/);
  await shareDialog.getByRole('button', { name: 'Stop sharing Night' }).waitFor();
  expect(await seriousViolationsWithin(shareDialog)).toEqual([]);

  const otherPage = savingPage;
  await otherPage.goto(app.site + pathname + search);
  const dialog = otherPage.getByRole('dialog', { name: 'You are previewing Night' });
  await dialog.getByRole('link', { name: owner.username }).waitFor();
  await dialog.getByText(/gear icon next to Custom/).waitFor();
  await dialog.getByText(/hard to read/).waitFor();
  await expect.poll(() => appliedTheme(otherPage)).toMatchObject({ base: 'dark', bg: nightColors.bg });
  expect(await otherPage.evaluate(() => localStorage.getItem('md'))).toBeNull();
  expect(
    await seriousViolationsWithin(dialog).then((violations) =>
      violations.filter((each) => !each.startsWith('color-contrast')),
    ),
  ).toEqual([]);
  await otherPage.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // the preview stays on other pages, and a bar says so
  await otherPage.getByRole('link', { name: 'Komawari' }).first().click();
  await expect.poll(() => new URL(otherPage.url()).pathname).toBe('/');
  expect(await appliedTheme(otherPage)).toMatchObject({ bg: nightColors.bg });
  await otherPage.getByRole('button', { name: 'Stop previewing' }).click();
  await expect.poll(() => appliedTheme(otherPage)).toMatchObject({ base: 'light', bg: '#f6f5f1' });
  // opens the preview again to save the theme
  await otherPage.goto(app.site + pathname + search);
  await dialog.getByRole('button', { name: 'Save as my Custom theme' }).click();
  await expect
    .poll(() => storedPreferences(otherPage))
    .toMatchObject({ theme: 'custom', customTheme: { name: 'Night', author: owner.uid } });
  await expect.poll(() => appliedTheme(otherPage)).toMatchObject({ bg: nightColors.bg });
  expect(await otherPage.getByRole('button', { name: 'Stop previewing' }).count()).toBe(0);
  // a theme that is no longer shared is gone for later visitors
  await shareDialog.getByRole('button', { name: 'Stop sharing Night' }).click();
  await shareDialog.getByRole('button', { name: 'Stop sharing Night' }).waitFor({ state: 'detached' });
  await guestPage.goto(app.site + pathname + search);
  await guestPage.getByRole('heading', { name: 'This theme is no longer shared' }).waitFor();
  expect(await appliedTheme(guestPage)).toMatchObject({ base: 'light', bg: '#f6f5f1' });
  expect(await seriousViolationsWithin(guestPage.getByRole('main'))).toEqual([]);
});

test('a shared theme opens in the builder as a draft, guests must sign in to share, and its author may be deleted', async () => {
  const owner = await buildUser(app.ctx);
  const id = await shareTheme(app.ctx, { ownerId: owner.id, name: 'Moss', colours: mossColors });
  const { uid } = await app.ctx.db.selectFrom('themes').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
  const page = savingPage;
  const authorUrlPattern = `**/user/${owner.uid}*`;
  await page.route(authorUrlPattern, (route) =>
    route.fulfill({
      status: 404,
      json: {
        result: 'error',
        errors: [{ id: uid, status: 404, title: 'not_found_http_exception', detail: null, context: null }],
      },
    }),
  );
  await page.goto(`${app.site}/theme?id=${uid}`);
  const dialog = page.getByRole('dialog', { name: 'You are previewing Moss' });
  await dialog.getByText('The author’s account was deleted.').waitFor();
  await dialog.getByRole('button', { name: 'Open in the builder' }).click();
  await expect.poll(() => hexField(page, 'Page').inputValue()).toBe(mossColors.bg);
  expect(await appliedTheme(page)).toMatchObject({ bg: '#f6f5f1' });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: 'Share Moss' }).getByText('Sign in to share themes').waitFor();
  // discards the draft, because otherwise the next navigation would ask whether to leave
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.unroute(authorUrlPattern);

  await deleteAccount(app.ctx, owner.id);
  // pages that have seen the theme may have it cached for a while
  await guestPage.goto(`${app.site}/about`);
  for (const [address, said] of [
    [uid, 'This theme is no longer shared'],
    ['moss', 'This theme link isn’t valid'],
    [unknownId, 'This theme is no longer shared'],
  ]) {
    await navigateClientSide(guestPage, `/theme?id=${address}`);
    await guestPage.getByRole('heading', { name: said! }).waitFor();
    await guestPage.getByRole('link', { name: 'Theme builder' }).first().waitFor();
  }
});

test('the display settings create a custom theme, preview its draft, select it, and link to the theme builder', async () => {
  const page = savingPage;
  await page.goto(`${app.site}/settings?tab=display`);
  await page.getByRole('button', { name: 'Make your own' }).click();
  await setColor(page, 'Page', '#f0e8d8');
  const preview = page.locator('aside[aria-label="Live preview"] [data-theme]').first();
  await expect.poll(() => preview.evaluate((it) => it.style.getPropertyValue('--color-bg'))).toBe('#f0e8d8');
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Sand');
  await saveButton(page).click();
  const themes = page.getByRole('group', { name: 'Theme', exact: true });
  await expect.poll(() => themes.getByRole('radio', { name: 'Sand (custom)' }).isChecked()).toBe(true);
  expect(await appliedTheme(page)).toMatchObject({ base: 'light', bg: '#f0e8d8' });
  expect(await seriousViolations(page, colourRules)).toEqual([]);
  await themes.getByText('Dark', { exact: true }).click();
  await expect.poll(() => appliedTheme(page)).toMatchObject({ base: 'dark', bg: '#121217' });
  await themes.getByRole('link', { name: 'Theme builder' }).click();
  await page.getByRole('heading', { level: 1, name: 'Theme builder' }).waitFor();
  // the menu selects the saved theme, and links to the builder, too
  const openThemes = async () => {
    await page.getByRole('button', { name: 'Appearance and language' }).click();
    await page.getByRole('menuitem', { name: /^Theme/ }).press('Enter');
  };
  await openThemes();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await expect.poll(() => appliedTheme(page)).toMatchObject({ base: 'light', bg: '#f0e8d8' });
  await openThemes();
  expect(await page.getByRole('menuitem', { name: 'Theme builder' }).getAttribute('href')).toBe('/theme');
});

test('the theme builder fits a phone in either direction, with a bar to save', async () => {
  const { page, context } = await app.visit(phone);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    if (width === 390) await mirrorPages(context);
    await page.goto(`${app.site}/theme`);
    await page.getByRole('heading', { level: 1, name: 'Theme builder' }).waitFor();
    await saveButton(page).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const smallControls = await page
      .locator('main')
      .evaluate(
        (main) =>
          [...main.querySelectorAll('button, input:not([type="file"]), a')]
            .map((it) => it.getBoundingClientRect())
            .filter(({ width, height }) => width > 0 && (height < 36 || width < 36)).length,
      );
    expect(smallControls).toBe(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Live preview' });
    await preview.getByText('First snow').first().waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    if (width === 320) expect(await seriousViolationsWithin(preview)).toEqual([]);
    await page.keyboard.press('Escape');
    await saveButton(page).click();
    await expect.poll(() => storedPreferences(page)).toMatchObject({ theme: 'custom' });
  }
});

test('the theme builder works in French and with forced colors', async () => {
  const { page } = await app.visit({ ...desktop, locale: 'fr-FR', forcedColors: 'active' });
  await page.goto(`${app.site}/theme`);
  await page.getByRole('heading', { level: 1, name: 'Créateur de thèmes' }).waitFor();
  const mainText = await page.locator('main').innerText();
  for (const english of ['Save', 'Page as', 'Import a', 'Fields and chips', 'needed'])
    expect(mainText).not.toContain(english);
  expect(await page.getByRole('group', { name: 'Couleurs' }).getByRole('group').count()).toBe(colourTokens.length);
});
