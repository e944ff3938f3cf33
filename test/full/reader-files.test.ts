// Fails the requests for each script of the reader in turn, once or permanently: a page that is shown never disappears,
// and a missing script that the page needs is reported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movingDesktop as desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { readerScriptPaths } from '#test/support/browser/reader-files.ts';
import { expectReadable, abortRequests } from '#test/support/browser/refused-files.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const pages = 3;
const expectedProblems = /./;
const { needed, optional } = readerScriptPaths({ webDir: 'dist/web' });
let chapter: string;

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Ferry', main: true }] });
  const group = await buildGroup(app.ctx);
  const { uid } = await buildChapter(
    app.ctx,
    title.id,
    { groupIds: [group.id], direction: 'ltr', layout: 'paged' },
    pages,
  );
  chapter = `${app.site}/chapter/${uid}`;
});
afterAll(() => expect(optional.length).toBeGreaterThan(5));

describe.each([
  ['once', 1],
  ['permanently', Infinity],
])('%s', (_, times) => {
  test.each(optional)('pages stay readable while the optional script %s fails', async (path) => {
    const { page } = await app.visit(desktop, { expectedProblems });
    await abortRequests(page, path, { times });
    await page.goto(chapter);
    await expectReadable(page, pages);
  });
});

test.each(needed)(
  'the reader recovers when the required script %s fails once, and reports it when it keeps failing',
  async (path) => {
    const { page } = await app.visit(desktop, { expectedProblems });
    await abortRequests(page, path, { times: 1 });
    await page.goto(chapter);
    await page.getByRole('img', { name: `Page 1 of ${pages}` }).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
    await abortRequests(page, path);
    await page.goto(chapter);
    await page
      .getByText(/didn’t load/)
      .first()
      .waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: /^(Reload|Retry)$/ }).click();
    await page.getByRole('img', { name: `Page 1 of ${pages}` }).waitFor();
  },
);
