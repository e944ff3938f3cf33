// Criteria of the advanced search: how they are read from a URL, written to one, and turned into a query of the API.
import { defaultFilters } from '#contract/rules/filters.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeQuery } from '#contract/preload/api-request.ts';
import {
  countFilters,
  demographics,
  noCriteria,
  readCriteria,
  sorts,
  statuses,
  tagState,
  titleQuery,
  withOriginal,
  withTag,
  writeCriteria,
  type Criteria,
  type Sort,
} from '#contract/preload/search-criteria.ts';
import { contentRatings } from '#contract/rules/content-ratings.ts';

const a = '0a39b5a1-b235-4886-a747-1d05d216532d';
const b = '391b0423-d847-456f-aff0-8b0cfc03066b';

const someOf = <T>(values: readonly T[]) => fc.subarray([...values]);
const criteria: fc.Arbitrary<Criteria> = fc.record({
  text: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  includedTags: someOf([a]),
  excludedTags: someOf([b]),
  includedMode: fc.constantFrom('AND', 'OR'),
  excludedMode: fc.constantFrom('AND', 'OR'),
  ratings: someOf(contentRatings),
  statuses: someOf(statuses),
  demographics: someOf(demographics),
  originals: someOf(['ja', 'ko'] as const),
  notOriginals: someOf(['zh-hk', 'NULL'] as const),
  languages: someOf(['en', 'es-la', 'pt-br'] as const),
  year: fc.constantFrom(null, 'none' as const, 1999, 2026),
  authors: someOf([a, b]),
  artists: someOf([a, b]),
  group: fc.constantFrom(null, a),
  hasChapters: fc.boolean(),
  created: fc.constantFrom(null, 'day' as const, 'week' as const, 'month' as const, 'year' as const),
  sort: fc.constantFrom(null, 'year-desc' as const, 'follows' as const, 'oldest' as const),
});

test('every search has one URL, which is parsed back to it', () => {
  fc.assert(
    fc.property(criteria, (asked) => {
      const address = writeCriteria(asked);
      expect(readCriteria(address)).toEqual(asked);
      expect(writeCriteria(readCriteria(address))).toBe(address);
    }),
  );
  expect(writeCriteria(noCriteria)).toBe('');
  expect(readCriteria('')).toEqual(noCriteria);
});

test('invalid parameters of a URL are dropped', () => {
  expect(
    readCriteria(
      '?include=x,1&rating=nice,safe&status=&year=99999&lang=xx,en&sort=size&created=hour&group=g&demographic=none',
    ),
  ).toEqual({ ...noCriteria, ratings: ['safe'], languages: ['en'], demographics: ['none'] });
  expect(readCriteria(`?include=${a}&exclude=${a},${b}&original=ja&notOriginal=ja`)).toMatchObject({
    includedTags: [a],
    excludedTags: [b],
    originals: ['ja'],
    notOriginals: [],
  });
  expect(readCriteria(`?q=${'x'.repeat(500)}`).text).toHaveLength(200);
});

test('criteria are converted to parameters of the API', () => {
  const asked: Criteria = {
    ...noCriteria,
    text: ' train ',
    includedTags: [a],
    excludedTags: [b],
    includedMode: 'OR',
    originals: ['ja'],
    year: 'none',
    hasChapters: true,
    created: 'week',
  };
  const now = new Date('2026-03-10T12:34:56Z');
  expect(decodeURIComponent(writeQuery(titleQuery(asked, defaultFilters, now)))).toBe(
    `?title=train&includedTags[]=${a}&includedTagsMode=OR&excludedTags[]=${b}&excludedTagsMode=OR` +
      '&originalLanguage[]=ja&year=none&hasAvailableChapters=true&createdAtSince=2026-03-03T12:00:00&order[relevance]=desc',
  );
  expect(titleQuery(noCriteria).order).toEqual({ latestUploadedChapter: 'desc' });
});

test('the sort orders are those of the menu, and each has a different request', () => {
  const names = Object.keys(sorts) as Sort[];
  expect(names).toHaveLength(13);
  expect(new Set(names.map((sort) => JSON.stringify(titleQuery({ ...noCriteria, sort }).order))).size).toBe(13);
});

test('a tag is included, excluded or neither', () => {
  const included = withTag(noCriteria, a, 'include');
  expect([tagState(included, a), included.includedTags]).toEqual(['include', [a]]);
  const excluded = withTag(included, a, 'exclude');
  expect([tagState(excluded, a), excluded.includedTags, excluded.excludedTags]).toEqual(['exclude', [], [a]]);
  expect(withTag(excluded, a, null)).toEqual(noCriteria);
  expect(withOriginal(noCriteria, 'ko', 'exclude').notOriginals).toEqual(['ko']);
});

test('filters are counted, without the query text and the sort order', () => {
  expect(countFilters({ ...noCriteria, text: 'x', sort: 'year', includedMode: 'OR' })).toBe(0);
  expect(
    countFilters({ ...noCriteria, includedTags: [a], excludedTags: [b], ratings: ['safe'], year: 'none', group: a }),
  ).toBe(5);
});
