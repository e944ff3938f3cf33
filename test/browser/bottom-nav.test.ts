// The places under the thumb, on phones: where they lead, when they leave, and what stands above them.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { moveWithin, phone } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let title: { uid: string };
let chapter: { uid: string };
/** A phone that all tests share. */
let page: Page;

beforeAll(async () => {
  const built = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  title = built;
  chapter = await buildChapter(app.ctx, built.id, { chapter: '1' });
  // long enough to scroll, and without pages, which nobody reads here
  for (let at = 2; at <= 40; at++)
    await buildChapter(app.ctx, built.id, { chapter: String(at), externalUrl: `https://example.org/${at}` }, 0);
  ({ page } = await app.visit(phone, { stays: true }));
  await page.goto(app.site);
});

const places = (page: Page) => page.getByRole('navigation', { name: 'Main places' });

test('each place is a page that marks itself as the current one', async () => {
  for (const [name, path, heading] of [
    ['Feed', '/titles/feed', 'Updates'],
    ['Search', '/search', 'Search'],
    ['Social', '/social', 'Social'],
    ['Library', '/library', 'Library'],
    ['Home', '/', ''],
  ] as const) {
    await places(page).getByRole('link', { name }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await places(page).locator('[aria-current=page]').innerText()).toBe(name);
  }
  expect(await places(page).getByRole('link').count()).toBe(5);
});

test('they leave on the way down and come back on the way up; the bar above them sinks and rises', async () => {
  await moveWithin(page, `/title/${title.uid}`);
  const begin = page.getByRole('link', { name: /^Start reading/ });
  await begin.waitFor();
  await page.getByText('Ch. 40', { exact: true }).waitFor();
  const gap = async () => {
    const [bar, nav] = [await begin.boundingBox(), await places(page).boundingBox()];
    return Math.round((nav?.y ?? 0) - (bar ? bar.y + bar.height : 0));
  };
  await expect.poll(gap).toBe(8);
  await page.evaluate(() => scrollTo(0, 600));
  await places(page).waitFor({ state: 'hidden' });
  await expect
    .poll(async () => {
      const bar = await begin.boundingBox();
      return bar ? Math.round(bar.y + bar.height) : 0;
    })
    .toBe(844 - 8);
  await page.evaluate(() => scrollTo(0, 500));
  await places(page).waitFor();
  await expect.poll(gap).toBe(8);
});

test('none while reading', async () => {
  await moveWithin(page, `/chapter/${chapter.uid}`);
  await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
  expect(await places(page).count()).toBe(0);
});
