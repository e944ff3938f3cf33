// What people see when they asked too often, in their language and with the time to wait.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, withoutAnswers } from '#test/support/browser/browser.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { testClock } from '#test/support/server/clock.ts';
import { get } from '#test/support/server/http.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const clock = testClock();
const app = openBrowserFixture({ env: { RATE_LIMITS: 'on' }, clock: clock.now });
let page: Page;
beforeAll(async () => {
  await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  ({ page } = await app.visit(desktop, { stays: true }));
  await withoutAnswers(page);
  page.setDefaultTimeout(10_000);
});

test('a refused search says in every language how long to wait, and goes on after it', async () => {
  const requests = 120;
  for (let i = 0; i < requests; i++) {
    clock.advance(100);
    expect((await get(`${app.site}/api/search?query=train`)).status).toBe(200);
  }
  // 45 seconds before the first of them is forgotten
  clock.advance(60_000 - 45_000 - (requests - 1) * 100);
  // the suggestions of the search field ask too, and are closed
  const main = page.locator('#main');
  for (const [language, text, retry] of [
    ['fr', 'Trop de demandes. Réessayez dans 45 secondes.', 'Réessayer'],
    ['es', 'Demasiadas peticiones. Vuelve a intentarlo dentro de 45 segundos.', 'Reintentar'],
    ['es-la', 'Demasiadas solicitudes. Vuelve a intentarlo en 45 segundos.', 'Reintentar'],
    ['pt-br', 'Muitas solicitações. Tente de novo em 45 segundos.', 'Tentar de novo'],
    ['en', 'Too many requests. Try again in 45 seconds.', 'Retry'],
  ] as const) {
    await page.goto(`${app.site}/robots.txt`);
    await page.evaluate((interfaceLocale) => {
      const kept = { metadata: { modified: Date.now() }, userPreferences: { interfaceLocale } };
      localStorage.setItem('md', JSON.stringify(kept));
    }, language);
    await page.goto(`${app.site}/search?q=train`);
    await main.getByText(text).filter({ visible: true }).first().waitFor();
    await main.getByRole('button', { name: retry }).first().waitFor();
  }
  clock.advance(60_000);
  await main.getByRole('button', { name: 'Retry' }).first().click();
  await main.getByText('The Night Train').filter({ visible: true }).first().waitFor();
  expect(await main.getByText('Too many requests').filter({ visible: true }).count()).toBe(0);
});

test('a moment of too much at once is waited for without a word', async () => {
  clock.advance(3600_000);
  const burst = 100;
  await Promise.all(Array.from({ length: burst + 1 }, () => get(`${app.site}/api/manga/tag`)));
  // the suggestions of the search field ask too, and are closed
  const main = page.locator('#main');
  const refused = page.waitForResponse((response) => response.status() === 429);
  await page.goto(`${app.site}/search?q=train`);
  await refused;
  clock.advance(60_000);
  await main.getByText('The Night Train').filter({ visible: true }).first().waitFor();
});
