// Kinds of requests that the service worker handles. It never handles personal data, signed URLs and writes.
import { expect, test } from 'vitest';
import { kindOf } from '#web/worker/kinds.ts';

const siteOrigin = 'https://comics.example';
const media = 'https://images.example';
const ask = (url: string, more: object = {}) =>
  kindOf(
    {
      url: URL.canParse(url) ? url : siteOrigin + url,
      method: 'GET',
      mode: 'cors',
      destination: '',
      headers: new Headers(),
      ...more,
    } as Parameters<typeof kindOf>[0],
    siteOrigin,
    media,
  );
const page = { mode: 'navigate', destination: 'document' };
const image = { mode: 'no-cors', destination: 'image' };

test('the worker handles pages, hashed files, covers and the two files that every page starts with', () => {
  for (const path of ['/', '/title/x/slug', '/chapter/x/3', '/settings?tab=other'])
    expect(ask(path, page)).toBe('navigation');
  expect(ask('/assets/a1.js', { destination: 'script' })).toBe('asset');
  expect([ask('/boot.js'), ask('/favicon.svg')]).toEqual(['plain', 'plain']);
  expect([ask('/covers/a/b.jpg', image), ask(`${media}/covers/a/b.jpg`, image)]).toEqual(['cover', 'cover']);
});

test('the worker handles pages of downloaded chapters, as images and for border detection', () => {
  expect([ask('/kept/a1/1', image), ask('/kept/a1/1')]).toEqual(['kept', 'kept']);
  expect(ask('/kept/a1/1', page)).toBeNull();
  expect(ask(`${media}/kept/a1/1`, image)).toBeNull();
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
    expect([path, ask(path, page)]).toEqual([path, null]);
    expect([path, ask(path)]).toEqual([path, null]);
    expect([path, ask(path, image)]).toEqual([path, null]);
  }
  expect(ask('/', { ...page, method: 'POST' })).toBeNull();
  expect(ask('/', { mode: 'navigate', destination: 'iframe' })).toBeNull();
  expect(ask('/assets/a1.js', { headers: new Headers({ authorization: 'Bearer x' }) })).toBeNull();
  expect(ask('https://other.example/covers/a/b.jpg', image)).toBeNull();
  expect(ask('https://other.example/', page)).toBeNull();
});
