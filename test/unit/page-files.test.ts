// Table of the files that browsers preload with a page: every page has a module that exists, and the texts it needs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#contract/rules/pages.ts';
import { readPageFiles } from '#web/build/page-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sourceOf = (file: string): string => readFileSync(path.join(root, 'web/app', file), 'utf8');

test('the table of screens has a module for every page, and the texts that it needs', () => {
  const files = readPageFiles(sourceOf('screens.tsx'), sourceOf('staff.chunk.ts'));
  expect(Object.keys(files).sort()).toEqual([...new Set(pages.map(({ name }) => name))].sort());
  for (const [name, { module }] of Object.entries(files))
    expect([name, readFileSync(path.join(root, 'web', module), 'utf8').length > 0]).toEqual([name, true]);
  expect(files['home']).toEqual({ module: 'home/HomePage.tsx', texts: [], isFramed: true });
  expect(files['chapter']).toEqual({ module: 'reader/ReaderPage.tsx', texts: ['reader'], isFramed: false });
  expect(files['groups']?.texts).toEqual(['more']);
  expect(files['people']).toEqual({ module: 'app/staff.chunk.ts', texts: ['more', 'account'], isFramed: true });
});
