// The search language of the library: what it reads as what, and what it says about errors.
import { describe, expect, test } from 'vitest';
import { librarySearchLimits, parseLibrarySearch, type LibraryExpression } from '#contract/rules/library-search.ts';

/** Writes an expression with all parentheses. */
function written(expression: LibraryExpression): string {
  if (expression.kind === 'not') return `not ${written(expression.part)}`;
  if (expression.kind === 'all') return `(${expression.parts.map(written).join(' and ')})`;
  if (expression.kind === 'any') return `(${expression.parts.map(written).join(' or ')})`;
  if (expression.kind === 'empty') return `${expression.field} empty`;
  if (expression.kind === 'text') return `${expression.field ?? 'any'}~${expression.value}`;
  return `${expression.field}${expression.comparison}${expression.isDate ? new Date(expression.value).toISOString().slice(0, 10) : expression.value}`;
}

test.each([
  ['blue', 'any~blue'],
  ['blue moon', '(any~blue and any~moon)'],
  ['blue && moon || star', '((any~blue and any~moon) or any~star)'],
  ['blue (moon || star)', '(any~blue and (any~moon or any~star))'],
  ['-blue one-shot', '(not any~blue and any~one-shot)'],
  ['-(blue || moon)', 'not (any~blue or any~moon)'],
  ['--blue', 'any~blue'],
  ['"blue moon" (star)', '(any~blue moon and any~star)'],
  ['title:blue AUTHOR:"Ito Junji" tag:drama', '(title~blue and author~Ito Junji and tag~drama)'],
  ['title:re:zero Re:Zero', '(title~re:zero and any~Re:Zero)'],
  ['note:"" tag:"" rating:""', '(note empty and tag empty and rating empty)'],
  ['language:pt-br', 'language~pt-br'],
  ['unread>5 read>=2 total<10 rating==7', '(unread>5 and read>=2 and total<10 and rating=7)'],
  ['unread > 5 -read<3', '(unread>5 and not read<3)'],
  ['added<7 added>=2024-02-29', '(added<7 and added>=2024-02-29)'],
  ['unread read ready:', '(any~unread and any~read and any~ready:)'],
  ['喫茶店&&月', '(any~喫茶店 and any~月)'],
])('%s', (text, expected) => {
  const { expression, error } = parseLibrarySearch(text) as ReturnType<typeof parseLibrarySearch> & {
    expression?: LibraryExpression | null;
  };
  expect(error).toBeUndefined();
  expect(written(expression!)).toBe(expected);
});

test.each(['', '   ', '\t\n'])('an empty text searches nothing', (text) => {
  expect(parseLibrarySearch(text)).toEqual({ expression: null });
});

describe('errors name the problem and the part', () => {
  test.each([
    ['"blue', 'unclosedQuote', '"blue'],
    ['(blue', 'unclosedParenthesis', '('],
    ['blue)', 'unexpectedParenthesis', ')'],
    ['()', 'missingTerm', '()'],
    ['blue ||', 'missingTerm', '||'],
    ['&& blue', 'missingTerm', '&&'],
    ['-', 'missingTerm', '-'],
    ['title:', 'missingValue', 'title:'],
    ['author: ito', 'missingValue', 'author:'],
    ['unread >', 'missingValue', 'unread >'],
    ['unread>many', 'badNumber', 'unread>many'],
    ['rating:7,5', 'badNumber', 'rating:7,5'],
    ['added<2024-02-xx', 'badDate', 'added<2024-02-xx'],
    [`${'('.repeat(30)}a${')'.repeat(30)}`, 'tooDeep', '('],
    ['a'.repeat(librarySearchLimits.length + 1), 'tooLong', 'a'.repeat(20)],
  ])('%s', (text, problem, part) => {
    expect(parseLibrarySearch(text)).toEqual({ error: { problem, part } });
  });
});
