import { expect, test } from 'vitest';
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';

test.each([
  ['0', true, true],
  ['12', true, true],
  ['12.5', true, true],
  ['12.05', true, true],
  ['12a', true, true],
  ['12ab', false, true],
  ['', false, false],
  ['012', false, false],
  ['00', false, false],
  ['12.', false, false],
  ['.5', false, false],
  ['12,5', false, false],
  ['1-2', false, false],
  ['12A', false, false],
  ['12 ', false, false],
  ['١٢', false, false],
  ['12345678', true, true],
  ['123456789', false, false],
])('%j is a chapter number: %s, a volume number: %s', (text, isChapter, isVolume) => {
  expect([isChapterNumber(text), isVolumeNumber(text)]).toEqual([isChapter, isVolume]);
});

test.each([
  ['Chapitre 1 : Extrait', '1', 'Extrait'],
  ['Ch. 012 - The door', '12', 'The door'],
  ['#4 Brothers', '4', 'Brothers'],
  ['第12話 出発', '12', '出発'],
  ['12: Departure', '12', 'Departure'],
  ['Chapter 7', '7', ''],
  ['7', '7', ''],
  ['12.5 – Extra', '12.5', 'Extra'],
  ['4 Brothers', '4', null],
  ['The 4 brothers', '4', null],
  ['Room 12a', '12a', null],
])('the name %j repeats the number %s; instead: %j', (name, number, suggestion) => {
  expect(repeatedNumber(name, number)).toEqual({ suggestion });
});

test.each([
  ['Extrait', '1'],
  ['The 14 brothers', '4'],
  ['Ch. 12.5', '12'],
  ['R2D2', '2'],
  ['1984', null],
  ['Anything', ''],
])('the name %j does not repeat the number %s', (name, number) => {
  expect(repeatedNumber(name, number)).toBeNull();
});
