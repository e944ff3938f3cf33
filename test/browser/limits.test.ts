// The message of the rate limiter, in the reader's language and with the time to wait.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, withoutEmbeddedResponses } from '#test/support/browser/browser.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { testClock } from '#test/support/server/clock.ts';
import { get } from '#test/support/server/http.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const clock = testClock();
const app = openBrowserFixture({ env: { RATE_LIMITS: 'on' }, clock: clock.now });
let page: Page;
beforeAll(async () => {
  await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await withoutEmbeddedResponses(page);
  page.setDefaultTimeout(10_000);
});

test('a rate-limited search says in every language how long to wait, and works after that', async () => {
  const requestCount = 120;
  for (let i = 0; i < requestCount; i++) {
    clock.advance(100);
    expect((await get(`${app.site}/api/search?query=train`)).status).toBe(200);
  }
  // advances to 45 seconds before the first request leaves the window of the rate limiter
  clock.advance(60_000 - 45_000 - (requestCount - 1) * 100);
  // looks at the main part only, because the suggestions of the search field send requests, too, even while closed
  const mainElement = page.locator('#main');
  for (const [language, text, retryName] of [
    ['fr', 'Trop de requêtes. Réessayez dans 45 secondes.', 'Réessayer'],
    ['es', 'Demasiadas peticiones. Vuelve a intentarlo dentro de 45 segundos.', 'Reintentar'],
    ['es-la', 'Demasiadas solicitudes. Inténtalo de nuevo en 45 segundos.', 'Reintentar'],
    ['pt-br', 'Muitas solicitações. Tente de novo em 45 segundos.', 'Tentar de novo'],
    ['en', 'Too many requests. Try again in 45 seconds.', 'Retry'],
  ] as const) {
    await page.goto(`${app.site}/robots.txt`);
    await page.evaluate((interfaceLocale) => {
      const storedSettings = { metadata: { modified: Date.now() }, userPreferences: { interfaceLocale } };
      localStorage.setItem('md', JSON.stringify(storedSettings));
    }, language);
    await page.goto(`${app.site}/search?q=train`);
    await mainElement.getByText(text).filter({ visible: true }).first().waitFor();
    await mainElement.getByRole('button', { name: retryName }).first().waitFor();
  }
  clock.advance(60_000);
  await mainElement.getByRole('button', { name: 'Retry' }).first().click();
  await mainElement.getByText('The Night Train').filter({ visible: true }).first().waitFor();
  expect(await mainElement.getByText('Too many requests').filter({ visible: true }).count()).toBe(0);
});

test('a request during a short burst is retried without a message', async () => {
  clock.advance(3600_000);
  const burstSize = 100;
  await Promise.all(Array.from({ length: burstSize + 1 }, () => get(`${app.site}/api/manga/tag`)));
  // looks at the main part only, because the suggestions of the search field send requests, too, even while closed
  const mainElement = page.locator('#main');
  const refusedResponse = page.waitForResponse((response) => response.status() === 429);
  await page.goto(`${app.site}/search?q=train`);
  await refusedResponse;
  clock.advance(60_000);
  await mainElement.getByText('The Night Train').filter({ visible: true }).first().waitFor();
});
