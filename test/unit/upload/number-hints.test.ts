// What the upload page says of numbers and names while they are typed.
import { expect, test } from 'vitest';
import { chapterHint, nameHint, volumeHint } from '#web/upload/number-hints.ts';

test.each([
  ['', null],
  [' 12 ', null],
  ['12.5', null],
  ['3a', null],
  ['0', null],
  ['012', { kind: 'zero-padding', suggestion: '12' }],
  ['007.50', { kind: 'zero-padding', suggestion: '7.5' }],
  ['12,5', { kind: 'format', suggestion: '12.5' }],
  ['3A', { kind: 'format', suggestion: '3a' }],
  ['123456789', { kind: 'too-long' }],
  ['Ch. 4', { kind: 'no-number' }],
  ['4-5', { kind: 'no-number' }],
  ['1.2.3', { kind: 'no-number' }],
])('the number %j of a chapter', (text, hint) => expect(chapterHint(text)).toEqual(hint));

test('volumes may have more letters than chapters', () => {
  expect([volumeHint('1ab'), chapterHint('1ab')]).toEqual([null, { kind: 'no-number' }]);
});

test.each([
  ['Extrait', '4', null],
  ['4: Extrait', '4', { kind: 'repeats-number', suggestion: 'Extrait' }],
  ['Chapter 4', '4', { kind: 'repeats-number', suggestion: '' }],
  ['The 4 Winds', '4', { kind: 'repeats-number', suggestion: null }],
  ['Anything', '', null],
])('the name %j of chapter %j', (name, chapter, hint) => expect(nameHint(name, chapter)).toEqual(hint));
