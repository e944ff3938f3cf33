// Differences between versions, field by field.
import { expect, test } from 'vitest';
import { changedParts, changesBetween } from '#web/edit-history/diff.ts';

test('each field for itself: texts, one text of a map, entries of a list', () => {
  const before = {
    name: 'Ren',
    year: null,
    biography: { en: 'One', fr: 'Un' },
    tags: ['a', 'b'],
    altTitles: [{ ja: '川' }],
    authors: ['x', 'y'],
    discord: '',
    same: { b: 1, a: [1] },
  };
  const after = {
    name: 'Ren K.',
    year: 2001,
    biography: { en: 'One', ja: '一' },
    tags: ['b', 'c'],
    altTitles: [{ ja: '川' }, { en: 'River' }],
    authors: ['y', 'x'],
    discord: null,
    same: { a: [1], b: 1 },
  };
  expect(changesBetween(before, after)).toEqual([
    { field: 'name', key: '', before: 'Ren', after: 'Ren K.' },
    { field: 'year', key: '', before: null, after: 2001 },
    { field: 'biography', key: 'ja', before: null, after: '一' },
    { field: 'biography', key: 'fr', before: 'Un', after: null },
    expect.objectContaining({ field: 'tags', entries: { added: ['c'], removed: ['a'] } }),
    expect.objectContaining({ field: 'altTitles', entries: { added: [{ en: 'River' }], removed: [] } }),
    expect.objectContaining({ field: 'authors', entries: { added: [], removed: [] } }),
  ]);
  expect(changesBetween(after, after)).toEqual([]);
  // a field that one version lacks, because it is newer
  expect(changesBetween({}, { links: { al: '1' }, old: null })).toEqual([
    { field: 'links', key: 'al', before: null, after: '1' },
  ]);
});

test('long texts are cut to what changed, at a space', () => {
  const words = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ');
  const [before, after] = changedParts(
    `${words(40, 'river')} old ${words(40, 'stone')}`,
    `${words(40, 'river')} new ${words(40, 'stone')}`,
  );
  expect([before.length, after.length]).toEqual([before.length, before.length]);
  expect(before).toMatch(/^…river( river)* old stone.*…$/);
  expect(after).toMatch(/^…river( river)* new stone.*…$/);
  expect(before.length).toBeLessThan(110);
  expect(changedParts('short', 'shorter')).toEqual(['short', 'shorter']);
});
