// Right-to-left direction, which no interface language uses yet: pages are mirrored, the reading area is not.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { buildSeedFixture, type SeedFixture } from '#test/support/page-sweep/seed-fixture.ts';
import { mirrorPages } from '#test/support/page-sweep/rtl.ts';

const app = openBrowserFixture();
let seedFixture: SeedFixture;
let desktopPage: Page;
let phonePage: Page;

beforeAll(async () => {
  seedFixture = await buildSeedFixture(app);
  desktopPage = await openSharedPage(desktop);
  phonePage = await openSharedPage(phone);
});

/** Opens the page that all tests of a viewport size share. Only this URL is loaded; the tests navigate client-side. */
async function openSharedPage(options: typeof desktop): Promise<Page> {
  const { page, context } = await app.visit(options, { staysOpen: true });
  await mirrorPages(context);
  await page.goto(app.site);
  await waitUntilSettled(page);
  return page;
}

async function navigateTo(page: Page, path: string): Promise<void> {
  await navigateAndSettle(page, app.site + path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
}

test.each([
  ['desktop', () => desktopPage],
  ['phone', () => phonePage],
] as const)('on a %s no page is wider than the screen, and no element is outside of it', async (_size, pageOf) => {
  const page = pageOf();
  const paths = [
    '/',
    `/title/${seedFixture.title}`,
    `/group/${seedFixture.group}`,
    `/list/${seedFixture.list}`,
    '/titles',
    '/titles/latest',
    '/settings?tab=display',
    '/nowhere',
  ];
  for (const path of paths) {
    await navigateTo(page, path);
    expect([path, await horizontalOverflow(page), await page.evaluate(() => scrollX)]).toEqual([path, 0, 0]);
  }
});

test('the drawer is at the right, and its button precedes the name of the site', async () => {
  const page = desktopPage;
  await navigateTo(page, '/');
  const drawerBox = (await page.getByRole('navigation', { name: 'Site' }).boundingBox())!;
  expect(Math.round(drawerBox.x + drawerBox.width)).toBeGreaterThanOrEqual(1260);
  const menuButtonBox = (await page.getByRole('button', { name: 'Menu' }).boundingBox())!;
  const logoBox = (await page.getByRole('banner').getByRole('link', { name: 'Komawari' }).boundingBox())!;
  expect(menuButtonBox.x).toBeGreaterThan(logoBox.x + logoBox.width - 1);
  const arrow = page.locator('main svg.flip').first();
  expect(await arrow.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)).toBe(-1);
});

test('a swipe from right to left opens the drawer, one from left to right does not', async () => {
  const page = phonePage;
  await navigateTo(page, '/about');
  const drawer = page.getByRole('dialog', { name: 'Site' });
  const swipe = async (from: number, to: number): Promise<void> => {
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 500 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: (from + to) / 2, y: 500 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: 500 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await client.detach();
  };
  await swipe(150, 330);
  await waitUntilSettled(page);
  expect(await drawer.count()).toBe(0);
  expect(page.url()).toBe(`${app.site}/about`);
  await swipe(330, 150);
  await drawer.waitFor();
  const box = (await drawer.boundingBox())!;
  await expect.poll(async () => Math.round((await drawer.boundingBox())!.x + box.width)).toBe(390);
});

test('the pages of a chapter keep their own direction', async () => {
  const page = desktopPage;
  await navigateTo(page, `/chapter/${seedFixture.chapter}`);
  await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});
