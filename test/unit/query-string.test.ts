// Query strings are parsed as `qs` parses them, and in linear time.
import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { readQuery } from '#server/core/http/query-string.ts';

const noListNames: ReadonlySet<string> = new Set();
const anyListName = { has: () => true } as unknown as ReadonlySet<string>;
const parseWithQs = (query: string): unknown => qs.parse(query, { depth: 2, arrayLimit: 600, parameterLimit: 1000 });

test.each([
  [''],
  ['a=1'],
  ['a'],
  ['a='],
  ['=1'],
  ['&&a=1&'],
  ['a[]=1'],
  ['a[]=1&a[]=2&a[]=3'],
  ['a[0]=1&a[1]=2'],
  ['a[]=1&b=2&a[]=3'],
  ['a%5B%5D=1&a[]=2'],
  ['order[volume]=asc&order[chapter]=desc'],
  ['order[a][b]=1&order[a][b][c]=2'],
  ['a[b=c]=1'],
  ['a==1'],
  ['a[]=1&a=2'],
  ['a=1&a[]=2'],
  ['a=1&a[b]=2'],
  ['a+b=c+d%20e'],
  ['%61=%C3%A4'],
  ['__proto__=1&a=2'],
  ['__proto__[x]=1&constructor[x]=2&toString=3'],
  ['a[__proto__]=1&a[constructor]=2'],
  [Array.from({ length: 600 }, (_, i) => `a[]=${i}`).join('&')],
  [Array.from({ length: 1100 }, (_, i) => `a${i}=${i}`).join('&')],
])('%s is parsed as by qs', (query) => {
  expect(readQuery(query, noListNames)).toEqual(parseWithQs(query));
});

test('random queries are parsed as by qs', () => {
  const queryPieces = ['a', 'b', '[]', '[x]', '[0]', '[', ']', '=', '&', '%5B', '%5D', '%20', '+', '%C3%A9', 'é', '1'];
  const queries = fc
    .array(fc.constantFrom(...queryPieces), { minLength: 1, maxLength: 14 })
    .map((drawnPieces) => drawnPieces.join(''));
  const parsesLikeQs = fc.property(queries, (query) => {
    expect(readQuery(query, anyListName)).toEqual(parseWithQs(query));
  });
  fc.assert(parsesLikeQs, { numRuns: 3000 });
});

test('a repeated name is a list where lists are allowed, otherwise its last value', () => {
  expect(readQuery('a=1&a=2&b=1&b=2&c[d]=1&c[d]=2&e[]=1&e[]=2', new Set(['a']))).toEqual({
    a: ['1', '2'],
    b: '2',
    c: { d: '2' },
    e: ['1', '2'],
  });
});

test.each([
  ['a=100%', '100%'],
  ['a=%zz', '%zz'],
  ['a=%FF', '\ud800'],
])('the invalid encoding in %s is kept as text', (query, value) => {
  expect(readQuery(query, noListNames)).toEqual({ a: value });
});
