// The bottom navigation on phones: its links, when it hides, and the bar above it.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let title: { uid: string };
let chapter: { uid: string };
/** Phone page shared by all tests. */
let page: Page;

beforeAll(async () => {
  const builtTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  title = builtTitle;
  chapter = await buildChapter(app.ctx, builtTitle.id, { chapter: '1' });
  // creates enough chapter rows to scroll; they have no pages, because no test opens them
  for (let chapterNumber = 2; chapterNumber <= 40; chapterNumber++)
    await buildChapter(
      app.ctx,
      builtTitle.id,
      { chapter: String(chapterNumber), externalUrl: `https://example.org/${chapterNumber}` },
      0,
    );
  ({ page } = await app.visit(phone, { staysOpen: true }));
  await page.goto(app.site);
});

const bottomNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the bottom navigation links to five pages and marks the current one', async () => {
  for (const [name, path, heading] of [
    ['Feed', '/titles/feed', 'Updates'],
    ['Search', '/search', 'Search'],
    ['Social', '/social', 'Social'],
    ['Library', '/library', 'Library'],
    ['Home', '/', ''],
  ] as const) {
    await bottomNav(page).getByRole('link', { name }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await bottomNav(page).locator('[aria-current=page]').innerText()).toBe(name);
  }
  expect(await bottomNav(page).getByRole('link').count()).toBe(5);
});

test('pages below one of the five are marked as it', async () => {
  for (const [path, name] of [
    ['/my/lists', 'Library'],
    ['/create/list', 'Library'],
    ['/my/groups', 'Social'],
    ['/my/history', 'Library'],
  ] as const) {
    await navigateClientSide(page, path);
    await expect.poll(() => bottomNav(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
  }
});

test('the bottom navigation hides on scrolling down and returns on scrolling up, and the bar above it follows', async () => {
  await navigateClientSide(page, `/title/${title.uid}`);
  const startLink = page.getByRole('link', { name: /^Start reading/ });
  await startLink.waitFor();
  await page.getByText('Ch. 40', { exact: true }).waitFor();
  const gapAboveNav = async () => {
    const [bar, nav] = [await startLink.boundingBox(), await bottomNav(page).boundingBox()];
    return Math.round((nav?.y ?? 0) - (bar ? bar.y + bar.height : 0));
  };
  await expect.poll(gapAboveNav).toBe(8);
  await page.evaluate(() => scrollTo(0, 600));
  await bottomNav(page).waitFor({ state: 'hidden' });
  await expect
    .poll(async () => {
      const bar = await startLink.boundingBox();
      return bar ? Math.round(bar.y + bar.height) : 0;
    })
    .toBe(844 - 8);
  await page.evaluate(() => scrollTo(0, 500));
  await bottomNav(page).waitFor();
  await expect.poll(gapAboveNav).toBe(8);
});

test('the reader has no bottom navigation', async () => {
  await navigateClientSide(page, `/chapter/${chapter.uid}`);
  await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
  expect(await bottomNav(page).count()).toBe(0);
});

test('the menu button says that the drawer did not load, and Retry opens it', async () => {
  const { page: other } = await app.visit(phone);
  const chunk = `**${chunkOf(app.ctx.config, 'app/frame-parts.chunk.ts')}*`;
  await other.route(chunk, (route) => route.abort());
  await other.goto(app.site);
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByText('This part didn’t load').waitFor();
  const links = other.getByRole('dialog', { name: 'Site' }).getByRole('link', { name: 'Advanced search' });
  expect(await links.count()).toBe(0);
  await other.unroute(chunk);
  await other.getByRole('button', { name: 'Retry' }).click();
  await links.waitFor();
});

test('a wide window has the navigation in its first render, and a phone does not load it before', async () => {
  const html = await (await fetch(app.site)).text();
  const chunk = chunkOf(app.ctx.config, 'app/frame-parts.chunk.ts');
  // home has a first screen if its responses were there in time: boot.js activates the link then
  expect(html).toMatch(
    new RegExp(`<link rel="modulepreload" [^>]*"\\(min-width: 768px\\)" crossorigin href="${chunk}">`),
  );
  const reader = await (await fetch(`${app.site}/chapter/${chapter.uid}`)).text();
  expect(reader).not.toContain(chunk);
  for (const [size, isFirst] of [
    [{ viewport: { width: 1400, height: 900 } }, true],
    [phone, false],
  ] as const) {
    const { page: other } = await app.visit(size);
    let isHeld = true;
    await other.route(`**${chunk}`, async (route) => {
      await expect.poll(() => isHeld).toBe(false);
      await route.continue();
    });
    const opening = other.goto(app.site);
    const heading = other.getByRole('heading', { level: 1 }).first();
    if (isFirst) isHeld = false;
    await heading.waitFor({ state: 'attached' });
    expect(await other.getByRole('navigation', { name: 'Site' }).count()).toBe(isFirst ? 1 : 0);
    isHeld = false;
    await opening;
  }
});
