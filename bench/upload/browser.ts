// Uploads a chapter as a person does: chooses files on the page and clicks.
import { type Browser, type Page } from 'playwright-core';

const demoPassword = 'komawari-demo';
const uploadTimeoutMs = 600_000;

/** Opens the page that uploads chapters of a title, signed in. */
export async function openUploadPage(browser: Browser, site: string, username: string, title: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const path = `/title/upload/${title}`;
  await page.goto(`${site}/auth/login?afterAuthentication=${encodeURIComponent(path)}`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('region', { name: 'Drop pages, folders, ZIP or CBZ here' }).waitFor();
  return page;
}

export interface BrowserTimes {
  /** Milliseconds from choosing the files until the chapter may be uploaded. */
  readingMs: number;
  /** Milliseconds from the click until the chapter is there. */
  uploadMs: number;
}

/** Uploads files as a chapter. The page is ready for the next chapter afterwards. */
export async function uploadInBrowser(page: Page, files: readonly string[], chapter: string): Promise<BrowserTimes> {
  const button = page.getByRole('button', { name: 'Upload chapter' });
  await page.getByLabel('Translation language').selectOption('en');
  await page.getByLabel('Chapter', { exact: true }).fill(chapter);
  const chosenAt = performance.now();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
  await button.and(page.locator(':enabled')).waitFor({ timeout: uploadTimeoutMs });
  const clickedAt = performance.now();
  await button.click();
  const done = page.getByRole('heading', { name: /Chapter is live|review/ });
  // whoever is second uploads pages that the site has seen
  const anyway = page.getByRole('button', { name: 'Upload anyway' });
  await done.or(anyway).first().waitFor({ timeout: uploadTimeoutMs });
  if (await anyway.isVisible()) {
    await anyway.click();
    await done.waitFor({ timeout: uploadTimeoutMs });
  }
  const doneAt = performance.now();
  await page.getByRole('button', { name: /^Upload next/ }).click();
  await button.waitFor();
  return { readingMs: clickedAt - chosenAt, uploadMs: doneAt - clickedAt };
}
