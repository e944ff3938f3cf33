// Return paths of sign-ins: always paths of this site, whatever the URL contains.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from '#web/lib/session/return-path.ts';

const origin = 'https://comics.example';

test.each([
  '/',
  '/titles',
  '/title/11111111-2222-4333-8444-555555555555/some-slug',
  '/search?q=a%20b&tab=titles',
  '/settings?tab=account#password',
  '/title/%E9%87%91%E9%AD%9A',
  '/search?q=//evil.example',
  '/auth/user-connections/nimbus',
  '/search?back=https://evil.example',
])('%s is a path of this site', (path) => {
  expect(returnPath(path, '/x', origin)).toBe(path);
});

const hostilePaths = [
  'https://evil.example',
  'https://evil.example/titles',
  'http://comics.example/titles',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  '//evil.example',
  '//evil.example/titles',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /titles',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://comics.example/1',
  'file:///etc/passwd',
  'mailto:somebody@evil.example',
  'titles',
  './titles',
  '../titles',
  '?q=a',
  '#top',
  '@evil.example',
  'comics.example@evil.example',
  'https://comics.example@evil.example/',
  'https://comics.example.evil.example/',
  'https://evilcomics.example/',
  '/titles\u0000',
  '/titles\u202e',
  '/titles\u200b',
  '/ti tles',
  '/title/%ff',
  '/title/%',
  '/auth/login',
  '/auth/login?afterAuthentication=/auth/login',
  '/auth/logout',
  '/auth/user-connections/../login',
  '/auth/user-connections/%2e%2e/login',
  '/callback/login?code=a&state=b',
  `/${'a'.repeat(2001)}`,
  '',
];

test('the table has enough hostile paths', () => expect(hostilePaths.length).toBeGreaterThanOrEqual(40));

test.each(hostilePaths)('%j is replaced by the fallback', (payload) => {
  expect(returnPath(payload, '/fallback', origin)).toBe('/fallback');
});

test('a missing path is replaced by the fallback', () => {
  expect(returnPath(null, '/fallback', origin)).toBe('/fallback');
  expect(returnPath(undefined, '/fallback', origin)).toBe('/fallback');
});

test('every result stays on this site, as browsers parse it', () => {
  const pathPieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '%2f',
    '%5c',
    '\t',
    '?',
    '#',
    'a',
    'https',
    'evil.example',
  );
  fc.assert(
    fc.property(fc.array(pathPieces, { maxLength: 12 }), (pieces) => {
      const resultPath = returnPath(pieces.join(''), '/', origin);
      expect(new URL(resultPath, origin).origin).toBe(origin);
      expect(resultPath.startsWith('/') && !/^\/[/\\]/.test(resultPath)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
