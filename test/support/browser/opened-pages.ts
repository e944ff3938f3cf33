// Records which pages of the site a browser test file opens, for `npm test -- --changed` (scripts/lib/measured.mjs).
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { matchPage } from '#contract/rules/pages.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.cache', 'opened-pages');

/**
 * Adds the name of every page of the site that a browser page navigates to; `identity` stands for the sign-in pages,
 * which are a separate app.
 */
export function recordOpenedPages(page: Page, opened: Set<string>): void {
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    const name = pathname.startsWith('/realms/') ? 'identity' : matchPage(pathname)?.name;
    if (name) opened.add(name);
  });
}

/** Saves the opened pages to .cache, where `npm test -- --record` reads them. */
export function saveOpenedPages(filepath: string, opened: ReadonlySet<string>): void {
  // a retried test runs alone and opens only its own pages
  if (process.env['RETRY'] === '1') return;
  const file = path.relative(root, filepath).replaceAll(path.sep, '/');
  mkdirSync(folder, { recursive: true });
  const pages = [...opened].toSorted();
  writeFileSync(path.join(folder, `${file.replaceAll('/', '_')}.json`), JSON.stringify({ file, pages }));
}
