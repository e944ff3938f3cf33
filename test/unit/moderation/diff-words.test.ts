// Texts before and after, compared by words.
import { expect, test } from 'vitest';
import { diffWords, type DiffPart } from '#web/moderation/diff-words.ts';

/** Parts as text, with what changed in brackets. */
const shown = (parts: readonly DiffPart[]): string =>
  parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const compared = (before: string, after: string): string[] => diffWords(before, after).map(shown);

test('words that only one of the texts has are marked, runs of them as one', () => {
  expect(compared('Cordel do sertao', 'Cordel do Sertão')).toEqual(['Cordel do [sertao]', 'Cordel do [Sertão]']);
  expect(compared('He goes home tonight.', 'He goes back to the old home tonight.')).toEqual([
    'He goes home tonight.',
    'He goes [back to the old ]home tonight.',
  ]);
  expect(compared('one two three', 'one TWO three FOUR')).toEqual(['one [two] three', 'one [TWO] three[ FOUR]']);
});

test('equal texts have no marks, and empty ones no parts', () => {
  expect(compared('same words', 'same words')).toEqual(['same words', 'same words']);
  expect(diffWords('', 'new')).toEqual([[], [{ text: 'new', changed: true }]]);
});

test('texts that are too long to compare are marked between what is equal at both ends', () => {
  const words = (letter: string): string => Array.from({ length: 1200 }, (_, at) => `${letter}${at}`).join(' ');
  const [before] = diffWords(`start ${words('a')} end`, `start ${words('b')} end`);
  expect(before.map(({ changed }) => changed)).toEqual([false, true, false]);
});
