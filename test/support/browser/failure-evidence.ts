// Evidence of a browser test that failed, kept in .cache/failures: a picture of each page, its address and texts, and a
// trace of what was done and asked (npx playwright show-trace).
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { TestContext } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../.cache/failures');

/** A test that is run again alone is traced with pictures of each step, which costs too much for all of them. */
const again = process.env['RETRY'] === '1';

export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: again, snapshots: again, sources: false });
}

/** Name of a test's folder; scripts/lib/retry.mjs finds it by the same rule. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

/** Writes down what the pages of a failed test look like. What cannot be had any more is left out. */
export async function keepEvidence(task: TestContext['task'], contexts: readonly BrowserContext[]): Promise<void> {
  const file = path.basename(task.file.filepath, '.test.ts');
  const names = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name);
  const own = path.join(folder, slugOf(`${file} ${names.join(' ')}`));
  mkdirSync(own, { recursive: true });
  const name = again ? 'again' : 'first';
  let at = 0;
  for (const context of contexts) {
    at++;
    await context.tracing.stop({ path: path.join(own, `${name}-trace-${at}.zip`) }).catch(() => undefined);
    for (const [index, page] of context.pages().entries()) {
      const target = path.join(own, `${name}-page-${at}-${index + 1}`);
      await page.screenshot({ path: `${target}.png`, timeout: 5000 }).catch(() => undefined);
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5000 })
        .catch((error: Error) => error.message);
      writeFileSync(`${target}.txt`, `${page.url()}\n\n${text}\n`);
    }
  }
}
