// Simulates failed requests for files of the site, once or permanently.
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Aborts requests for a path. @param times limit on aborted requests @returns function that removes the rule */
export async function abortRequests(page: Page, path: string, { times = Infinity } = {}): Promise<() => Promise<void>> {
  let remainingAborts = times;
  const abortOrContinue = (route: Route): Promise<void> => {
    remainingAborts -= 1;
    return remainingAborts >= 0 ? route.abort('connectionfailed') : route.continue();
  };
  const pattern = `**${path}*`;
  await page.route(pattern, abortOrContinue);
  return () => page.unroute(pattern, abortOrContinue);
}

/** Expects that all pages are shown in turn, and that going past the end keeps the last page. */
export async function expectReadable(page: Page, pages: number): Promise<void> {
  await page.getByRole('img', { name: `Page 1 of ${pages}` }).waitFor();
  for (let pageNumber = 2; pageNumber <= pages; pageNumber++) {
    await page.keyboard.press('PageDown');
    await page.getByRole('img', { name: `Page ${pageNumber} of ${pages}` }).waitFor();
  }
  // goes past the end and back: past the end is the end card, or nothing if its code failed to load
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.getByRole('img', { name: `Page ${pages} of ${pages}` }).waitFor();
  expect(await page.getByText('didn’t load').count()).toBe(0);
}
