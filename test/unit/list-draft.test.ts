// Draft of an MDList before it is saved: moves, what is saved, and the combination with a version that was
// saved elsewhere meanwhile.
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  isChanged,
  mergeDraft,
  moveTo,
  putBack,
  savedBody,
  savedContents,
  type Contents,
} from '#web/lists/edit/draft.ts';

const contents = (order: string, changes: Partial<Contents> = {}, notes: Record<string, string> = {}): Contents => ({
  name: 'Rain',
  visibility: 'private',
  description: null,
  version: 1,
  entries: [...order].map((id) => ({ id, note: notes[id] ?? null, available: true })),
  ...changes,
});

test.each([
  ['abcde', 'e', 1, 'aebcd'],
  ['abcde', 'a', 4, 'bcdea'],
  ['abcde', 'c', 2, 'abcde'],
  ['abcde', 'b', 99, 'acdeb'],
  ['abcde', 'b', -1, 'bacde'],
])('%s: %s moved to %i is %s', (order, id, to, expected) => {
  expect(moveTo([...order], id, to).join('')).toBe(expected);
});

test('a removed title comes back to its place, once', () => {
  expect(putBack(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
  expect(putBack(['a', 'b'], 'b', 0)).toEqual(['a', 'b']);
  expect(putBack([], 'b', 7)).toEqual(['b']);
});

test('only what differs is a change, and only notes of present titles are saved', () => {
  const base = contents('abc', {}, { a: 'One.' });
  const draft = draftOf(base);
  expect(isChanged(base, draft)).toBe(false);
  expect(isChanged(base, { ...draft, notes: { ...draft.notes, b: '' } })).toBe(false);
  const changed = { ...draft, order: ['c', 'a'], notes: { a: '', b: 'Gone.', c: 'Two.' } };
  expect(savedBody(base, changed)).toEqual({
    name: 'Rain',
    visibility: 'private',
    description: null,
    order: ['c', 'a'],
    notes: { a: '', c: 'Two.' },
    version: 1,
  });
  const saved = savedContents(base, changed, 2);
  expect([isChanged(saved, changed), saved.version]).toEqual([false, 2]);
});

describe('a draft whose list was changed elsewhere', () => {
  const merged = (order: string, theirs: string) =>
    mergeDraft(contents('abcd'), { ...draftOf(contents('abcd')), order: [...order] }, contents(theirs));

  test.each([
    // draft, elsewhere, both
    ['abcd', 'dcba', 'dcba'],
    ['bacd', 'abcd', 'bacd'],
    ['bacd', 'abcdx', 'bacdx'],
    ['abcdy', 'abxcd', 'abxcdy'],
    ['acd', 'abcd', 'acd'],
    ['abcd', 'acd', 'acd'],
    ['dcba', 'acxd', 'dcxa'],
    ['yabcd', 'dcba', 'ydcba'],
    ['', 'abcdx', 'x'],
    ['abcd', '', ''],
  ])('draft %s and %s elsewhere are %s', (order, theirs, expected) => {
    expect(merged(order, theirs).draft.order.join('')).toBe(expected);
  });

  test('tells how many titles came and went, and which fields both changed', () => {
    const base = contents('abc', {}, { a: 'One.', b: 'Two.' });
    const draft = { ...draftOf(base), name: 'Snow', notes: { a: 'Mine.', b: 'Two.' } };
    const theirs = contents('acx', { name: 'Sun', visibility: 'public', version: 2 }, { a: 'Theirs.', x: 'New.' });
    expect(mergeDraft(base, draft, theirs)).toEqual({
      draft: {
        name: 'Snow',
        visibility: 'public',
        description: '',
        order: ['a', 'c', 'x'],
        notes: { a: 'Mine.', x: 'New.' },
      },
      added: 1,
      removed: 1,
      kept: ['name'],
    });
  });
});
