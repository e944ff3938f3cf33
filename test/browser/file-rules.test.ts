// Rules of names of files in a browser: natural order, guesses from names, encodings of ZIP files. The import uses the
// same modules in Node, where the unit tests run them with these tables.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { emptyName, nameCases, naturalOrders } from '#test/support/tables/file-names.ts';

declare const fileRules: typeof import('#test/support/browser/file-rules.ts');

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'test/support/browser/file-rules.ts');
let page: Page;

beforeAll(async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'fileRules' } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The rules were not built');
  page = await (await sharedBrowser()).newPage();
  await page.addScriptTag({ content: bundle.output[0].code });
});
afterAll(() => page.close());

test('names are parsed as in Node', async () => {
  const parsedNames = await page.evaluate(
    (names) => names.map((name) => fileRules.parseName(name)),
    nameCases.map(([name]) => name),
  );
  for (const [index, [name, expected]] of nameCases.entries())
    expect([name, parsedNames[index]]).toMatchObject([name, { ...emptyName, ...expected }]);
});

test('names are sorted as in Node', async () => {
  const orders = naturalOrders.flat();
  const sorted = await page.evaluate(
    (lists) => lists.map((names) => names.toReversed().toSorted(fileRules.naturalOrder)),
    orders,
  );
  expect(sorted).toEqual(orders);
});

test('names of ZIP files are decoded as in Node', async () => {
  // 表紙 in Shift-JIS, 封面 in GBK, Café in code page 437
  const bytes = [
    [0x95, 0x5c, 0x8e, 0x86, 0x83, 0x65],
    [0xb7, 0xe2, 0xc3, 0xe6],
    [0x43, 0x61, 0x66, 0x82],
  ];
  const decoded = await page.evaluate(
    (names) => names.map((name) => fileRules.decodeNames([Uint8Array.from(name)])),
    bytes,
  );
  expect(decoded).toEqual([
    { names: ['表紙テ'], encoding: 'shift_jis' },
    { names: ['封面'], encoding: 'gbk' },
    { names: ['Café'], encoding: 'cp437' },
  ]);
});
