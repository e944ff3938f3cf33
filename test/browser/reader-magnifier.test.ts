// The magnifier: a mouse or finger held still on a page magnifies its surroundings; taps, drags and page turns still
// work.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let chapter: string;

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  const pages = await Promise.all(Array.from({ length: 4 }, () => framedPage({ width: 700, height: 1000 })));
  chapter = `${app.site}/chapter/${(await buildChapter(app.ctx, title.id, { chapter: '1', direction: 'ltr' }, pages)).uid}`;
});

const magnifier = (page: Page) => page.locator('[data-lens]');
const settingsButton = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true });

/**
 * Opens page 2 of the chapter with these reader settings.
 * @param mode how pages are shown: `single` or `strip`
 */
async function openReaderAtPage2(options: typeof desktop, mode: string, isMagnifierOn = true): Promise<Page> {
  const page = await openPage(options);
  // opens a URL of the site without scripts, to write to its storage before the reader runs
  await page.goto(`${app.site}/robots.txt`);
  await page.evaluate(
    ([chosenMode, isMagnifierOnSetting]) => {
      const storedChoices = {
        'account mode': [1, chosenMode],
        'account lens': [1, isMagnifierOnSetting],
        'account panel': [1, false],
      };
      localStorage.setItem('komawari.reader', JSON.stringify({ lines: storedChoices }));
      localStorage.setItem('komawari.reader.zones', 'pmnpmnpmn pppppmnnn pppmmmnnn');
    },
    [mode, isMagnifierOn] as const,
  );
  await page.goto(`${chapter}/2`);
  await page.getByRole('img', { name: 'Page 2 of 4' }).waitFor();
  if (isMagnifierOn) await magnifier(page).waitFor({ state: 'attached' });
  return page;
}

/** Whether something is drawn in the magnifier. */
const isDrawn = (page: Page): Promise<boolean> =>
  magnifier(page).evaluate((it) => {
    const { width, height } = it as HTMLCanvasElement;
    const { data } = (it as HTMLCanvasElement).getContext('2d')!.getImageData(width / 2, height / 2, 1, 1);
    return data[3]! > 0;
  });
const magnifierCenter = async (page: Page) => {
  const box = (await magnifier(page).boundingBox())!;
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

test.each(['single', 'strip'])(
  'the magnifier appears while the mouse is held, follows it, and does not turn the page (%s)',
  async (mode) => {
    const page = await openReaderAtPage2(desktop, mode);
    const { x, y } = { x: 760, y: 450 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await magnifier(page).waitFor({ state: 'visible' });
    expect(await isDrawn(page)).toBe(true);
    expect(await magnifierCenter(page)).toEqual({ x, y });
    await page.mouse.move(x - 120, y + 60, { steps: 4 });
    await expect.poll(() => magnifierCenter(page)).toEqual({ x: x - 120, y: y + 60 });
    await page.mouse.up();
    await magnifier(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${chapter}/2`);
    // a short click turns the page, and a mouse that moves as soon as it is pressed shows no magnifier
    if (mode === 'single') {
      await page.mouse.click(1200, 450);
      await expect.poll(() => page.url()).toBe(`${chapter}/3`);
      await page.getByRole('img', { name: 'Page 3 of 4' }).waitFor();
    }
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 3 });
    await waitUntilSettled(page);
    expect(await magnifier(page).isVisible()).toBe(false);
    await page.mouse.up();
  },
);

test('the magnifier is above a held finger, without a page turn or a menu', async () => {
  const page = await openReaderAtPage2(phone, 'single');
  const session = await page.context().newCDPSession(page);
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await sendTouch('touchStart', 200, 420);
  await magnifier(page).waitFor({ state: 'visible' });
  const firstCenter = await magnifierCenter(page);
  expect(firstCenter.x).toBe(200);
  expect(firstCenter.y).toBeLessThan(340);
  await sendTouch('touchMove', 120, 470);
  await expect.poll(async () => (await magnifierCenter(page)).x).toBe(120);
  await sendTouch('touchEnd');
  await magnifier(page).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${chapter}/2`);
  expect(await settingsButton(page).count()).toBe(0);
  // a tap in the middle still opens the controls; waits first, because the reader ignores a click right after the
  // magnifier was released
  await waitUntilSettled(page);
  await page.touchscreen.tap(195, 420);
  await settingsButton(page).waitFor();
});

test('the magnifier is off until it is switched on in the settings', async () => {
  const page = await openReaderAtPage2(desktop, 'single', false);
  expect(await magnifier(page).count()).toBe(0);
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  await dialog.getByRole('button', { name: 'Navigation' }).click();
  await dialog.getByRole('switch', { name: 'Press and hold to magnify' }).click();
  await magnifier(page).waitFor({ state: 'attached' });
});
