import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '#contract/rules/plain-text.ts';
import { cutText, plainLines, printable } from '#server/core/plain-text.ts';

test.each([
  ['Esc \u001B[31m\u0007red', 'Esc red'],
  ['\u202Eabc\u2066d', 'abcd'],
  ['a\nb\u2028c\t d', 'a b c d'],
  ['a\uD800b', 'ab'],
  ['Cafe\u0301', 'Café'],
  ['e\u200B\u0301', 'é'],
  // joiners and variation selectors belong to the word
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D👧 ❤\uFE0F', '👩\u200D👧 ❤\uFE0F'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['\u200B', ''],
  ['\u200D \u2800\u3164', ''],
  ['\u0301', ''],
])('%j becomes %j', (text, expectedText) => {
  expect(plainText(text)).toBe(expectedText);
});

test('lines are kept, and successive empty ones are merged', () => {
  expect(plainLines(' a\u202E\r\n\r\n\n\n b\u2028c ')).toBe('a\n\nb\nc');
});

test('a text is never cut within a grapheme', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('ab👩\u200D👧', 5)).toBe('ab');
  expect(cutText('e\u0301e\u0301', 3)).toBe('e\u0301');
  expect(cutText(`a${'\u0301'.repeat(9000)}`, 255)).toHaveLength(255);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
      const cutResult = cutText(text, maxLength);
      expect(cutResult.length).toBeLessThanOrEqual(maxLength);
      expect(text.startsWith(cutResult)).toBe(true);
    }),
  );
});

test('control characters are escaped for printing, without losing anything', () => {
  expect(printable('a\u001B[2J\u202Eb\nc\u{E0041}')).toBe('a\\u001b[2J\\u202eb\\u000ac\\u{e0041}');
  expect(printable('x'.repeat(300), 10)).toBe(`${'x'.repeat(10)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(printable(text, 10_000)).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u);
    }),
  );
});
