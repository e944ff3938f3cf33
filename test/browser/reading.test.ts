// From the home page into a comic and to its last page, on a desk and on a phone.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#server/importer/importer.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { desktop, launch, phone, visit } from '#test/support/browser.ts';
import { comics, comicsOrigin } from '#test/support/comics.ts';
import { get, type Json } from '#test/support/http.ts';

let app: TestApp;
let browser: Browser;
const chapters = new Map<string, { id: string; title: string; pages: number }>();

beforeAll(async () => {
  app = await testApp({ web: true });
  await runImport(app.ctx, [await comics()]);
  const list = (await get(`${app.api}/chapter?includes[]=manga`)).body.data as Json[];
  for (const chapter of list) {
    const title = chapter.relationships.find((entry: Json) => entry.type === 'manga');
    chapters.set(Object.values(title.attributes.title)[0] as string, {
      id: chapter.id,
      title: title.id,
      pages: chapter.attributes.pages,
    });
  }
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const sizes = [
  ['desktop', desktop],
  ['phone', phone],
] as const;

describe.each(sizes)(`the comics (${comicsOrigin}) on a %s`, (_size, options) => {
  test('home shows the newest chapters and leads to a title, and that into its chapter', async () => {
    const { page, context, problems } = await visit(browser, options);
    await page.goto(app.site);
    await page.getByRole('heading', { name: 'Latest updates' }).waitFor();
    const card = page
      .locator('section', { has: page.getByRole('heading', { name: 'Recently added' }) })
      .getByRole('link', { name: /Page Blanche/ })
      .first();
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Page Blanche' }).waitFor();
    expect(page.url()).toMatch(/\/title\/[0-9a-f-]{36}\/page-blanche$/);
    expect(await page.title()).toBe('Page Blanche - Komawari');
    await page
      .getByRole('link', { name: /Start reading/ })
      .first()
      .click();
    await page.getByRole('img', { name: 'Page 1 of 9' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test.each([
    ['Haruko-san no Kareshi', 12, 'ArrowLeft'],
    ['Page Blanche', 9, 'ArrowRight'],
  ])('%s is read page by page to its end', async (name, count, key) => {
    const { page, context, problems } = await visit(browser, options);
    await page.goto(`${app.site}/chapter/${chapters.get(name)!.id}`);
    for (let at = 1; at <= count; at++) {
      const image = page.getByRole('img', { name: `Page ${at} of ${count}` });
      await image.waitFor();
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
        .toBe(true);
      if (at > 1) expect(new URL(page.url()).pathname).toBe(`/chapter/${chapters.get(name)!.id}/${at}`);
      await page.keyboard.press(key);
    }
    await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test.each([
    ['Tori no Me', 11, 'scrollTop'],
    ['Shigisan Engi', 22, 'scrollLeft'],
  ] as const)('%s is scrolled to its end, and nothing jumps', async (name, count, axis) => {
    const { page, context, problems } = await visit(browser, options);
    await page.goto(`${app.site}/chapter/${chapters.get(name)!.id}`);
    const view = page.locator('[data-scroller]');
    await view.waitFor();
    const length = (): Promise<number> =>
      view.evaluate((element, side) => (side === 'scrollTop' ? element.scrollHeight : element.scrollWidth), axis);
    const before = await length();
    for (let at = 1; at <= count; at++) {
      await view.evaluate(
        (element, wanted) =>
          element.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start', inline: 'start' }),
        at,
      );
      const image = page.getByRole('img', { name: `Page ${at} of ${count}` });
      await image.waitFor();
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
        .toBe(true);
    }
    expect(await length()).toBe(before);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/chapter/${chapters.get(name)!.id}/${count}`);
    await page.getByRole('region', { name: 'End of the chapter' }).scrollIntoViewIfNeeded();
    // far pages let their pictures go and keep their boxes
    expect(await page.locator('[data-page="1"] img').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('an address with a page opens there, in the direction of the work', async () => {
    const { page, context } = await visit(browser, options);
    const { id } = chapters.get('Haruko-san no Kareshi')!;
    await page.goto(`${app.site}/chapter/${id}/4`);
    await page.getByRole('img', { name: 'Page 4 of 12' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: 'Page 3 of 12' }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
    await page.goto(`${app.site}/chapter/${id}/99`);
    await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
    await context.close();
  });

  test('a tap on the outer thirds turns by the direction', async () => {
    const { page, context } = await visit(browser, options);
    await page.goto(`${app.site}/chapter/${chapters.get('Haruko-san no Kareshi')!.id}`);
    await page.getByRole('img', { name: 'Page 1 of 12' }).waitFor();
    const { height } = page.viewportSize()!;
    await page.mouse.click(40, height / 2);
    await page.getByRole('img', { name: 'Page 2 of 12' }).waitFor();
    await context.close();
  });
});

describe('the reader', () => {
  test('keeps a chosen mode for the title, and goes back to automatic', async () => {
    const { page, context } = await visit(browser, desktop);
    const address = `${app.site}/chapter/${chapters.get('Page Blanche')!.id}`;
    await page.goto(address);
    await page.getByRole('img', { name: 'Page 1 of 9' }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await page.locator('[data-scroller]').waitFor();
    await page.reload();
    await page.locator('[data-scroller]').waitFor();
    await page.goto(`${app.site}/chapter/${chapters.get('Haruko-san no Kareshi')!.id}`);
    await page.getByRole('img', { name: 'Page 1 of 12' }).waitFor();
    expect(await page.locator('[data-scroller]').count()).toBe(0);
    await page.goto(address);
    await page.locator('[data-scroller]').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Mode Single page (automatic)' }).waitFor();
    await context.close();
  });

  test('a page that fails says so, and Retry fetches it anew', async () => {
    const { page, context } = await visit(browser, desktop);
    let broken = true;
    await page.route(/\/data\/[0-9a-f]+\/2-/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto(`${app.site}/chapter/${chapters.get('Page Blanche')!.id}/2`);
    await page.getByText('Page 2 did not load').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByRole('img', { name: 'Page 2 of 9' }).waitFor();
    await context.close();
  });
});
