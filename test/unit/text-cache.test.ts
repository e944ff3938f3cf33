// Caches that are keyed by text count the size of their keys against the size limit of the cache.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTextCache } from '#server/core/cache/text-cache.ts';

const kilobyte = 1024;

test('long keys count against the size of the cache', () => {
  const cache = openTextCache<string>({ bytes: 1024 * kilobyte, sizeOf: () => 1 });
  for (let index = 0; index < 2000; index++) cache.set(`${index} `.padEnd(10 * kilobyte, 'x'), 'value');
  expect(cache.size).toBeGreaterThan(40);
  expect(cache.size).toBeLessThanOrEqual(51);
  expect(cache.bytes).toBeLessThanOrEqual(1024 * kilobyte);
  expect(cache.get('1999 '.padEnd(10 * kilobyte, 'x'))).toBe('value');
  expect(cache.get('0 '.padEnd(10 * kilobyte, 'x'))).toBeUndefined();
});

test('an entry whose key is too long is not cached', () => {
  const cache = openTextCache<string>({ bytes: 1024 * kilobyte, sizeOf: () => 1, maxKeyLength: 2 * kilobyte });
  for (const length of [2 * kilobyte, 2 * kilobyte + 1]) cache.set('x'.repeat(length), 'value');
  expect(cache.get('x'.repeat(2 * kilobyte))).toBe('value');
  expect([cache.get('x'.repeat(2 * kilobyte + 1)), cache.size]).toEqual([undefined, 1]);
});

const root = path.resolve(import.meta.dirname, '../..');

/** Files that may import `lru-cache`, and why: the text cache itself, and caches whose keys have a bounded length. */
const boundedKeyFiles: Record<string, string> = {
  'server/core/cache/text-cache.ts': 'is the cache by text',
  'server/core/cache/invalidated-cache.ts': 'by number, counted by its values',
  'server/chapters/readable-numbers.ts': 'by number, counted by its values',
  'server/core/access/abilities.ts': 'by the roles and the session of a person, at most 1,000',
  'server/core/http/limits/request-limiter.ts': 'by network address, at most 50,000',
  'server/core/http/limits/endpoint-limits.ts': 'by a hash of 32 bytes',
  'server/sessions/tokens.ts': 'by a hash of 32 bytes, of tokens that this site has signed',
  'server/media/views.ts': 'by number, with names of one length',
  'server/library/days.ts': 'by time zone, at most 100, and by number',
  'server/webhost/sitemaps.ts': 'by names of one shape, counted by their files',
};

test('no other cache of the server is keyed by unbounded text', () => {
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts'));
  const filesWithCache = files.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("from 'lru-cache'"),
  );
  expect(filesWithCache.toSorted()).toEqual(Object.keys(boundedKeyFiles).toSorted());
});
