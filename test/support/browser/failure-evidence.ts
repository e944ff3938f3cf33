// Saves evidence of failed browser tests to .cache/failures: a screenshot of each page, its URL and texts, and a trace
// of actions and requests (npx playwright show-trace).
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { TestContext } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../.cache/failures');

/**
 * Whether failed tests are being retried. Only these are traced with screenshots of each step, which is too expensive
 * for all tests.
 */
const isRetry = process.env['RETRY'] === '1';

export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: isRetry, snapshots: isRetry, sources: false });
}

/** Folder name of a test; must match the rule in scripts/lib/retry.mjs. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** Saves the state of a failed test's pages; skips what is no longer available. */
export async function saveEvidence(task: TestContext['task'], contexts: readonly BrowserContext[]): Promise<void> {
  const file = path.basename(task.file.filepath, '.test.ts');
  const namePath = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) namePath.unshift(suite.name);
  const testFolder = path.join(folder, slugOf(`${file} ${namePath.join(' ')}`));
  mkdirSync(testFolder, { recursive: true });
  const name = isRetry ? 'again' : 'first';
  let contextNumber = 0;
  for (const context of contexts) {
    contextNumber++;
    await context.tracing
      .stop({ path: path.join(testFolder, `${name}-trace-${contextNumber}.zip`) })
      .catch(() => undefined);
    for (const [index, page] of context.pages().entries()) {
      const basePath = path.join(testFolder, `${name}-page-${contextNumber}-${index + 1}`);
      await page.screenshot({ path: `${basePath}.png`, timeout: 5000 }).catch(() => undefined);
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5000 })
        .catch((error: Error) => error.message);
      writeFileSync(`${basePath}.txt`, `${page.url()}\n\n${text}\n`);
    }
  }
}
