// Spread layout of chapters of many shapes. A shape is a word: `p` a page, `W` a wide one, `C` credits that other
// chapters have too; pages that stand alone are printed in brackets.
import { describe, expect, test } from 'vitest';
import {
  detectSpreads,
  directionOfOrigin,
  type DetectionInput,
  toClientSpreads,
  toSpreadMap,
  type PageMarks,
  type PageSize,
  toSpreadVote,
} from '#server/chapters/spread-map.ts';

const sizes: Record<string, PageSize> = {
  p: { width: 800, height: 1200 },
  /** a page of slightly different size, from another scanner */
  q: { width: 823, height: 1200 },
  C: { width: 800, height: 1150 },
  W: { width: 1600, height: 1200 },
  /** a landscape page that is not as wide as two of the others */
  w: { width: 1250, height: 1200 },
  s: { width: 800, height: 4000 },
  L: { width: 1700, height: 1200 },
};

function detectionInput(shape: string, overrides: Partial<DetectionInput> = {}): DetectionInput {
  const letters = [...shape];
  return {
    sizes: letters.map((letter) => sizes[letter]!),
    direction: 'rtl',
    firstSide: null,
    marks: {},
    shared: letters.flatMap((letter, index) => (letter === 'C' ? [index + 1] : [])),
    ...overrides,
  };
}

const detectAndPrint = (shape: string, overrides?: Partial<DetectionInput>) => {
  const { startsSecond, alone, credits, from } = detectSpreads(detectionInput(shape, overrides));
  return [startsSecond, alone, credits, from];
};

describe('measured spreads', () => {
  test.each<[string, boolean | null, string]>([
    ['pppp', null, 'nothing tells'],
    ['', null, 'no pages'],
    ['pWpp', true, 'one page before the first wide one'],
    ['ppWpp', false, 'a whole spread before it'],
    ['pppWp', true, 'three'],
    ['pqpWqp', true, 'pages of slightly different shape'],
    ['ppppWppWpp', false, 'several wide ones that agree'],
    ['pppWppWWppppW', true, 'wide ones side by side'],
    ['pppWpWpp', null, 'an odd number between two: no such book'],
    ['ppWpppWpp', null, 'the same behind whole spreads'],
    ['Wpppp', null, 'a wide one at the very start says nothing'],
    ['WppWpp', null, 'nor with others behind it'],
    ['ppppW', false, 'the last page'],
    ['pppwp', true, 'wider than high, and than its fellows'],
    ['LLLL', null, 'all pages are wide: none is wider than usual'],
    ['ssspss', null, 'a strip'],
    ['sssW', null, 'a wide part of a strip'],
  ])('%s: %s, for %s', (shape, startsSecond) => {
    expect(detectAndPrint(shape)).toEqual([startsSecond, [], [], startsSecond === null ? null : 'measured']);
  });
});

describe('credits', () => {
  test.each<[string, boolean | null, number[], number[], string]>([
    ['ppppC', null, [], [5], 'at the end they leave the rest alone'],
    ['pppWppCC', true, [], [7, 8], 'and do not count'],
    ['Cpppp', true, [1, 2], [1], 'in front of an unknown story, which begins as it would without them'],
    ['CpppWpp', true, [1, 2], [1], 'in front of a story that begins alone'],
    ['CppWpp', true, [1], [1], 'in front of one that begins with a spread'],
    ['CCpppW', true, [1, 2, 3], [1, 2], 'two of them'],
    ['pCppWpp', true, [1, 2], [2], 'behind a cover'],
    ['pCpWpp', false, [1, 2, 3], [2], 'between the two pages of the first spread'],
    ['pCpppp', null, [1, 2], [2], 'behind the first page of an unknown story'],
    ['CWpppp', true, [1], [1], 'in front of a wide page'],
    ['CCC', null, [], [], 'no story at all: then they are it'],
  ])('%s: %s, alone %j, credits %j, %s', (shape, startsSecond, alone, credits) => {
    const isMeasured = startsSecond !== null || alone.length > 0;
    expect(detectAndPrint(shape)).toEqual([startsSecond, alone, credits, isMeasured ? 'measured' : null]);
  });
});

