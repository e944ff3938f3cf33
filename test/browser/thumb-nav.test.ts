// The places under the thumb, on phones: where they lead, when they leave, and what stands above them.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let title: { uid: string };
let chapter: { uid: string };

beforeAll(async () => {
  const built = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  title = built;
  chapter = await buildChapter(app.ctx, built.id, { chapter: '1' });
  for (let at = 2; at <= 40; at++) await buildChapter(app.ctx, built.id, { chapter: String(at) });
});

const places = (page: Page) => page.getByRole('navigation', { name: 'Main places' });

test('each place is a page that marks itself as the current one', async () => {
  const { page } = await app.visit(phone);
  await page.goto(app.site);
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
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/title/${title.uid}`);
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

test('none while reading, and none where the drawer has room', async () => {
  const small = await app.visit(phone);
  await small.page.goto(`${app.site}/chapter/${chapter.uid}`);
  await small.page.getByText('Ch. 1').first().waitFor();
  expect(await places(small.page).count()).toBe(0);
  await small.context.close();
  const wide = await app.visit(desktop);
  await wide.page.goto(app.site);
  await wide.page.getByRole('navigation', { name: 'Site' }).waitFor();
  expect(await places(wide.page).count()).toBe(0);
});
