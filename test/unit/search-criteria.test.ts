// Criteria of the advanced search: how they are read from a URL, written to one, and turned into a query of the API.
import { defaultFilters } from '#contract/rules/filters.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializeQuery } from '#contract/preload/api-request.ts';
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

const firstTagId = '0a39b5a1-b235-4886-a747-1d05d216532d';
const secondTagId = '391b0423-d847-456f-aff0-8b0cfc03066b';

const subsetOf = <T>(values: readonly T[]) => fc.subarray([...values]);
const criteria: fc.Arbitrary<Criteria> = fc.record({
  text: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  includedTags: subsetOf([firstTagId]),
  excludedTags: subsetOf([secondTagId]),
  includedMode: fc.constantFrom('AND', 'OR'),
  excludedMode: fc.constantFrom('AND', 'OR'),
  ratings: subsetOf(contentRatings),
  statuses: subsetOf(statuses),
  demographics: subsetOf(demographics),
  originals: subsetOf(['ja', 'ko'] as const),
  notOriginals: subsetOf(['zh-hk', 'NULL'] as const),
  languages: subsetOf(['en', 'es-la', 'pt-br'] as const),
  year: fc.constantFrom(null, 'none' as const, 1999, 2026),
  authors: subsetOf([firstTagId, secondTagId]),
  artists: subsetOf([firstTagId, secondTagId]),
  group: fc.constantFrom(null, firstTagId),
  hasChapters: fc.boolean(),
  created: fc.constantFrom(null, 'day' as const, 'week' as const, 'month' as const, 'year' as const),
  sort: fc.constantFrom(null, 'year-desc' as const, 'follows' as const, 'oldest' as const),
});

test('every search has one URL, which is parsed back to it', () => {
  fc.assert(
    fc.property(criteria, (searchCriteria) => {
      const address = writeCriteria(searchCriteria);
      expect(readCriteria(address)).toEqual(searchCriteria);
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
  expect(
    readCriteria(`?include=${firstTagId}&exclude=${firstTagId},${secondTagId}&original=ja&notOriginal=ja`),
  ).toMatchObject({
    includedTags: [firstTagId],
    excludedTags: [secondTagId],
    originals: ['ja'],
    notOriginals: [],
  });
  expect(readCriteria(`?q=${'x'.repeat(500)}`).text).toHaveLength(200);
});

test('criteria are converted to parameters of the API', () => {
  const searchCriteria: Criteria = {
    ...noCriteria,
    text: ' train ',
    includedTags: [firstTagId],
    excludedTags: [secondTagId],
    includedMode: 'OR',
    originals: ['ja'],
    year: 'none',
    hasChapters: true,
    created: 'week',
  };
  const now = new Date('2026-03-10T12:34:56Z');
  expect(decodeURIComponent(serializeQuery(titleQuery(searchCriteria, defaultFilters, now)))).toBe(
    `?title=train&includedTags[]=${firstTagId}&includedTagsMode=OR&excludedTags[]=${secondTagId}&excludedTagsMode=OR` +
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
  const included = withTag(noCriteria, firstTagId, 'include');
  expect([tagState(included, firstTagId), included.includedTags]).toEqual(['include', [firstTagId]]);
  const excluded = withTag(included, firstTagId, 'exclude');
  expect([tagState(excluded, firstTagId), excluded.includedTags, excluded.excludedTags]).toEqual([
    'exclude',
    [],
    [firstTagId],
  ]);
  expect(withTag(excluded, firstTagId, null)).toEqual(noCriteria);
  expect(withOriginal(noCriteria, 'ko', 'exclude').notOriginals).toEqual(['ko']);
});

test('filters are counted, without the query text and the sort order', () => {
  expect(countFilters({ ...noCriteria, text: 'x', sort: 'year', includedMode: 'OR' })).toBe(0);
  expect(
    countFilters({
      ...noCriteria,
      includedTags: [firstTagId],
      excludedTags: [secondTagId],
      ratings: ['safe'],
      year: 'none',
      group: firstTagId,
    }),
  ).toBe(5);
});
