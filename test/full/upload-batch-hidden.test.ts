// Twenty chapters are uploaded in a tab that nobody looks at: the browser draws no frames there and runs timers at most once a
// second, access tokens live for a minute, the network is gone for a minute and a half, and the rate limits are on.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { writeZip } from '#test/support/builders/zip.ts';
import { blocks } from '#test/support/hostile-images/noise.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture({ env: { ACCESS_TOKEN_LIFE: '60', RATE_LIMITS: 'on' } });
const chapterCount = 20;
const pagesOf = (chapter: number): number => 3 + (chapter % 4);
const cutMs = 90_000;

/** Throttles a page like a tab in the background: headless browsers throttle none. */
function hideTab(): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => true });
  window.requestAnimationFrame = () => 0;
  const setTimer = window.setTimeout.bind(window);
  const throttled = (handler: TimerHandler, delay = 0, ...input: unknown[]): number =>
    setTimer(handler, Math.max(1000, delay), ...input);
  window.setTimeout = throttled as typeof window.setTimeout;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a batch of twenty chapters finishes without a click in a hidden tab', { timeout: 900_000 }, async () => {
  const account = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const { uid } = await buildTitle(app.ctx);
  // requests fail while the network is gone
  const { page, context } = await app.visit(desktop, { staysOpen: true, expectedProblems: /ERR_INTERNET|429|Failed/ });
  await openSignedIn(page, `${app.site}/title/upload/${uid}?tab=batch`, account);
  const batch = page.getByRole('region', { name: 'Batch' });
  const archives = await Promise.all(
    Array.from({ length: chapterCount }, async (_, index) => {
      const pages = Array.from({ length: pagesOf(index + 1) }, async (__, page) => ({
        name: `${page + 1}.jpg`,
        data: await blocks(index * 10 + page, 300, 400)
          .jpeg()
          .toBuffer(),
      }));
      const buffer = writeZip(await Promise.all(pages));
      return { name: `Ch. ${index + 1} (fr).cbz`, mimeType: 'application/zip', buffer };
    }),
  );
  await batch.locator('input[type=file]').first().setInputFiles(archives);
  await batch
    .getByText('Ready')
    .nth(chapterCount - 1)
    .waitFor();
  await page.getByRole('button', { name: 'Upload 20 chapters' }).click();
  await page.evaluate(hideTab);
  await batch.getByText('Live').nth(2).waitFor({ timeout: 120_000 });
  await context.setOffline(true);
  // the length of the outage is what is tested
  await sleep(cutMs);
  await context.setOffline(false);
  await batch
    .getByText('Live')
    .nth(chapterCount - 1)
    .waitFor({ timeout: 600_000 });

  const { body } = await get(`${app.api}/manga/${uid}/feed?limit=100&order[chapter]=asc`);
  const made = body.data.map(({ attributes }: { attributes: { chapter: string; pages: number } }) => [
    attributes.chapter,
    attributes.pages,
  ]);
  expect(made).toEqual(Array.from({ length: chapterCount }, (_, index) => [String(index + 1), pagesOf(index + 1)]));
});
