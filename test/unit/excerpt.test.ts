// Excerpts end where a sentence or a paragraph does.
import { expect, test } from 'vitest';
import { excerptOf, firstParagraphs } from '#web/lib/render/excerpt.ts';

test.each([
  ['Short and **whole**.', 40, { text: 'Short and whole.', isCut: false }],
  ['One sentence. Another one. A third, too long.', 30, { text: 'One sentence. Another one.', isCut: true }],
  ['He said “Stop!” Then he went on and on and on.', 30, { text: 'He said “Stop!”', isCut: true }],
  ['短い文です。「次も」と言う。最後の文。', 10, { text: '短い文です。', isCut: true }],
  ['Version 1.5 has no sentence that ends so early', 24, { text: 'Version 1.5 has no…', isCut: true }],
])('the first sentences of %j within %i characters', (text, length, expected) => {
  expect(excerptOf(text, length)).toEqual(expected);
});

test('paragraphs keep their markup and are whole', () => {
  const text = '**One.**\n\n- two\n- three\n\nFour.';
  expect(firstParagraphs(text, 100)).toEqual({ text, isCut: false });
  expect(firstParagraphs(text, 24)).toEqual({ text: '**One.**\n\n- two\n- three', isCut: true });
  expect(firstParagraphs('One sentence. Another, longer one.\n\nTwo.', 20)).toEqual({
    text: 'One sentence.',
    isCut: true,
  });
});
