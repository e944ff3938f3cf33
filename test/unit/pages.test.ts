// Table of pages: which URLs match, and which are invalid.
import { expect, test } from 'vitest';
import { buildPath, matchPage, pages, pathStatus } from '#contract/rules/pages.ts';

const id = '0b3f0d1e-0000-4000-8000-000000000001';

test.each([
  [`/list/edit/${id}`, 'listEdit'],
  [`/list/${id}/edit-c`, 'list'],
  [`/chapter/${id}/edit`, 'chapterEdit'],
  [`/chapter/${id}/edit/pages`, 'chapterEditPages'],
  [`/chapter/${id}/12`, 'chapter'],
  [`/title/upload/${id}`, 'titleUpload'],
  ['/title/random', 'random'],
  ['/titles/feed', 'updates'],
  [`/callback/subscription/confirmed/${id}`, 'subscription'],
])('%s matches the page %s', (address, name) => {
  expect(matchPage(address)?.name).toBe(name);
  expect(pathStatus(address)).toBeNull();
});

test.each([
  ['/title/upload/random', 400],
  ['/list/edit/mine', 400],
  ['/chapter/1/edit', 400],
  [`/callback/subscription/maybe/${id}`, 400],
  ['/callback/subscription/confirmed', 404],
  [`/chapter/${id}/edit/words`, 404],
  ['/my', 404],
  ['/compliance/everything', 404],
] as const)('%s is an invalid URL: %d', (address, status) => {
  expect(pathStatus(address)).toBe(status);
});

test('every page has a URL, which matches that page', () => {
  for (const { name, pattern } of pages) {
    const params = { id, status: 'confirmed', provider: 'acme' };
    expect([pattern, matchPage(buildPath(name, params))?.name]).toEqual([pattern, name]);
  }
});
