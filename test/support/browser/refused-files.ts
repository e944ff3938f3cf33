// A reader from whom one of the site's files is kept, once or for good.
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Aborts the requests for a path. @returns ends that */
export async function refuse(page: Page, path: string, { times = Infinity } = {}): Promise<() => Promise<void>> {
  let left = times;
  const answer = (route: Route): Promise<void> => {
    left -= 1;
    return left >= 0 ? route.abort('connectionfailed') : route.continue();
  };
  const pattern = `**${path}*`;
  await page.route(pattern, answer);
  return () => page.unroute(pattern, answer);
}

/** The page in sight is there, is turned, and what comes after the last page takes nothing away. */
export async function expectRead(page: Page, pages: number): Promise<void> {
  await page.getByRole('img', { name: `Page 1 of ${pages}` }).waitFor();
  for (let at = 2; at <= pages; at++) {
    await page.keyboard.press('PageDown');
    await page.getByRole('img', { name: `Page ${at} of ${pages}` }).waitFor();
  }
  // past the end and back: the card, or nothing in its place
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.getByRole('img', { name: `Page ${pages} of ${pages}` }).waitFor();
  expect(await page.getByText('did not load').count()).toBe(0);
}