describe('spreads given by the file', () => {
  test.each<[string, Partial<DetectionInput>, boolean | null, number[], string]>([
    ['pppp', { firstSide: 'left' }, true, [], 'right to left, the first page on the left'],
    ['pppp', { firstSide: 'right' }, false, [], 'on the right'],
    ['pppp', { firstSide: 'right', direction: 'ltr' }, true, [], 'left to right, on the right'],
    ['ppWp', { firstSide: 'left' }, true, [], 'it knows better than what is measured'],
    ['pppp', { marks: { 2: 'right' } }, true, [], 'a spread begins on the second page'],
    ['pppp', { marks: { 3: 'right', 4: 'left' } }, false, [], 'a spread begins on the third'],
    [
      'ppppp',
      { marks: { 1: 'left', 2: 'right', 3: 'right', 4: 'left', 5: 'left' } },
      true,
      [2, 5],
      'lone pages inside',
    ],
    ['ppLp', { marks: { 1: 'right', 2: 'left', 3: 'center', 4: 'right' } }, false, [], 'a page across both'],
    ['pppp', { marks: { 1: 'right', 2: 'left', 3: 'center', 4: 'right' } }, false, [3], 'a narrow one in the middle'],
    ['pppp', { marks: { 1: 'cover' } }, true, [1], 'a cover'],
    ['pppW', { marks: { 1: 'cover' } }, true, [1], 'a cover before a whole spread'],
    ['ppppW', { marks: { 1: 'cover' } }, true, [1, 2], 'a cover before a page alone'],
    ['pppp', { marks: { 1: 'cover', 2: 'right', 3: 'left', 4: 'cover' } }, true, [4], 'covers and sides'],
  ])('%s with %j: %s, alone %j, %s', (shape, overrides, startsSecond, alone) => {
    expect(detectAndPrint(shape, overrides)).toEqual([startsSecond, alone, [], 'file']);
  });

  test('a double page counts as wide whatever its size', () => {
    const marks: PageMarks = { 4: 'wide' };
    expect(detectAndPrint('pppppp', { marks })).toEqual([true, [4], [], 'measured']);
    expect(detectAndPrint('pppWpp', { marks })).toEqual([true, [], [], 'measured']);
  });
});

describe('the spreads sent to readers', () => {
  const pagedOptions = { pages: 4, layout: 'paged', direction: 'rtl' } as const;
  const roles = (spreads: ReturnType<typeof toClientSpreads>): string =>
    spreads.pages.map(({ role, alone }) => (alone ? `[${role}]` : role)).join(' ');

  test('have a first page alone as the cover, on the side of its direction', () => {
    const spreadMap = { startsSecond: true, alone: [], credits: [4], from: 'measured' } as const;
    const clientSpreads = toClientSpreads({ ...spreadMap, alone: [], credits: [4] }, pagedOptions);
    expect([clientSpreads.firstSide, clientSpreads.spreadsFrom, roles(clientSpreads)]).toEqual([
      'left',
      'measured',
      '[cover] story story credits',
    ]);
    expect(
      toClientSpreads({ ...spreadMap, alone: [], credits: [4] }, { ...pagedOptions, direction: 'ltr' }).firstSide,
    ).toBe('right');
  });

  test('have no credits as the cover, but perhaps the page after them', () => {
    const clientSpreads = toClientSpreads(
      { startsSecond: true, alone: [1, 2], credits: [1], from: 'crew' },
      pagedOptions,
    );
    expect([clientSpreads.spreadsFrom, roles(clientSpreads)]).toEqual(['crew', '[credits] [cover] story story']);
  });

  test('have no cover if a spread begins the chapter', () => {
    const clientSpreads = toClientSpreads(
      { startsSecond: false, alone: [], credits: [], from: 'measured' },
      pagedOptions,
    );
    expect([clientSpreads.firstSide, roles(clientSpreads)]).toEqual(['right', 'story story story story']);
  });

  test('of strips have credits, but no measured spreads', () => {
    const spreadMap = { startsSecond: true, alone: [2], credits: [4] };
    const stripOptions = { ...pagedOptions, layout: 'strip' } as const;
    const clientSpreads = toClientSpreads({ ...spreadMap, from: 'measured' }, stripOptions);
    expect([clientSpreads.firstSide, clientSpreads.spreadsFrom, roles(clientSpreads)]).toEqual([
      null,
      null,
      'story story story credits',
    ]);
    expect(toClientSpreads({ ...spreadMap, from: 'file' }, stripOptions).firstSide).toBe('left');
    expect(toClientSpreads({ ...spreadMap, from: 'crew' }, { ...stripOptions, layout: 'wide' }).spreadsFrom).toBe(
      'crew',
    );
  });

  test('are stored from votes by page order, so that they survive a change of direction', () => {
    const spreadMap = toSpreadMap({ firstSide: 'left', alone: [3, 1, 3], credits: [] }, 'rtl');
    expect(spreadMap).toEqual({ startsSecond: true, alone: [1, 3], credits: [] });
    expect(toSpreadVote(spreadMap, 'ltr')).toEqual({ firstSide: 'right', alone: [1, 3], credits: [] });
    expect(toSpreadMap({ firstSide: null, alone: [], credits: [] }, 'ltr').startsSecond).toBeNull();
    expect([directionOfOrigin('ja'), directionOfOrigin('ko')]).toEqual(['rtl', 'ltr']);
  });
});
