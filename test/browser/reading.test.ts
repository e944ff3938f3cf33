// From the home page into a comic and to its last page, on a desktop and on a phone.
import { describe, expect, test } from 'vitest';
import { movingDesktop as desktop, phone } from '#test/support/browser/browser.ts';
import { comicsOrigin } from '#test/support/builders/comics.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const comicsFixture = openComicsFixture();
const openPage = openSharedPages(comicsFixture);

/**
 * Comics by screen size; each is read completely once. On each screen, one comic is read by pages and one as a strip.
 */
const sizes = [
  [
    'desktop',
    {
      options: desktop,
      pages: ['Haruko-san no Kareshi', 12, 'ArrowLeft'],
      strip: ['Tori no Me', 11, 'scrollTop'],
    },
  ],
  [
    'phone',
    {
      options: phone,
      pages: ['Page Blanche', 9, 'ArrowRight'],
      strip: ['Shigisan Engi', 22, 'scrollLeft'],
    },
  ],
] as const;

describe.each(sizes)(`the comics (${comicsOrigin}) on a %s`, (_size, { options, pages, strip }) => {
  test('home shows the newest chapters and links to a title, which links to its chapter', async () => {
    const page = await openPage(options);
    await page.goto(comicsFixture.site);
    await page.getByRole('heading', { name: 'Latest updates' }).waitFor();
    const card = page
      .locator('section', { has: page.getByRole('heading', { name: 'Recently added' }) })
      .getByRole('link', { name: /Page Blanche/ })
      .first();
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Page Blanche' }).waitFor();
    expect(page.url()).toMatch(/\/title\/[0-9a-f-]{36}\/page-blanche$/);
    await expect.poll(() => page.title()).toBe('Page Blanche - Komawari');
    await page
      .getByRole('link', { name: /Start reading/ })
      .first()
      .click();
    await page.getByRole('img', { name: 'Page 1 of 9' }).waitFor();
  });

  test(`${pages[0]} is read page by page to its end`, async () => {
    const [name, count, key] = pages;
    const page = await openPage(options);
    const chapterUrl = comicsFixture.chapter(name);
    await page.goto(chapterUrl);
    for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
      const image = page.getByRole('img', { name: `Page ${pageNumber} of ${count}` });
      await image.waitFor();
      await expect.poll(() => image.evaluate(isDrawn)).toBe(true);
      if (pageNumber > 1) await expect.poll(() => page.url()).toBe(`${chapterUrl}/${pageNumber}`);
      await page.keyboard.press(key);
    }
    await page.getByRole('region', { name: 'End of chapter' }).waitFor();
  });

  test(`${strip[0]} is scrolled to its end without a change of its length`, async () => {
    const [name, count, axis] = strip;
    const page = await openPage(options);
    const chapterUrl = comicsFixture.chapter(name);
    await page.goto(chapterUrl);
    const scroller = page.locator('[data-scroller]');
    await scroller.waitFor();
    const scrollHeight = (): Promise<number> =>
      scroller.evaluate((element, side) => (side === 'scrollTop' ? element.scrollHeight : element.scrollWidth), axis);
    const heightBefore = await scrollHeight();
    for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
      await scroller.evaluate(
        (element, targetPage) =>
          element.querySelector(`[data-page="${targetPage}"]`)?.scrollIntoView({ block: 'start', inline: 'start' }),
        pageNumber,
      );
      const image = page.getByRole('img', { name: `Page ${pageNumber} of ${count}` });
      await image.waitFor();
      await expect.poll(() => image.evaluate(isDrawn)).toBe(true);
    }
    expect(await scrollHeight()).toBe(heightBefore);
    await expect.poll(() => page.url()).toBe(`${chapterUrl}/${count}`);
    await page.getByRole('region', { name: 'End of chapter' }).scrollIntoViewIfNeeded();
    // far pages unload their images and keep their boxes
    expect(await page.locator('[data-page="1"] img').count()).toBe(0);
  });
});

test('a URL with a page opens there, and keys and clicks on the outer thirds turn in the direction of the comic', async () => {
  const page = await openPage(desktop);
  const chapterUrl = comicsFixture.chapter('Haruko-san no Kareshi');
  await page.goto(`${chapterUrl}/4`);
  await page.getByRole('img', { name: 'Page 4 of 12' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: 'Page 3 of 12' }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
  // polls, because the URL changes a frame after the page is shown
  await expect.poll(() => page.url()).toBe(`${chapterUrl}/12`);
  await page.reload();
  await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
  await page.goto(`${chapterUrl}/99`);
  await page.getByRole('img', { name: 'Page 12 of 12' }).waitFor();
  const { height } = page.viewportSize()!;
  await page.goto(`${chapterUrl}/1`);
  await page.getByRole('img', { name: 'Page 1 of 12' }).waitFor();
  await page.mouse.click(40, height / 2);
  await page.getByRole('img', { name: 'Page 2 of 12' }).waitFor();
});

/** Whether a page is drawn: by the browser as an image, or on a canvas in strips. */
function isDrawn(picture: Element): boolean {
  return picture instanceof HTMLImageElement
    ? picture.complete && picture.naturalWidth > 0
    : (picture as HTMLElement).dataset['drawn'] !== undefined;
}
