// Kinds of requests that the service worker handles. It never handles personal data, signed URLs and writes.
import { expect, test } from 'vitest';
import { kindOf } from '#web/worker/kinds.ts';

const siteOrigin = 'https://comics.example';
const mediaOrigin = 'https://images.example';
const kindOfRequest = (url: string, overrides: object = {}) =>
  kindOf(
    {
      url: URL.canParse(url) ? url : siteOrigin + url,
      method: 'GET',
      mode: 'cors',
      destination: '',
      headers: new Headers(),
      ...overrides,
    } as Parameters<typeof kindOf>[0],
    siteOrigin,
    mediaOrigin,
  );
const page = { mode: 'navigate', destination: 'document' };
const image = { mode: 'no-cors', destination: 'image' };

test('the worker handles pages, hashed files, covers and the two files that every page starts with', () => {
  for (const path of ['/', '/title/x/slug', '/chapter/x/3', '/settings?tab=other'])
    expect(kindOfRequest(path, page)).toBe('navigation');
  expect(kindOfRequest('/assets/a1.js', { destination: 'script' })).toBe('asset');
  expect([kindOfRequest('/boot.js'), kindOfRequest('/favicon.svg')]).toEqual(['plain', 'plain']);
  expect([kindOfRequest('/covers/a/b.jpg', image), kindOfRequest(`${mediaOrigin}/covers/a/b.jpg`, image)]).toEqual([
    'cover',
    'cover',
  ]);
});

test('the worker handles pages of downloaded chapters, as images and for border detection', () => {
  expect([kindOfRequest('/kept/a1/1', image), kindOfRequest('/kept/a1/1')]).toEqual(['kept', 'kept']);
  expect(kindOfRequest('/kept/a1/1', page)).toBeNull();
  expect(kindOfRequest(`${mediaOrigin}/kept/a1/1`, image)).toBeNull();
});

test('the worker handles the page image in the HTML of a chapter, but none that the reader requests', () => {
  for (const path of ['/data/a1/3-b2.jpg', '/data-saver/a1/3-b2.jpg', `${mediaOrigin}/data/a1/3-b2.jpg`])
    expect([path, kindOfRequest(path, image), kindOfRequest(path)]).toEqual([path, 'page', null]);
  expect(kindOfRequest('https://other.example/data/a1/3-b2.jpg', image)).toBeNull();
});

test('the worker handles nothing else: no API, no sign-in, no signed URLs, no chapter pages, no writes', () => {
  const unhandledPaths = [
    '/api/manga',
    '/realms/k/protocol/auth',
    '/u/token/x',
    '/data/x/1.jpg',
    '/builds/latest.json',
    '/callback/login',
  ];
  for (const path of [...unhandledPaths, '/sitemap.xml', '/robots.txt', '/sw.js']) {
    expect([path, kindOfRequest(path, page)]).toEqual([path, null]);
    expect([path, kindOfRequest(path)]).toEqual([path, null]);
    expect([path, kindOfRequest(path, image)]).toEqual([path, null]);
  }
  expect(kindOfRequest('/', { ...page, method: 'POST' })).toBeNull();
  expect(kindOfRequest('/', { mode: 'navigate', destination: 'iframe' })).toBeNull();
  expect(kindOfRequest('/assets/a1.js', { headers: new Headers({ authorization: 'Bearer x' }) })).toBeNull();
  expect(kindOfRequest('https://other.example/covers/a/b.jpg', image)).toBeNull();
  expect(kindOfRequest('https://other.example/', page)).toBeNull();
});
