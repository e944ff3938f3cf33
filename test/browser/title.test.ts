// The title page: chapter rows, volumes, blurred covers, and the cover viewer.
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let title: { id: number; uid: string };
let adultTitle: { id: number; uid: string };

beforeAll(async () => {
  const groups = [await buildGroup(app.ctx, { name: 'Blue Pencil TL' }), await buildGroup(app.ctx, { name: 'Night' })];
  title = await buildTitle(app.ctx, { names: [{ language: 'ja-ro', name: 'Yakou', main: true }] });
  await buildCover(app.ctx, title.id, { volume: '1', main: false });
  await buildCover(app.ctx, title.id, { main: true, description: 'The **first** printing' });
  const groupIds = groups.map((group) => group.id);
  await buildChapter(app.ctx, title.id, { volume: '1', chapter: '1', name: 'Arrival', groupIds });
  await buildChapter(app.ctx, title.id, { volume: '1', chapter: '0.5', groupIds });
  await buildChapter(app.ctx, title.id, { volume: '2', chapter: '5', language: 'fr', groupIds: [] });
  adultTitle = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Velvet', main: true }],
    contentRating: 'erotica',
  });
  await buildCover(app.ctx, adultTitle.id, { volume: '1' });
  await buildChapter(app.ctx, adultTitle.id, { volume: '1', chapter: '1', language: 'fr' });
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'on a %s a click anywhere on a row opens its chapter, and a click on a heading collapses its volume',
  async (_, options) => {
    const page = await openPage(options);
    await page.goto(`${app.site}/title/${title.uid}`);
    const link = page.getByRole('link', { name: /Arrival/ });
    const volumeHeading = page.getByRole('heading', { name: 'Volume 1' });
    await link.waitFor();
    await page.getByText('3 chapters missing (2–4)').waitFor();
    // rows of two lines leave it out
    await page.getByText('No group').waitFor({ state: options === phone ? 'hidden' : 'visible' });
    // scrolls it out from under the bar at the bottom of a phone
    await volumeHeading.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await volumeHeading.click({ force: true });
    await link.waitFor({ state: 'hidden' });
    await volumeHeading.click({ force: true });
    await link.waitFor();
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const name = (await link.boundingBox())!;
    const volumeBox = (await volumeHeading.locator('xpath=ancestor::section[1]').boundingBox())!;
    // clicks beside the menu at the end of the row
    await page.mouse.click(volumeBox.x + volumeBox.width - 64, name.y + name.height / 2);
    await page.waitForURL(/\/chapter\//);
  },
);

test('what the first button skips because of its language is said, and shown in the list on request', async () => {
  const late = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Low Tide', main: true }] });
  await buildChapter(app.ctx, late.id, { volume: '1', chapter: '1', language: 'ko' });
  await buildChapter(app.ctx, late.id, { volume: '1', chapter: '2', language: 'es' });
  for (const chapter of ['3', '4']) await buildChapter(app.ctx, late.id, { volume: '1', chapter, language: 'en' });
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${late.uid}`);
  await page.getByRole('link', { name: /Start reading Ch\. 3/ }).waitFor();
  const note = page.getByText('Ch. 1–2 are not in your languages');
  await note.waitFor();
  const languages = page.getByRole('group', { name: 'Chapter languages' });
  await languages.getByRole('button', { name: /English/ }).click();
  const first = page.locator('main a[href*="/chapter/"][lang="ko"]');
  await first.waitFor({ state: 'detached' });
  await note.getByRole('button', { name: 'Show' }).click();
  await first.waitFor();
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('link', { name: /Start reading/ }).waitFor();
  expect(await page.getByText('in your languages').count()).toBe(0);
});

test('an ongoing title says when its next chapter is expected, a completed one does not', async () => {
  const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const buildWeekly = async (status: 'ongoing' | 'completed') => {
    const { id, uid } = await buildTitle(app.ctx, { status });
    for (const week of [1, 2, 3, 4]) {
      const publishAt = daysFromNow(1 - 7 * week);
      await buildChapter(app.ctx, id, { chapter: String(5 - week), language: 'en', publishAt });
    }
    return { id, uid };
  };
  const page = await openPage(desktop);
  const ongoing = await buildWeekly('ongoing');
  await page.goto(`${app.site}/title/${ongoing.uid}`);
  const day = daysFromNow(1).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  await page.getByText(`Next chapter expected around ${day}`).waitFor();
  const { uid } = await buildWeekly('completed');
  await page.goto(`${app.site}/title/${uid}`);
  await page.getByRole('link', { name: 'Ch. 4' }).waitFor();
  expect(await page.getByText(/Next chapter/).count()).toBe(0);
});

test('a volume of one chapter is one row, with its name', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('button', { name: 'Collapse Volume 1' }).waitFor();
  const volume = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Volume 2' }) });
  await volume.getByText('Vol. 2').waitFor();
  await volume.getByRole('link', { name: 'Ch. 5' }).waitFor();
  expect(await page.getByRole('button', { name: 'Collapse Volume 2' }).count()).toBe(0);
});

test('an adult title has all covers blurred, and shows the language of its first chapter', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${adultTitle.uid}`);
  const startLink = page.getByRole('link', { name: /Start reading Ch\. 1/ });
  await startLink.waitFor();
  expect(await startLink.innerText()).toMatch(/fr/i);
  await page.getByRole('heading', { name: 'Volume 1' }).waitFor();
  const clear = page
    .locator('main img')
    .evaluateAll((images) =>
      images.filter((image) => !getComputedStyle(image).filter.includes('blur')).map((image) => image.outerHTML),
    );
  expect(await clear).toEqual([]);
});

test('covers start with the main one, open in a viewer that is moved by keys, and get the focus back', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/title/${title.uid}?tab=art`);
  const coverCards = page.getByRole('button', { name: /Main cover|Volume 1/ });
  await expect.poll(() => coverCards.count(), { timeout: 15_000 }).toBe(2);
  expect(await coverCards.first().innerText()).toContain('Main cover');
  await coverCards.first().click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('1 / 2').waitFor();
  await viewer.getByText('The **first** printing').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 / 2').waitFor();
  await viewer.getByRole('img', { name: /Volume 1/ }).waitFor();
  await viewer.getByRole('button', { name: 'Next cover' }).click();
  await viewer.getByText('1 / 2').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => coverCards.first().evaluate((card) => card === document.activeElement)).toBe(true);
  // the main cover is marked as such even if it is also the cover of a volume
  await navigateClientSide(page, `/title/${adultTitle.uid}?tab=art`);
  await page.getByText('Volume 1 · Main cover').waitFor();
});

test('the link of a title, and of a chapter, can be copied from their menus', async () => {
  const { page, context } = await app.visit(desktop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copiedText = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await copiedText()).toBe(`${app.site}/title/${title.uid}/yakou`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Hide this title', 'Report']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More options: Ch. 1' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(copiedText).toMatch(/\/chapter\/[0-9a-f-]{36}$/);
  await page.getByText('Link copied').waitFor();
});
